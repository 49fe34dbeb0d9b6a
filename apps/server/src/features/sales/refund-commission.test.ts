import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { ledgerOf, manualCommission, noBalance } from '../../../test/support/manual-commission.ts';
import { outcomeOf } from '../../../test/support/outcome.ts';

const server = useServer();

describe('refunding a manual commission', () => {
  const partials = [
    ['pending', ['earned 2000', 'refunded -500'], { pending: 15 }],
    ['ready_for_payment', ['earned 2000', 'refunded -500'], { ready: 15 }],
    ['paid', ['earned 2000', 'paid -2000', 'clawback -500'], { ready: -5, paid: 20, clawed_back: -5 }],
    ['rejected', ['earned 2000', 'adjustment -2000'], {}],
  ] as const;

  test.each(partials)(
    'partially, that is %s, keeps its status and writes %j',
    async (status, ledger, sum) => {
      const { account, commission, balance } = await manualCommission(server, { status });

      const after = await account.client.conversions.refund(commission.id, { amount: 25 });

      expect(after).toMatchObject({
        status,
        sales_status: 'partial_refunded',
        sale_amount: 75,
        commission_amount: 15,
        calculation_mode: 'manual',
      });
      expect(await ledgerOf(server, account, commission)).toEqual(ledger);
      expect(await balance()).toEqual({ ...noBalance, ...sum });
    },
  );

  const fulls = [
    ['pending', ['earned 2000', 'refunded -2000'], {}],
    ['approved', ['earned 2000', 'refunded -2000'], {}],
    ['ready_for_payment', ['earned 2000', 'refunded -2000'], {}],
    ['paid', ['earned 2000', 'paid -2000', 'clawback -2000'], { ready: -20, paid: 20, clawed_back: -20 }],
    ['rejected', ['earned 2000', 'adjustment -2000'], {}],
  ] as const;

  test.each(fulls)('fully, that is %s, makes it refunded and writes %j', async (status, ledger, sum) => {
    const { account, commission, balance } = await manualCommission(server, { status });

    const after = await account.client.conversions.refund(commission.id);

    expect(after).toMatchObject({ status: 'refunded', sales_status: 'refunded', commission_amount: 0 });
    expect(await ledgerOf(server, account, commission)).toEqual(ledger);
    expect(await balance()).toEqual({ ...noBalance, ...sum });
  });

  test('that is paid, in parts and then in full, claws back exactly what was paid', async () => {
    const { account, commission, balance } = await manualCommission(server, {
      status: 'paid',
      commission_amount: 0.1,
    });
    for (const amount of [33.33, 33.33, 33.34]) {
      await account.client.conversions.refund(commission.id, { amount });
    }

    const ledger = ['earned 10', 'paid -10', 'clawback -3', 'clawback -4', 'clawback -3'];
    expect(await ledgerOf(server, account, commission)).toEqual(ledger);
    expect(await balance()).toEqual({ ...noBalance, ready: -0.1, paid: 0.1, clawed_back: -0.1 });
  });

  test.each([
    [{ status: 'refunded' }, 'ALREADY_REFUNDED'],
    [{ sales_status: 'failed' }, 'NOT_REFUNDABLE'],
    [{ sale_amount: 0 }, 'NOT_REFUNDABLE'],
    [{ sale_amount: 0, status: 'refunded' }, 'NOT_REFUNDABLE'],
  ] as const)('rejects one created with %j', async (options, code) => {
    const { account, commission } = await manualCommission(server, options);

    const refused = await outcomeOf(account.client.conversions.refund(commission.id));

    expect(refused).toMatchObject({ status: 409, code });
  });
});
