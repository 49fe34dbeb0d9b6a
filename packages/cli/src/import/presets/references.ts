import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Tributary } from '@tributary/sdk';
import type { Name, PresetFile, PresetRow } from './preset.ts';

type Field = NonNullable<PresetFile['refersTo']>;

interface Known {
  readonly id: string;
  readonly email: string | null;
  readonly customer_id?: string | null;
  readonly external_user_id: string | null;
  readonly metadata: Record<string, unknown> | null;
}

/** A name's digest → the id. The empty text where two have the name: which is meant cannot be said. */
export type References = ReadonlyMap<string, string>;

/** Digests, as names are long: of 100,000 customers with three names each they would take the memory of the import. */
export const digestOf = ({ by, value }: Name): string =>
  createHash('sha256')
    .update(`${by}:${by === 'email' ? value.toLowerCase() : value}`)
    .digest('base64url')
    .slice(0, 16);

function namesOf(from: string, known: Known): Name[] {
  const names: [Name['by'], unknown][] = [
    ['imported_id', known.metadata?.[`${from}_id`]],
    ['customer_id', known.customer_id],
    ['external_user_id', known.external_user_id],
    ['email', known.email],
  ];
  return names.flatMap(([by, value]) => (typeof value === 'string' ? [{ by, value }] : []));
}

const pageSize = 100;

const ownersOf: Readonly<Record<Field, (client: Tributary) => AsyncIterable<Known>>> = {
  affiliate_id: (client) => client.affiliates.list({ limit: pageSize }),
  referral_id: (client) => client.referrals.list({ limit: pageSize }),
};

const pathIn = (directory: string) => join(directory, 'references.ndjson');

async function* linesOf(client: Tributary, from: string, field: Field): AsyncGenerator<string> {
  for await (const known of ownersOf[field](client))
    yield `${JSON.stringify([known.id, ...namesOf(from, known).map(digestOf)])}\n`;
}

/**
 * Keeps with the job what is here already, by all of its names: a row of an export names its affiliate or referral by
 * e-mail or by the service's own id, which the import of those kept in their metadata. A resume must make the same rows
 * of the file, whatever has been added since.
 */
export const keepReferences = (
  directory: string,
  client: Tributary,
  from: string,
  field: Field,
): Promise<void> =>
  pipeline(
    Readable.from(linesOf(client, from, field)),
    createWriteStream(pathIn(directory), { mode: 0o600, flush: true }),
  );

async function parseReferences(directory: string): Promise<References> {
  const references = new Map<string, string>();
  const path = pathIn(directory);
  if (!existsSync(path)) return references;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [id, ...digests] = JSON.parse(line) as [string, ...string[]];
    for (const digest of digests) references.set(digest, references.has(digest) ? '' : id);
  }
  return references;
}

const opened = new Map<string, Promise<References>>();

/** Once for the three readings of an import: each would take its memory again. */
export function readReferences(directory: string): Promise<References> {
  const references = opened.get(directory) ?? parseReferences(directory);
  opened.set(directory, references);
  return references;
}

const nounOf = { affiliate_id: 'affiliate', referral_id: 'referral' } as const;

type Found = { readonly id: string } | { readonly skip: string };

function find(references: References, field: Field, names: readonly Name[]): Found {
  const noun = nounOf[field];
  if (names.length === 0) return { skip: `It does not say which ${noun} it belongs to.` };
  const id = names.map((name) => references.get(digestOf(name))).find((each) => each !== undefined);
  const said = names.map(({ by, value }) => `${by} ${value}`).join(', ');
  if (id === undefined) return { skip: `There is no ${noun} with ${said}. Import the ${noun}s first.` };
  if (id === '') return { skip: `More than one ${noun} has ${said}. Say which with --map ${field}=….` };
  return { id };
}

/** The same file, with the ids of what its rows belong to. */
export function withReferences(file: PresetFile, references: References): PresetFile {
  const { refersTo } = file;
  if (refersTo === undefined) return file;
  const map = (row: Readonly<Record<string, string>>): PresetRow => {
    const mapped = file.map(row);
    if ('skip' in mapped) return mapped;
    const found = find(references, refersTo, mapped.names);
    return 'skip' in found ? found : { ...mapped, item: { ...mapped.item, [refersTo]: found.id } };
  };
  return { ...file, map };
}
