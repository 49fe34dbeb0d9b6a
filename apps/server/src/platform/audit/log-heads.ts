import type pg from 'pg';
import type { Logger } from 'pino';
import { rows, sql } from '../db/sql.ts';

const heads = sql<{ after: number }, { id: number; environment: string; sequence: bigint; hash: string }>(
  'heads-of-chains',
)`
  select e.id, e.public_id as environment, h.sequence, h.hash
  from audit_heads h join environments e on e.id = h.environment_id
  where h.environment_id > ${'after'} order by h.environment_id limit 1000`;

/**
 * Writes the last entry of each chain to the server's log, which someone with access to the database cannot
 * change.
 */
export async function logHeads(pool: pg.Pool, log: Logger): Promise<void> {
  for (let after = 0; ; ) {
    const page = await rows(pool, heads.with({ after }));
    for (const { environment, sequence, hash } of page)
      log.info({ environment, anchor: `${sequence}:${hash}` }, 'anchor of the audit log');
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}
