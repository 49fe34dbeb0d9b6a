import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';

const server = useServer();

type Terms = NonNullable<NonNullable<Parameters<TestAccount['given']['affiliate']>[0]>['incentive']>;

test('returns neither a payment of a limit nor room under a cap after a refund', async () => {
  const { given, client } = await server.account();
  const terms = { incentiveLength: 'payment_limited', lengthValue: 2, capPerReferralE4: 300_000n };
  const { id: affiliate_id } = await given.affiliate({ incentive: terms });
  const { id: referral_id } = await given.referral({ affiliate_id });

  const earned = [];
  for (const _ of [1, 2, 3]) {
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
