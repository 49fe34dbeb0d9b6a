import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import { outcomesOf, tally } from '../../../../test/support/outcome.ts';

const server = useServer();

const range = (length: number) => Array.from({ length }, (_, index) => index);
type Terms = NonNullable<NonNullable<Parameters<TestAccount['given']['affiliate']>[0]>['incentive']>;

/**
 * Records `count` sales of 100 USD at once, each by its own referral or all by one. Returns the commissions in
 * ascending order.
 */
async function salesAtOnce(
  { given, client }: TestAccount,
  incentive: Terms,
  { count, referrals }: { count: number; referrals: number },
) {
  const { id: affiliate_id } = await given.affiliate({ incentive });
  const credited = await Promise.all(range(referrals).map(() => given.referral({ affiliate_id })));
  const sale = (index: number) => ({
    referral_id: credited[index % referrals]?.id ?? '',
    sale_amount: 100,
    sale_amount_currency: 'USD',
    occurred_at: '2026-05-31T23:59:59.999Z',
    external_event_id: `order-${index}`,
  });
  const answers = await outcomesOf(range(count).map((index) => client.conversions.create(sale(index))));
  const commissions = answers.map(({ data }) => data?.commission_amount ?? -1).sort((a, b) => a - b);
  return { answers, commissions };
}

describe('hundred concurrent sales of one referral', () => {
  const limits: readonly [string, Terms, Record<number, number>][] = [
    [
      'three earn under a limit of three payments',
      { incentiveLength: 'payment_limited', lengthValue: 3 },
      { 0: 97, 20: 3 },
    ],
    ['five fit under a cap of 100 per referral', { capPerReferralE4: 1_000_000n }, { 0: 95, 20: 5 }],
    ['the last that fits under a cap of 50 is cut', { capPerReferralE4: 500_000n }, { 0: 97, 10: 1, 20: 2 }],
    ['each is cut by a cap of 7.77 per conversion', { capPerConversionE4: 77_700n }, { 7.77: 100 }],
    [
      'the first ten earn 10 %, all others 30 %, by a tier on the conversions of the referral',
      {
        rateE4: 100_000n,
        variableConfig: {
          basis: 'referral_conversions',
          tiers: [{ from: 11, amount: 30, is_percentage: true }],
        },
      },
      { 10: 10, 30: 90 },
    ],
  ];

  test.each(limits)('%s', async (_, terms, expected) => {
    const account = await server.account();

    const { answers, commissions } = await salesAtOnce(account, terms, { count: 100, referrals: 1 });

    expect(tally(answers)).toEqual({ '201': 100 });
    const counts: Record<number, number> = {};
    for (const commission of commissions) counts[commission] = (counts[commission] ?? 0) + 1;
    expect(counts).toEqual(expected);
    const { environmentId } = account;
    const [referral] = await server.db.orm.referral.findMany({ where: { environmentId } });
    expect(referral?.conversionsCount).toBe(100);
  });
});

test('applies an affiliate’s monthly tiers one by one to forty concurrent sales of twenty referrals', async () => {
  const tiers = [
    { from: 5, amount: 20, is_percentage: true },
    { from: 21, amount: 30, is_percentage: true },
  ];
  const terms = { rateE4: 100_000n, variableConfig: { basis: 'affiliate_conversions_month', tiers } };

  const { answers, commissions } = await salesAtOnce(await server.account(), terms, {
    count: 40,
    referrals: 20,
  });

  expect(tally(answers)).toEqual({ '201': 40 });
  expect(commissions).toEqual([...Array(4).fill(10), ...Array(16).fill(20), ...Array(20).fill(30)]);
});

test('returns neither a payment of a limit nor room under a cap after a refund', async () => {
  const { given, client } = await server.account();
  const terms = { incentiveLength: 'payment_limited', lengthValue: 2, capPerReferralE4: 300_000n };
  const { id: affiliate_id } = await given.affiliate({ incentive: terms });
  const { id: referral_id } = await given.referral({ affiliate_id });

  const earned = [];
  for (const _ of range(3)) {
    const { id, commission_amount, matched_incentive_id } = await given.conversion({ referral_id });
    earned.push([commission_amount, matched_incentive_id !== null]);
    await client.conversions.refund(id);
  }

  expect(earned).toEqual([
    [20, true],
    [10, true],
    [0, false],
  ]);
});

test('still matches an incentive that is capped to zero', async () => {
  const { given } = await server.account();
  const { id: affiliate_id } = await given.affiliate({ incentive: { capPerReferralE4: 200_000n } });
  const { id: referral_id } = await given.referral({ affiliate_id });
  const first = await given.conversion({ referral_id });

  const capped = await given.conversion({ referral_id });

  expect(capped).toMatchObject({
    commission_amount: 0,
    commission_currency: null,
    earning_id: null,
    status: 'approved',
    matched_incentive_id: first.matched_incentive_id,
  });
});

describe('initial state of earnings by approval type', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
  const starts: readonly [Terms, string | undefined, string, number | null, object][] = [
    [{ approvalType: 'automatic' }, undefined, 'ready_for_payment', null, { ready: 20 }],
    [{ approvalType: 'hold_period', holdPeriodDays: 30 }, undefined, 'pending', 30, { held: 20 }],
    [{ approvalType: 'hold_period', holdPeriodDays: 30 }, ago(29), 'pending', 30, { held: 20 }],
    [{ approvalType: 'hold_period', holdPeriodDays: 30 }, ago(30), 'ready_for_payment', 30, { ready: 20 }],
    [{ approvalType: 'hold_period', holdPeriodDays: 0 }, undefined, 'ready_for_payment', 0, { ready: 20 }],
    [{ approvalType: 'manual' }, ago(400), 'pending', null, { pending: 20 }],
    [{ approvalType: 'manual', holdPeriodDays: 30 }, undefined, 'pending', 30, { pending: 20 }],
  ];

  test.each(starts)(
    'for %o, sold at %s: %s with a hold of %s days',
    async (incentive, occurred_at, status, days, sum) => {
      const { given, client } = await server.account();
      const affiliate = await given.affiliate({ incentive });
      const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });

      const sale = await given.conversion({ referral_id, ...(occurred_at && { occurred_at }) });

      expect(sale).toMatchObject({ status, hold_period_days: days, commission_amount: 20 });
      const { balances } = await client.affiliates.get(affiliate.id, { expand: ['balances'] });
      const none = { pending: 0, held: 0, ready: 0, claimed: 0, paid: 0, clawed_back: 0 };
      expect(balances).toEqual([{ currency: 'USD', ...none, ...sum }]);
    },
  );

  test('is waiting for a pending affiliate, whatever the hold, and nothing for a rejected one', async () => {
    const { given, client } = await server.account();
    const held = { approvalType: 'hold_period', holdPeriodDays: 30 };
    const waiting = await given.affiliate({ status: 'pending', incentive: held });
    const { id: referral_id } = await given.referral({ affiliate_id: waiting.id });

    expect(await given.conversion({ referral_id })).toMatchObject({
      status: 'pending',
      commission_amount: 20,
    });
    const before = await client.affiliates.get(waiting.id, { expand: ['balances'] });
    await client.affiliates.update(waiting.id, { status: 'approved' });
    const after = await client.affiliates.get(waiting.id, { expand: ['balances'] });
    await client.affiliates.update(waiting.id, { status: 'rejected' });

    expect(before.balances).toMatchObject([{ pending: 20, held: 0 }]);
    expect(after.balances).toMatchObject([{ pending: 0, held: 20 }]);
    expect(await given.conversion({ referral_id })).toMatchObject({ status: 'approved', earning_id: null });
  });
});
