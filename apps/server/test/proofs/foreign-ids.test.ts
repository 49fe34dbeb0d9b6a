import { contract, isForKeys, routesOf } from '@tributary/contract';
import { beforeAll, expect, test } from 'vitest';
import { type RawAnswer, type TestAccount, useAccount, useServer } from '../support/harness.ts';
import { type Ids, oneOfEach } from '../support/one-of-each.ts';
import { type IdKind, type PlaceOfId, placesOfIds } from '../support/places-of-ids.ts';
import { snapshotOf } from '../support/snapshot.ts';
import { routesWithBody, type ValidRequest, validRequests } from '../support/valid-requests.ts';

interface Owner {
  readonly environmentId: number;
  readonly ids: Ids;
}

const server = useServer();
const asker = useAccount(server);
let own: Owner;
/** Ids from another account and from the live environment. */
let foreign: readonly Owner[];
/** All objects of the three environments. */
let rows: readonly string[];
let validRequest: (route: PlaceOfId['route']) => ValidRequest;

beforeAll(async () => {
  own = await objectsOf(asker);
  foreign = [await objectsOf(await server.account()), await objectsOf(asker.live)];
  validRequest = await validRequests(asker);
  rows = await snapshot();
});

async function objectsOf(account: TestAccount['live']): Promise<Owner> {
  return { environmentId: account.environmentId, ids: await oneOfEach(server, account) };
}

const snapshot = () =>
  Promise.all([own, ...foreign].map(({ environmentId }) => snapshotOf(server.db, environmentId)));

/** A sale is attributed by the first identifier that matches a referral, so the identifier under test is sent alone. */
const isFoundByIdentifiers = new Set(['conversions.create', 'conversions.createBatch', 'events.create']);

function bodyOf({ route, place, field, isList }: PlaceOfId, id: string): unknown {
  if (!routesWithBody.some(({ name }) => name === route.name)) return undefined;
  const { body } = validRequest(route);
  if (place !== 'body' && place !== 'item') return body;
  const given = { [field]: isList ? [id] : id };
  const replaced = (valid: object) => {
    const { referral_id: _, ...rest } = valid as { referral_id?: string };
    // Only one of two ids may be sent.
    if (route.name === 'erasures.create') return { reason: 'requested', ...given };
    if (route.name === 'connections.attributePayment') return { reason: 'Known', ...given };
    if (isOrganicSignup({ route, field })) return { email: 'somebody@example.com', ...given };
    if (!isFoundByIdentifiers.has(route.name)) return { ...valid, ...given };
    return { ...rest, ...(field === 'program_id' && { customer_id: 'shared' }), ...given };
  };
  if (place === 'body') return replaced(body);
  return { ...body, items: (body.items as object[]).map(replaced) };
}

const isOfPeriod = /^reports\.(performance|funnel)$/;
const isOfMonth = /^(affiliates\.statements\.(get|lines|file)|accounting\.journal|reports\.accruals)$/;

/** These routes belong to one program, so the program must exist. */
const needsProgram = /^(accounting\.|balances\.list$|reports\.(owed|accruals)$)/;

/** Sends a request. `others` are the ids in the path that are not under test. */
function ask(at: PlaceOfId, id: string, others: Ids): Promise<RawAnswer> {
  const { route, place, field } = at;
  const ownIn = (name: string) =>
    others[placesOfIds.find((each) => each.route === route && each.field === name)?.kind as IdKind];
  const path = route.route.path.replace(/:(\w+)/g, (_, name) =>
    place === 'path' && name === field ? id : ownIn(name),
  );
  const query = new URLSearchParams(place === 'query' ? { [field]: id } : {});
  if (isOfPeriod.test(route.name)) {
    query.set('from', '2026-01-01T00:00:00Z');
    query.set('to', '2026-02-01T00:00:00Z');
  }
  if (isOfMonth.test(route.name)) query.set('month', '2026-01');
  const { method } = route.route;
  return asker.raw(method, query.size > 0 ? `${path}?${query}` : path, bodyOf(at, id));
}

/** A sign-up may contain the id of a click that does not exist: then nobody referred the visitor. */
const isOrganicSignup = ({ route, field }: Pick<PlaceOfId, 'route' | 'field'>) =>
  route.name === 'signups.create' && field === 'click_id';

/** Returns a response without the id and the request's own values. */
const comparable = ({ status, body }: RawAnswer, id: string) =>
  JSON.parse(
    JSON.stringify({ status, ...body }, (name, value) =>
      name === 'request_id' || name === 'as_of' ? undefined : value,
    ).replaceAll(id, '<id>'),
  );

/** Returns the expected status and error code for an object that does not exist. */
function refusalOf(at: PlaceOfId): [status: number, code: string | undefined] {
  if (/^(starting_after|ending_before)$/.test(at.field)) return [400, 'VALIDATION_ERROR'];
  if (at.field === 'program_id' && needsProgram.test(at.route.name)) return [404, 'NOT_FOUND'];
  if (at.place === 'query' || at.place === 'item' || at.field === 'ids' || isOrganicSignup(at))
    return [200, undefined];
  return [404, isFoundByIdentifiers.has(at.route.name) ? 'REFERRAL_NOT_FOUND' : 'NOT_FOUND'];
}

test('covers ids in the path, the query, the body and the items of a batch', () => {
  expect([...new Set(placesOfIds.map(({ place }) => place))].sort()).toEqual([
    'body',
    'item',
    'path',
    'query',
  ]);
  expect(placesOfIds.length).toBeGreaterThan(90);
});

test.each(placesOfIds.map((at) => [`${at.route.name} (${at.place}: ${at.field})`, at] as const))(
  'treats an id of another account or of live in %s as nonexistent and writes nothing',
  async (_, at) => {
    const idOf = (owner: Owner) => owner.ids[at.kind];
    const unknown = `${idOf(own).slice(0, -6)}zzzzzz`;
    const none = await ask(at, unknown, own.ids);
    for (const owner of foreign) {
      const theirs = await ask(at, idOf(owner), own.ids);
      expect(comparable(theirs, idOf(owner))).toEqual(comparable(none, unknown));
      // Not even the length of the response distinguishes them.
      expect(theirs.headers.get('content-length')).toBe(none.headers.get('content-length'));
      expectNothingOf(theirs, at, idOf(owner));
    }
    const before = rows;
    rows = await snapshot();
    expect(rows).toEqual(before);
  },
);

function expectNothingOf(theirs: RawAnswer, at: PlaceOfId, id: string): void {
  expect([theirs.status, theirs.body.error?.code]).toEqual(refusalOf(at));
  if (at.route.name.endsWith('.list') && theirs.status === 200) expect(theirs.body.data).toEqual([]);
  if (isOrganicSignup(at)) expect(theirs.body).toMatchObject({ data: null, reason: 'unknown_click' });
  // An action responds to each id separately, as a batch does for its items.
  if (at.field === 'ids')
    expect(theirs.body.data).toMatchObject({ results: [{ id, error: { code: 'NOT_FOUND' } }] });
  if (at.place === 'item') expect(theirs.body.data).toMatchObject([{ status: 404 }]);
}

test.each(placesOfIds.filter(({ place, field }) => place === 'path' && field === 'attachedId'))(
  'does not find another account’s group members through $route.name with its own group',
  async (at) => {
    for (const { ids } of foreign) expect((await ask(at, ids[at.kind], ids)).status).toBe(404);
  },
);

test.each(
  routesOf(contract)
    .filter(isForKeys)
    .filter(({ name, route }) => name.endsWith('.list') && !route.path.includes(':')),
)('returns through $name nothing of another environment', async ({ route: { path } }) => {
  // Members and invitations are not paged.
  const isPaged = !/^\/v1\/(members|invitations)$/.test(path);
  const { status, body } = await asker.raw('GET', isPaged ? `${path}?limit=100` : path);
  expect(status).toBe(200);
  expect(body.data.length).toBeGreaterThan(0);
  const others = foreign.flatMap(({ ids }) => Object.values(ids));
  expect(others.filter((id) => JSON.stringify(body).includes(id))).toEqual([]);
});

test('finds no conversion of another account for a refund without external_event_id', async () => {
  for (const { ids } of foreign) {
    const { status, body } = await asker.raw('POST', `/v1/conversions/${ids.transaction}/refund`, {});
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
  }
});
