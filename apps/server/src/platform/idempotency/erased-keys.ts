import type { Deps } from '../../context.ts';
import type { Principal } from '../../dependencies.ts';
import type { Pseudonyms } from '../../domain/erasures/erasure.ts';
import { rows, sql } from '../db/sql.ts';
import { openErasureKey, pseudonymsBy } from '../encryption/pseudonyms.ts';

interface Caller extends Pick<Deps, 'cipher'> {
  readonly principal: Pick<Principal, 'environmentId' | 'erasureKey'>;
}

/** Pseudonyms of request keys after an erasure; null in an environment that has erased nothing. */
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
 * The names under which these idempotency keys are stored, where an erasure has renamed them: a late repetition of a
 * request is still one, although the key that it was sent with is nowhere any more.
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
