import { describe, expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import { ok, refusal, startForTest, startSilent } from '../../test/scripted-server.ts';

const checked = { transactions: 2, earnings: 2, ledger_entries: 3, payouts: 1, adjustments: 0 };

describe('ledger verify', () => {
  test('exits with 0 if the ledger is consistent', async () => {
    const clean = { is_consistent: true, checked, differences: [] };
    const { environment } = await startForTest(() => ok(clean));
    const { exitCode, stdout, stderr } = await runCli(['ledger', 'verify'], { environment });
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual(clean);
  });

  test('exits with 9 and lists every difference if it is not', async () => {
    const differences = [{ rule: 'commission_is_sum_of_entries', id: 'trx_1' }];
    const { environment } = await startForTest(() => ok({ is_consistent: false, checked, differences }));
    const { exitCode, stdout } = await runCli(['ledger', 'verify'], { environment, columns: 80 });
    expect(exitCode).toBe(9);
    expect(stdout).toMatch(/commission_is_sum_of_entries +trx_1/);
  });

  test('requests one part after the other with --full and combines them', async () => {
    const differences = [{ rule: 'a rule', id: 'trx_1' }];
    const none = { transactions: 0, earnings: 0, ledger_entries: 0, payouts: 0, adjustments: 0 };
    const answer = { since: null, parts: 3 };
    const { environment, seen } = await startForTest(({ path }) => {
      const part = new URL(path, 'http://localhost').searchParams.get('part');
      if (part === '2') return ok({ ...answer, is_consistent: false, checked: none, differences });
      return ok({ ...answer, is_consistent: true, checked: part === '1' ? checked : none, differences: [] });
    });
    const { exitCode, stdout, stderr } = await runCli(['ledger', 'verify', '--full'], {
      environment,
      columns: 80,
      typed: '',
    });
    expect(seen.map(({ path }) => path)).toEqual(
      [1, 2, 3].map((part) => `/v1/ledger/verify?scope=everything&part=${part}`),
    );
    expect(exitCode).toBe(9);
    expect(stdout).toMatch(/checked\.transactions .*2/);
    expect(stdout).toMatch(/a rule +trx_1/);
    expect(stderr).toContain('part 3 of 3');
  });

  test.each([
    [[], /ledger verify --full/],
    [['--full'], /--timeout 600/],
  ])('does not retry after a time-out and suggests a remedy: %j', async (flags, hint) => {
    let requests = 0;
    await using server = await startSilent(() => {
      requests += 1;
    });
    const { exitCode, stderr } = await runCli(['ledger', 'verify', ...flags, '--timeout', '0.3'], {
      environment: { baseUrl: server.url },
    });
    const { error } = JSON.parse(stderr);
    expect(error).toMatchObject({ code: 'TIMEOUT', exit_code: 1, hint: expect.stringMatching(hint) });
    expect([exitCode, requests]).toEqual([1, 1]);
  });

  test('does not retry if the server gives up', async () => {
    const { environment, seen } = await startForTest(() => refusal(503, 'UNAVAILABLE', 'It took too long.'));
    const { exitCode } = await runCli(['ledger', 'verify'], { environment });
    expect([exitCode, seen.length]).toEqual([1, 1]);
  });
});
