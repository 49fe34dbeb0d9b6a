import { idPrefixes } from '@tributary/contract';
import type pg from 'pg';
import { fromUUIDBytes } from 'typeid-js';

const MONTHS_AHEAD = 3;
const lockKey = 7_421_883_003;

/** The smallest click id that can be made at `instant` or later: 48 bits of milliseconds, then zeros. */
function firstClickId(instant: Date): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(instant.getTime(), 0, 6);
  return fromUUIDBytes(idPrefixes.click, bytes).toString();
}

/**
 * Makes the click partitions of this month and the next three (UTC). A click that none was made for lands in the
 * default partition, so nothing is ever refused; a month that has such clicks already stays there.
 */
export async function ensureClickPartitions(pool: pg.Pool, now: Date): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    for (let month = 0; month <= MONTHS_AHEAD; month += 1) await ensureMonth(client, now, month);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).finally(() => client.release());
  }
}

async function ensureMonth(client: pg.PoolClient, now: Date, ahead: number): Promise<void> {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + 1, 1));
  const name = `clicks_${start.toISOString().slice(0, 7).replace('-', '')}`;
  const { rows } = await client.query(
    'select to_regclass($1) is not null as "exists", exists (select 1 from clicks_default where id >= $2 and id < $3) as "isTaken"',
    [name, firstClickId(start), firstClickId(end)],
  );
  if (rows[0]?.exists || rows[0]?.isTaken) return;
  // Both bounds and the name are made above, of digits and base32: nothing of a request is in this text.
  await client.query(
    `create table ${name} partition of clicks for values from ('${firstClickId(start)}') to ('${firstClickId(end)}')`,
  );
}
