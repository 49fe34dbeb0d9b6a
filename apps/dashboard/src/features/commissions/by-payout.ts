import { sumOf } from '@tributary/core';
import type { Tributary } from '@tributary/sdk';

export type LedgerEntry = Awaited<ReturnType<Tributary['ledger']['entries']>>['data'][number];

/**
 * Combines the entries of each payout into one with the amount that the payout actually paid. Expects entries
 * sorted oldest first. The ledger has an entry for the commission and one for each refund before the payout.
 */
export function byPayout(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const rows: LedgerEntry[] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (last?.type === 'paid' && entry.type === 'paid' && last.payout_id === entry.payout_id)
      rows.splice(-1, 1, { ...entry, amount: Number(sumOf([last.amount, entry.amount])) });
    else rows.push(entry);
  }
  return rows;
}
