import { describe, expect, test } from 'vitest';
import { canonicalConversion, canonicalEvent } from '../events/canonical-event.ts';
import type { Incentive } from '../incentives/incentive.ts';
import { recordedEvent, recordedSale } from './sale.ts';

const now = new Date('2026-03-01T00:00:00Z');
const referral = {
  ...{ status: 'lead', convertedAt: null, conversionsCount: 2, firstConversionAt: null },
  ...{ incentiveUsage: {}, customerId: null, externalUserId: null },
  ...{ affiliateId: 'aff_1', affiliateStatus: 'APPROVED' as const },
  ...{ customerIds: [], externalUserIds: [], olderCustomerIds: 0, olderExternalUserIds: 0 },
};
const incentive = (over: Partial<Incentive>): Incentive => ({
  ...{ id: 'inc_1', version: 1, groupIncentiveId: 'gin_1', createdAt: now, name: 'One' },
  ...{ incentiveType: 'commission', isPercentage: true, rateE4: 200_000n, amountE4: null, currency: null },
  ...{ incentiveLength: 'customer_lifetime', lengthValue: null, approvalType: 'automatic' },
  ...{ holdPeriodDays: null, applyTo: 'all_plans', productIds: [], eventName: null },
  ...{ capPerConversionE4: null, capPerReferralE4: null, variableConfig: null, includeFreeSales: false },
  ...over,
});
const level = { basis: 'sale', isPercentage: true, rateE4: 50_000n, amountE4: null, currency: null } as const;
const terms = {
  program: { selfReferral: 'hold', timezone: 'UTC' },
  incentives: [incentive({})],
  levels: [{ level: 1, ...level }],
};
const affiliate = {
  month: 7,
  parents: [{ sellerId: 'aff_1', level: 1, id: 'aff_above', status: 'APPROVED' as const }],
};
const sell = (
  over: object = {},
  {
    incentives = terms.incentives,
    isSelfReferral = false,
    ...credit
  }: { incentives?: Incentive[]; isSelfReferral?: boolean } & Partial<typeof referral | object> = {},
) => {
  const body = {
    referral_id: 'ref_1',
    sale_amount: 100,
    sale_amount_currency: 'USD',
    external_event_id: 'o',
  };
  const event = canonicalConversion({ ...body, ...over }, now);
  return recordedSale(
    { event, referral: { ...referral, ...credit }, terms: { ...terms, incentives }, isSelfReferral, now },
    affiliate,
  );
};

describe('sale', () => {
  test('earns the direct commission and the levels, and updates its referral, when complete', () => {
    const { earned, earnings, referral: after, facts } = sell();
    expect(earnings.map(({ affiliateId, commission }) => [affiliateId, commission.minor])).toEqual([
      ['aff_1', 2_000n],
      ['aff_above', 500n],
    ]);
    expect(earned).toMatchObject({ status: 'ready_for_payment', incentive: { id: 'inc_1' }, withheld: null });
    expect(after).toMatchObject({ status: 'customer', conversionsCount: 3, firstConversionAt: now });
    expect(after.incentiveUsage).toEqual({ inc_1: { uses: 1, commission: { USD: '2000' } } });
    expect(facts).toMatchObject({ counts: { referral: 2, month: 7 }, considered: [{ reason: 'matched' }] });
  });

  test.each([
    ['there is no incentive', [], {}, {}, ['no_incentive']],
    ['the only incentive is for leads', [incentive({ incentiveType: 'lead' })], {}, {}, ['no_incentive']],
    [
      'the only incentive is for other plans',
      [incentive({ applyTo: 'monthly_plans' })],
      {},
      {},
      ['no_incentive'],
    ],
    ['the affiliate is pending', [], {}, { affiliateStatus: 'PENDING' }, ['no_incentive']],
    [
      'the customer may be the affiliate',
      [],
      {},
      { isSelfReferral: true },
      ['self_referral', 'no_incentive'],
    ],
    [
      'an incentive is used up',
      [incentive({ incentiveLength: 'payment_limited', lengthValue: 1 })],
      {},
      {},
      [],
    ],
    ['it is free', [], { sale_amount: 0 }, {}, []],
    ['it is not complete', [], { sales_status: 'pending' }, {}, []],
    ['the affiliate is rejected', [], {}, { affiliateStatus: 'REJECTED' }, []],
    ['the referral is rejected', [], {}, { status: 'rejected' }, []],
    ['an incentive matches', undefined, {}, {}, []],
  ])('is flagged as lacking an incentive, or not, when %s', (_, incentives, over, credit, flags) => {
    const { earned } = sell(over, { ...credit, ...(incentives && { incentives }) });
    expect(earned.flags).toEqual(flags);
  });

  test.each([
    ['pending', 'pending'],
    ['failed', 'rejected'],
  ])('that is %s earns nothing and updates nothing; its commission is %s', (sales_status, status) => {
    const { earned, earnings, referral: after, facts } = sell({ sales_status, customer_id: 'cus_1' });
    expect([earned.status, earnings, facts]).toEqual([status, [], {}]);
    expect(after).toMatchObject({ status: 'lead', conversionsCount: 2, customerId: 'cus_1' });
  });
});

describe('lead', () => {
  const lead = incentive({ incentiveType: 'lead', isPercentage: false, amountE4: 50_000n, currency: 'USD' });
  const body = { referral_id: 'ref_1', event_name: 'signed_up', event_type: 'lead' };
  const event = { ...canonicalEvent(body, now), kind: 'lead' as const };
  const record = (incentives: Incentive[]) =>
    recordedEvent({ event, referral, isSelfReferral: false, terms: { ...terms, incentives }, now });

  test('earns its fixed amount without levels and uses its incentive', () => {
    const { earnings, referral: after, facts } = record([lead]);
    expect(earnings.map(({ level: steps, commission }) => [steps, commission.minor])).toEqual([[0, 500n]]);
    expect(after.incentiveUsage).toEqual({ inc_1: { uses: 1, commission: { USD: '500' } } });
    expect(facts).toMatchObject({ considered: [{ id: 'inc_1', reason: 'matched' }] });
  });

  test('does not use an incentive if a cap leaves nothing of its amount', () => {
    const { earnings, referral: after } = record([{ ...lead, capPerConversionE4: 0n }]);
    expect([earnings, after.incentiveUsage]).toEqual([[], {}]);
  });
});
