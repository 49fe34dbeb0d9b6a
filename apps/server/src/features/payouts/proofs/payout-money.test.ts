import { describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { noBalance } from '../../../../test/support/manual-commission.ts';
import { afterSteps, type PayoutStep } from '../../../../test/support/payout-steps.ts';

const server = useServer();

interface Expected {
  readonly sale: string;
  readonly ledger: string;
  readonly payouts: string;
  readonly balance: Partial<typeof noBalance>;
}

/** The ledger uses minor units, everything else major units. */
const sequences: readonly [readonly PayoutStep[], Expected][] = [
  [
    ['run'],
    { sale: 'ready_for_payment', ledger: 'earned 2000', payouts: 'pending 20', balance: { claimed: 20 } },
  ],
  [
    ['run', 'run'],
    { sale: 'ready_for_payment', ledger: 'earned 2000', payouts: 'pending 20', balance: { claimed: 20 } },
  ],
  [
    ['run', 'start', 'complete', 'run'],
    { sale: 'paid', ledger: 'earned 2000, paid -2000', payouts: 'completed 20', balance: { paid: 20 } },
  ],
  [
    ['refund 25', 'run'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, refunded -500',
      payouts: 'pending 15',
      balance: { claimed: 15 },
    },
  ],
  [
    ['run', 'refund 25'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, refunded -500',
      payouts: 'pending 15',
      balance: { claimed: 15 },
    },
  ],
  [
    ['run', 'refund 25', 'start', 'complete'],
    {
      sale: 'paid',
      ledger: 'earned 2000, refunded -500, paid -2000, paid 500',
      payouts: 'completed 15',
      balance: { paid: 15 },
    },
  ],
  [
    ['run', 'refund'],
    { sale: 'refunded', ledger: 'earned 2000, refunded -2000', payouts: 'cancelled 0', balance: {} },
  ],
  [
    ['another sale', 'run', 'refund'],
    {
      sale: 'refunded',
      ledger: 'earned 2000, refunded -2000',
      payouts: 'pending 20',
      balance: { claimed: 20 },
    },
  ],
  [
    ['another sale', 'run', 'refund', 'start', 'complete'],
    {
      sale: 'refunded',
      ledger: 'earned 2000, refunded -2000, paid -2000, paid 2000',
      payouts: 'completed 20',
      balance: { paid: 20 },
    },
  ],
  [
    ['run', 'start', 'refund 25'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, clawback -500',
      payouts: 'processing 20',
      balance: { claimed: 20, ready: -5, clawed_back: -5 },
    },
  ],
  [
    ['run', 'start', 'refund 25', 'complete', 'another sale', 'run'],
    {
      sale: 'paid',
      ledger: 'earned 2000, clawback -500, paid -2000',
      payouts: 'completed 20, pending 15',
      balance: { paid: 20, claimed: 15, clawed_back: -5 },
    },
  ],
  [
    ['run', 'start', 'refund', 'complete'],
    {
      sale: 'refunded',
      ledger: 'earned 2000, clawback -2000, paid -2000',
      payouts: 'completed 20',
      balance: { paid: 20, ready: -20, clawed_back: -20 },
    },
  ],
  [
    ['run', 'start', 'complete', 'refund', 'run'],
    {
      sale: 'refunded',
      ledger: 'earned 2000, paid -2000, clawback -2000',
      payouts: 'completed 20',
      balance: { paid: 20, ready: -20, clawed_back: -20 },
    },
  ],
  [
    ['run', 'start', 'complete', 'refund 25', 'another sale', 'run', 'start', 'complete'],
    {
      sale: 'paid',
      ledger: 'earned 2000, paid -2000, clawback -500, paid 500',
      payouts: 'completed 20, completed 15',
      balance: { paid: 35, clawed_back: -5 },
    },
  ],
  [
    ['run', 'start', 'fail', 'refund 25'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, refunded -500',
      payouts: 'failed 15',
      balance: { claimed: 15 },
    },
  ],
  [
    ['run', 'start', 'refund 25', 'fail', 'reopen'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, clawback -500',
      payouts: 'pending 15',
      balance: { claimed: 15, clawed_back: -5 },
    },
  ],
  [
    ['run', 'cancel'],
    { sale: 'ready_for_payment', ledger: 'earned 2000', payouts: 'cancelled 20', balance: { ready: 20 } },
  ],
  [
    ['run', 'cancel', 'run'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000',
      payouts: 'cancelled 20, pending 20',
      balance: { claimed: 20 },
    },
  ],
  [
    ['run', 'start', 'cancel', 'reopen', 'start', 'complete'],
    { sale: 'paid', ledger: 'earned 2000, paid -2000', payouts: 'completed 20', balance: { paid: 20 } },
  ],
  [
    ['run', 'cancel', 'refund 25', 'reopen'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, refunded -500',
      payouts: 'pending 15',
      balance: { claimed: 15 },
    },
  ],
  [
    ['run', 'start', 'refund 25', 'cancel', 'run'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, clawback -500',
      payouts: 'cancelled 20, pending 15',
      balance: { claimed: 15, clawed_back: -5 },
    },
  ],
  [
    ['run', 'start', 'refund 25', 'another sale', 'run', 'fail first', 'reopen first'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, clawback -500',
      payouts: 'pending 20, pending 15',
      balance: { claimed: 35, clawed_back: -5 },
    },
  ],
  [
    ['run', 'start', 'refund 25', 'another sale', 'run', 'start', 'complete'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, clawback -500, paid 500',
      payouts: 'processing 20, completed 15',
      balance: { claimed: 20, paid: 15, clawed_back: -5 },
    },
  ],
  [
    ['run', 'start', 'refund 25', 'another sale', 'run', 'start', 'complete', 'fail first', 'cancel first'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, clawback -500, paid 500',
      payouts: 'cancelled 20, completed 15',
      balance: { ready: 20, paid: 15, clawed_back: -5 },
    },
  ],
  [
    ['run', 'start', 'refund 25', 'another sale', 'run', 'start', 'complete', 'complete first'],
    {
      sale: 'paid',
      ledger: 'earned 2000, clawback -500, paid 500, paid -2000',
      payouts: 'completed 20, completed 15',
      balance: { paid: 35, clawed_back: -5 },
    },
  ],
  [
    ['run', 'start', 'refund 25', 'another sale', 'run', 'start', 'complete', 'fail first', 'refund 25'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, clawback -500, paid 500, refunded -500',
      payouts: 'failed 15, completed 15',
      balance: { claimed: 15, paid: 15, clawed_back: -5 },
    },
  ],
  [
    ['run', 'cancel', 'another sale', 'reopen', 'run'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000',
      payouts: 'pending 20, pending 20',
      balance: { claimed: 40 },
    },
  ],
  [
    ['refund', 'undo'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, refunded -2000, refund_undone 2000',
      payouts: '',
      balance: { ready: 20 },
    },
  ],
  [
    ['refund 25', 'refund 75', 'undo', 'undo'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, refunded -500, refunded -1500, refund_undone 1500, refund_undone 500',
      payouts: '',
      balance: { ready: 20 },
    },
  ],
  [
    ['run', 'refund 25', 'undo'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, refunded -500, refund_undone 500',
      payouts: 'pending 15',
      balance: { claimed: 15, ready: 5 },
    },
  ],
  [
    ['run', 'refund 25', 'undo', 'start', 'complete', 'run'],
    {
      sale: 'paid',
      ledger: 'earned 2000, refunded -500, refund_undone 500, paid -2000, paid 500',
      payouts: 'completed 15, pending 5',
      balance: { paid: 15, claimed: 5 },
    },
  ],
  [
    ['run', 'refund 25', 'undo', 'cancel', 'reopen'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, refunded -500, refund_undone 500',
      payouts: 'pending 20',
      balance: { claimed: 20 },
    },
  ],
  [
    ['run', 'refund', 'undo', 'run'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, refunded -2000, refund_undone 2000',
      payouts: 'cancelled 0, pending 20',
      balance: { claimed: 20 },
    },
  ],
  [
    ['run', 'start', 'refund 25', 'undo', 'complete'],
    {
      sale: 'paid',
      ledger: 'earned 2000, clawback -500, refund_undone 500, paid -2000',
      payouts: 'completed 20',
      balance: { paid: 20 },
    },
  ],
  [
    ['run', 'start', 'refund', 'undo', 'complete'],
    {
      sale: 'paid',
      ledger: 'earned 2000, clawback -2000, refund_undone 2000, paid -2000',
      payouts: 'completed 20',
      balance: { paid: 20 },
    },
  ],
  [
    ['run', 'start', 'refund', 'complete', 'undo'],
    {
      sale: 'paid',
      ledger: 'earned 2000, clawback -2000, paid -2000, refund_undone 2000',
      payouts: 'completed 20',
      balance: { paid: 20 },
    },
  ],
  [
    [
      'run',
      'start',
      'complete',
      'refund',
      'another sale',
      'another sale',
      'run',
      'start',
      'complete',
      'undo',
      'run',
    ],
    {
      sale: 'paid',
      ledger: 'earned 2000, paid -2000, clawback -2000, paid 2000, refund_undone 2000',
      payouts: 'completed 20, completed 20, pending 20',
      balance: { paid: 40, claimed: 20 },
    },
  ],
  [
    ['run', 'start', 'complete', 'return'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, paid -2000, returned 2000',
      payouts: 'completed 20',
      balance: { ready: 20 },
    },
  ],
  [
    ['run', 'start', 'complete', 'return', 'run', 'start', 'complete'],
    {
      sale: 'paid',
      ledger: 'earned 2000, paid -2000, returned 2000, paid -2000',
      payouts: 'completed 20, completed 20',
      balance: { paid: 20 },
    },
  ],
  [
    ['run', 'start', 'complete', 'return', 'run', 'start', 'complete', 'return', 'return first'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, paid -2000, returned 2000, paid -2000, returned 2000',
      payouts: 'completed 20, completed 20',
      balance: { ready: 20 },
    },
  ],
  [
    ['run', 'start', 'complete', 'return', 'run', 'refund 25'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, paid -2000, returned 2000, refunded -500',
      payouts: 'completed 20, pending 15',
      balance: { claimed: 15 },
    },
  ],
  [
    ['run', 'start', 'complete', 'return', 'run', 'start', 'refund 25', 'complete'],
    {
      sale: 'paid',
      ledger: 'earned 2000, paid -2000, returned 2000, clawback -500, paid -2000',
      payouts: 'completed 20, completed 20',
      balance: { paid: 20, ready: -5, clawed_back: -5 },
    },
  ],
  [
    ['run', 'start', 'complete', 'refund 25', 'return', 'run'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, paid -2000, clawback -500, returned 2000',
      payouts: 'completed 20, pending 15',
      balance: { claimed: 15, clawed_back: -5 },
    },
  ],
  [
    ['run', 'start', 'complete', 'refund', 'return', 'run'],
    {
      sale: 'refunded',
      ledger: 'earned 2000, paid -2000, clawback -2000, returned 2000',
      payouts: 'completed 20',
      balance: { clawed_back: -20 },
    },
  ],
  [
    ['run', 'start', 'complete', 'refund', 'return', 'undo', 'run', 'start', 'complete'],
    {
      sale: 'paid',
      ledger:
        'earned 2000, paid -2000, clawback -2000, returned 2000, refund_undone 2000, paid 2000, paid -2000, paid -2000',
      payouts: 'completed 20, completed 20',
      balance: { paid: 20 },
    },
  ],
  [
    ['run', 'start', 'complete', 'refund', 'undo', 'return'],
    {
      sale: 'ready_for_payment',
      ledger: 'earned 2000, paid -2000, clawback -2000, refund_undone 2000, returned 2000',
      payouts: 'completed 20',
      balance: { ready: 20 },
    },
  ],
  [
    ['run', 'start', 'complete', 'refund 25', 'another sale', 'run', 'start', 'complete', 'return'],
    {
      sale: 'paid',
      ledger: 'earned 2000, paid -2000, clawback -500, paid 500, returned -500',
      payouts: 'completed 20, completed 15',
      balance: { paid: 20, ready: 15, clawed_back: -5 },
    },
  ],
];

describe('money of a commission of 20 USD', () => {
  test.each(sequences)('adds up after %j', async (steps, expected) => {
    const { figures, payouts } = await afterSteps(server, steps);

    expect(figures).toEqual({ ...expected, balance: { ...noBalance, ...expected.balance } });
    for (const { amount, transactions } of payouts) {
      const cents = transactions?.reduce((sum, item) => sum + Math.round(item.amount * 100), 0);
      expect(cents).toBe(Math.round(amount * 100));
    }
  });

  test('settled elsewhere is in no payout, and the next payout deducts its refund', async () => {
    const settled = await afterSteps(server, ['run', 'refund 25', 'another sale', 'run'], 'paid');

    expect(settled.figures).toEqual({
      sale: 'paid',
      ledger: 'earned 2000, paid -2000, clawback -500',
      payouts: 'pending 15',
      balance: { ...noBalance, claimed: 15, paid: 20, clawed_back: -5 },
    });
  });

  test('settled elsewhere is paid again once its refund is undone, without an additional amount', async () => {
    const settled = await afterSteps(server, ['refund', 'undo', 'run'], 'paid');

    expect(settled.figures).toEqual({
      sale: 'paid',
      ledger: 'earned 2000, paid -2000, clawback -2000, refund_undone 2000',
      payouts: '',
      balance: { ...noBalance, paid: 20 },
    });
  });
});
