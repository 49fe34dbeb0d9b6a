import type { Conversion } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../apps/server/test/support/harness.ts';
import { type Invocation, runCli } from './run-cli.ts';

const server = useServer();

/**
 * Creates an account whose program requires manual approval. Each sale has its own affiliate and a pending commission
 * of 20%.
 */
async function start(sales: [amount: number, currency: string][]) {
  const { given, client, apiKey, issueKey } = await server.account();
  const program = await given.program();
  await given.incentive(program, { approvalType: 'manual' });
  const made: Conversion[] = [];
  for (const [sale_amount, sale_amount_currency] of sales) {
    const affiliate = await given.affiliate({ program });
    const { id } = await given.referral({ affiliate_id: affiliate.id });
    made.push(await given.conversion({ referral_id: id, sale_amount, sale_amount_currency }));
  }
  const cli = (args: readonly string[], more: Invocation = {}) =>
    runCli(['commissions', ...args], { ...more, environment: { apiKey, baseUrl: server.baseUrl } });
  const statuses = async () =>
    (await Promise.all(made.map(({ id }) => client.commissions.get(id)))).map(({ status }) => status);
  return { program, client, given, made, ids: made.map(({ id }) => id), cli, statuses, issueKey };
}

const sales: [number, string][] = [
  [100, 'EUR'],
  [0.5, 'EUR'],
  [6000, 'JPY'],
];
const totals = ['--expect-total', 'EUR=20.1', '--expect-total', 'JPY=1200'];

describe('commissions approve command', () => {
  test('approves a single commission immediately and shows it', { tags: 'slow' }, async () => {
    const { cli, ids, statuses } = await start(sales);
    const { exitCode, stdout } = await cli(['approve', ids[0] ?? '']);
    expect([exitCode, JSON.parse(stdout).id]).toEqual([0, ids[0]]);
    expect(await statuses()).toEqual([JSON.parse(stdout).status, 'pending', 'pending']);
    expect(JSON.parse(stdout).status).not.toBe('pending');
  });

  test('requires --yes and the totals for several without a terminal, and changes nothing before', {
    tags: 'slow',
  }, async () => {
    const { cli, ids, statuses } = await start(sales);
    for (const guards of [[], ['--yes'], ['--yes', ...totals.slice(0, 2)], totals]) {
      const { exitCode, stdout } = await cli(['approve', ...ids, ...guards]);
      expect([guards, exitCode, stdout]).toEqual([guards, 8, '']);
    }
    const { stderr } = await cli(['approve', ...ids, '--yes']);
    expect(stderr).toContain('--expect-total EUR=20.10 --expect-total JPY=1200');
    expect(await statuses()).toEqual(['pending', 'pending', 'pending']);

    const { exitCode, stdout } = await cli(['approve', ...ids, '--yes', ...totals]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).map(({ id, outcome }: Record<string, string>) => [id, outcome])).toEqual(
      ids.map((id) => [id, 'done']),
    );
    expect(await statuses()).not.toContain('pending');
  });

  test('shows names, amounts and totals on a terminal, and asks', { tags: 'slow' }, async () => {
    const { cli, ids, statuses } = await start(sales);
    const asked = await cli(['approve', ...ids, '--no-color'], { typed: 'n', columns: 120 });
    expect(asked.exitCode).toBe(8);
    expect(asked.stderr).toMatch(/^Ann Affiliate +20\.00 +EUR +pending/m);
    expect(asked.stderr).toMatch(/^Ann Affiliate +1200 +JPY +pending/m);
    expect(asked.stderr).toContain('Total: 20.10 EUR and 1200 JPY.');
    expect(asked.stderr).toContain(
      'Approve 3 commissions in program Program (dev)? Total: 20.10 EUR and 1200 JPY.',
    );
    const narrow = await cli(['approve', ...ids, '--no-color'], { typed: 'n', columns: 80 });
    expect(narrow.stderr).toContain('too narrow to show id.');
    expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
    expect((await cli(['approve', ...ids], { typed: 'y', columns: 120 })).exitCode).toBe(0);
    expect(await statuses()).not.toContain('pending');
  });

  test.each(['by id', 'by a filter'])(
    '%s, with a key that may not read affiliates, shows no names and succeeds',
    async (how) => {
      const { ids, program, statuses, issueKey } = await start(sales);
      const apiKey = await issueKey(['read:commissions', 'write:commissions', 'read:programs']);
      const which = how === 'by id' ? ids : ['--all', '--program-id', program.programId];
      const { exitCode, stdout, stderr } = await runCli(
        ['commissions', 'approve', ...which, '--yes', ...totals],
        { environment: { apiKey, baseUrl: server.baseUrl } },
      );
      expect(exitCode, stderr).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject(ids.map(() => ({ outcome: 'done', affiliate_name: null })));
      expect(await statuses()).not.toContain('pending');
    },
  );

  test('continues after a rejected one, gives the reason and exits with 7', async () => {
    const { cli, ids, client, statuses } = await start(sales);
    const [first = '', second = ''] = ids;
    await client.conversions.refund(first);
    const { exitCode, stdout, stderr } = await cli([
      'approve',
      ...ids,
      '--yes',
      '--expect-total',
      'EUR=0.1',
      '--expect-total',
      'JPY=1200',
    ]);
    expect(exitCode, stderr).toBe(7);
    expect(JSON.parse(stdout)).toMatchObject([
      { id: first, outcome: 'refused', code: 'INVALID_TRANSITION', status: 'refunded' },
      { id: second, outcome: 'done', code: null, affiliate_name: 'Ann Affiliate' },
      { outcome: 'done' },
    ]);
    expect(stderr).toContain('2 of 3 commissions done.');
    expect(stderr).toContain(`${first}: `);
    expect((await statuses())[0]).toBe('refunded');
  });

  test('approves with --all what is pending and matches the filters, and accepts no ids with it', {
    tags: 'slow',
  }, async () => {
    const { cli, ids, client, given, program, made } = await start(sales);
    const other = await given.program();
    await given.incentive(other, { approvalType: 'manual' });
    const foreign = await given.affiliate({ program: other });
    const elsewhere = await given.referral({ affiliate_id: foreign.id });
    const kept = await given.conversion({ referral_id: elsewhere.id });
    await client.commissions.update(ids[0] ?? '', { status: 'rejected' });
    // A sale that is not complete has not earned anything that could be approved.
    await given.conversion({ referral_id: made[2]?.referral_id ?? '', sales_status: 'pending' });

    const of = (...filters: string[]) =>
      cli(['approve', '--all', '--program-id', program.programId, ...filters]);
    const euros = await of('--currency', 'eur', '--yes', '--expect-total', 'EUR=0.10');
    expect(JSON.parse(euros.stdout).map(({ id }: { id: string }) => id)).toEqual([ids[1]]);
    const early = await of('--created-lte', '2020-01-01', '--yes');
    expect([early.exitCode, JSON.parse(early.stdout)]).toEqual([0, []]);
    const rest = await of(
      '--affiliate-id',
      made[2]?.affiliate_id ?? '',
      '--yes',
      '--expect-total',
      'JPY=1200',
    );
    expect(JSON.parse(rest.stdout).map(({ id }: { id: string }) => id)).toEqual([ids[2]]);
    expect((await client.commissions.get(kept.id)).status).toBe('pending');
    for (const wrong of [['--all', kept.id], [kept.id, '--currency', 'EUR'], []])
      expect((await cli(['approve', ...wrong, '--yes'])).exitCode).toBe(2);
    const missing = await cli(['approve', kept.id, 'trx_none', '--yes', '--expect-total', 'USD=20']);
    expect([missing.exitCode, (await client.commissions.get(kept.id)).status]).toEqual([5, 'pending']);
  });

  test('reads ids from stdin', async () => {
    const { cli, client, ids, statuses } = await start(sales);
    const { exitCode } = await cli(['reject', '-', '--yes', '--reason', 'Fraud', ...totals], {
      stdin: `${ids.join('\n')}\n`,
    });
    expect(exitCode).toBe(0);
    expect(await statuses()).toEqual(['rejected', 'rejected', 'rejected']);
    expect((await client.commissions.get(ids[0] ?? '')).rejection_reason).toBe('Fraud');
    const silent = await cli(['reject', ...ids]);
    expect([silent.exitCode, silent.stderr]).toEqual([2, expect.stringContaining('--reason')]);
  });
});
