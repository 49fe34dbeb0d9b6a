import { currencyDigits, fromMinor, sumToMinor } from '@tributary/core';
import type { Commission, PerformanceReport, Referral } from '@tributary/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';

const server = useServer();

type Totals = NonNullable<Referral['totals']>;

/** Kinds of steps that were not rejected. */
const happened = new Set<Step['kind']>();

const amount = fc.integer({ min: 1, max: 400 });
const which = fc.nat(20);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('sale' as const),
    customer: fc.nat(1),
    amount,
    currency: fc.constantFrom('USD', 'JPY'),
    sales_status: fc.constantFrom('complete' as const, 'complete' as const, 'pending' as const),
  }),
  fc.record({
    kind: fc.constant('manual' as const),
    customer: fc.nat(1),
    amount,
    currency: fc.constantFrom('USD', 'EUR'),
    status: fc.constantFrom('pending' as const, 'paid' as const, 'rejected' as const, 'refunded' as const),
    sales_status: fc.constantFrom('pending' as const, 'complete' as const, 'failed' as const),
  }),
  fc.record({ kind: fc.constant('lead' as const), customer: fc.nat(1) }),
  fc.record({ kind: fc.constant('refund' as const), which, amount }),
  fc.record({ kind: fc.constant('full refund' as const), which }),
  fc.record({ kind: fc.constant('undo' as const), which }),
  fc.record({ kind: fc.constant('void' as const), which }),
  fc.record({ kind: fc.constant('reject' as const), which }),
  fc.record({ kind: fc.constant('reopen' as const), which }),
  fc.record({ kind: fc.constant('complete' as const), which }),
  fc.record({ kind: fc.constant('fail' as const), which }),
);
const kinds = [
  ...[
    'sale',
    'manual',
    'lead',
    'refund',
    'full refund',
    'undo',
    'void',
    'reject',
    'reopen',
    'complete',
    'fail',
  ],
];
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/**
 * Creates two customers of one affiliate, who earns at most 90 USD from each of them, and whose recruiter earns as
 * well.
 */
async function play(steps: readonly Step[]) {
  const account = await server.account();
  const { client, given } = account;
  const program = await given.program();
  await given.incentive(program, { capPerReferralE4: 900_000n });
  const perLead = { rateE4: null, amountE4: 50_000n, currency: 'CREDITS' };
  await given.incentive(program, { incentiveType: 'lead', isPercentage: false, ...perLead });
  const level = { level: 1, amount: 10, is_percentage: true, basis: 'commission' as const };
  await client.groups.multiLevelIncentives.create(program.groupId, level);
  const recruiter = await given.affiliate({ program, incentive: null });
  const { id: affiliateId } = await given.affiliate({ program, incentive: null });
  await client.affiliates.update(affiliateId, { parent_affiliate_id: recruiter.id });
  const referrals = [
    await given.referral({ affiliate_id: affiliateId }),
    await given.referral({ affiliate_id: affiliateId }),
  ] as const;
  const ids: string[] = [];
  const refunds: { sale: string; id: string }[] = [];
  const customerOf = ({ customer }: { customer: number }) => referrals[customer === 0 ? 0 : 1].id;
  const act = async (each: Step): Promise<unknown> => {
    if (each.kind === 'sale') {
      const { amount: sale_amount, currency: sale_amount_currency, sales_status } = each;
      const sale = { referral_id: customerOf(each), sale_amount, sale_amount_currency, sales_status };
      return ids.push((await given.conversion(sale)).id);
    }
    if (each.kind === 'manual') {
      const { status, sales_status, currency: commission_currency } = each;
      const of = { referral_id: customerOf(each), status, sales_status, commission_currency };
      const paid = { sale_amount: each.amount, commission_amount: each.amount / 10 };
      return ids.push((await given.commission({ ...of, ...paid })).id);
    }
    if (each.kind === 'lead') {
      const lead = { event_type: 'lead', event_name: 'signed_up', referral_id: customerOf(each) } as const;
      const { transaction_id: id } = await client.events.create(lead);
      return id !== null && ids.push(id);
    }
    if (each.kind === 'undo') {
      const refund = refunds[each.which % Math.max(1, refunds.length)];
      return refund && client.conversions.undoRefund(refund.sale, refund.id, { reason: 'By mistake' });
    }
    const id = ids[each.which % Math.max(1, ids.length)];
    if (id === undefined) return;
    if (each.kind === 'void') return client.commissions.void(id);
    if (each.kind === 'reject') return client.commissions.update(id, { status: 'rejected' });
    if (each.kind === 'reopen') return client.commissions.update(id, { status: 'pending' });
    if (each.kind === 'complete') return client.commissions.update(id, { sales_status: 'complete' });
    if (each.kind === 'fail') return client.commissions.update(id, { sales_status: 'failed' });
    const before = await client.commissions.get(id);
    await client.conversions.refund(id, {
      amount: each.kind === 'refund' ? each.amount : before.sale_amount,
    });
    const [refund] = (await client.conversions.refunds(id)).data;
    if (refund) refunds.push({ sale: id, id: refund.id });
  };
  // Rejected steps change nothing.
  for (const each of steps)
    await act(each).then(
      () => happened.add(each.kind),
      () => undefined,
    );
  return { account, affiliateId, referrals };
}

const counts = ({ calculation_mode, sales_status, earning_type }: Commission): boolean => {
  if (calculation_mode === 'manual') return sales_status !== 'failed';
  return earning_type !== 'lead_commission' && sales_status !== 'pending' && sales_status !== 'failed';
};

/** Adds up amounts of one currency exactly, and omits currencies without amounts. */
function added(parts: Totals): Totals {
  const currencies = [...new Set(parts.map(({ currency }) => currency))].sort();
  const digits = (currency: string) => currencyDigits(currency) ?? 4;
  const minor = (value: number, currency: string) => sumToMinor(value, digits(currency)) ?? 0n;
  return currencies
    .map((currency) => {
      const own = parts.filter((part) => part.currency === currency);
      const sum = (of: 'sales' | 'commission') =>
        fromMinor(
          own.reduce((all, part) => all + minor(part[of], currency), 0n),
          digits(currency),
        );
      const conversions = own.reduce((all, part) => all + part.conversions, 0);
      return { currency, conversions, sales: sum('sales'), commission: sum('commission') };
    })
    .filter(({ conversions, sales, commission }) => conversions !== 0 || sales !== 0 || commission !== 0);
}

/** Returns the sums over the list of commissions. */
async function listed({ client }: TestAccount, referral_id: string): Promise<Totals> {
  const all = await client.commissions.list({ referral_id, limit: 100 }).toArray();
  return added(
    all.flatMap((each) => [
      {
        currency: each.sale_amount_currency,
        conversions: counts(each) ? 1 : 0,
        sales: counts(each) ? each.sale_amount : 0,
        commission: 0,
      },
      {
        currency: each.commission_currency ?? each.sale_amount_currency,
        ...{ conversions: 0, sales: 0 },
        commission: each.status === 'rejected' ? 0 : each.commission_amount,
      },
    ]),
  );
}

const reported = ({ total }: PerformanceReport): Totals =>
  added(
    total.money.flatMap(({ currency, conversions, sales, refunds, commission }) => [
      { currency, conversions, sales, commission },
      { currency, conversions: 0, sales: -refunds, commission: 0 },
    ]),
  );

test('equals the sums of the list of commissions and the report, whatever happened to the sales', async () => {
  let withMoney = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const { account, affiliateId, referrals } = await play(steps);
      const { client } = account;
      const { data } = await client.referrals.list({ expand: ['totals'] });
      expect(data).toHaveLength(2);
      for (const { id, totals } of data) {
        expect(totals).toEqual(await listed(account, id));
        expect((await client.referrals.get(id, { expand: ['totals'] })).totals).toEqual(totals);
      }
      const totals = data.flatMap((referral) => referral.totals ?? []);
      const day = 86_400_000;
      const period = {
        from: new Date(Date.parse(referrals[0].created_at) - day).toISOString(),
        to: new Date(Date.parse(referrals[0].created_at) + day).toISOString(),
      };
      expect(added(totals)).toEqual(
        reported(await client.reports.performance({ ...period, affiliate_id: affiliateId })),
      );
      withMoney += totals.length;
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect([...happened].sort()).toEqual([...kinds].sort());
  expect(withMoney).toBeGreaterThan(80);
}, 300_000);
