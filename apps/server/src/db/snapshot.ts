import type pg from 'pg';

export type SnapshotQuery = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Reports and checks may take longer than a request does; compiling their plans would cost more than it saves. */
const settings = "set local statement_timeout = '60s'; set local jit = off; set local work_mem = '32MB'";

/** Runs the reads of `work` on one instant of the database: none sees what commits meanwhile. 60 s for each. */
export async function inSnapshot<T>(pool: pg.Pool, work: (query: SnapshotQuery) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let isOpen = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(settings);
    return await work(async (text, values) => {
      if (!isOpen) throw new Error('This snapshot is over: its connection may be in use elsewhere.');
      return (await client.query(text, values)).rows;
    });
  } finally {
    isOpen = false;
    // There is nothing to commit.
    await client.query('rollback').catch((error: Error) => (broken = error));
    client.release(broken);
  }
}
