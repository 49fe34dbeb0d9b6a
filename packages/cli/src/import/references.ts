import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { asciiLowerCase, emailKey, PAGE_ITEMS_MAX } from '@tributary/core';
import type { Tributary } from '@tributary/sdk';
import { type NamedBy, type Owner, ownerNoun } from './nouns.ts';

/** Name by which a file refers to an object on the server. */
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
  /** Digest of a name → ids of all objects with it, separated by spaces. */
  readonly ids: ReadonlyMap<string, string>;
  /** Id → program or, for a sale, currency. */
  readonly facts: ReadonlyMap<string, string>;
}

export const noReferences: References = { ids: new Map(), facts: new Map() };

/** Functions that normalize names before they are compared, because case is ignored. */
const comparable: Partial<Readonly<Record<NamedBy, (value: string) => string>>> = {
  email: emailKey,
  tracking_id: asciiLowerCase,
};

/**
 * Returns the digest of a name. For hundreds of thousands of customers, digests take less memory than names.
 */
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
  // The tracking ids of a merged affiliate belong to the affiliate that it was merged into.
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
 * Stores the names and ids of existing objects with the job, so that rows can refer to them by e-mail address, your own
 * id or another service's id. A resumed import uses the same references, even if objects have been added since.
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

/**
 * Returns the stored references, or undefined if there are none. Cached, because an import reads the file
 * three times.
 */
export function readReferences(directory: string, owner: Owner): Promise<References | undefined> {
  const path = pathIn(directory, owner);
  const references = opened.get(path) ?? parseReferences(path);
  opened.set(path, references);
  return references;
}

const said = (names: readonly Name[]) => names.map(({ by, value }) => `${by} ${value}`).join(', ');

type Found = { readonly id: string } | { readonly missing: string };

const idsOf = ({ ids }: References, name: Name): string[] => ids.get(digestOf(name))?.split(' ') ?? [];

/** Returns the ids of objects with a name, in the row's program if it has one. */
const idsIn = (references: References, name: Name, program: string | undefined): string[] =>
  idsOf(references, name).filter((id) => program === undefined || references.facts.get(id) === program);

const zerosMax = 12;

/** Restores leading zeros that a spreadsheet removed, as in 123 for `00123`. */
function withZeros(references: References, { by, value }: Name): string | undefined {
  if (!/^[1-9]\d*$/.test(value)) return undefined;
  for (let length = value.length + 1; length <= value.length + zerosMax; length += 1) {
    const padded = value.padStart(length, '0');
    if (references.ids.has(digestOf({ by, value: padded }))) return padded;
  }
  return undefined;
}

/** Returns the message for a reference that doesn't exist. */
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
      : ` There is one with ${stripped}: a spreadsheet may have removed the leading zeros.`;
  return `No ${noun} has ${said(names)}${place}.${hint}`;
}

/**
 * Finds the object that has all of the names. Never guesses: returns a reason if the names are unknown,
 * ambiguous, contradictory or missing.
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
  if (names.length === 0) return { missing: `The row does not specify its ${noun}.` };
  const known = names.filter((name) => idsIn(references, name, program).length > 0);
  if (known.length === 0) {
    const missing = missingReference(references, owner, names, program);
    return { missing: `${missing} Import the ${owner} first.` };
  }
  const [first = [], ...others] = known.map((name) => idsIn(references, name, program));
  const common = first.filter((id) => others.every((ids) => ids.includes(id)));
  const [id, another] = common;
  if (id === undefined) return { missing: `These refer to different ${owner}: ${said(known)}.` };
  if (another === undefined) return { id };
  const isOfPrograms = new Set(common.map((each) => references.facts.get(each))).size > 1;
  const way = isOfPrograms ? `Specify the program with --set program_id=…, or choose` : 'Choose';
  return { missing: `More than one ${noun} has ${said(known)}. ${way} one with --map ${field}=….` };
}

export const isKnown = (references: References, name: Name, program?: string | undefined): boolean =>
  idsIn(references, name, program).length > 0;
