import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { ledgerOf } from '../../../test/support/manual-commission.ts';
import { outcomeOf } from '../../../test/support/outcome.ts';

const server = useServer();

describe('refunding a conversion', () => {
  test('keeps the commission in proportion after a partial refund', async () => {
    const account = await server.account();
    const { client, given, emittedEvents } = account;
    const { id, status } = await given.conversion({ sale_amount: 100 });

    const after = await client.conversions.refund(id, { amount: 25 });

    expect(after).toMatchObject({
      sale_amount: 75,
      commission_amount: 15,
      sales_status: 'partial_refunded',
      status,
      matched_incentive_id: null,
      calculation_mode: 'auto',
    });
    expect((await emittedEvents()).at(-1)).toBe('transaction.updated');
    expect(await ledgerOf(server, account, { id })).toEqual(['earned 2000', 'refunded -500']);
  });

  test.each([{}, { amount: 100 }, { amount: 100, currency: 'usd' }])(
    'ends sale and commission after a refund of the remaining amount (%j)',
    async (refund) => {
      const account = await server.account();
      const { client, given, emittedEvents } = account;
      const sale = await given.conversion({ sale_amount: 100 });

      const after = await client.conversions.refund(sale.id, refund);

      const { earning_id, commission_currency } = sale;
      expect(after).toMatchObject({
        sale_amount: 0,
        commission_amount: 0,
        sales_status: 'refunded',
        status: 'refunded',
        earning_id,
        commission_currency,
      });
      expect((await emittedEvents()).at(-1)).toBe('transaction.rejected');
      expect(await ledgerOf(server, account, sale)).toEqual(['earned 2000', 'refunded -2000']);
      const read = await client.commissions.get(sale.id);
      expect(read).toEqual({ ...after, matched_incentive_id: sale.matched_incentive_id });
    },
  );

  test('ends at the same cents for any split, and never exceeds the remaining amount', {
    tags: 'slow',
  }, async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate({ incentive: { rateE4: 333_333n } });
    const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
    const parts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 });

    await fc.assert(
      fc.asyncProperty(parts, async (cents) => {
        const one = await given.conversion({ referral_id, sale_amount: 20.01 });
        const many = await given.conversion({ referral_id, sale_amount: 20.01 });
        const total = cents.reduce((sum, each) => sum + each, 0);
        const atOnce = await client.conversions.refund(one.id, { amount: total / 100 });
        let left = many;
        for (const part of cents) {
          const next = await client.conversions.refund(many.id, { amount: part / 100 });
          expect(next.commission_amount).toBeLessThanOrEqual(left.commission_amount);
          left = next;
        }
        const { sale_amount, commission_amount, sales_status } = atOnce;
        expect(left).toMatchObject({ sale_amount, commission_amount, sales_status });
        expect(await client.conversions.refund(many.id)).toMatchObject({
          sale_amount: 0,
          commission_amount: 0,
        });
      }),
      { numRuns: 8 },
    );
  });

  test('returns a commission of one cent once when refunded cent by cent', async () => {
    const account = await server.account();
    const { given, client } = account;
    const affiliate = await given.affiliate({ incentive: { rateE4: 200_000n } });
    const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
    const { id, commission_amount } = await given.conversion({ referral_id, sale_amount: 0.05 });
    const left = [commission_amount];
    for (let cent = 0; cent < 5; cent += 1) {
      left.push((await client.conversions.refund(id, { amount: 0.01 })).commission_amount);
    }

    expect(left).toEqual([0.01, 0.01, 0.01, 0, 0, 0]);
    expect(await ledgerOf(server, account, { id })).toEqual(['earned 1', 'refunded -1']);
  });
});

describe('rejected refund', () => {
  const refusals: readonly [string, object, number, string, string | undefined][] = [
    ['of 0', { amount: 0 }, 400, 'VALIDATION_ERROR', 'amount'],
    ['of -0', { amount: -0 }, 400, 'VALIDATION_ERROR', 'amount'],
    ['of a negative amount', { amount: -1 }, 400, 'VALIDATION_ERROR', 'amount'],
    ['of float noise around 0', { amount: 1e-9 }, 400, 'VALIDATION_ERROR', 'amount'],
    ['of half a cent', { amount: 0.005 }, 400, 'VALIDATION_ERROR', 'amount'],
    ['of text', { amount: '10' }, 400, 'VALIDATION_ERROR', 'amount'],
    ['of null', { amount: null }, 400, 'VALIDATION_ERROR', 'amount'],
    ['of more than is left', { amount: 75.01 }, 422, 'REFUND_EXCEEDS_REMAINING', 'amount'],
    ['of an absurd amount', { amount: 1e12 }, 400, 'VALIDATION_ERROR', 'amount'],
    ['in another currency', { amount: 1, currency: 'EUR' }, 422, 'CURRENCY_MISMATCH', 'currency'],
    ['in no currency', { amount: 1, currency: 'XXX' }, 400, 'VALIDATION_ERROR', 'currency'],
    [
      'in a currency of look-alikes',
      { amount: 1, currency: 'u\u017fd' },
      400,
      'VALIDATION_ERROR',
      'currency',
    ],
    ['of the future', { refunded_at: '2999-01-01T00:00:00Z' }, 400, 'VALIDATION_ERROR', 'refunded_at'],
    ['of before 1970', { refunded_at: '1969-12-31T23:59:59Z' }, 400, 'VALIDATION_ERROR', 'refunded_at'],
    [
      'of a day that is none',
      { refunded_at: '2026-02-30T00:00:00Z' },
      400,
      'VALIDATION_ERROR',
      'refunded_at',
    ],
    ['with an unknown field', { amout: 1 }, 400, 'VALIDATION_ERROR', 'amout'],
  ];

  test.each(refusals)('for %s writes nothing', async (_, body, status, code, field) => {
    const account = await server.account();
    const { id } = await account.given.conversion({ sale_amount: 100 });
    const before = await account.client.conversions.refund(id, { amount: 25 });
    const events = await account.emittedEvents();

    const answer = await account.raw('POST', `/v1/conversions/${id}/refund`, body);

    expect({ status: answer.status, ...answer.body.error }).toMatchObject({ status, code, field });
    expect(await account.client.commissions.get(id)).toMatchObject({
      updated_at: before.updated_at,
      sale_amount: 75,
    });
    expect(await account.emittedEvents()).toEqual(events);
  });

  const unrefundable = [
    [{ sales_status: 'pending' }, 'NOT_REFUNDABLE'],
    [{ sales_status: 'failed' }, 'NOT_REFUNDABLE'],
    [{ sale_amount: 0 }, 'NOT_REFUNDABLE'],
  ] as const;

  test.each(unrefundable)('of a sale with %j', async (sale, code) => {
    const { client, given } = await server.account();
    const { id } = await given.conversion(sale);

    expect(await outcomeOf(client.conversions.refund(id))).toMatchObject({ status: 409, code });
    expect(await outcomeOf(client.conversions.refund(id, { amount: 1 }))).toMatchObject({
      status: 409,
      code,
    });
  });

  test('of an already refunded sale, in full or of any amount', async () => {
    const { client, given } = await server.account();
    const { id } = await given.conversion();
    await client.conversions.refund(id);

    const refused = { status: 409, code: 'ALREADY_REFUNDED' };
    expect(await outcomeOf(client.conversions.refund(id))).toMatchObject(refused);
    expect(await outcomeOf(client.conversions.refund(id, { amount: 1 }))).toMatchObject(refused);
  });

  test('of a lead commission, whose sale was 0, and of a nonexistent sale', async () => {
    const { client, given } = await server.account();
    const terms = { incentiveType: 'lead', isPercentage: false, amountE4: 50_000n };
    const affiliate = await given.affiliate({ incentive: terms });
    const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
    const lead = await client.events.create({ referral_id, event_type: 'lead', event_name: 'lead' });

    const refund = (id: string) => outcomeOf(client.conversions.refund(id));
    expect(await refund(lead.transaction_id ?? '')).toMatchObject({ status: 409, code: 'NOT_REFUNDABLE' });
    expect(await refund('trx_unknown')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});
