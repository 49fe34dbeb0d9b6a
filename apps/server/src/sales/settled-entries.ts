import type { Earning } from '../db/generated/client.ts';
import { type NewEntry, newEntry } from '../ledger/entries.ts';

const settledBy: Readonly<Record<string, 'paid' | 'adjustment' | 'refunded'>> = {
  paid: 'paid',
  rejected: 'adjustment',
  refunded: 'refunded',
};

/**
 * The ledger of a manual commission by the status it is created with: what is `paid` was settled elsewhere (no
 * payout claims it), what is `rejected` or `refunded` has nothing left (decisions, section 8).
 */
export function settledEntries(earning: Earning): NewEntry[] {
  const { originalMinor, createdAt } = earning;
  const type = settledBy[earning.status];
  return [
    newEntry(earning, { type: 'earned', amountMinor: originalMinor, createdAt }),
    ...(type ? [newEntry(earning, { type, amountMinor: -originalMinor, createdAt })] : []),
  ];
}
