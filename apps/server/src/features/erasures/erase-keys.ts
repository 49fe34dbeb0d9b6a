import type pg from 'pg';
import { names, routeOnly, shows, withoutSubject } from '../../domain/erasures/erasure.ts';
import type { FingerprintFields } from '../../domain/events/fingerprint-fields.ts';
import { execute, raw, rows, sql } from '../../platform/db/sql.ts';
import type { Done, Running } from './erasure.ts';

/** Number of stored responses scanned per step. */
const KEYS_AT_ONCE = 1_000;

interface Window {
  environmentId: number;
  /** True for keys that are pseudonyms. */
  isRenamed: boolean;
  after: string;
  limit: number;
}

const hasPseudonym = raw(`starts_with(key, 'erased_')`);

const endOfWindow = sql<Window, { last: string | null; count: number }>('end-of-keys-to-erase')`
  select max(key) as last, count(*)::int as count from (
    select key from idempotency_keys where environment_id = ${'environmentId'} and ${hasPseudonym} = ${'isRenamed'} and key > ${'after'}
    order by key limit ${'limit'}) w`;

interface Found {
  readonly key: string;
  readonly generation: number;
  readonly fingerprint: FingerprintFields;
  readonly body: unknown;
}

type Part = Omit<Window, 'limit'> & { last: string };

/**
 * Finds keys and locks them. Otherwise, a concurrent erasure of the same response would overwrite the
 * changes.
 */
const keysOf = sql<Part, Found>('keys-to-erase')`
  select key, key_generation as generation, fingerprint, body from idempotency_keys
  where environment_id = ${'environmentId'} and ${hasPseudonym} = ${'isRenamed'} and key > ${'after'} and key <= ${'last'}
    and body is not null
  order by key, key_generation for update`;

const salesOf = sql<{ environmentId: number; referralId: string }, { id: string }>(
  'sales-of-erased-referral',
)`
  select id from transactions where environment_id = ${'environmentId'} and referral_id = ${'referralId'}`;

const keysNamed = sql<{ environmentId: number; keys: readonly string[] }, Found>('named-keys-to-erase')`
  select key, key_generation as generation, fingerprint, body from idempotency_keys
  where environment_id = ${'environmentId'} and key = any(${'keys'}::text[])
  order by key, key_generation for update`;

/**
 * Erases the stored responses of requests with an Idempotency-Key, and the keys that contain personal data.
 */
export const eraseKeys = (client: pg.PoolClient, running: Running, after: string): Promise<Done> =>
  eraseWindow(client, running, { isRenamed: false, after });

/**
 * Erases the responses of keys that are already pseudonyms. Runs second, because a concurrent erasure may
 * create such keys.
 */
export const eraseRenamedKeys = (client: pg.PoolClient, running: Running, after: string): Promise<Done> =>
  eraseWindow(client, running, { isRenamed: true, after });

async function eraseWindow(
  client: pg.PoolClient,
  running: Running,
  { isRenamed, after }: Pick<Window, 'isRenamed' | 'after'>,
): Promise<Done> {
  const { environmentId, subject } = running;
  const of = { environmentId, isRenamed, after };
  const [window] = await rows(client, endOfWindow.with({ ...of, limit: KEYS_AT_ONCE }));
  const last = window?.last ?? null;
  if (!window || last === null) return { cursor: null, changed: {} };
  const found = await rows(client, keysOf.with({ ...of, last }));
  const sales = await rows(client, salesOf.with({ environmentId, referralId: subject.id }));
  const ids = new Set([subject.id, ...sales.map(({ id }) => id)]);
  const theirs = found.filter((each) => isTheirs(each, running, ids));
  return {
    cursor: window.count < KEYS_AT_ONCE ? null : last,
    changed: { idempotency_keys: await rename(client, running, theirs) },
  };
}

/** Renames these keys wherever they were used. */
export async function renameKeys(
  client: pg.PoolClient,
  running: Running,
  keys: readonly string[],
): Promise<void> {
  const { environmentId } = running;
  if (keys.length === 0) return;
  await rename(client, running, await rows(client, keysNamed.with({ environmentId, keys })));
}

/**
 * Returns true if a response belongs to the subject. A response that only mentions an affiliate's id belongs
 * to someone else.
 */
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

/** Renames the keys under which clicks were recorded. */
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

/**
 * Deletes renamed keys whose pseudonym already exists. Both stand for the same key, so the existing rows are
 * kept.
 */
const forgetRenamed = sql<{ environmentId: number; keys: string }>('forget-renamed-keys')`
  delete from idempotency_keys k using json_to_recordset(${'keys'}::json) as x(key text, generation int, name text)
  where k.environment_id = ${'environmentId'} and k.key = x.key and k.key_generation = x.generation
    and x.name <> x.key and exists (
    select 1 from idempotency_keys o
    where o.environment_id = ${'environmentId'} and o.key = x.name and o.key_generation = x.generation)`;

const writeKeys = sql<{ environmentId: number; keys: string }>('erase-keys')`
  update idempotency_keys k set key = x.name, fingerprint = x.fingerprint, body = x.body
  from json_to_recordset(${'keys'}::json) as x(key text, generation int, name text, fingerprint jsonb, body json)
  where k.environment_id = ${'environmentId'} and k.key = x.key and k.key_generation = x.generation`;

/**
 * Renames keys and returns how many changed. A key renamed by an earlier erasure keeps its pseudonym, but its
 * response is erased again, because it may contain data about several people.
 */
async function rename(
  client: pg.PoolClient,
  { environmentId, subject, naming }: Running,
  found: readonly Found[],
): Promise<number> {
  const changed = found.flatMap((each) => {
    const { key, generation, ...stored } = each;
    const erased = {
      fingerprint: routeOnly(each.fingerprint),
      body: withoutSubject(each.body, subject, naming),
    };
    const name = naming.key.of(key);
    const isErased = name === key && JSON.stringify(erased) === JSON.stringify(stored);
    return isErased ? [] : [{ key, generation, name, ...erased }];
  });
  if (changed.length === 0) return 0;
  const keys = JSON.stringify(changed);
  await execute(client, forgetRenamed.with({ environmentId, keys }));
  await execute(client, writeKeys.with({ environmentId, keys }));
  return changed.length;
}
