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
    {
      key: '2026-11-01',
      name: null,
      clicks: 3,
      referrals: 1,
      customers: 1,
      money: [money('USD', 0.1), money('EUR', 7)],
    },
    { key: '2026-11-02', name: null, clicks: 4, referrals: 0, customers: 0, money: [money('USD', 0.2)] },
  ],
};

const command = ['reports', 'performance', '--from', '2026-11-01', '--to', '2026-11-03T00:00:00Z'];

describe('reports performance command', () => {
  test('prints a table for counts and one per currency, each with exact totals', async () => {
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
        ['2026-11-01', '1', '7.00', '0.00', '0.10'],
      ],
      [
        ['USD'],
        ['day', 'conversions', 'sales', 'refunds', 'commission'],
        ['2026-11-01', '1', '0.10', '0.00', '0.10'],
        ['2026-11-02', '1', '0.20', '0.00', '0.10'],
        ['total', '2', '0.30', '0.00', '0.20'],
      ],
    ]);
    expect(Object.fromEntries(new URL(seen[0]?.path ?? '', 'http://localhost').searchParams)).toEqual({
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-03T00:00:00Z',
    });
  });

  test('prints CSV columns that can be added up, because no figure appears twice', async () => {
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

  test('prints each affiliate’s name before the figures and the id after them', async () => {
    const rows = [
      {
        key: 'aff_01m80vf3y7fk5rthjd0523fb1t',
        name: 'Anna Müller',
        clicks: 3,
        referrals: 1,
        customers: 1,
        money: [{ currency: 'JPY', conversions: 2, sales: 1200, refunds: 0, commission: 60 }],
      },
      { key: null, name: null, clicks: 1, referrals: 0, customers: 0, money: [] },
    ];
    const { environment } = await startForTest(() => ok({ ...report, group_by: 'affiliate', rows }));
    const by = [...command, '--group-by', 'affiliate', '--no-color'];
    const wide = (await runCli(by, { environment, columns: 120 })).stdout.split('\n');
    expect(wide[0]).toMatch(/^affiliate +clicks +referrals +customers +affiliate_id$/);
    expect(wide[1]).toMatch(/^Anna Müller +3 +1 +1 +aff_01m80vf3y7fk5rthjd0523fb1t$/);
    expect(wide.at(-2)).toMatch(/^Anna Müller +2 +1200 +0 +60 +aff_01m80vf3y7fk5rthjd0523fb1t$/);
    const narrow = await runCli(by, { environment, columns: 60 });
    expect(narrow.stdout).toMatch(/^Anna Müller +3 +1 +1$/m);
    expect(narrow.stdout).not.toContain('aff_');
    const { stdout } = await runCli([...by, '-o', 'csv'], { environment });
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      'key,name,currency,clicks,referrals,customers,conversions,sales,refunds,commission',
      'aff_01m80vf3y7fk5rthjd0523fb1t,Anna Müller,,3,1,1,,,,',
    ]);
  });

  test('prints both periods of a comparison side by side, or as separate rows in CSV', async () => {
    const [first, second] = report.rows;
    const none = { clicks: 0, referrals: 0, customers: 0, money: [] };
    const compared = {
      ...report,
      previous: { from: '2026-10-30T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' },
      rows: [
        { ...first, previous: { key: '2026-10-30', ...none, clicks: 2, money: [money('USD', 0.3)] } },
        { ...second, previous: null },
      ],
    };
    const { environment } = await startForTest(() => ok(compared));
    const by = [...command, '--compare', 'previous_period'];
    const { stdout } = await runCli([...by, '--no-color', '-o', 'table'], { environment, columns: 140 });
    const lines = stdout.split('\n').map((line) => line.trim().split(/ +/));
    expect(lines.slice(0, 4)).toEqual([
      ['day', ...['clicks', 'referrals', 'customers'].flatMap((name) => [name, `previous_${name}`])],
      ['2026-11-01', '3', '2', '1', '0', '1', '0'],
      ['2026-11-02', '4', '0', '0', '0', '0', '0'],
      ['total', '7', '2', '1', '0', '1', '0'],
    ]);
    const usd = lines.slice(lines.findIndex(([name]) => name === 'USD') + 2);
    expect(usd[0]?.slice(0, 5)).toEqual(['2026-11-01', '1', '1', '0.10', '0.30']);
    const csv = (await runCli([...by, '-o', 'csv'], { environment })).stdout.trim().split('\n');
    expect(csv.filter((line) => line.startsWith('previous'))).toEqual([
      'previous,2026-11-01,,2,0,0,,,,',
      'previous,2026-11-01,USD,,,,1,0.3,0,0.1',
    ]);
  });

  test('prints the value of each row, and a row for all others', async () => {
    const row = { name: null, clicks: 1, referrals: 0, customers: 0, money: [] };
    const rows = [
      { key: 'news', ...row },
      { key: null, ...row },
      { key: null, ...row, is_other: true },
    ];
    const { environment } = await startForTest(() => ok({ ...report, group_by: 'source', rows }));
    const { stdout } = await runCli([...command, '--group-by', 'source', '-o', 'table', '--no-color'], {
      environment,
    });
    expect(stdout.split('\n').map((line) => line.trim().split(/ {2,}/)[0])).toEqual(
      expect.arrayContaining(['source', 'news', 'all others', 'total']),
    );
    expect(stdout).not.toContain('source_id');
  });

  test('prints the whole response as JSON', async () => {
    const { environment } = await startForTest(() => ok(report));
    expect(JSON.parse((await runCli(command, { environment })).stdout)).toEqual(report);
  });

  test('rejects a nonexistent day before anything is sent', async () => {
    const { environment, seen } = await startForTest(() => ok(report));
    const { exitCode } = await runCli([...command, '--to', '2026-02-31'], { environment });
    expect(exitCode).toBe(2);
    expect(seen).toEqual([]);
  });
});

describe('reports funnel command', () => {
  const figures = (count: number, rate: number | null) => ({ count, rate, rate_of_clicks: rate });
  const funnel = {
    from: report.from,
    to: report.to,
    timezone: 'UTC',
    steps: [
      { step: 'clicks', ...figures(8, null) },
      { step: 'sign_ups', ...figures(1, 0.125) },
    ],
  };
  const line = ['reports', 'funnel', '--from', '2026-11-01', '--to', '2026-11-03'];

  test('prints percentages in a table and fractions in machine-readable formats', async () => {
    const { environment } = await startForTest(() => ok(funnel));
    const { stdout } = await runCli([...line, '-o', 'table', '--no-color'], { environment });
    expect(stdout).toMatch(/sign_ups +1 +12.5% +12.5%/);
    const csv = (await runCli([...line, '-o', 'csv'], { environment })).stdout.trim().split('\n');
    expect(csv).toEqual(['step,count,rate,rate_of_clicks', 'clicks,8,,', 'sign_ups,1,0.125,0.125']);
    expect(JSON.parse((await runCli(line, { environment })).stdout)).toEqual(funnel);
  });
});
