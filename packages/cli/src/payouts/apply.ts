import { readFile } from 'node:fs/promises';
import { moneyText, PAYMENT_METHOD_LENGTH_MAX } from '@tributary/core';
import {
  isReportedAmount,
  type MatchedLine,
  matchPayoutReport,
  type ReportLine,
  type ReportProblem,
  readPayoutReport,
} from '@tributary/payout-files';
import type { Payout, Tributary } from '@tributary/sdk';
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
  decimalComma?: boolean;
  paymentMethod?: string;
  expectTotal?: Totals;
  dryRun?: boolean;
}

async function readText({ readStdin }: Cli, file: string): Promise<string> {
  if (file === '-') return (await readStdin())?.toString('utf8') ?? '';
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw usageError(`The report cannot be read: ${(error as Error).message}`);
  }
}

/** All problems, not only the first, so that a report needs to be fixed only once. */
function assertNone(problems: readonly ReportProblem[]): void {
  if (problems.length === 0) return;
  const texts = problems.map(({ line, message }) => `line ${line}: ${message}`);
  const count = texts.length === 1 ? 'a problem' : `${texts.length} problems`;
  throw new CliError(
    exitCodes.rejected,
    `The report has ${count}, so nothing was changed.\n${texts.join('\n')}`,
  );
}

const toPlanRow = ({ line, payout, steps }: MatchedLine) => ({
  line: line.line,
  ...toRow(payout),
  reported: line.reported,
  steps: steps.join(', '),
  reference: line.reference ?? null,
  reason: line.reason ?? null,
});
const planColumns = ['line', 'id', 'affiliate_name', 'amount', 'currency', 'status', 'reported', 'reference'];

/** A refund may lower a pending payout until it is started, while the bank has paid what was in its file. */
function assertAmount(line: ReportLine, payout: Payout): void {
  if (isReportedAmount(line, payout)) return;
  const { amount, currency } = line;
  const message = `it is now ${payout.status} with ${moneyText(payout.amount, currency)}: a refund was recorded before the report of ${moneyText(amount, currency)}.`;
  throw new CliError(exitCodes.rejected, message);
}

/** Each step is a move that is safe to repeat, so a report that stopped half-way is simply applied again. */
async function applyLine(
  payouts: Tributary['payouts'],
  { line, payout, steps }: MatchedLine,
  paymentMethod: string | undefined,
): Promise<Outcome> {
  const fields = {
    ...(paymentMethod !== undefined && { paymentMethod }),
    ...(line.reference !== undefined && { paymentReference: line.reference }),
  };
  let after = payout;
  for (const [index, step] of steps.entries()) {
    after = await payouts[step](payout.id, index === steps.length - 1 ? fields : {});
    assertAmount(line, after);
  }
  const unmoved = line.reported === 'waiting' ? 'waiting' : 'already';
  const outcome = steps.length === 0 ? unmoved : 'done';
  return { ...toRow(after), outcome, code: null, message: line.reason ?? null };
}

async function applyReport(cli: Cli, file: string, options: ApplyOptions): Promise<void> {
  const { map, decimalComma = false, paymentMethod, expectTotal, dryRun } = options;
  const text = await readText(cli, file);
  const report = ofPayoutFiles(() => readPayoutReport(text, { map, decimalComma }));
  const { payouts } = await cli.client();
  const found = await readByIds([...new Set(report.lines.map(({ payoutId }) => payoutId))], (id) =>
    payouts.get(id),
  );
  const { matched: planned, problems } = matchPayoutReport(report, found);
  assertNone(problems);
  // What an earlier try has done counts too, so that the same totals are expected however often it is repeated.
  const paid = planned.filter(({ line }) => line.reported === 'completed').map(({ payout }) => payout);
  const totals = totalsOf(paid);
  const rows = planned.map(toPlanRow);
  if (dryRun) {
    if (expectTotal !== undefined) assertTotals(expectTotal, totals, 'Nothing was changed.');
    await cli.printList(rows, planColumns);
    return cli.note(`${summaryOf(planned)} Paid: ${totalsText(totals)}.`);
  }
  const open = planned.filter(({ steps }) => steps.length > 0);
  if (open.length > 0 || expectTotal !== undefined) {
    const what = `Mark ${paid.length} of ${counted(planned.length, 'payout')} as completed`;
    const programIds = programsOf(planned.map(({ payout }) => payout));
    await confirmTotals(cli, { what, rows, columns: planColumns, totals, programIds, expected: expectTotal });
  }
  await printOutcomes(cli, planned, (line) => applyLine(payouts, line, paymentMethod));
  cli.note(`${summaryOf(planned)} Paid: ${totalsText(totals)}.`);
}

/** `3 completed, 1 failed; already up to date: 2.` */
function summaryOf(planned: readonly MatchedLine[]): string {
  const counts = new Map<string, number>();
  for (const { line } of planned) counts.set(line.reported, (counts.get(line.reported) ?? 0) + 1);
  const already = planned.filter(
    ({ line, steps }) => steps.length === 0 && line.reported !== 'waiting',
  ).length;
  const parts = [...counts].map(([reported, count]) => `${count} ${reported}`);
  return `${parts.join(', ') || 'no lines'}${already > 0 ? `; already up to date: ${already}` : ''}.`;
}

export const apply = (cli: Cli) =>
  command('apply', 'Update payouts from the report of a bank or payment service; checks every line first')
    .argument('<report.csv>', 'with a payout or its reference, status, amount and currency; - is stdin')
    .option('--map <field=column>', 'where payout_id, status, amount … have another column name', keyValue)
    .option('--decimal-comma', 'amounts look like 1.234,50')
    .option('--payment-method <name>', `how it was paid, at most ${PAYMENT_METHOD_LENGTH_MAX} characters`)
    .option(
      '--expect-total <code=number>',
      'apply the report only if it paid exactly this; repeat for every currency',
      expectedTotal,
    )
    .option('--dry-run', 'show what would be done without doing it')
    .addHelpText(
      'after',
      '\nNothing is changed if any line names an unknown payout, a different amount, or a payout that was completed with another reference. A report can be applied again: it continues where it stopped.\n\n  $ tributary payouts apply report.csv --dry-run\n  $ tributary payouts apply report.csv --expect-total USD=1234.50 --yes',
    )
    .action((file: string, options: ApplyOptions) => applyReport(cli, file, options));
