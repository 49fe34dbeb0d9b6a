import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../../test/support/harness.ts';
import { tally, whenAvailable } from '../../../../../test/support/outcome.ts';

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
  const answers = await Promise.all(
    range(count).map((index) => whenAvailable(() => client.conversions.create(sale(index)))),
  );
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
