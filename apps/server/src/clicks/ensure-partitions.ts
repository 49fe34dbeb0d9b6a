import { idPrefixes } from '@tributary/contract';
import type pg from 'pg';
import { fromUUIDBytes } from 'typeid-js';
import { composed, execute, rows, sql } from '../db/sql.ts';

const MONTHS_AHEAD = 3;
const lockKey = 7_421_883_003;

/** The smallest click id that can be created at `instant` or later: 48 bits of milliseconds, then zeros. */
function firstClickId(instant: Date): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(instant.getTime(), 0, 6);
  return fromUUIDBytes(idPrefixes.click, bytes).toString();
}

/**
 * Creates the click partitions of this month and the next three (UTC). A click without a partition of its own goes to the
 * default partition, so none is ever refused; a month that already has such clicks stays there.
 */
export async function ensureClickPartitions(pool: pg.Pool, now: Date): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // One server at a time. The lock is the transaction's: behind a pooler, a session has no connection of its own.
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    for (let month = 0; month <= MONTHS_AHEAD; month += 1) await ensureMonth(client, now, month);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}

const findPartition = sql<{ name: string; from: string; to: string }, { exists: boolean; isTaken: boolean }>(
  'find-click-partition',
)`
  select to_regclass(${'name'}) is not null as "exists",
    exists (select 1 from clicks_default where id >= ${'from'} and id < ${'to'}) as "isTaken"`;

async function ensureMonth(client: pg.PoolClient, now: Date, ahead: number): Promise<void> {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + 1, 1));
  const name = `clicks_${start.toISOString().slice(0, 7).replace('-', '')}`;
  const [from, to] = [firstClickId(start), firstClickId(end)];
  const [found] = await rows(client, findPartition.with({ name, from, to }));
  if (found?.exists || found?.isTaken) return;
  // The bounds and the name consist of digits and base32: nothing in this text is from a request.
  const create = composed(
    () => `create table ${name} partition of clicks for values from ('${from}') to ('${to}')`,
  );
  await execute(client, create);
}
