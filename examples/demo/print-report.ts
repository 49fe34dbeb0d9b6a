import { type TableRow, totalsOf } from './affiliate-table.ts';
import type { EventsReport } from './listener.ts';
import { formatMinor, toMinor } from './minor-units.ts';
import type { DemoPayout, PayoutReport } from './pay-out.ts';
import { rowTypes } from './read-rows.ts';
import type { DemoReport, RowReport } from './run-demo.ts';

export const printReport = (report: DemoReport): string =>
  [
    refusals(report.rows),
    printPayouts(report.payouts),
    affiliates(report.table),
    summary(report.rows),
    printVerification(report.payouts),
    printEvents(report.events),
    verdict(report),
  ].join('\n\n');

function refusals(rows: readonly RowReport[]): string {
  const cells = rows.flatMap((row) =>
    row.outcome === 'refused' ? [[`line ${row.line}`, row.type, row.code, row.message]] : [],
  );
  return [
    `Rows rejected by the server (${cells.length}); all others were processed:`,
    ...grid(cells, 4),
  ].join('\n');
}

const heads = [
  'affiliate',
  'clicks',
  'referrals',
  'customers',
  'currency',
  'sales',
  'refunds',
  'commission',
  'held',
  'ready',
  'paid',
  'clawed back',
];

function affiliates(table: readonly TableRow[]): string {
  const body = table.map(cellsOf);
  const totals = totalsOf(table).map(cellsOf);
  const [head = '', ...lines] = grid([heads, ...body, ...totals], 1);
  const rule = '─'.repeat(head.length);
  return [head, rule, ...lines.slice(0, body.length), rule, ...lines.slice(body.length)].join('\n');
}

function cellsOf({ affiliate, currency, people, money }: TableRow): string[] {
  const counts = people ? [people.clicks, people.referrals, people.customers] : ['', '', ''];
  const { sales, refunds, commission, held, ready, paid, clawedBack } = money;
  const amounts = [sales, refunds, commission, held, ready, paid, clawedBack].map((minor) =>
    currency === null ? '' : formatMinor(minor, currency),
  );
  return [affiliate, ...counts.map(String), currency ?? '–', ...amounts];
}

function summary(rows: readonly RowReport[]): string {
  const count = (type: string, outcome: string) =>
    String(rows.filter((row) => row.type === type && row.outcome === outcome).length);
  const outcomes = ['new', 'known', 'refused'];
  const lines = rowTypes.map((type) => [type, ...outcomes.map((outcome) => count(type, outcome))]);
  return grid([['rows', 'new', 'already recorded', 'rejected'], ...lines], 1).join('\n');
}

function verdict({ rows, payouts: { isNew } }: DemoReport): string {
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  if (count('new') > 0 || isNew) {
    return `${count('new')} rows were new, ${count('known')} had already been recorded, and ${count('refused')} were rejected. If you run the demo again, nothing will change.`;
  }
  return `Nothing has changed: all ${count('known')} valid rows had already been recorded, and the ${count('refused')} invalid rows were rejected again.`;
}

/** Lists payouts by status and currency, and mentions the one that failed at first and the one that was cancelled. */
function printPayouts({ payouts: all, isNew }: PayoutReport): string {
  if (all.length === 0) return 'No balance is ready for payment.';
  const kinds = [...new Set(all.map(({ payout }) => `${payout.status} ${payout.currency}`))].sort();
  const lines = kinds.map((kind) => {
    const [status = '', currency = ''] = kind.split(' ');
    const own = all.filter(({ payout }) => payout.status === status && payout.currency === currency);
    const sum = own.reduce((total, { payout }) => total + toMinor(payout.amount, currency), 0n);
    return [status, String(own.length), currency, formatMinor(sum, currency)];
  });
  const [retried, cancelled] = all;
  return [
    isNew ? `${all.length} payouts were created:` : `${all.length} payouts were created by an earlier run:`,
    ...grid([['payouts', 'number', 'currency', 'amount'], ...lines], 1),
    ...(retried
      ? [`The payout to ${named(retried)} failed and was retried. It is now ${retried.payout.status}.`]
      : []),
    ...(cancelled
      ? [
          `The payout to ${named(cancelled)} is ${cancelled.payout.status}, so its commissions are ready for payment again.`,
        ]
      : []),
  ].join('\n');
}

const named = ({ affiliate, payout: { amount, currency } }: DemoPayout) =>
  `${affiliate} (${formatMinor(toMinor(amount, currency), currency)} ${currency})`;

function printVerification({ ledger: { is_consistent, checked, differences } }: PayoutReport): string {
  const extent = `${checked.transactions} transactions, ${checked.ledger_entries} ledger entries and ${checked.payouts} payouts`;
  if (is_consistent) return `The ledger is consistent: ${extent} were verified.`;
  const lines = differences.map(({ rule, id }) => [rule, id]);
  return [`The ledger has differences. Of ${extent}, these are inconsistent:`, ...grid(lines, 2)].join('\n');
}

/** Compares the events that the listener received with those in the feed. */
function printEvents({ by, received, inFeed }: EventsReport): string {
  const got = sumOf(received);
  const there = sumOf(inFeed);
  if (there === 0 && got === 0) return 'No new events were published.';
  const lines = [...new Set([...inFeed.keys(), ...received.keys()])].map((type) => [
    type,
    String(received.get(type) ?? 0),
    String(inFeed.get(type) ?? 0),
  ]);
  const way =
    by === 'deliveries' ? 'delivered with a signature to a listener on this machine' : 'read from the feed';
  const verdict = got === there ? 'The counts match.' : 'The counts do NOT match.';
  return [
    `Events, ${way}:`,
    ...grid([['event', 'received', 'in the feed'], ...lines, ['total', String(got), String(there)]], 1),
    verdict,
  ].join('\n');
}

const sumOf = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Formats a table. The first `left` columns are left-aligned, the others right-aligned. */
function grid(rows: readonly (readonly string[])[], left: number): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  const pad = (cell: string, column: number) =>
    column < left ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ').trimEnd());
}
