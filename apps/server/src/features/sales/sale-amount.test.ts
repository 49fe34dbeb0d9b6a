import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { outcomeOf } from '../../../test/support/outcome.ts';

const server = useServer();

/** Commissions are 12.5%, rounded half to even to the currency's own digits. */
const exact: readonly [currency: string, sale: number, minor: bigint, commission: number][] = [
  ['JPY', 100, 100n, 12],
  ['JPY', 108, 108n, 14],
  ['JPY', 999_999_999_999, 999_999_999_999n, 125_000_000_000],
  ['USD', 0.01, 1n, 0],
  ['USD', 0.04, 4n, 0],
  ['USD', 0.12, 12n, 0.02],
  ['USD', 4.35, 435n, 0.54],
  ['USD', 8.2, 820n, 1.02],
  ['USD', 1.005e2, 10_050n, 12.56],
  ['USD', 59.97000000000001, 5_997n, 7.5],
  ['USD', 999_999_999_999.99, 99_999_999_999_999n, 125_000_000_000],
  ['HUF', 0.36, 36n, 0.04],
  ['KWD', 1.234, 1_234n, 0.154],
  ['KWD', 0.012, 12n, 0.002],
  ['KWD', 999_999_999_999.999, 999_999_999_999_999n, 125_000_000_000],
  ['CLF', 0.0012, 12n, 0.0002],
  ['CLF', 99_999_999_999.9999, 999_999_999_999_999n, 12_500_000_000],
];

const refused: readonly [currency: string, sale: unknown, says: RegExp][] = [
  ['JPY', 100.5, /JPY allows none/],
  ['JPY', 0.1, /JPY allows none/],
  ['USD', 1.001, /USD allows 2/],
  ['USD', 1.0001, /USD allows 2/],
  ['HUF', 1.001, /HUF allows 2/],
  ['KWD', 1.2345, /KWD allows 3/],
  ['CLF', 1.23456, /CLF allows 4/],
  ['USD', 1e12, /below 1e12/],
  ['JPY', 1e12, /below 1e12/],
  ['CLF', 1e11, /below 1e11/],
  ['USD', 1e308, /./],
  ['USD', -0.01, /./],
  ['USD', '100', /./],
  ['USD', null, /./],
  ['USD', true, /./],
];

describe('amount of a sale', () => {
  test('is exact to the digits of its currency, as are its commission and refunds', {
    tags: 'slow',
  }, async () => {
    const { client, given, environmentId } = await server.account();
    const affiliate = await given.affiliate({ incentive: { rateE4: 125_000n } });
    const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
    for (const [currency, sale_amount, minor, commission_amount] of exact) {
      const sale = { referral_id, sale_amount, sale_amount_currency: currency };
      const made = await given.conversion(sale);
      const id = made.id;
      const where = { environmentId_id: { environmentId, id } };
      const row = await server.db.orm.transaction.findUniqueOrThrow({ where });
      const hasEarning = commission_amount > 0;
      expect({ currency, minor: row.saleOriginalMinor, ...made }).toMatchObject({
        minor,
        sale_amount: Number(sale_amount.toFixed(4)),
        sale_amount_currency: currency,
        commission_amount,
        commission_currency: hasEarning ? currency : null,
        status: hasEarning ? 'ready_for_payment' : 'approved',
      });
      expect(await client.conversions.refund(id)).toMatchObject({ sale_amount: 0, commission_amount: 0 });
    }
  });

  test('is rejected with its field if it has surplus digits, is out of range or has another type', async () => {
    const { raw, given } = await server.account();
    const { id: referral_id } = await given.referral();
    for (const [currency, sale_amount, says] of refused) {
      const sale = { referral_id, sale_amount, sale_amount_currency: currency, external_event_id: 'o-1' };
      const { status, body } = await raw('POST', '/v1/conversions', sale);
      expect({ sale_amount, status, ...body.error }).toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
        details: [{ field: 'sale_amount', message: expect.stringMatching(says) }],
      });
    }
  });

  test.each(['1e400', '-1e400'])(
    'written as %s, which no number can represent, is rejected',
    async (text) => {
      const { raw, given } = await server.account();
      const { id: referral_id } = await given.referral();
      const sale = { referral_id, sale_amount: 0, sale_amount_currency: 'USD', external_event_id: 'o-1' };

      const body = JSON.stringify(sale).replace(':0,', `:${text},`);
      const answer = await raw('POST', '/v1/conversions', body);

      expect({ status: answer.status, ...answer.body.error }).toMatchObject({
        status: 400,
        field: 'sale_amount',
      });
    },
  );

  test.each(['XXX', 'usdd', 'us', '', 'U$D', 'u\u017fd', 'XTS', 'CREDITS'])(
    'is rejected in %j',
    async (code) => {
      const { given, client } = await server.account();
      const { id: referral_id } = await given.referral();
      const sale = { referral_id, sale_amount: 1, sale_amount_currency: code, external_event_id: 'o-1' };

      const { status, error } = await outcomeOf(client.conversions.create(sale));

      expect({ status, field: error?.field }).toEqual({ status: 400, field: 'sale_amount_currency' });
    },
  );

  test.each([0, -0])(
    'may be %d: a free order is recorded, earns nothing and is announced',
    async (sale_amount) => {
      const { client, given, emittedEvents, environmentId } = await server.account();
      const affiliate = await given.affiliate();
      const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });

      const made = await given.conversion({ referral_id, sale_amount });

      expect(made).toMatchObject({
        sale_amount: 0,
        commission_amount: 0,
        commission_currency: null,
        earning_id: null,
        earning_type: 'direct_commission',
        status: 'approved',
        sales_status: 'complete',
      });
      // It is not a payment, so the referral has not converted.
      expect((await emittedEvents()).slice(-2)).toEqual(['referral.created', 'transaction.created']);
      expect(await server.db.orm.earning.count({ where: { environmentId } })).toBe(0);
      expect((await client.affiliates.get(affiliate.id, { expand: ['balances'] })).balances).toEqual([]);
    },
  );

  test('of an affiliate without a matching incentive earns nothing, and refunds change only the sale', async () => {
    const { client, given } = await server.account();
    const { id: affiliate_id } = await given.affiliate({ incentive: null });
    const { id: referral_id } = await given.referral({ affiliate_id });
    const { id, ...made } = await given.conversion({ referral_id });

    expect(made).toMatchObject({ status: 'approved', matched_incentive_id: null, earning_id: null });
    expect(await client.conversions.refund(id, { amount: 1 })).toMatchObject({
      sale_amount: 99,
      status: 'approved',
    });
    expect(await client.conversions.refund(id)).toMatchObject({ sale_amount: 0, status: 'refunded' });
  });

  test.each([
    ['pending', 'pending'],
    ['failed', 'rejected'],
  ] as const)(
    'that is %s waits: its commission is %s, and nothing changes or is counted',
    async (sales_status, status) => {
      const { client, given } = await server.account();
      const affiliate = await given.affiliate({
        incentive: { incentiveLength: 'payment_limited', lengthValue: 1 },
      });
      const referral = await given.referral({ affiliate_id: affiliate.id });

      const made = await given.conversion({ referral_id: referral.id, sales_status });

      expect(made).toMatchObject({ status, sales_status, commission_amount: 0, matched_incentive_id: null });
      expect((await client.referrals.list()).data).toEqual([referral]);
      expect((await given.conversion({ referral_id: referral.id })).commission_amount).toBe(20);
    },
  );
});
