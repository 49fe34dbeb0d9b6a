import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../apps/server/test/support/harness.ts';
import { runCli } from './run-cli.ts';

const server = useServer();

async function tenEntries(): Promise<TestAccount> {
  const account = await server.account();
  for (let at = 0; at < 10; at += 1)
    await account.client.programs.create({ name: `P${at}`, default_currency: 'EUR' });
  await server.relay();
  return account;
}

const audit = ({ apiKey }: TestAccount, ...args: string[]) =>
  runCli(['audit', ...args], { environment: { apiKey, baseUrl: server.baseUrl } });

/**
 * Changes rows like a database owner who disables the triggers. Restores the rows afterwards, because an invariant
 * check covers the chains.
 */
async function tampered(account: TestAccount, text: string, look: () => Promise<void>): Promise<void> {
  const { lists } = server.db;
  const run = async (...statements: [string, unknown[]?][]) => {
    const client = await lists.connect();
    await client.query("begin; set local session_replication_role = 'replica'");
    for (const [statement, values] of statements) await client.query(statement, values);
    await client.query('commit');
    client.release();
  };
  const of = [account.environmentId];
  const { rows } = await lists.query(
    'select json_agg(e)::text as kept from audit_entries e where environment_id = $1',
    of,
  );
  await run([text, of]);
  await look();
  await run(
    ['delete from audit_entries where environment_id = $1', of],
    [
      'insert into audit_entries select * from json_populate_recordset(null::audit_entries, $1)',
      [rows[0].kept],
    ],
  );
}

describe('tributary audit command', () => {
  test('verify recomputes an unchanged chain and prints its head', async () => {
    const account = await tenEntries();
    const { exitCode, stdout } = await audit(account, 'verify');
    const head = JSON.parse((await audit(account, 'head')).stdout);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ is_intact: true, entries: 10, head: `10:${head.hash}` });
    const anchored = await audit(account, 'verify', '--anchor', `10:${head.hash}`);
    expect(anchored.exitCode).toBe(0);
    const other = await audit(account, 'verify', '--anchor', `9:${head.hash}`);
    expect([other.exitCode, other.stderr]).toEqual([9, expect.stringContaining('broken at entry 9')]);
  });

  test.each([
    ['an edit', "update audit_entries set actor = 'key_x' where environment_id = $1 and sequence = 4", 4],
    [
      'an edited field',
      "update audit_entries set changes = '[]' where environment_id = $1 and sequence = 7",
      7,
    ],
    ['a deletion', 'delete from audit_entries where environment_id = $1 and sequence = 5', 5],
    ['the deletion of the last', 'delete from audit_entries where environment_id = $1 and sequence = 10', 10],
    [
      'a swap',
      `update audit_entries e set object = o.object from audit_entries o
       where e.environment_id = $1 and o.environment_id = $1 and e.sequence in (2, 3) and o.sequence = 5 - e.sequence`,
      2,
    ],
  ])('verify finds %s and names the position', async (_, text, place) => {
    const account = await tenEntries();
    await tampered(account, text, async () => {
      const { exitCode, stderr } = await audit(account, 'verify');
      expect([exitCode, stderr]).toEqual([9, expect.stringContaining(`broken at entry ${place}:`)]);
    });
    expect((await audit(account, 'verify')).exitCode).toBe(0);
  });

  test('list shows who did what, newest first, and filters it', async () => {
    const account = await tenEntries();
    const { stdout } = await audit(account, 'list', '--action', 'programs.create', '--limit', '2');
    const rows: { sequence: number }[] = JSON.parse(stdout);
    expect(rows.map(({ sequence }) => sequence)).toEqual([10, 9]);
  });
});
