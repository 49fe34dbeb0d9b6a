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
    `has new payout details since ${payout_details_changed_at} and has not been paid since`,
  affiliate_merged: () => 'also receives a merged affiliate’s earnings and has not been paid since the merge',
};

const lineOf = (warning: Warning): string => {
  const { affiliate_name, affiliate_id, amount, currency, reason } = warning;
  return `Warning: ${affiliate_name} (${affiliate_id}, ${moneyText(amount, currency)}) ${textOf[reason]?.(warning) ?? reason}.`;
};

const warningText = ({ warnings }: Pick<PayoutRun, 'warnings'>): string =>
  warnings.map((warning) => `${lineOf(warning)}\n`).join('');

/**
 * Throws `CliError` (confirmation needed) if payout details changed or affiliates were merged, because the
 * money might go to the wrong person.
 */
function assertDetailsUnchanged({ warnings }: Pick<PayoutRun, 'warnings'>): void {
  const changed = warnings.filter(({ reason }) => reason === 'payout_details_changed');
  const merged = warnings.filter(({ reason }) => reason === 'affiliate_merged');
  if (changed.length + merged.length === 0) return;
  const lines = [...changed, ...merged].map(lineOf).join('\n');
  const sentences = [
    ...(changed.length > 0
      ? [`Payout details have changed since the last payout: check ${counted(changed.length, 'payout')}.`]
      : []),
    ...(merged.length > 0
      ? [`Affiliates have been merged since the last payout: check ${counted(merged.length, 'payout')}.`]
      : []),
  ];
  const message = `${sentences.join(' ')} No payouts were created.\n${lines}`;
  const hint =
    'Ask these affiliates whether they made the change; `affiliates payout-details` shows which key made it. Then repeat the command with --confirm-changed-details, or use --affiliate-ids to leave them out.';
  throw new CliError(exitCodes.confirmationNeeded, message, hint);
}

const columns = ['affiliate_name', 'amount', 'currency', 'status', 'affiliate_email'];
const previewColumns = [...columns, 'affiliate_id'];
/** Two ids would not fit on a terminal of the usual width. */
const createdColumns = ['id', ...columns];

/** Returns the totals per currency, and the number of payouts skipped for each reason. */
function summary({ payouts, skipped }: PayoutRun): string {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].map(([reason, count]) => `${count} ${reason.replaceAll('_', ' ')}`);
  const total = `Total: ${totalsText(totalsOf(payouts))}.`;
  return reasons.length === 0 ? total : `${total} Skipped: ${reasons.join(', ')}. Use -o json to see them.`;
}

/** Returns the preview shown before the confirmation. */
function runTable(cli: Cli, run: PayoutRun): string {
  const rows = run.payouts.map((payout) => ({ ...payout }));
  const { text, hidden } = listTable(rows, previewColumns, { width: cli.width(), paint: cli.paint() });
  const cut = hidden.length === 0 ? '' : `The terminal is too narrow to show ${hidden.join(', ')}.\n`;
  return `${text}\n${cut}${summary(run)}\n${warningText(run)}`;
}

/** Prints the whole run as JSON, or its payouts as rows and everything else on stderr. */
async function printRun(cli: Cli, run: PayoutRun): Promise<void> {
  const warnings = warningText(run).trimEnd();
  if (warnings !== '') cli.note(warnings);
  if (cli.isWholeJson()) return cli.print(run);
  // In a dry run, the ids are null.
  const isMade = run.payouts.some(({ id }) => id !== null);
  const rows = cli.format() === 'id' && !isMade ? [] : run.payouts;
  await cli.printList(rows, isMade ? createdColumns : previewColumns);
  cli.note(summary(run));
}

/** Request body for a payout run, with an optional program. */
type Run = Omit<PayoutRunCreate, 'program_id'> & Partial<Pick<PayoutRunCreate, 'program_id'>>;

interface RunOptions {
  dryRun?: boolean;
  changedDetails?: boolean;
  expectTotal?: Totals;
  confirmChangedDetails?: boolean;
  idempotencyKey?: string;
}

/** Shows a preview of the run and asks for confirmation. */
async function confirmRun(cli: Cli, { program_id }: PayoutRunCreate, preview: PayoutRun): Promise<void> {
  await cli.confirm(async () => {
    if (cli.canAsk()) cli.writeError(runTable(cli, preview));
    const totals = totalsText(totalsOf(preview.payouts));
    const place = await moneyPlace(cli, [program_id]);
    return [`Create ${counted(preview.payouts.length, 'payout')} ${place}`, `Total: ${totals}.`];
  });
}

/** Returns the expected totals. If they have changed since the preview, the server creates no payouts. */
const expecting = (totals: Totals): Pick<PayoutRunCreate, 'expected'> => ({
  expected: { totals: [...totals].map(([currency, sum]) => ({ currency, amount: Number(sum) })) },
});

interface ChangedRow extends Pick<Warning, 'affiliate_id' | 'affiliate_name' | 'payout_details_changed_at'> {
  readonly due: Pick<Warning, 'currency' | 'amount'>[];
}

/** Returns a row for each affiliate with changed payout details, with the amounts due. */
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

/**
 * Returns the given program or, by default, the only program. Throws `CliError` if no program is given and there
 * are none or several.
 */
async function onlyProgram(cli: Cli, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const programs = await everyProgram(cli);
  const [only] = programs;
  if (only !== undefined && programs.length === 1) return only.id;
  const listed = programs.map(({ id, name }) => `${id} ${name}`).join('\n');
  throw usageError(
    `You have ${programs.length} programs. Choose one with --program-id:\n${listed}`,
    'Use --dry-run to see the payouts of all programs.',
  );
}

async function everyProgram(cli: Cli): Promise<Program[]> {
  const programs = await (await cli.client()).programs
    .list({ limit: pageSize(Number.POSITIVE_INFINITY) })
    .toArray();
  if (programs.length > 0) return programs;
  throw new CliError(
    exitCodes.notFound,
    'There are no programs.',
    'Create one with `tributary programs create`.',
  );
}

/** Returns the preview of a run, for all programs if none is given. */
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

const dryRunHint = 'Run `payouts create --dry-run` to see the payouts.';

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
  if (changedDetails) throw usageError('--changed-details requires --dry-run.');
  const run = { ...given, program_id: await onlyProgram(cli, given.program_id) };
  const { payouts } = await cli.client();
  let seen = expectTotal;
  // --yes alone does not skip the preview, because changed payout details must stop a run.
  if (expectTotal !== undefined || !cli.options().yes || !confirmChangedDetails) {
    const planned = await preview(cli, run);
    const isEmpty = planned.payouts.length === 0;
    // With an idempotency key, an empty preview may mean that the run already exists. In that case, print the
    // recorded result.
    const isRepeat = isEmpty && keyed.idempotencyKey !== undefined;
    if (expectTotal !== undefined && !isRepeat)
      assertTotals(expectTotal, totalsOf(planned.payouts), 'No payouts were created.', dryRunHint);
    if (isEmpty && !isRepeat) return printRun(cli, planned);
    if (!confirmChangedDetails) assertDetailsUnchanged(planned);
    await confirmRun(cli, run, planned);
    // A retry with the same key must send the same body, even if the preview is now empty.
    if (keyed.idempotencyKey === undefined && !cli.options().yes) seen ??= totalsOf(planned.payouts);
  }
  const body = { ...run, ...(seen && expecting(seen)) };
  await printRun(cli, await cli.answer(payouts.create(body, requestOptions(keyed))));
}

export const create = (cli: Cli) =>
  withIdempotencyKey(command('create'))
    .description(
      'Create a payout per affiliate and currency from all commissions that are ready. Shows a preview and asks for confirmation',
    )
    .option(
      '--program-id <id>',
      'pay affiliates in this program (default: the only program; with --dry-run, all programs)',
    )
    .option(
      '--affiliate-ids <ids>',
      'pay only these affiliates, comma-separated (default: all approved affiliates)',
      commaList,
    )
    .option('--currency <code>', 'pay only this currency, ISO 4217 (default: all currencies)')
    .option('--minimum <number>', "overrides the program's minimum payout; requires --currency", amount)
    .option(
      '--up-to <time>',
      'include only earnings from sales up to this time; a date includes the whole day in the program’s time zone',
      instantOrDay,
    )
    .option('--dry-run', 'show what would be paid without creating payouts')
    .option(
      '--changed-details',
      'with --dry-run: list only affiliates with payout details that changed since the last payout',
    )
    .option(
      '--expect-total <code=number>',
      'create payouts only if the total is exactly this; repeat for every currency',
      expectedTotal,
    )
    .option(
      '--confirm-changed-details',
      'create payouts even if payout details have changed since the last payout',
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
