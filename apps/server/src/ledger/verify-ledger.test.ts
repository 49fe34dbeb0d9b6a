import { beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../../../../packages/cli/test/run-cli.ts';
import { useAccount, useServer } from '../../test/support/harness.ts';
import { violatedInvariants } from '../../test/support/invariants.ts';
import { onlyOf, readInvariants } from './invariants.ts';

const server = useServer();
const account = useAccount(server, beforeEach);

/** Corrupts a row past every rule, and returns a function that repairs it. */
async function breakCommission(ids: readonly string[]) {
  const { environmentId } = account;
  const shift = (by: number) =>
    server.db.lists.query(
      `update transactions set commission_remaining_minor = commission_remaining_minor + $1
       where environment_id = $2 and id = any($3)`,
      [by, environmentId, ids],
    );
  await shift(-1);
  return () => shift(1);
}

const rule = 'the commission of a transaction equals that of its direct earning';

describe('verifying the ledger', () => {
  test('counts what it checked and finds nothing after sales and refunds', { tags: 'slow' }, async () => {
    const { given, client } = account;
    const { id } = await given.conversion();
    await given.conversion({ sale_amount: 0 });
    await client.conversions.refund(id, { amount: 40 });

    expect(await client.ledger.verify()).toEqual({
      is_consistent: true,
      checked: { transactions: 2, earnings: 1, ledger_entries: 2, payouts: 0, adjustments: 0 },
      since: null,
      parts: readInvariants().length,
      differences: [],
    });
  });

  test('names the rule and the row of a difference, only in its own environment', {
    tags: 'slow',
  }, async () => {
    const { id } = await account.given.conversion();
    const stranger = await server.account();
    await stranger.given.conversion();
    const repair = await breakCommission([id]);

    const verification = await account.client.ledger.verify();
    expect(verification).toMatchObject({ is_consistent: false, differences: [{ rule, id }] });
    expect(await stranger.client.ledger.verify()).toMatchObject({ is_consistent: true, differences: [] });
    expect(await violatedInvariants(server.db)).toEqual([expect.stringContaining(`${rule}: `)]);

    await repair();
    expect(await account.client.ledger.verify()).toMatchObject({ is_consistent: true });
  });

  test('lists the first 100 differences', { tags: 'slow' }, async () => {
    const { given } = account;
    const { id: referral_id } = await given.referral();
    const ids: string[] = [];
    for (let sale = 0; sale < 101; sale += 1) ids.push((await given.conversion({ referral_id })).id);
    const repair = await breakCommission(ids);

    const { differences } = await account.client.ledger.verify();

    expect(differences.map(({ id }) => id)).toEqual(ids.sort().slice(0, 100));
    await repair();
  });

  test('runs every rule, each selecting the environment and the id of violations', async () => {
    const names = readInvariants().map(({ name }) => name);
    expect(names.length).toBeGreaterThan(14);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, sql } of readInvariants()) {
      const { fields } = await server.db.lists.query(
        `${onlyOf('0', sql)} select * from (${sql}) b (environment_id, id) limit 0`,
      );
      expect([name, ...fields.map((field) => field.name)]).toEqual([name, 'environment_id', 'id']);
    }
  });
});

describe('tributary ledger verify command', () => {
  const environment = () => ({ apiKey: account.apiKey, baseUrl: server.baseUrl });

  test('exits with 0 if everything adds up, and with 9 and the differences otherwise', async () => {
    const { id } = await account.given.conversion();

    const clean = await runCli(['ledger', 'verify'], { environment: environment() });
    expect([clean.exitCode, JSON.parse(clean.stdout).is_consistent]).toEqual([0, true]);

    const repair = await breakCommission([id]);
    const broken = await runCli(['ledger', 'verify'], { environment: environment() });
    expect(broken.exitCode).toBe(9);
    expect(JSON.parse(broken.stdout).differences).toEqual([{ rule, id }]);
    await repair();
  });
});
