import { moneyText } from '@tributary/payout-files/money';
import type { PayoutRun, PayoutRunCreate } from '@tributary/sdk';
import { Command } from 'commander';
import { moneyPlace } from '../bulk/confirm-totals.ts';
import { assertTotals, expectedTotal, type Totals, totalsOf, totalsText } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { amount, commaList, instant } from '../options/values.ts';
import { listTable } from '../terminal/table.ts';
import { counted } from '../terminal/text.ts';

type Warning = PayoutRun['warnings'][number];

const textOf: Record<string, (warning: Warning) => string> = {
  no_payout_method: () => 'has no payout method',
  payout_details_changed: ({ payout_details_changed_at }) =>
    `changed payout details at ${payout_details_changed_at}, and was not paid since`,
};

const lineOf = (warning: Warning): string => {
  const { affiliate_name, affiliate_id, amount, currency, reason } = warning;
  return `Warning: ${affiliate_name} (${affiliate_id}, ${moneyText(amount, currency)}) ${textOf[reason]?.(warning) ?? reason}.`;
};

/** One line per warning. An answer recorded by an older server has no `warnings`. */
const warningText = ({ warnings = [] }: Partial<Pick<PayoutRun, 'warnings'>>): string =>
  warnings.map((warning) => `${lineOf(warning)}\n`).join('');

/** Throws `CliError` (confirmation needed): changed payout details may send the money to someone else. */
function assertDetailsUnchanged({ warnings = [] }: Partial<Pick<PayoutRun, 'warnings'>>): void {
  const changed = warnings.filter(({ reason }) => reason === 'payout_details_changed');
  if (changed.length === 0) return;
  const lines = changed.map(lineOf).join('\n');
  const message = `The payout details behind ${counted(changed.length, 'payout')} changed since the last payout. No payouts were created.\n${lines}`;
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

interface RunOptions {
  dryRun?: boolean;
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

async function makeRun(cli: Cli, run: PayoutRunCreate, options: RunOptions): Promise<void> {
  const { dryRun, expectTotal, confirmChangedDetails, ...keyed } = options;
  const { payouts } = await cli.client();
  let seen = expectTotal;
  // Changed bank details stop a run, so --yes alone does not skip the preview.
  if (dryRun || expectTotal !== undefined || !cli.options().yes || !confirmChangedDetails) {
    const preview = await payouts.create({ ...run, dry_run: true });
    const isEmpty = preview.payouts.length === 0;
    // With a key, an empty preview may mean that the run was made before: its recorded answer is wanted then.
    const isRepeat = isEmpty && keyed.idempotencyKey !== undefined && !dryRun;
    if (expectTotal !== undefined && !isRepeat) {
      const hint = '`payouts create --dry-run` shows what it would be.';
      assertTotals(expectTotal, totalsOf(preview.payouts), 'No payouts were created.', hint);
    }
    if (dryRun || (isEmpty && !isRepeat)) return printRun(cli, preview);
    if (!confirmChangedDetails) assertDetailsUnchanged(preview);
    await confirmRun(cli, run, preview);
    // A repeat with a key must send the same body, and its preview may be empty.
    if (keyed.idempotencyKey === undefined && !cli.options().yes) seen ??= totalsOf(preview.payouts);
  }
  const body = { ...run, ...(seen && expecting(seen)) };
  await printRun(cli, await cli.answer(payouts.create(body, requestOptions(keyed))));
}

export const create = (cli: Cli) =>
  withIdempotencyKey(new Command('create'))
    .description(
      'Create a payout per affiliate and currency from everything that is ready; shows a preview and asks first',
    )
    .requiredOption('--program-id <id>', 'the affiliates of this program')
    .option('--affiliate-ids <ids>', 'comma-separated (default: every approved affiliate)', commaList)
    .option('--currency <code>', 'ISO 4217 (default: every currency)')
    .option('--minimum <number>', "instead of the program's minimum, in --currency", amount)
    .option('--up-to <time>', 'leave out earnings of later sales; a date is midnight UTC', instant)
    .option('--dry-run', 'show what would be paid without creating payouts')
    .option(
      '--expect-total <code=number>',
      'create payouts only if the total is exactly this; repeat for every currency',
      expectedTotal,
    )
    .option(
      '--confirm-changed-details',
      'create payouts even if payout details changed since the last payout',
    )
    .addHelpText(
      'after',
      '\n  $ tributary payouts create --program-id prg_01J9 --dry-run\n  $ tributary payouts create --program-id prg_01J9 --currency USD --expect-total USD=1234.50 --yes',
    )
    .action(async ({ dryRun, expectTotal, confirmChangedDetails, idempotencyKey, ...fields }) =>
      makeRun(cli, toBody(fields), {
        dryRun,
        expectTotal,
        confirmChangedDetails,
        ...requestOptions({ idempotencyKey }),
      }),
    );
