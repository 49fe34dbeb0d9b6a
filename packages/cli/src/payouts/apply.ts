import { readFile, stat } from 'node:fs/promises';
import { isCurrency, moneyText, PAYMENT_METHOD_LENGTH_MAX, REPORT_BYTES_MAX } from '@tributary/core';
import {
  assertReportSize,
  isReportedAmount,
  type MatchedLine,
  type MatchedReport,
  matchPayoutReport,
  type Reported,
  type ReportLine,
  type ReportProblem,
  readPayoutReport,
  reportedStatuses,
} from '@tributary/payout-files';
import type { Payout, Tributary } from '@tributary/sdk';
import { InvalidArgumentError } from 'commander';
import { confirmTotals } from '../bulk/confirm-totals.ts';
import { readByIds } from '../bulk/ids.ts';
import { assertTotals, expectedTotal, type Totals, totalsOf, totalsText } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { command } from '../options/command.ts';
import { keyValue } from '../options/values.ts';
import { counted } from '../terminal/text.ts';
import { ofPayoutFiles } from './file-errors.ts';
import { programsOf } from './moves.ts';
import { type Outcome, printOutcomes, toRow } from './outcomes.ts';

interface ApplyOptions {
  map?: Record<string, string>;
  status?: Record<string, Reported>;
  decimalComma?: boolean;
  currency?: string;
  booked?: boolean;
  paymentMethod?: string;
  expectTotal?: Totals;
  recordReturns?: boolean;
  dryRun?: boolean;
}

async function readBytes({ readStdin }: Cli, file: string): Promise<Uint8Array> {
  if (file === '-') return (await readStdin(REPORT_BYTES_MAX)) ?? new Uint8Array();
  const cannot = (error: Error) => usageError(`Can't read the report: ${error.message}`);
  const { size } = await stat(file).catch((error) => {
    throw cannot(error);
  });
  ofPayoutFiles(() => assertReportSize(size));
  return readFile(file).catch((error) => {
    throw cannot(error);
  });
}

/** Parses `word=completed`, which maps a word in the report to a status. */
function statusWord(text: string, before: Record<string, Reported> | undefined): Record<string, Reported> {
  const at = text.lastIndexOf('=');
  const meaning = reportedStatuses.find((each) => each === text.slice(at + 1));
  if (at < 1 || meaning === undefined)
    throw new InvalidArgumentError(
      `It must map a word to a status (${reportedStatuses.join(', ')}), such as Valutiert=completed.`,
    );
  return { ...before, [text.slice(0, at)]: meaning };
}

function currencyCode(text: string): string {
  const code = text.toUpperCase();
  if (!isCurrency(code)) throw new InvalidArgumentError('It must be a currency code such as USD.');
  return code;
}

/** Throws an error that lists every problem, so that users can fix the report in one pass. */
function assertNone(problems: readonly ReportProblem[]): void {
  if (problems.length === 0) return;
  const texts = problems.map(({ line, message }) => `line ${line}: ${message}`);
  const count = texts.length === 1 ? 'a problem' : `${texts.length} problems`;
  throw new CliError(
    exitCodes.rejected,
    `The report has ${count}, so nothing was changed.\n${texts.join('\n')}`,
    problems.some(({ code }) => code === 'unknown_status')
      ? 'Map unknown words to a status, such as --status Valutiert=completed.'
      : undefined,
  );
}

const toPlanRow = ({ line, payout, steps, isReturn }: MatchedLine) => ({
  line: line.line,
  ...toRow(payout),
  reported: line.reported,
  steps: isReturn ? 'return' : steps.join(', '),
  reference: line.reference ?? null,
  reason: line.reason ?? null,
});
const planColumns = ['line', 'id', 'affiliate_name', 'amount', 'currency', 'status', 'reported', 'reference'];

/** Throws if a refund has reduced a payout since the bank received the file. */
function assertAmount(line: ReportLine, payout: Payout): void {
  if (isReportedAmount(line, payout)) return;
  const { amount = '', currency } = line;
  const message = `The bank reported ${moneyText(amount, currency)}, but a refund has since changed the payout: it is now ${payout.status} with ${moneyText(payout.amount, currency)}.`;
  throw new CliError(exitCodes.rejected, message);
}

interface Application {
  readonly paymentMethod: string | undefined;
  readonly recordsReturns: boolean;
}

/** Applies one line. Each step is safe to repeat, so an interrupted report can be applied again. */
async function applyLine(
  payouts: Tributary['payouts'],
  { line, payout, steps, isReturn }: MatchedLine,
  { paymentMethod, recordsReturns }: Application,
): Promise<Outcome> {
  const { reference, reason } = line;
  const fields = {
    ...(paymentMethod !== undefined && { paymentMethod }),
    ...(reference !== undefined && { paymentReference: reference }),
    ...(line.reported === 'failed' && reason !== undefined && { reason }),
  };
  let after = payout;
  for (const [index, step] of steps.entries()) {
    after = await payouts[step](payout.id, index === steps.length - 1 ? fields : {});
    assertAmount(line, after);
  }
  const isRecorded = isReturn && recordsReturns;
  if (isRecorded) after = await payouts.return(payout.id, { reason: reason ?? 'Reported as failed' });
  const unmoved = line.reported === 'waiting' || isReturn ? 'waiting' : 'already';
  const outcome = steps.length === 0 && !isRecorded ? unmoved : 'done';
  return { ...toRow(after), outcome, code: null, message: line.reason ?? null };
}

// A longer list would hide the other messages.
const othersShown = 20;

/** Prints the rest of the report: notes, and payments that match no payout. */
function noteRest(cli: Cli, { others, notes }: MatchedReport): void {
  for (const { line, message } of notes) cli.note(`line ${line}: ${message}`);
  if (others.length === 0) return;
  const shown = others.slice(0, othersShown).map(({ line, text }) => `line ${line}: ${text}`);
  const more = others.length > othersShown ? [`and ${others.length - othersShown} more`] : [];
  cli.note(
    `Skipped ${counted(others.length, 'line')} without a payout id:\n${[...shown, ...more].join('\n')}`,
  );
}

/** Matches the report against the current payouts. Throws `CliError` if any line has a problem. */
async function matchedReport(cli: Cli, file: string, options: ApplyOptions): Promise<MatchedReport> {
  const { map, status, decimalComma, currency, booked } = options;
  const bytes = await readBytes(cli, file);
  const format = { map, statuses: status, decimalComma, currency, isBooked: booked };
  const report = ofPayoutFiles(() => readPayoutReport(bytes, format));
  const { payouts } = await cli.client();
  const found = await readByIds([...new Set(report.lines.map(({ payoutId }) => payoutId))], (id) =>
    payouts.get(id),
  );
  const matched = matchPayoutReport(report, found);
  noteRest(cli, matched);
  assertNone(matched.problems);
  if (matched.matched.length === 0)
    throw new CliError(exitCodes.rejected, 'The report contains no payout ids, so nothing was changed.');
  return matched;
}

async function applyReport(cli: Cli, file: string, options: ApplyOptions): Promise<void> {
  const { paymentMethod, expectTotal, dryRun, recordReturns = false } = options;
  const { matched: planned } = await matchedReport(cli, file, options);
  // Payouts completed by an earlier attempt count too, so that the expected total stays the same.
  const reported = planned.filter(({ line }) => line.reported === 'completed');
  const paid = [...new Map(reported.map(({ payout }) => [payout.id, payout])).values()];
  const totals = totalsOf(paid);
  const rows = planned.map(toPlanRow);
  const returns = planned.filter(({ isReturn }) => isReturn);
  if (dryRun) {
    if (expectTotal !== undefined) assertTotals(expectTotal, totals, 'Nothing was changed.');
    await cli.printList(rows, planColumns);
  } else {
    const open = planned.filter(({ steps, isReturn }) => steps.length > 0 || (isReturn && recordReturns));
    if (open.length > 0 || expectTotal !== undefined) {
      const back =
        recordReturns && returns.length > 0 ? ` and record ${counted(returns.length, 'return')}` : '';
      const what = `Mark ${paid.length} of ${counted(planned.length, 'payout')} as completed${back}`;
      const programIds = programsOf(planned.map(({ payout }) => payout));
      await confirmTotals(cli, {
        what,
        rows,
        columns: planColumns,
        totals,
        programIds,
        expected: expectTotal,
      });
    }
    const { payouts } = await cli.client();
    const application = { paymentMethod, recordsReturns: recordReturns };
    await printOutcomes(cli, planned, (line) => applyLine(payouts, line, application));
  }
  cli.note(`${summaryOf(planned)} Paid: ${totalsText(totals)}.`);
  if (returns.length > 0 && !recordReturns) cli.note(proposalOf(returns));
}

const proposalOf = (returns: readonly MatchedLine[]): string =>
  `According to the report, the money for ${counted(returns.length, 'completed payout')} was returned: ${returns
    .map(({ payout }) => payout.id)
    .join(
      ', ',
    )}. Repeat the command with --record-returns to record this, so that the amounts are owed again.`;

/** Returns a summary such as `3 completed, 1 failed; already up to date: 2.` */
function summaryOf(planned: readonly MatchedLine[]): string {
  const counts = new Map<string, number>();
  for (const { line } of planned) counts.set(line.reported, (counts.get(line.reported) ?? 0) + 1);
  const already = planned.filter(
    ({ line, steps, isReturn }) => steps.length === 0 && !isReturn && line.reported !== 'waiting',
  ).length;
  const parts = [...counts].map(([reported, count]) => `${count} ${reported}`);
  return `${parts.join(', ') || 'no lines'}${already > 0 ? `; already up to date: ${already}` : ''}.`;
}

export const apply = (cli: Cli) =>
  command('apply', 'Update payouts from a bank or payment service report. Checks every line first')
    .argument('<report>', 'CSV, or ISO 20022 XML (pain.002, camt.052, camt.053 or camt.054); - for stdin')
    .option(
      '--map <field=column>',
      'column for payout_id, status, amount …, if it has a different name',
      keyValue,
    )
    .option(
      '--status <word=status>',
      `map a word in the report to ${reportedStatuses.join(', ')}; repeat for every word`,
      statusWord,
    )
    .option('--decimal-comma', 'amounts are written as 1.234,50 (default: detected from the amounts)')
    .option('--currency <code>', 'currency for amounts that do not specify one', currencyCode)
    .option('--booked', 'treat every line as a posted transaction, for account statements without a status')
    .option(
      '--payment-method <name>',
      `how the payouts were paid, at most ${PAYMENT_METHOD_LENGTH_MAX} characters`,
    )
    .option(
      '--expect-total <code=number>',
      'apply the report only if the paid total is exactly this; repeat for every currency',
      expectedTotal,
    )
    .option('--record-returns', 'also record returns of completed payouts')
    .option('--dry-run', 'show what would change without changing it')
    .addHelpText(
      'after',
      '\nNothing is changed if any line names an unknown payout or a different amount. Lines without a payout id are listed and skipped. You can apply a report again: it continues where it stopped.\n\n  $ tributary payouts apply report.csv --dry-run\n  $ tributary payouts apply report.csv --expect-total USD=1234.50 --yes',
    )
    .action((file: string, options: ApplyOptions) => applyReport(cli, file, options));
