import type { Tx } from '../db/database.ts';
import type { Transaction } from '../db/generated/client.ts';

/**
 * Marks the Idempotency-Key of a manual commission as voided, and writes it again where the daily sweep has taken it: a
 * retry, however late, is refused. When another request uses the key by now, it keeps it.
 */
export async function voidIdempotencyKey(tx: Tx, sale: Transaction): Promise<void> {
  const { environmentId, id, idempotencyKey: key, fingerprint, fingerprintVersion } = sale;
  if (key === null || fingerprint === null) return;
  const marked = await tx.$executeRaw`
    update idempotency_keys set voided_at = now()
    where environment_id = ${environmentId} and key = ${key} and key_generation = 0 and body ->> 'id' = ${id}`;
  if (marked > 0) return;
  await tx.$executeRaw`
    insert into idempotency_keys (environment_id, key, key_generation, fingerprint, fingerprint_version, created_at, voided_at)
    select ${environmentId}, ${key}, coalesce(max(key_generation) + 1, 0), ${JSON.stringify(fingerprint)}::jsonb,
      ${fingerprintVersion}, now(), now()
    from idempotency_keys where environment_id = ${environmentId} and key = ${key}`;
}
