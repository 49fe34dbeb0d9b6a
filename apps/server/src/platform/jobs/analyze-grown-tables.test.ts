import pino from 'pino';
import { expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { jobsOf } from '../../start/jobs.ts';

const server = useServer();

const knownRows = async (table: string) => {
  const { rows } = await server.db.lists.query(
    'select reltuples::int as count from pg_class where oid = $1::regclass',
    [table],
  );
  return rows[0].count;
};

/** Counters of changed rows reach the statistics within a second of their transaction. */
const atLeastChanged = (table: string, count: number) =>
  expect
    .poll(
      async () => {
        await server.db.lists.query('select pg_stat_force_next_flush()');
        const { rows } = await server.db.lists.query(
          'select n_mod_since_analyze::int as count from pg_stat_user_tables where relname = $1',
          [table],
        );
        return rows[0].count;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThanOrEqual(count);

const addSignatures = (from: number, to: number) =>
  server.db.lists.query(
    `insert into signature_uses (environment_id, digest, seen_at)
     select id, sha256(n::text::bytea), now() from environments, generate_series($1::int, $2::int) n limit $2::int - $1::int + 1`,
    [from, to],
  );

/** Runs the job as the server does. */
const analyze = async () => {
  const job = jobsOf({ feedRetentionDays: 90, clickRetentionDays: 400 }).find(
    ({ name }) => name === 'analyze-grown-tables',
  );
  await job?.run(server.deps, {
    now: new Date(),
    log: pino({ level: 'silent' }),
    publicUrl: server.baseUrl,
    stopped: new AbortController().signal,
  });
};

test('analyzes a table that has outgrown its statistics, but not one that grew a little or was only updated', async () => {
  await server.account();
  await server.db.lists.query('alter table signature_uses set (autovacuum_enabled = off)');
  await addSignatures(1, 10);
  await server.db.lists.query('analyze signature_uses');
  await addSignatures(11, 2_000);
  await atLeastChanged('signature_uses', 1_990);
  expect(await knownRows('signature_uses')).toBe(10);
  await analyze();
  expect(await knownRows('signature_uses')).toBe(2_000);

  await addSignatures(2_001, 3_000);
  for (let time = 0; time < 3; time += 1)
    await server.db.lists.query('update signature_uses set seen_at = now()');
  await atLeastChanged('signature_uses', 10_000);
  await analyze();
  expect(await knownRows('signature_uses')).toBe(2_000);
});
