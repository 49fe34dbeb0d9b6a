import { moneyText } from '@tributary/core';
import type { PayoutRun, PayoutRunCreate, Program } from '@tributary/sdk';
import { moneyPlace } from '../bulk/confirm-totals.ts';
import { assertTotals, expectedTotal, type Totals, totalsOf, totalsText } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { pageSize } from '../options/paging.ts';
import { amount, commaList, instantOrDay } from '../options/values.ts';
import { listTable } from '../terminal/table.ts';
import { counted } from '../terminal/text.ts';

type Warning = PayoutRun['warnings'][number];

const textOf: Record<string, (warning: Warning) => string> = {
  no_payout_method: () => 'has no payout method',
  payout_details_changed: ({ payout_details_changed_at }) =>
    `changed payout details at ${payout_details_changed_at}, and was not paid since`,
  affiliate_merged: () => 'includes what an affiliate that was merged has earned, and was not paid since',
};

const lineOf = (warning: Warning): string => {
  const { affiliate_name, affiliate_id, amount, currency, reason } = warning;
  return `Warning: ${affiliate_name} (${affiliate_id}, ${moneyText(amount, currency)}) ${textOf[reason]?.(warning) ?? reason}.`;
};

/** One line per warning. */
const warningText = ({ warnings }: Pick<PayoutRun, 'warnings'>): string =>
  warnings.map((warning) => `${lineOf(warning)}\n`).join('');

/** Throws `CliError` (confirmation needed): changed payout details and merges may send the money to someone else. */
function assertDetailsUnchanged({ warnings }: Pick<PayoutRun, 'warnings'>): void {
  const changed = warnings.filter(({ reason }) => reason === 'payout_details_changed');
  const merged = warnings.filter(({ reason }) => reason === 'affiliate_merged');
  if (changed.length + merged.length === 0) return;
  const lines = [...changed, ...merged].map(lineOf).join('\n');
  const sentences = [
    ...(changed.length > 0
      ? [`The payout details behind ${counted(changed.length, 'payout')} changed since the last payout.`]
      : []),
    ...(merged.length > 0
      ? [`Affiliates were merged since the last payout: check ${counted(merged.length, 'payout')}.`]
      : []),
  ];
  const message = `${sentences.join(' ')} No payouts were created.\n${lines}`;
  const hint =
    'Ask those affiliates whether they made the change; `affiliates payout-details` names the key that made it. Then repeat with --confirm-changed-details, or leave them out with --affiliate-ids.';
  throw new CliError(exitCodes.confirmationNeeded, message, hint);
}

const columns = ['affiliate_name', 'amount', 'currency', 'status', 'affiliate_email', 'affiliate_id'];

/** The totals per currency, and how many were skipped for which reason. */
function summary({ payouts, skipped }: PayoutRun): string {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].map(([reason, count]) => `${count} ${reason.replaceAll('_', ' ')}`);
  const total = `Total: ${totalsText(totalsOf(payouts))}.`;
  return reasons.length === 0 ? total : `${total} Skipped: ${reasons.join(', ')}; -o json names them.`;
}

/** What a run would create, shown before the confirmation. */
function runTable(cli: Cli, run: PayoutRun): string {
  const rows = run.payouts.map((payout) => ({ ...payout }));
  const { text, hidden } = listTable(rows, columns, { width: cli.width(), paint: cli.paint() });
  const cut = hidden.length === 0 ? '' : `The terminal is too narrow to show ${hidden.join(', ')}.\n`;
  return `${text}\n${cut}${summary(run)}\n${warningText(run)}`;
}

/** The whole run as JSON, or its payouts as rows with the rest on stderr; `--fields` chooses from the rows. */
async function printRun(cli: Cli, run: PayoutRun): Promise<void> {
  const warnings = warningText(run).trimEnd();
  if (warnings !== '') cli.note(warnings);
  if (cli.isWholeJson()) return cli.print(run);
  // In a dry run the ids are null: there is nothing to show, and -o id has nothing to print.
  const isMade = run.payouts.some(({ id }) => id !== null);
  const rows = cli.format() === 'id' && !isMade ? [] : run.payouts;
  await cli.printList(rows, isMade ? ['id', ...columns] : columns);
  cli.note(summary(run));
}

/** As the options say it: without a program, it is the only one. */
type Run = Omit<PayoutRunCreate, 'program_id'> & Partial<Pick<PayoutRunCreate, 'program_id'>>;

interface RunOptions {
  dryRun?: boolean;
  changedDetails?: boolean;
  expectTotal?: Totals;
  confirmChangedDetails?: boolean;
  idempotencyKey?: string;
}

/** Shows what the run would make and asks. Nothing has been made when it throws. */
async function confirmRun(cli: Cli, { program_id }: PayoutRunCreate, preview: PayoutRun): Promise<void> {
  await cli.confirm(async () => {
    if (cli.canAsk()) cli.writeError(runTable(cli, preview));
    const totals = totalsText(totalsOf(preview.payouts));
    const place = await moneyPlace(cli, [program_id]);
    return `${place}Create ${counted(preview.payouts.length, 'payout')}, ${totals} in total`;
  });
}

/** Something may become ready after the preview; the server makes exactly what was expected, or nothing. */
const expecting = (totals: Totals): Pick<PayoutRunCreate, 'expected'> => ({
  expected: { totals: [...totals].map(([currency, sum]) => ({ currency, amount: Number(sum) })) },
});

interface ChangedRow extends Pick<Warning, 'affiliate_id' | 'affiliate_name' | 'payout_details_changed_at'> {
  readonly due: Pick<Warning, 'currency' | 'amount'>[];
}

/** The affiliates to ask before they are paid: a row for each, with what they would be paid. */
function changedRows({ warnings }: PayoutRun): ChangedRow[] {
  const rows = new Map<string, ChangedRow>();
  for (const {
    affiliate_id,
    affiliate_name,
    payout_details_changed_at,
    reason,
    currency,
    amount,
  } of warnings) {
    if (reason !== 'payout_details_changed') continue;
    const row = rows.get(affiliate_id) ?? {
      affiliate_name,
      affiliate_id,
      payout_details_changed_at,
      due: [],
    };
    row.due.push({ currency, amount });
    rows.set(affiliate_id, row);
  }
  return [...rows.values()];
}

const changedColumns = ['affiliate_name', 'due', 'payout_details_changed_at', 'affiliate_id'];

/** The program given, or the only one. Throws `CliError` when there is none, or more than one. */
async function onlyProgram(cli: Cli, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const programs = await everyProgram(cli);
  const [only] = programs;
  if (only !== undefined && programs.length === 1) return only.id;
  const listed = programs.map(({ id, name }) => `${id} ${name}`).join('\n');
  throw usageError(
    `There are ${programs.length} programs: choose one with --program-id.\n${listed}`,
    'With --dry-run, the payouts of all of them are shown.',
  );
}

async function everyProgram(cli: Cli): Promise<Program[]> {
  const programs = await (await cli.client()).programs
    .list({ limit: pageSize(Number.POSITIVE_INFINITY) })
    .toArray();
  if (programs.length > 0) return programs;
  throw new CliError(
    exitCodes.notFound,
    'There is no program.',
    'Create one with `tributary programs create`.',
  );
}

/** What a run would create, of each program where none is given. */
async function preview(cli: Cli, run: Run): Promise<PayoutRun> {
  const { payouts } = await cli.client();
  const ids = run.program_id === undefined ? (await everyProgram(cli)).map(({ id }) => id) : [run.program_id];
  const whole: PayoutRun = { payouts: [], skipped: [], warnings: [] };
  for (const program_id of ids) {
    const { payouts: due, skipped, warnings } = await payouts.create({ ...run, program_id, dry_run: true });
    whole.payouts.push(...due);
    whole.skipped.push(...skipped);
    whole.warnings.push(...warnings);
  }
  return whole;
}

const dryRunHint = '`payouts create --dry-run` shows what it would be.';

async function showRun(cli: Cli, run: Run, { expectTotal, changedDetails }: RunOptions): Promise<void> {
  const shown = await preview(cli, run);
  if (expectTotal !== undefined)
    assertTotals(expectTotal, totalsOf(shown.payouts), 'No payouts were created.', dryRunHint);
  if (changedDetails) return cli.printList(changedRows(shown), changedColumns);
  await printRun(cli, shown);
}

async function makeRun(cli: Cli, given: Run, options: RunOptions): Promise<void> {
  const { dryRun, expectTotal, changedDetails, confirmChangedDetails, ...keyed } = options;
  if (dryRun) return showRun(cli, given, options);
  if (changedDetails) throw usageError('--changed-details is for --dry-run.');
  const run = { ...given, program_id: await onlyProgram(cli, given.program_id) };
  const { payouts } = await cli.client();
  let seen = expectTotal;
  // Changed bank details stop a run, so --yes alone does not skip the preview.
  if (expectTotal !== undefined || !cli.options().yes || !confirmChangedDetails) {
    const planned = await preview(cli, run);
    const isEmpty = planned.payouts.length === 0;
    // With a key, an empty preview may mean that the run was made before: its recorded answer is wanted then.
    const isRepeat = isEmpty && keyed.idempotencyKey !== undefined;
    if (expectTotal !== undefined && !isRepeat)
      assertTotals(expectTotal, totalsOf(planned.payouts), 'No payouts were created.', dryRunHint);
    if (isEmpty && !isRepeat) return printRun(cli, planned);
    if (!confirmChangedDetails) assertDetailsUnchanged(planned);
    await confirmRun(cli, run, planned);
    // A repeat with a key must send the same body, and its preview may be empty.
    if (keyed.idempotencyKey === undefined && !cli.options().yes) seen ??= totalsOf(planned.payouts);
  }
  const body = { ...run, ...(seen && expecting(seen)) };
  await printRun(cli, await cli.answer(payouts.create(body, requestOptions(keyed))));
}

export const create = (cli: Cli) =>
  withIdempotencyKey(command('create'))
    .description(
      'Create a payout per affiliate and currency from everything that is ready; shows a preview and asks first',
    )
    .option(
      '--program-id <id>',
      'the affiliates of this program (default: the only one; with --dry-run, all)',
    )
    .option('--affiliate-ids <ids>', 'comma-separated (default: every approved affiliate)', commaList)
    .option('--currency <code>', 'ISO 4217 (default: every currency)')
    .option('--minimum <number>', "instead of the program's minimum, in --currency", amount)
    .option(
      '--up-to <time>',
      'leave out earnings of later sales; a day is included, in the time zone of the program',
      instantOrDay,
    )
    .option('--dry-run', 'show what would be paid without creating payouts')
    .option(
      '--changed-details',
      'with --dry-run: only the affiliates whose payout details changed since the last payout',
    )
    .option(
      '--expect-total <code=number>',
      'create payouts only if the total is exactly this; repeat for every currency',
      expectedTotal,
    )
    .option(
      '--confirm-changed-details',
      'create payouts even if payout details changed since the last payout',
    )
    .example(
      'payouts create --program-id prg_01J9 --dry-run',
      'payouts create --dry-run --changed-details',
      'payouts create --program-id prg_01J9 --currency USD --expect-total USD=1234.50 --yes',
    )
    .action(
      async ({ dryRun, changedDetails, expectTotal, confirmChangedDetails, idempotencyKey, ...fields }) =>
        makeRun(cli, toBody(fields), {
          dryRun,
          changedDetails,
          expectTotal,
          confirmChangedDetails,
          ...requestOptions({ idempotencyKey }),
        }),
    );
