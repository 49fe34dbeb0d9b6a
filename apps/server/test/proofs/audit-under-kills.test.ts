import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../../../packages/cli/test/run-cli.ts';
import { useServer } from '../support/harness.ts';
import { type MainProcess, type MainProcesses, mainProcesses } from '../support/main-process.ts';

const CHANGES = 1_000;
const WRITERS = 50;
const KILLS_MIN = 4;

/** Reads the database and checks its invariants at the end. */
const server = useServer();
let processes: MainProcesses;
beforeAll(async () => {
  processes = mainProcesses();
});
afterAll(() => processes.remove());

test('records each of a thousand concurrent changes once in an intact chain while two servers are repeatedly killed', async () => {
  const running: MainProcess[] = [];
  for (const _ of [0, 1]) running.push(await processes.start(server.databaseUrl));
  const { api_key, affiliate_id } = running[0]!.dev;
  let next = 0;
  let kills = 0;
  const killing = (async () => {
    while (next < CHANGES || kills < KILLS_MIN) {
      await sleep(300);
      await running[kills % 2]!.kill();
      running[kills % 2] = await processes.start(server.databaseUrl);
      kills += 1;
    }
  })();

  /** Retries until any server responds. Work done before a lost response is not repeated. */
  const change = async (at: number): Promise<void> => {
    for (let turn = at; ; turn += 1) {
      const answer = await fetch(`${running[turn % 2]!.dev.base_url}/v1/affiliates/${affiliate_id}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${api_key}`,
          'content-type': 'application/json',
          'idempotency-key': `change-${at}`,
        },
        body: JSON.stringify({ name: `Name ${at}` }),
      }).catch(() => null);
      if (answer?.status === 200) return;
      if (answer && answer.status < 500 && answer.status !== 409) throw new Error(await answer.text());
      await sleep(20);
    }
  };
  const writer = async () => {
    while (next < CHANGES) {
      next += 1;
      await change(next);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await killing;

  const { rows } = await server.db.lists.query<{ entries: number; requests: number }>(
    `select count(*)::int as entries, count(distinct request_id)::int as requests from audit_entries
     where action = 'affiliates.update' and object = $1`,
    [affiliate_id],
  );
  expect(rows).toEqual([{ entries: CHANGES, requests: CHANGES }]);
  expect(kills).toBeGreaterThanOrEqual(KILLS_MIN);
  const environment = { apiKey: api_key, baseUrl: running[0]!.dev.base_url };
  await expect
    .poll(
      async () => (await server.db.lists.query('select 1 from audit_entries where sequence is null')).rows,
      {
        timeout: 30_000,
      },
    )
    .toEqual([]);
  const { exitCode, stdout } = await runCli(['audit', 'verify'], { environment });
  expect([exitCode, JSON.parse(stdout)]).toMatchObject([0, { is_intact: true }]);
}, 240_000);
