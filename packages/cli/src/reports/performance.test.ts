import { describe, expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import { ok, startForTest } from '../../test/scripted-server.ts';

const money = (currency: string, sales: number) => ({
  currency,
  conversions: 1,
  sales,
  refunds: 0,
  commission: 0.1,
});

const report = {
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-11-03T00:00:00.000Z',
  group_by: 'day',
  timezone: 'UTC',
  rows: [
    { key: '2026-11-01', clicks: 3, referrals: 1, customers: 1, money: [money('USD', 0.1), money('EUR', 7)] },
    { key: '2026-11-02', clicks: 4, referrals: 0, customers: 0, money: [money('USD', 0.2)] },
  ],
};

const command = ['reports', 'performance', '--from', '2026-11-01', '--to', '2026-11-03T00:00:00Z'];

describe('reports performance', () => {
  test('is a table for what has no currency and one per currency, each with exact totals', async () => {
    const { environment, seen } = await startForTest(() => ok(report));
    const { stdout } = await runCli([...command, '--no-color'], { environment, columns: 80 });
    const blocks = stdout
      .trimEnd()
      .split('\n\n')
      .map((block) => block.split('\n').map((line) => line.trim().split(/ +/)));
    expect(blocks).toEqual([
      [
        ['day', 'clicks', 'referrals', 'customers'],
        ['2026-11-01', '3', '1', '1'],
        ['2026-11-02', '4', '0', '0'],
        ['total', '7', '1', '1'],
      ],
      [
        ['EUR'],
        ['day', 'conversions', 'sales', 'refunds', 'commission'],
        ['2026-11-01', '1', '7', '0', '0.1'],
      ],
      [
        ['USD'],
        ['day', 'conversions', 'sales', 'refunds', 'commission'],
        ['2026-11-01', '1', '0.1', '0', '0.1'],
        ['2026-11-02', '1', '0.2', '0', '0.1'],
        ['total', '2', '0.3', '0', '0.2'],
      ],
    ]);
    expect(Object.fromEntries(new URL(seen[0]?.path ?? '', 'http://localhost').searchParams)).toEqual({
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-03T00:00:00Z',
    });
  });

  test('as CSV can be added up column by column: no figure stands there twice', async () => {
    const { environment } = await startForTest(() => ok(report));
    const { stdout } = await runCli([...command, '-o', 'csv'], { environment });
    expect(stdout.trim().split('\n')).toEqual([
      'key,currency,clicks,referrals,customers,conversions,sales,refunds,commission',
      '2026-11-01,,3,1,1,,,,',
      '2026-11-01,USD,,,,1,0.1,0,0.1',
      '2026-11-01,EUR,,,,1,7,0,0.1',
      '2026-11-02,,4,0,0,,,,',
      '2026-11-02,USD,,,,1,0.2,0,0.1',
    ]);
  });

  test('is the whole answer as JSON', async () => {
    const { environment } = await startForTest(() => ok(report));
    expect(JSON.parse((await runCli(command, { environment })).stdout)).toEqual(report);
  });

  test('refuses a day that does not exist before anything is sent', async () => {
    const { environment, seen } = await startForTest(() => ok(report));
    const { exitCode } = await runCli([...command, '--to', '2026-02-31'], { environment });
    expect(exitCode).toBe(2);
    expect(seen).toEqual([]);
  });
});
