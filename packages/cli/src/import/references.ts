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
  readonly metadata?: Record<string, unknown> | null;
  readonly email?: string | null;
  readonly customer_id?: string | null;
  readonly external_user_id?: string | null;
  readonly identifiers?: { readonly customer_ids: string[]; readonly external_user_ids: string[] };
  readonly external_event_id?: string | null;
  readonly tracking_id?: string | null;
}

/** A name's digest → the ids of all that have the name, separated by spaces. */
export type References = ReadonlyMap<string, string>;

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

const namesBy = ['customer_id', 'external_user_id', 'external_event_id', 'tracking_id', 'email'] as const;

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
  return names.flatMap(([by, value]) => (typeof value === 'string' ? [{ by, value }] : []));
}

const limit = PAGE_ITEMS_MAX;

const lists: Readonly<Record<Owner, (client: Tributary) => AsyncIterable<object>>> = {
  affiliates: (client) => client.affiliates.list({ limit }),
  referrals: (client) => client.referrals.list({ limit, expand: ['identifiers'] }),
  programs: (client) => client.programs.list({ limit }),
  groups: (client) => client.groups.list({ limit }),
  conversions: (client) => client.commissions.list({ limit }),
};

const pathIn = (directory: string, owner: Owner) => join(directory, `references-${owner}.ndjson`);

async function* linesOf(client: Tributary, from: string | undefined, owner: Owner): AsyncGenerator<string> {
  for await (const each of lists[owner](client)) {
    const known = each as Known;
    yield `${JSON.stringify([known.id, ...new Set(namesOf(from, known).map(digestOf))])}\n`;
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
  const references = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [id, ...digests] = JSON.parse(line) as [string, ...string[]];
    for (const digest of digests) {
      const before = references.get(digest);
      references.set(digest, before === undefined ? id : `${before} ${id}`);
    }
  }
  return references;
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

/**
 * The one that has all of the names that are known. Never guessed: not known, known twice, in contradiction and not said
 * each have their reason.
 */
export function findReference(
  references: References,
  { owner, field }: { readonly owner: Owner; readonly field: string },
  names: readonly Name[],
): Found {
  const noun = ownerNoun[owner];
  if (names.length === 0) return { missing: `The row does not say which ${noun} it belongs to.` };
  const known = names.filter((name) => isKnown(references, name));
  if (known.length === 0)
    return { missing: `There is no ${noun} with ${said(names)}. Import the ${owner} first.` };
  const [first = [], ...others] = known.map((name) => references.get(digestOf(name))?.split(' ') ?? []);
  const common = first.filter((id) => others.every((ids) => ids.includes(id)));
  const [id, another] = common;
  if (id === undefined) return { missing: `These name different ${owner}: ${said(known)}.` };
  if (another === undefined) return { id };
  return { missing: `More than one ${noun} has ${said(known)}. Choose one with --map ${field}=….` };
}

export const isKnown = (references: References, name: Name): boolean => references.has(digestOf(name));
