import { expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import { ok, startForTest } from '../../test/scripted-server.ts';

test.each([
  [
    'programs',
    'prg_1',
    ['--name', 'Shop', '--default-currency', 'USD'],
    'incentives create --program-id prg_1',
  ],
  ['groups', 'grp_1', ['--name', 'Gold'], 'groups incentives attach grp_1 --incentive-id'],
])(
  'says on stderr after %s create that no sale earns until there is an incentive',
  async (noun, id, options, next) => {
    const { environment } = await startForTest(() => ok({ id }));
    const { stdout, stderr } = await runCli([noun, 'create', ...options, '-o', 'id'], { environment });
    expect(stdout).toBe(`${id}\n`);
    expect(stderr).toContain('earn no commission');
    expect(stderr).toContain(next);
    const quiet = await runCli([noun, 'create', ...options, '--quiet'], { environment });
    expect(quiet.stderr).toBe('');
  },
);

test('accepts a minimum payout for each currency in programs update', async () => {
  const { environment, seen } = await startForTest(() => ok({ id: 'prg_1' }));
  const update = (list: string) =>
    runCli(['programs', 'update', 'prg_1', '--minimum-payouts', list], { environment });
  await update('EUR=50, jpy=5000');
  expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({
    minimum_payouts: [
      { currency: 'EUR', amount: 50 },
      { currency: 'jpy', amount: 5000 },
    ],
  });
  for (const wrong of ['EUR', 'EUR=x', 'EURO=5', 'EUR=5,,JPY=1'])
    expect((await update(wrong)).exitCode).toBe(2);
});

test('accepts the payday shown to affiliates in programs update', async () => {
  const { environment, seen } = await startForTest(() => ok({ id: 'prg_1' }));
  const update = (...options: string[]) =>
    runCli(['programs', 'update', 'prg_1', ...options], { environment });
  const sent = async (...options: string[]) => {
    await update(...options);
    return JSON.parse(seen.at(-1)?.body ?? '');
  };
  expect(await sent('--payout-schedule', 'month:15')).toEqual({
    payout_schedule: { every: 'month', day: 15 },
  });
  expect(await sent('--payout-schedule', 'week:5')).toEqual({ payout_schedule: { every: 'week', day: 5 } });
  expect(await sent('--clear', 'payout_schedule')).toEqual({ payout_schedule: null });
  for (const wrong of ['15', 'month', 'year:1', 'month:'])
    expect((await update('--payout-schedule', wrong)).exitCode).toBe(2);
});
