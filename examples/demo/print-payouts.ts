import { grid } from './grid.ts';
import { formatMinor, toMinor } from './minor-units.ts';
import type { DemoPayout, PayoutReport } from './pay-out.ts';

/** Per status and currency, and the one that failed at first and the one that was called off by name. */
export function printPayouts({ payouts: all, isNew }: PayoutReport): string {
  if (all.length === 0) return 'Nothing is ready to be paid out.';
  const kinds = [...new Set(all.map(({ payout }) => `${payout.status} ${payout.currency}`))].sort();
  const lines = kinds.map((kind) => {
    const [status = '', currency = ''] = kind.split(' ');
    const own = all.filter(({ payout }) => payout.status === status && payout.currency === currency);
    const sum = own.reduce((total, { payout }) => total + toMinor(payout.amount, currency), 0n);
    return [status, String(own.length), currency, formatMinor(sum, currency)];
  });
  const [retried, cancelled] = all;
  return [
    isNew ? `${all.length} payouts were made:` : `${all.length} payouts were made by an earlier run:`,
    ...grid([['payouts', 'number', 'currency', 'amount'], ...lines], 1),
    ...(retried
      ? [`That of ${named(retried)} failed, was tried again, and is ${retried.payout.status}.`]
      : []),
    ...(cancelled
      ? [`That of ${named(cancelled)} is ${cancelled.payout.status}: what it had claimed is ready again.`]
      : []),
  ].join('\n');
}

const named = ({ affiliate, payout: { amount, currency } }: DemoPayout) =>
  `${affiliate} (${formatMinor(toMinor(amount, currency), currency)} ${currency})`;

/** What the server found when it derived everything from the ledger again. */
export function printVerification({ ledger: { is_consistent, checked, differences } }: PayoutReport): string {
  const extent = `${checked.transactions} transactions, ${checked.ledger_entries} ledger entries and ${checked.payouts} payouts`;
  if (is_consistent) return `The ledger was verified: ${extent} agree.`;
  const lines = differences.map(({ rule, id }) => [rule, id]);
  return [`The ledger was verified, and of ${extent} these do not agree:`, ...grid(lines, 2)].join('\n');
}
