import type { Principal } from '../../callers.ts';
import type { Deps } from '../../context.ts';
import type { Pseudonyms } from '../../domain/erasures/erasure.ts';
import { rows, sql } from '../db/sql.ts';
import { openErasureKey, pseudonymsBy } from '../encryption/pseudonyms.ts';

interface Caller extends Pick<Deps, 'cipher'> {
  readonly principal: Pick<Principal, 'environmentId' | 'erasureKey'>;
}

/** Returns the pseudonyms of request keys, or null if nothing was erased in the environment. */
export function erasedKeysOf({ cipher, principal }: Caller): Pseudonyms | null {
  const { environmentId, erasureKey } = principal;
  return erasureKey && pseudonymsBy(openErasureKey(cipher, environmentId, erasureKey));
}

const erasedKeys = sql<{ environmentId: number; keys: readonly string[] }, { key: string }>(
  'find-erased-keys',
)`
  select distinct key from idempotency_keys
  where environment_id = ${'environmentId'} and key = any(${'keys'}::text[])`;

/**
 * Returns the names under which these idempotency keys are stored if an erasure has renamed them. This lets
 * the server recognize late retries, although it no longer stores the original keys.
 */
export async function renamedKeys(
  caller: Caller & Pick<Deps, 'db'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const erased = erasedKeysOf(caller);
  if (!erased || keys.length === 0) return new Map();
  const renamed = new Map(keys.map((key) => [erased.of(key), key]));
  const { environmentId } = caller.principal;
  const found = await rows(caller.db.hot, erasedKeys.with({ environmentId, keys: [...renamed.keys()] }));
  return new Map(found.map(({ key }) => [renamed.get(key) ?? key, key]));
}
