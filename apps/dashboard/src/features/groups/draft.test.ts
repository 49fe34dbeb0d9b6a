import type { Incentive } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { beginOf, draftOf, emptyDraft, inputOf, otherPercentIn } from './draft.ts';

const incentive = (of: Partial<Incentive>): Incentive =>
  ({
    id: 'inc_1',
    program_id: 'prog_1',
    name: 'Partners',
    version: 3,
    incentive_type: 'commission',
    amount: 12.5,
    is_percentage: true,
    currency: null,
    incentive_length: 'time_limited',
    length_value: 6,
    approval_type: 'manual',
    hold_period_days: null,
    variable_commission: false,
    variable_config: null,
    scheduled: null,
    apply_to: 'specific_products',
    product_ids: ['team', 'personal'],
    event_name: null,
    cap_per_conversion: 40,
    cap_per_referral: null,
    include_free_sales: true,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...of,
  }) as Incentive;

type TestTerms = Partial<Incentive> & { tiers?: { from: number; amount: number; is_percentage: boolean }[] };

describe('draft of an incentive', () => {
  test.each(['en', 'de'])('round-trips when typed in %s', (locale) => {
    const terms = {
      variable_config: {
        basis: 'sale_amount',
        currency: 'EUR',
        tiers: [
          { from: 0, amount: 12.5, is_percentage: true },
          { from: 1234.5, amount: 15, is_percentage: true },
        ],
      },
    } as Partial<Incentive>;
    const of = incentive(terms);
    const { input, errors } = inputOf(draftOf(of, locale, 'UTC'), locale, 'no number');
    expect(errors).toEqual({});
    const { id: _, program_id: __, version: ___, variable_commission: ____, ...rest } = of;
    const { created_at: _____, updated_at: ______, scheduled: _______, ...expected } = rest;
    expect(input).toEqual(expected);
  });

  test('reports each field that is not a number', () => {
    const draft = { ...emptyDraft, amount: 'a lot', hold_period_days: '', cap_per_referral: '-1' };
    const { errors } = inputOf(draft, 'en', 'no number');
    expect(Object.keys(errors).sort()).toEqual(['amount', 'cap_per_referral', 'hold_period_days']);
  });

  test('turns a lead into a fixed amount without plan, length or tiers, whatever was selected before', () => {
    const terms = { incentive_length: 'time_limited', 'variable_config.basis': 'sale_amount' };
    const draft = { ...emptyDraft, ...terms, incentive_type: 'lead' };
    expect(inputOf({ ...draft, apply_to: 'yearly_plans' }, 'en', '').input).toMatchObject({
      is_percentage: false,
      currency: 'USD',
      incentive_length: 'customer_lifetime',
      length_value: null,
      apply_to: 'all_plans',
      variable_config: null,
    });
  });
});

test.each([
  ['Creators 20 %', {}, 20],
  ['Creators 12.5%', {}, null],
  ['Creators 12,5 %', {}, null],
  ['Creators', {}, null],
  ['Top 100', {}, null],
  ['20% off', { is_percentage: false, currency: 'USD' }, null],
  ['Up to 30%', { tiers: [{ from: 5, amount: 30, is_percentage: true }] }, null],
  ['Up to 30%', { tiers: [{ from: 5, amount: 30, is_percentage: false }] }, 30],
])(
  'finds that the name “%s” with %o states a different percentage: %s',
  (name, { tiers, ...terms }: TestTerms, percent) => {
    const variable_config = tiers ? { basis: 'sale_amount' as const, tiers } : null;
    expect(otherPercentIn(name, incentive({ ...terms, variable_config }))).toBe(percent);
  },
);

test('starts an edit at midnight in the program’s time zone, or when the scheduled version starts', () => {
  const at = '2026-11-30T23:30:00.000Z';
  const version = { ...incentive({ amount: 25 }), in_force_from: at, in_force_until: null };
  const scheduled = incentive({ scheduled: version });
  expect(draftOf(scheduled, 'en', 'Europe/Berlin')).toMatchObject({
    amount: '25',
    in_force_from: '2026-12-01',
  });
  expect(beginOf('2026-12-01', scheduled, 'Europe/Berlin')).toEqual({ in_force_from: at });
  expect(beginOf('2026-12-02', scheduled, 'Europe/Berlin')).toEqual({
    in_force_from: '2026-12-01T23:00:00.000Z',
  });
  expect(beginOf('', scheduled, 'Europe/Berlin')).toEqual({ in_force_from: null });
  expect(beginOf('', incentive({}), 'Europe/Berlin')).toEqual({});
});
