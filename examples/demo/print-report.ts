import { type TableRow, totalsOf } from './affiliate-table.ts';
import { grid } from './grid.ts';
import { formatMinor } from './minor-units.ts';
import { printEvents } from './print-events.ts';
import { printPayouts, printVerification } from './print-payouts.ts';
import { rowTypes } from './read-rows.ts';
import type { DemoReport, RowReport } from './run-demo.ts';

/** All that a run has to say, as text for a terminal. */
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
  return [`Refused by the server, and the rest went on (${cells.length} rows):`, ...grid(cells, 4)].join(
    '\n',
  );
}

const heads = [
  ...['affiliate', 'clicks', 'referrals', 'customers', 'currency', 'sales', 'refunds', 'commission'],
  ...['held', 'ready', 'paid', 'clawed back'],
];

function affiliates(table: readonly TableRow[]): string {
  const [body, totals] = [table.map(cellsOf), totalsOf(table).map(cellsOf)];
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
  return grid([['rows', 'new', 'known already', 'refused'], ...lines], 1).join('\n');
}

function verdict({ rows, payouts: { isNew } }: DemoReport): string {
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  if (count('new') > 0 || isNew) {
    return `${count('new')} rows were new, ${count('known')} were repeats that changed nothing, ${count('refused')} were refused. Run it again: nothing will change.`;
  }
  return `Nothing has changed: the server knew all ${count('known')} good rows already, and refused the ${count('refused')} bad ones again.`;
}
