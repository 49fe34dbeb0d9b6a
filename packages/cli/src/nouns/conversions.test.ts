import { describe, expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import { ok, startForTest } from '../../test/scripted-server.ts';

test('treats conversions list as commissions list, because a sale and its commission are one object', async () => {
  const { environment, seen } = await startForTest(() => ({
    body: { success: true, data: [{ id: 'trx_1' }], has_more: false },
  }));
  const listed = await Promise.all(
    ['conversions', 'commissions'].map((noun) =>
      runCli([noun, 'list', '--sales-status', 'complete', '--created-gte', '2026-11-01'], { environment }),
    ),
  );
  expect(JSON.parse(listed[0]?.stdout ?? '')).toEqual([{ id: 'trx_1' }]);
  expect(listed[1]).toEqual(listed[0]);
  expect(new Set(seen.map(({ path }) => path)).size).toBe(1);
});

const considered = (more: object) => ({
  incentive_id: 'inc_1',
  version: 2,
  name: 'Standard',
  reason: 'matched',
  explanation: 'It applies to all plans.',
  uncapped: 20,
  commission: 15,
  currency: 'USD',
  capped_by: 'cap_per_conversion',
  ...more,
});

const explanation = {
  conversion_id: 'trx_1',
  referral: {
    id: 'ref_1',
    affiliate_id: 'aff_1',
    resolved_by: ['customer_id'],
    linked: ['external_user_id'],
    made_from: 'spent_click',
  },
  considered: [
    considered({}),
    considered({
      incentive_id: 'inc_2',
      name: 'Yearly\u001b[2J',
      reason: 'interval_differs',
      explanation: 'The sale is monthly.',
      uncapped: null,
      commission: null,
      currency: null,
      capped_by: null,
    }),
  ],
  arithmetic: ['100 USD x 20% = 20 USD', 'cap 15 USD'],
  matched: { incentive_id: 'inc_1', version: 2 },
  flags: ['self_referral'],
};

describe('conversions explain', () => {
  test('prints text on a terminal, without control characters', async () => {
    const { environment } = await startForTest(() => ok(explanation));
    const { stdout } = await runCli(['conversions', 'explain', 'trx_1', '--no-color'], {
      environment,
      columns: 80,
    });
    expect(stdout.split('\n')).toEqual([
      'trx_1 is credited to aff_1 through ref_1, matched by customer_id.',
      'The click already belongs to another customer’s referral: ref_1 was created from a copy of it.',
      'The sale linked external_user_id to ref_1.',
      '',
      'Incentives',
      '* Standard (inc_1, version 2): matched',
      '    It applies to all plans.',
      '    Commission: 15.00 USD (20.00 before cap_per_conversion).',
      '  Yearly\\u001b[2J (inc_2, version 2): interval differs',
      '    The sale is monthly.',
      '',
      'Calculation',
      '  100 USD x 20% = 20 USD',
      '  cap 15 USD',
      '',
      'Flags',
      '  self_referral',
      '',
    ]);
  });

  test('says so if nothing matched', async () => {
    const { environment } = await startForTest(() =>
      ok({ ...explanation, considered: [], arithmetic: [], matched: null, flags: [] }),
    );
    const { stdout } = await runCli(['conversions', 'explain', 'trx_1'], { environment, columns: 80 });
    expect(stdout).toContain('The affiliate’s group has no incentive.');
  });

  test('prints the whole response in a pipe', async () => {
    const { environment } = await startForTest(() => ok(explanation));
    const { stdout } = await runCli(['conversions', 'explain', 'trx_1'], { environment });
    expect(JSON.parse(stdout)).toEqual(explanation);
  });
});
