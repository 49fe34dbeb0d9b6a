import type { PayoutRun, PayoutRunCreate } from '@tributary/sdk';
import { Command } from 'commander';
import { moneyPlace } from '../bulk/money-place.ts';
import {
  assertTotals,
  expectedTotal,
  isSameTotal,
  type Totals,
  totalsOf,
  totalsText,
} from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { toBody } from '../options/body.ts';
import { requestOptions, withIdempotencyKey } from '../options/idempotency.ts';
import { commaList } from '../options/list.ts';
import { instant } from '../options/time.ts';
import { amount } from '../options/values.ts';
import { Stop } from '../stop.ts';
import { counted } from '../terminal/counted.ts';
import { printRun, runTable } from './print-run.ts';
import { assertDetailsUnchanged } from './run-warnings.ts';

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
    return `${place}Make ${counted(preview.payouts.length, 'payout')}, ${totals} in all`;
  });
}

/** Another total than expected, although the preview had it: something became ready in between. */
function assertMade({ payouts }: PayoutRun, expected: Totals): void {
  const made = totalsOf(payouts);
  if (isSameTotal(expected, made)) return;
  const message = `Expected ${totalsText(expected)}, but the payouts came to ${totalsText(made)}.`;
  throw new Stop(exitCodes.unexpected, message, 'They are pending; `payouts cancel` takes one back.');
}

async function makeRun(cli: Cli, run: PayoutRunCreate, options: RunOptions): Promise<void> {
  const { dryRun, expectTotal, confirmChangedDetails, ...keyed } = options;
  const { payouts } = await cli.client();
  // Changed bank details stop a run, so --yes alone does not skip the preview.
  if (dryRun || expectTotal !== undefined || !cli.options().yes || !confirmChangedDetails) {
    const preview = await payouts.create({ ...run, dry_run: true });
    const isEmpty = preview.payouts.length === 0;
    // With a key, an empty preview may mean that the run was made before: its recorded answer is wanted then.
    const isRepeat = isEmpty && keyed.idempotencyKey !== undefined && !dryRun;
    if (expectTotal !== undefined && !isRepeat) {
      const hint = '`payouts create --dry-run` shows what it would be.';
      assertTotals(expectTotal, totalsOf(preview.payouts), 'Nothing was made.', hint);
    }
    if (dryRun || (isEmpty && !isRepeat)) return printRun(cli, preview);
    if (!confirmChangedDetails) assertDetailsUnchanged(preview);
    await confirmRun(cli, run, preview);
  }
  const made = await cli.answer(payouts.create(run, requestOptions(keyed)));
  await printRun(cli, made);
  if (expectTotal !== undefined) assertMade(made, expectTotal);
}

export const create = (cli: Cli) =>
  withIdempotencyKey(new Command('create'))
    .description(
      'Make a payout per affiliate and currency of everything that is ready; shows it and asks first',
    )
    .requiredOption('--program-id <id>', 'the affiliates of this program')
    .option('--affiliate-ids <ids>', 'comma-separated (default: every approved affiliate)', commaList)
    .option('--currency <code>', 'ISO 4217 (default: every currency)')
    .option('--minimum <number>', "instead of the program's minimum, in --currency", amount)
    .option('--up-to <time>', 'leave out earnings of later sales; a date is midnight UTC', instant)
    .option('--dry-run', 'show what would be paid, and make nothing')
    .option(
      '--expect-total <code=number>',
      'make nothing unless it comes to this; repeat for every currency',
      expectedTotal,
    )
    .option('--confirm-changed-details', 'make it although payout details changed since the last payout')
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
