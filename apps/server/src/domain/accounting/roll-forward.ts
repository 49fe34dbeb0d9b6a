import type { LedgerEntryType } from '@tributary/core';

/** Line of the roll-forward that each type of ledger entry belongs to. */
const figureOf = {
  earned: 'earned',
  refunded: 'refunded',
  clawback: 'clawedBack',
  refund_undone: 'refundsUndone',
  adjustment: 'rejected',
  voided: 'voided',
  adjusted: 'adjusted',
  paid: 'paid',
  returned: 'returned',
} as const satisfies Record<LedgerEntryType, string>;
type Figure = (typeof figureOf)[LedgerEntryType];

/** Changes in the amount owed in one currency during a period, in minor units. Figures are signed. */
export type RollForward = Readonly<Record<Figure | 'opening' | 'closing', bigint>> & {
  readonly currency: string;
};

interface Opening {
  readonly currency: string;
  readonly owed: bigint;
}

interface Booked {
  readonly currency: string;
  readonly type: LedgerEntryType;
  readonly amount: bigint;
}

const nothing = {
  ...{ opening: 0n, earned: 0n, refunded: 0n, clawedBack: 0n, refundsUndone: 0n, rejected: 0n },
  ...{ voided: 0n, adjusted: 0n, paid: 0n, returned: 0n, closing: 0n },
};

/**
 * Adds the entries of a period to the opening balances, per currency. Currencies without any amount have no
 * row.
 */
export function rollForward(openings: readonly Opening[], bookings: readonly Booked[]): RollForward[] {
  const byCurrency = new Map<string, Record<Figure | 'opening' | 'closing', bigint>>();
  const add = (currency: string, figure: Figure | 'opening', amount: bigint) => {
    const figures = byCurrency.get(currency) ?? { ...nothing };
    figures[figure] += amount;
    figures.closing += amount;
    byCurrency.set(currency, figures);
  };
  for (const { currency, owed } of openings) add(currency, 'opening', owed);
  for (const { currency, type, amount } of bookings) add(currency, figureOf[type], amount);
  return [...byCurrency]
    .filter(([, figures]) => Object.values(figures).some((amount) => amount !== 0n))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, figures]) => ({ currency, ...figures }));
}
