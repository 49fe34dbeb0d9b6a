import type pg from 'pg';
import { execute, rows, sql } from '../db/sql.ts';
import { names, routeOnly, shows, withoutSubject } from '../domain/erasure.ts';
import type { FingerprintFields } from '../domain/fingerprint-fields.ts';
import { isPseudonym } from '../encryption/pseudonyms.ts';
import type { Done, Running } from './erasure.ts';

/** Each with its answer, which is looked through here. */
const KEYS_AT_ONCE = 1_000;

interface Window {
  environmentId: number;
  after: string;
  limit: number;
}

const endOfWindow = sql<Window, { last: string | null; count: number }>('end-of-keys-to-erase')`
  select max(key) as last, count(*)::int as count from (
    select key from idempotency_keys where environment_id = ${'environmentId'} and key > ${'after'}
    order by key limit ${'limit'}) w`;

interface Found {
  readonly key: string;
  readonly generation: number;
  readonly fingerprint: FingerprintFields;
  readonly body: unknown;
}

const keysOf = sql<{ environmentId: number; after: string; last: string }, Found>('keys-to-erase')`
  select key, key_generation as generation, fingerprint, body from idempotency_keys
  where environment_id = ${'environmentId'} and key > ${'after'} and key <= ${'last'} and body is not null`;

const salesOf = sql<{ environmentId: number; referralId: string }, { id: string }>(
  'sales-of-erased-referral',
)`
  select id from transactions where environment_id = ${'environmentId'} and referral_id = ${'referralId'}`;

const keysNamed = sql<{ environmentId: number; keys: readonly string[] }, Found>('named-keys-to-erase')`
  select key, key_generation as generation, fingerprint, body from idempotency_keys
  where environment_id = ${'environmentId'} and key = any(${'keys'}::text[])`;

/** The answers of requests with an Idempotency-Key, and the keys: they may be made of what names a person. */
export async function eraseKeys(client: pg.PoolClient, running: Running, after: string): Promise<Done> {
  const { environmentId, subject } = running;
  const [window] = await rows(client, endOfWindow.with({ environmentId, after, limit: KEYS_AT_ONCE }));
  const last = window?.last ?? null;
  if (!window || last === null) return { cursor: null, changed: {} };
  const found = await rows(client, keysOf.with({ environmentId, after, last }));
  const sales = await rows(client, salesOf.with({ environmentId, referralId: subject.id }));
  const ids = new Set([subject.id, ...sales.map(({ id }) => id)]);
  const theirs = found.filter((each) => !isPseudonym(each.key) && isTheirs(each, running, ids));
  await rename(client, running, theirs);
  return {
    cursor: window.count < KEYS_AT_ONCE ? null : last,
    changed: { idempotency_keys: theirs.length },
  };
}

/** Renames these keys, wherever they were used. */
export async function renameKeys(
  client: pg.PoolClient,
  running: Running,
  keys: readonly string[],
): Promise<void> {
  const { environmentId } = running;
  const named = keys.filter((key) => !isPseudonym(key));
  if (named.length === 0) return;
  await rename(client, running, await rows(client, keysNamed.with({ environmentId, keys: named })));
}

/** An answer that only has the id of an affiliate is somebody else's. */
function isTheirs({ body }: Found, { subject, naming }: Running, ids: ReadonlySet<string>): boolean {
  if (subject.type === 'referral') return names(body, ids);
  const isChanged = JSON.stringify(withoutSubject(body, subject, naming)) !== JSON.stringify(body);
  return isChanged || shows(body, subject);
}

const keysOfClicks = sql<{ environmentId: number; ids: readonly string[] }, { key: string }>(
  'keys-of-erased-clicks',
)`
  select key from idempotency_keys
  where environment_id = ${'environmentId'} and body ->> 'id' = any(${'ids'}::text[])`;

/** The keys that clicks were recorded under. */
export async function renameKeysOfClicks(
  client: pg.PoolClient,
  running: Running,
  ids: readonly string[],
): Promise<void> {
  const { environmentId } = running;
  if (ids.length === 0) return;
  const found = await rows(client, keysOfClicks.with({ environmentId, ids }));
  await renameKeys(
    client,
    running,
    found.map(({ key }) => key),
  );
}

/** A name that was given before is that of the same key: what is stored under it stays. */
const forgetRenamed = sql<{ environmentId: number; keys: string }>('forget-renamed-keys')`
  delete from idempotency_keys k using json_to_recordset(${'keys'}::json) as x(key text, generation int, name text)
  where k.environment_id = ${'environmentId'} and k.key = x.key and k.key_generation = x.generation and exists (
    select 1 from idempotency_keys o
    where o.environment_id = ${'environmentId'} and o.key = x.name and o.key_generation = x.generation)`;

const writeKeys = sql<{ environmentId: number; keys: string }>('erase-keys')`
  update idempotency_keys k set key = x.name, fingerprint = x.fingerprint, body = x.body
  from json_to_recordset(${'keys'}::json) as x(key text, generation int, name text, fingerprint jsonb, body json)
  where k.environment_id = ${'environmentId'} and k.key = x.key and k.key_generation = x.generation`;

async function rename(
  client: pg.PoolClient,
  { environmentId, subject, naming }: Running,
  found: readonly Found[],
): Promise<void> {
  if (found.length === 0) return;
  const keys = JSON.stringify(
    found.map(({ key, generation, fingerprint, body }) => ({
      ...{ key, generation, name: naming.key.of(key) },
      fingerprint: routeOnly(fingerprint),
      body: withoutSubject(body, subject, naming),
    })),
  );
  await execute(client, forgetRenamed.with({ environmentId, keys }));
  await execute(client, writeKeys.with({ environmentId, keys }));
}
