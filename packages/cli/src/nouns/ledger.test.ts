import { describe, expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import { ok, startForTest } from '../../test/scripted-server.ts';

const checked = { transactions: 2, earnings: 2, ledger_entries: 3, payouts: 1, adjustments: 0 };

describe('ledger verify', () => {
  test('exits with 0 when the books are consistent', async () => {
    const clean = { is_consistent: true, checked, differences: [] };
    const { environment } = await startForTest(() => ok(clean));
    const { exitCode, stdout, stderr } = await runCli(['ledger', 'verify'], { environment });
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual(clean);
  });

  test('exits with 1 and lists every difference when they are not', async () => {
    const differences = [{ rule: 'commission_is_sum_of_entries', id: 'trx_1' }];
    const { environment } = await startForTest(() => ok({ is_consistent: false, checked, differences }));
    const { exitCode, stdout } = await runCli(['ledger', 'verify'], { environment, columns: 80 });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/commission_is_sum_of_entries +trx_1/);
  });
});
