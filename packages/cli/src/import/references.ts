import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { asciiLowerCase, emailKey, PAGE_ITEMS_MAX } from '@tributary/core';
import type { Tributary } from '@tributary/sdk';
import { type NamedBy, type Owner, ownerNoun } from './nouns.ts';

/** What a file calls something that is on the server. */
export interface Name {
  readonly by: NamedBy;
  readonly value: string;
}

interface Known {
  readonly id: string;
  readonly program_id?: string | null;
  readonly sale_amount_currency?: string | null;
  readonly metadata?: Record<string, unknown> | null;
  readonly email?: string | null;
  readonly customer_id?: string | null;
  readonly external_user_id?: string | null;
  readonly identifiers?: { readonly customer_ids: string[]; readonly external_user_ids: string[] };
  readonly external_event_id?: string | null;
  readonly tracking_id?: string | null;
  readonly tracking_ids?: readonly { readonly tracking_id: string }[];
}

export interface References {
  /** A name's digest → the ids of all that have the name, separated by spaces. */
  readonly ids: ReadonlyMap<string, string>;
  /** An id → its program, or of a sale its currency. */
  readonly facts: ReadonlyMap<string, string>;
}

export const noReferences: References = { ids: new Map(), facts: new Map() };

/** As people write them: an e-mail address, and a tracking id, which is of lowercase letters. */
const comparable: Partial<Readonly<Record<NamedBy, (value: string) => string>>> = {
  email: emailKey,
  tracking_id: asciiLowerCase,
};

/** Digests, as names are long: of 100,000 customers with three names each they would take the memory of the import. */
export const digestOf = ({ by, value }: Name): string =>
  createHash('sha256')
    .update(`${by}:${comparable[by]?.(value) ?? value}`)
    .digest('base64url')
    .slice(0, 16);

const namesBy = ['customer_id', 'external_user_id', 'external_event_id', 'email'] as const;

function namesOf(from: string | undefined, known: Known): Name[] {
  const imported = from === undefined ? undefined : known.metadata?.[`${from}_id`];
  const names: [NamedBy, unknown][] = [
    ['id', known.id],
    ['imported_id', imported],
  ];
  names.push(...namesBy.map((by): [NamedBy, unknown] => [by, known[by]]));
  const { customer_ids = [], external_user_ids = [] } = known.identifiers ?? {};
  names.push(...customer_ids.map((value): [NamedBy, unknown] => ['customer_id', value]));
  names.push(...external_user_ids.map((value): [NamedBy, unknown] => ['external_user_id', value]));
  // That of an affiliate that was merged is among those of the affiliate that stays.
  const trackingIds = known.tracking_ids ?? [known];
  names.push(...trackingIds.map(({ tracking_id }): [NamedBy, unknown] => ['tracking_id', tracking_id]));
  return names.flatMap(([by, value]) => (typeof value === 'string' ? [{ by, value }] : []));
}

const limit = PAGE_ITEMS_MAX;

const lists: Readonly<Record<Owner, (client: Tributary) => AsyncIterable<object>>> = {
  affiliates: (client) => client.affiliates.list({ limit, expand: ['tracking_ids'] }),
  referrals: (client) => client.referrals.list({ limit, expand: ['identifiers'] }),
  programs: (client) => client.programs.list({ limit }),
  groups: (client) => client.groups.list({ limit }),
  conversions: (client) => client.commissions.list({ limit }),
};

const pathIn = (directory: string, owner: Owner) => join(directory, `references-${owner}.ndjson`);

async function* linesOf(client: Tributary, from: string | undefined, owner: Owner): AsyncGenerator<string> {
  for await (const each of lists[owner](client)) {
    const known = each as Known;
    const fact = owner === 'conversions' ? known.sale_amount_currency : known.program_id;
    yield `${JSON.stringify([known.id, fact ?? '', ...new Set(namesOf(from, known).map(digestOf))])}\n`;
  }
}

/**
 * Keeps with the job what is on the server already, by all of its names: a row names its affiliate or referral by e-mail,
 * by an id of its own or by that of another service. A resume must make the same rows of the file, whatever has been
 * added since.
 */
export const keepReferences = (
  directory: string,
  client: Tributary,
  from: string | undefined,
  owner: Owner,
): Promise<void> =>
  pipeline(
    Readable.from(linesOf(client, from, owner)),
    createWriteStream(pathIn(directory, owner), { mode: 0o600, flush: true }),
  );

async function parseReferences(path: string): Promise<References | undefined> {
  if (!existsSync(path)) return undefined;
  const ids = new Map<string, string>();
  const facts = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [id, fact, ...digests] = JSON.parse(line) as [string, string, ...string[]];
    if (fact !== '') facts.set(id, fact);
    for (const digest of digests) {
      const before = ids.get(digest);
      ids.set(digest, before === undefined ? id : `${before} ${id}`);
    }
  }
  return { ids, facts };
}

const opened = new Map<string, Promise<References | undefined>>();

/** Undefined when none were kept. Once for the three readings of an import: each would take its memory again. */
export function readReferences(directory: string, owner: Owner): Promise<References | undefined> {
  const path = pathIn(directory, owner);
  const references = opened.get(path) ?? parseReferences(path);
  opened.set(path, references);
  return references;
}

const said = (names: readonly Name[]) => names.map(({ by, value }) => `${by} ${value}`).join(', ');

type Found = { readonly id: string } | { readonly missing: string };

const idsOf = ({ ids }: References, name: Name): string[] => ids.get(digestOf(name))?.split(' ') ?? [];

/** Those of the program, where the row names one. */
const idsIn = (references: References, name: Name, program: string | undefined): string[] =>
  idsOf(references, name).filter((id) => program === undefined || references.facts.get(id) === program);

const zerosMax = 12;

/** The value as it is on the server, where a spreadsheet has made a number of it: `00123` of 123. */
function withZeros(references: References, { by, value }: Name): string | undefined {
  if (!/^[1-9]\d*$/.test(value)) return undefined;
  for (let length = value.length + 1; length <= value.length + zerosMax; length += 1) {
    const padded = value.padStart(length, '0');
    if (references.ids.has(digestOf({ by, value: padded }))) return padded;
  }
  return undefined;
}

/** Why there is none, and what to do about it. */
export function missingReference(
  references: References,
  owner: Owner,
  names: readonly Name[],
  program?: string | undefined,
): string {
  const noun = ownerNoun[owner];
  const place = program === undefined ? '' : ` in program ${program}`;
  const stripped = names.map((name) => withZeros(references, name)).find((value) => value !== undefined);
  const hint =
    stripped === undefined
      ? ''
      : ` There is one with ${stripped}: a spreadsheet may have taken the zeros away.`;
  return `There is no ${noun} with ${said(names)}${place}.${hint}`;
}

/**
 * The one that has all of the names that are known. Never guessed: not known, known twice, in contradiction and not said
 * each have their reason.
 */
export function findReference(
  references: References,
  {
    owner,
    field,
    program,
  }: { readonly owner: Owner; readonly field: string; readonly program?: string | undefined },
  names: readonly Name[],
): Found {
  const noun = ownerNoun[owner];
  if (names.length === 0) return { missing: `The row does not say which ${noun} it belongs to.` };
  const known = names.filter((name) => idsIn(references, name, program).length > 0);
  if (known.length === 0) {
    const missing = missingReference(references, owner, names, program);
    return { missing: `${missing} Import the ${owner} first.` };
  }
  const [first = [], ...others] = known.map((name) => idsIn(references, name, program));
  const common = first.filter((id) => others.every((ids) => ids.includes(id)));
  const [id, another] = common;
  if (id === undefined) return { missing: `These name different ${owner}: ${said(known)}.` };
  if (another === undefined) return { id };
  const isOfPrograms = new Set(common.map((each) => references.facts.get(each))).size > 1;
  const way = isOfPrograms ? `Name the program with --set program_id=…, or choose` : 'Choose';
  return { missing: `More than one ${noun} has ${said(known)}. ${way} one with --map ${field}=….` };
}

export const isKnown = (references: References, name: Name, program?: string | undefined): boolean =>
  idsIn(references, name, program).length > 0;
