import type { Random } from '../chaos/random.ts';
import type { Draft } from './exchange.ts';
import { shortly, toText } from './json-text.ts';
import { leftOut, oddValuesOf, sampleOf } from './odd-values.ts';
import type { Operation, Place } from './operations.ts';
import { type Change, ofRequests } from './request-changes.ts';
import { tellingValuesOf } from './telling-values.ts';
import type { World } from './world.ts';

type Maker = (world: World) => Change;

/** Generates changes endlessly: single changes from each place in turn, and a combination after every two. */
export function* changesOf(operation: Operation, world: World, random: Random): Generator<Change[]> {
  const bySpot = [
    ...operation.places.map((place) => ofPlace(place, random)),
    shuffled(
      ofRequests(operation).map((change) => () => change),
      random,
    ),
    ...(operation.hasBody
      ? [
          shuffled(
            ofRequests(operation, 'body').map((change) => () => change),
            random,
          ),
        ]
      : []),
  ].filter((makers) => makers.length > 0);
  const singles = inTurns(shuffled(bySpot, random));
  for (let index = 0; ; index += 1) {
    const single = index % 3 === 2 ? undefined : singles.next().value;
    yield single ? [single(world)] : severalOf(bySpot, world, random);
  }
}

function* inTurns(groups: readonly (readonly Maker[])[]): Generator<Maker, undefined> {
  const longest = Math.max(...groups.map(({ length }) => length));
  for (let round = 0; round < longest; round += 1)
    for (const group of groups) if (group[round] !== undefined) yield group[round] as Maker;
  return undefined;
}

/** Combines two (occasionally three) changes to different places. */
function severalOf(bySpot: readonly (readonly Maker[])[], world: World, random: Random): Change[] {
  const chosen: Change[] = [];
  const count = random.chance(0.2) ? 3 : 2;
  for (let attempt = 0; attempt < 10 && chosen.length < count; attempt += 1) {
    const change = random.pick(random.pick(bySpot))(world);
    if (!chosen.some(({ spot }) => spot === change.spot)) chosen.push(change);
  }
  // Apply changes to fields before changes to bytes.
  return chosen.sort((a, b) => a.spot.length - b.spot.length);
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items];
  return items.map(() => rest.splice(random.integer(0, rest.length - 1), 1)[0] as T);
}

/**
 * Returns a place's changes: the most effective ones first, then ids, then all others. The seed determines the order
 * within each group.
 */
function ofPlace(place: Place, random: Random): Maker[] {
  const { schema, idKind } = place;
  const makersOf = (values: readonly unknown[]): Maker[] =>
    values.filter((value) => canStand(place, value)).map((value) => () => set(place, value));
  const item = schema.items ? sampleOf(schema.items) : undefined;
  const rest = makersOf(oddValuesOf(fieldOf(place), schema, item, random.integer(0, 2 ** 31)));
  const repeated = place.in === 'query' ? [() => twice(place, sampleOf(schema))] : [];
  const isList = schema.type === 'array';
  const ids = idsOf(place).map((id) => (world: World) => set(place, isList ? [id(world)] : id(world)));
  const first = idKind === undefined ? makersOf(tellingValuesOf(schema)) : ids;
  return [...shuffled(first, random), ...shuffled([...rest, ...repeated, ...ids], random)];
}

/**
 * Returns false for values that cannot be sent, because they would cause a long poll or because Node rejects control
 * characters in headers.
 */
function canStand({ in: where, way }: Place, value: unknown): boolean {
  if (where === 'body') return true;
  if (value === leftOut) return where !== 'path';
  if (way[0] === 'wait') return !(Number(toText(value)) > 1);
  return (
    toText(value).length < LINE_LENGTH_MAX &&
    (where !== 'header' || /^[\x20-\x7e\x80-\xff]*$/.test(toText(value)))
  );
}

const LINE_LENGTH_MAX = 9_000;

/**
 * Returns ids of the caller's own objects, of other accounts' objects, of objects of a different kind, and of objects
 * that do not exist.
 */
function idsOf({ idKind }: Place): ((world: World) => string)[] {
  if (idKind === undefined) return [];
  const kinds = [
    'affiliate',
    'program',
    'group',
    'transaction',
    'payout',
    'referral',
    'incentive',
    'webhookEvent',
  ] as const;
  return [
    ({ own }) => own[idKind],
    ({ own }) => own[idKind],
    ({ foreign }) => foreign.account[idKind],
    ({ foreign }) => foreign.live[idKind],
    ({ own }) => `${own[idKind].slice(0, -6)}zzzzzz`,
    ({ own }) => own[idKind].toUpperCase(),
    ({ own }) => `${own[idKind]} `,
    ({ own }) => own[idKind].slice(0, -1),
    ({ own }) => own[idKind].split('_')[0] ?? '',
    ...kinds
      .filter((kind) => kind !== idKind)
      .map(
        (kind) =>
          ({ own }: World) =>
            own[kind],
      ),
  ];
}

const fieldOf = ({ way }: Place) => String(way.findLast((step) => typeof step === 'string') ?? '');

const spotOf = ({ in: where, way }: Place) => [where, ...way].join('.');

function set(place: Place, value: unknown): Change {
  const [first = ''] = place.way;
  const name = String(first);
  const what = `${spotOf(place)} ${value === leftOut ? 'left out' : `= ${shortly(value)}`}`;
  const apply = (draft: Draft): Draft => {
    if (place.in === 'path') return { ...draft, params: { ...draft.params, [name]: value } };
    if (place.in === 'header' && value === leftOut) return draft;
    if (place.in === 'header')
      return { ...draft, headers: { ...draft.headers, [name.toLowerCase()]: toText(value) } };
    if (place.in === 'body') return { ...draft, body: changed(draft.body, place.way, value) };
    const others = draft.query.filter(([key]) => key !== name);
    return { ...draft, query: value === leftOut ? others : [...others, [name, value]] };
  };
  return { what, spot: spotOf(place), field: fieldOf(place), apply };
}

function twice(place: Place, value: unknown): Change {
  const name = String(place.way[0]);
  return {
    what: `${spotOf(place)} given twice`,
    spot: spotOf(place),
    field: fieldOf(place),
    apply: (draft) => ({ ...draft, query: [...draft.query, [name, value], [name, value]] }),
  };
}

/** Returns a copy with a different value at the end of the path. Creates missing parts. */
function changed(value: unknown, [step, ...rest]: readonly (string | number)[], to: unknown): unknown {
  if (step === undefined) return to === leftOut ? undefined : to;
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? [...value] : [];
    if (to === leftOut && rest.length === 0) return list.slice(1);
    return [changed(list[step], rest, to), ...list.slice(1)];
  }
  const fields = Object.entries(
    value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {},
  );
  const others = fields.filter(([key]) => key !== step);
  if (to === leftOut && rest.length === 0) return Object.fromEntries(others);
  const inner = changed(fields.find(([key]) => key === step)?.[1], rest, to);
  return Object.fromEntries([...others, [step, inner]]);
}
