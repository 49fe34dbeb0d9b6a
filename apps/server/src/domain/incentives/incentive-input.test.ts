import { describe, expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { type IncentiveTermsInput, readIncentiveTerms } from './incentive-input.ts';

function problemsOf(input: Partial<IncentiveTermsInput>): string[] {
  try {
    readIncentiveTerms({ amount: 10, ...input });
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.code).toBe('VALIDATION_ERROR');
    return (error.details ?? []).map(({ field }) => field);
  }
}

const tiers = (...each: [from: number, amount: number, isPercentage?: boolean][]) =>
  each.map(([from, amount, is_percentage = true]) => ({ from, amount, is_percentage }));
const config = (
  given: Partial<NonNullable<IncentiveTermsInput['variable_config']>>,
): Partial<IncentiveTermsInput> => ({
  variable_config: { basis: 'sale_amount', tiers: tiers([1, 5]), ...given },
});

describe('terms of an incentive', () => {
  test('default to a percentage of every sale, for the customer’s lifetime, with automatic approval', () => {
    expect(readIncentiveTerms({ amount: 12.3456 })).toEqual({
      incentiveType: 'commission',
      isPercentage: true,
      rateE4: 123_456n,
      amountE4: null,
      currency: null,
      incentiveLength: 'customer_lifetime',
      lengthValue: null,
      approvalType: 'automatic',
      holdPeriodDays: null,
      applyTo: 'all_plans',
      productIds: [],
      eventName: null,
      capPerConversionE4: null,
      capPerReferralE4: null,
      variableConfig: null,
      includeFreeSales: false,
    });
  });

  test('default to a fixed amount for a lead, with the currency in upper case', () => {
    expect(readIncentiveTerms({ amount: 5, incentive_type: 'lead', currency: 'credits' })).toMatchObject({
      isPercentage: false,
      rateE4: null,
      amountE4: 50_000n,
      currency: 'CREDITS',
    });
  });

  test.each<[string, Partial<IncentiveTermsInput>]>([
    ['100 %', { amount: 100 }],
    ['0 %', { amount: 0 }],
    ['float noise', { is_percentage: false, currency: 'USD', amount: 59.97000000000001 }],
    ['three digits of KWD', { is_percentage: false, currency: 'KWD', amount: 1.234 }],
    ['four digits of CLF', { is_percentage: false, currency: 'clf', amount: 1.2345 }],
    ['a manual approval with a hold', { approval_type: 'manual', hold_period_days: 30 }],
    ['a hold of no days', { approval_type: 'hold_period', hold_period_days: 0 }],
    ['a bound milestone', { incentive_type: 'milestone', currency: 'USD', event_name: 'kyc' }],
    ['caps of a percentage with four decimals', { cap_per_conversion: 1.2345, cap_per_referral: 0 }],
    ['percent tiers above money', config({ currency: 'USD', tiers: tiers([0.01, 1], [0.02, 2]) })],
    [
      'fixed tiers by count',
      config({ basis: 'referral_conversions', currency: 'USD', tiers: tiers([2, 1, false]) }),
    ],
    ['tiers in a unit above any money', config({ currency: 'GEMS', tiers: tiers([9.99, 1, false]) })],
  ])('accept %s', (_, input) => {
    expect(problemsOf(input)).toEqual([]);
  });

  test.each<[string, Partial<IncentiveTermsInput>, string[]]>([
    ['more than 100 %', { amount: 100.0001 }, ['amount']],
    ['a fifth decimal of a percentage', { amount: 1.23456 }, ['amount']],
    ['a percentage in a currency', { currency: 'USD' }, ['currency']],
    ['a fixed amount in none', { is_percentage: false }, ['currency']],
    ['a third decimal of USD', { is_percentage: false, currency: 'USD', amount: 1.005 }, ['amount']],
    ['a decimal of JPY', { is_percentage: false, currency: 'JPY', amount: 1.5 }, ['amount']],
    ['a fraction of a unit', { is_percentage: false, currency: 'CREDITS', amount: 0.5 }, ['amount']],
    ['a misspelt currency', { is_percentage: false, currency: 'UDS' }, ['currency']],
    ['too large an amount', { is_percentage: false, currency: 'USD', amount: 1e11 }, ['amount']],
    ['a limit without its number', { incentive_length: 'time_limited' }, ['length_value']],
    ['a number without its limit', { length_value: 3 }, ['length_value']],
    ['a hold without its days', { approval_type: 'hold_period' }, ['hold_period_days']],
    ['days without a hold', { hold_period_days: 3 }, ['hold_period_days']],
    ['specific products, and names none', { apply_to: 'specific_products' }, ['product_ids']],
    ['products that it does not ask for', { product_ids: ['p1'] }, ['product_ids']],
    ['an event of a sale', { event_name: 'paid' }, ['event_name']],
    ['an event of a lead', { incentive_type: 'lead', currency: 'USD', event_name: 'e' }, ['event_name']],
    ['a percentage of a trial', { incentive_type: 'trial', is_percentage: true }, ['is_percentage']],
    [
      'tiers of a milestone',
      { incentive_type: 'milestone', currency: 'USD', ...config({}) },
      ['variable_config'],
    ],
    [
      'a plan and a length of a lead',
      {
        incentive_type: 'lead',
        currency: 'USD',
        apply_to: 'one_time',
        incentive_length: 'payment_limited',
        length_value: 1,
      },
      ['apply_to', 'incentive_length'],
    ],
    [
      'caps with more digits than their currency',
      { is_percentage: false, currency: 'USD', cap_per_conversion: 0.001, cap_per_referral: 0.001 },
      ['cap_per_conversion', 'cap_per_referral'],
    ],
    ['tiers that descend', config({ tiers: tiers([2, 5], [1, 6]) }), ['variable_config.tiers.1.from']],
    ['tiers that are the same', config({ tiers: tiers([2, 5], [2, 6]) }), ['variable_config.tiers.1.from']],
    ['fixed tiers in no currency', config({ tiers: tiers([1, 5, false]) }), ['variable_config.currency']],
    [
      'a currency that nothing uses',
      config({ basis: 'referral_conversions', currency: 'USD' }),
      ['variable_config.currency'],
    ],
    [
      'half a conversion',
      config({ basis: 'affiliate_conversions_month', tiers: tiers([1.5, 5]) }),
      ['variable_config.tiers.0.from'],
    ],
    ['a tier above 100 %', config({ tiers: tiers([1, 101]) }), ['variable_config.tiers.0.amount']],
    [
      'a threshold with more digits than its currency',
      config({ currency: 'JPY', tiers: tiers([1.5, 5]) }),
      ['variable_config.tiers.0.from'],
    ],
  ])('reject %s', (_, input, fields) => {
    expect(problemsOf(input)).toEqual(fields);
  });

  test('are reported with all of their problems at once', () => {
    expect(
      problemsOf({
        amount: 101,
        currency: 'USD',
        event_name: 'e',
        incentive_length: 'time_limited',
        approval_type: 'hold_period',
        apply_to: 'specific_products',
        cap_per_referral: 0.00001,
        ...config({ tiers: tiers([1, 101]) }),
      }),
    ).toEqual([
      'currency',
      'amount',
      'event_name',
      'length_value',
      'hold_period_days',
      'product_ids',
      'cap_per_referral',
      'variable_config.tiers.0.amount',
    ]);
  });
});
