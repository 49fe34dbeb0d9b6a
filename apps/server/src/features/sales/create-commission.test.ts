import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { ledgerOf, manualCommission, noBalance } from '../../../test/support/manual-commission.ts';
import { outcomeOf } from '../../../test/support/outcome.ts';

const server = useServer();

describe('manual commission', () => {
  test('is pending with a pending sale by default, matches nothing and changes nothing', async () => {
    const { account, affiliate, referral, commission } = await manualCommission(server);

    expect(commission).toMatchObject({
      referral_id: referral.id,
      affiliate_id: affiliate.id,
      program_id: affiliate.program_id,
      sale_amount: 100,
      sale_amount_currency: 'USD',
      commission_amount: 20,
      commission_currency: 'USD',
      status: 'pending',
      sales_status: 'pending',
      is_subscription: false,
      hold_period_days: null,
      payment_intent_id: null,
      invoice_id: null,
      earning_type: 'manual',
      calculation_mode: 'manual',
      matched_incentive_id: null,
      external_event_id: null,
      flags: [],
    });
    expect(await account.client.commissions.get(commission.id)).toEqual(commission);
    const { data } = await account.client.referrals.list();
    expect(data).toEqual([referral]);
    expect((await account.emittedEvents()).slice(-1)).toEqual(['transaction.created']);
  });

  test('describes its sale as sent', async () => {
    const { commission } = await manualCommission(server, {
      sale_amount: 12.345,
      sale_amount_currency: 'kwd',
      commission_amount: 7,
      commission_currency: 'jpy',
      sales_status: 'complete',
      is_subscription: true,
      payment_intent_id: 'pi-1',
      invoice_id: 'in-1',
      created_at: '2020-02-29T23:59:59.999+01:00',
    });

    expect(commission).toMatchObject({
      sale_amount: 12.345,
      sale_amount_currency: 'KWD',
      commission_amount: 7,
      commission_currency: 'JPY',
      sales_status: 'complete',
      is_subscription: true,
      payment_intent_id: 'pi-1',
      invoice_id: 'in-1',
      created_at: '2020-02-29T22:59:59.999Z',
    });
  });

  test('accepts a sale in a discontinued currency only from before its end', async () => {
    const kuna = { sale_amount: 750, sale_amount_currency: 'HRK' };
    const { account, referral, commission } = await manualCommission(server, {
      ...kuna,
      created_at: '2022-12-31T10:00:00Z',
    });
    expect(commission).toMatchObject(kuna);

    const late = { referral_id: referral.id, ...kuna, commission_amount: 1, commission_currency: 'EUR' };
    const { status, error } = await outcomeOf(account.client.commissions.create(late));
    expect({ status, field: error?.field }).toEqual({ status: 400, field: 'sale_amount_currency' });
    expect(error?.message).toContain('HRK was withdrawn on 2023-01-31');
  });

  const statuses = [
    ['pending', ['earned 2000'], { pending: 20 }],
    ['approved', ['earned 2000'], { pending: 20 }],
    ['ready_for_payment', ['earned 2000'], { ready: 20 }],
    ['paid', ['earned 2000', 'paid -2000'], { paid: 20 }],
    ['rejected', ['earned 2000', 'adjustment -2000'], {}],
    ['refunded', ['earned 2000', 'refunded -2000'], {}],
  ] as const;

  test.each(statuses)('created as %s writes %j', async (status, ledger, balance) => {
    const { account, commission, balance: balanceNow } = await manualCommission(server, { status });

    const isRefunded = status === 'refunded';
    expect(commission).toMatchObject({
      status,
      sales_status: isRefunded ? 'refunded' : 'pending',
      sale_amount: isRefunded ? 0 : 100,
      commission_amount: isRefunded ? 0 : 20,
    });
    expect(await ledgerOf(server, account, commission)).toEqual(ledger);
    expect(await balanceNow()).toEqual({ ...noBalance, ...balance });
  });

  test('is refunded if its sale is refunded', async () => {
    const { account, commission } = await manualCommission(server, {
      sales_status: 'refunded',
      status: 'paid',
    });

    expect(commission).toMatchObject({ status: 'refunded', sales_status: 'refunded', commission_amount: 0 });
    expect(await ledgerOf(server, account, commission)).toEqual(['earned 2000', 'refunded -2000']);
  });

  test.each(['pending', 'complete', 'failed'] as const)(
    'of a %s sale still has its earning',
    async (sales_status) => {
      const { commission } = await manualCommission(server, { sales_status });

      expect(commission).toMatchObject({ sales_status, commission_amount: 20, status: 'pending' });
      expect(commission.earning_id).toMatch(/^ern_/);
    },
  );

  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
  const holds = [
    ['pending', 30, undefined, 'pending', { held: 20 }],
    ['approved', 30, undefined, 'approved', { held: 20 }],
    ['pending', 30, dayAgo(29), 'pending', { held: 20 }],
    ['pending', 30, dayAgo(30), 'ready_for_payment', { ready: 20 }],
    ['approved', 30, dayAgo(30), 'ready_for_payment', { ready: 20 }],
    ['pending', 0, undefined, 'ready_for_payment', { ready: 20 }],
    ['paid', 30, undefined, 'paid', { paid: 20 }],
    ['rejected', 30, dayAgo(30), 'rejected', {}],
    ['pending', undefined, dayAgo(3_000), 'pending', { pending: 20 }],
  ] as const;

  test.each(holds)(
    'given as %s with a hold of %s days from %s is %s',
    async (status, days, from, now, sum) => {
      const hold = days === undefined ? {} : { hold_period_days: days };
      const since = from === undefined ? {} : { created_at: from };
      const { commission, balance } = await manualCommission(server, { status, ...hold, ...since });

      expect(commission).toMatchObject({ status: now, hold_period_days: days ?? null });
      expect(await balance()).toEqual({ ...noBalance, ...sum });
    },
  );

  test.each([
    ['sale_amount', -1],
    ['sale_amount', 1.001],
    ['sale_amount', 1e12],
    ['sale_amount', '1'],
    ['commission_amount', -0.01],
    ['commission_amount', 0.001],
    ['sale_amount_currency', 'XXX'],
    ['sale_amount_currency', 'US'],
    ['commission_currency', 'CREDITS'],
    ['commission_currency', 'u\u017fd'],
    ['status', 'done'],
    ['sales_status', 'partial_refunded'],
    ['hold_period_days', -1],
    ['hold_period_days', 1.5],
    ['created_at', '2999-01-01T00:00:00Z'],
    ['created_at', '2026-02-30T00:00:00Z'],
    ['external_event_id', 'order-1'],
  ])('is rejected with %s %j, naming the field', async (field, value) => {
    const { account, body } = await manualCommission(server);

    const { status, body: answer } = await account.raw('POST', '/v1/commissions', {
      ...body,
      [field]: value,
    });

    expect({ status, code: answer.error.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
    expect(new Set(answer.error.details.map((each: { field: string }) => each.field))).toEqual(
      new Set([field]),
    );
  });

  test('is not found for an unknown referral, naming the field', async () => {
    const { account, body } = await manualCommission(server);

    const refused = await outcomeOf(
      account.client.commissions.create({ ...body, referral_id: 'ref_unknown' }),
    );

    expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND', error: { field: 'referral_id' } });
  });
});
