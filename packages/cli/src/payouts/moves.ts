import {
  IDENTIFIER_LENGTH_MAX,
  moneyText,
  PAYMENT_METHOD_LENGTH_MAX,
  payoutActions,
  REASON_LENGTH_MAX,
} from '@tributary/core';
import type { Payout, PayoutStop, Tributary } from '@tributary/sdk';
import { confirmTotals, moneyPlace } from '../bulk/confirm-totals.ts';
import { expectedTotal, isSameTotal, type Totals, totalsOf, totalsText } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import { toCamelBody } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { counted } from '../terminal/text.ts';
import { printOutcomes, toRow } from './outcomes.ts';
import { givenPayouts, type Selection, selectPayouts, withSelection } from './select-payouts.ts';

/** Status changes. `from` is the status that `--all` selects. */
const moves = [
  {
    name: 'start',
    from: 'pending',
    description: 'Mark pending payouts as processing',
  },
  {
    name: 'complete',
    from: 'processing',
    description: 'Permanently mark payouts as paid. Asks for confirmation',
  },
  {
    name: 'fail',
    from: 'processing',
    description: 'Mark payouts as failed',
  },
  {
    name: 'cancel',
    from: 'pending',
    description: 'Cancel payouts and release their commissions. Asks for confirmation',
  },
  {
    name: 'reopen',
    from: 'failed',
    description: 'Reset failed or cancelled payouts to pending',
  },
] as const;
type Move = (typeof moves)[number];

/** Adds the options that all payout status changes share. */
export const withReferenceOptions = (command: Command): Command =>
  command
    .option(
      '--payment-method <name>',
      `how the payout was paid, at most ${PAYMENT_METHOD_LENGTH_MAX} characters`,
    )
    .option('--payment-reference <text>', `payment reference, at most ${IDENTIFIER_LENGTH_MAX} characters`);

// A completed payout can't be changed, and a canceled one releases its commissions.
const needsConfirmation = new Set(['completed', 'cancelled']);

/** Asks for confirmation before an irreversible status change, showing the amount and the affiliate. */
export async function confirmMove(
  cli: Pick<Cli, 'confirm' | 'client' | 'settings'>,
  payouts: Tributary['payouts'],
  { id, status }: { id: string; status: string },
): Promise<void> {
  if (!needsConfirmation.has(status)) return;
  await cli.confirm(async () => {
    const { affiliate_name, amount, currency, program_id } = await payouts.get(id);
    const place = await moneyPlace(cli, [program_id]);
    return `Mark the payout of ${moneyText(amount, currency)} to ${affiliate_name} as ${status} ${place}`;
  });
}

const readsAtOnce = 8;

async function affiliatesWithoutMethod(client: Tributary, ids: readonly string[]): Promise<Set<string>> {
  const without = new Set<string>();
  for (let at = 0; at < ids.length; at += readsAtOnce) {
    const read = ids.slice(at, at + readsAtOnce).map(async (id) => {
      const { payout_method } = await client.affiliates.payoutDetails(id);
      if (payout_method === null) without.add(id);
    });
    await Promise.all(read);
  }
  return without;
}

/**
 * Returns the payouts to affiliates with a payout method. Lists the others, which cannot have been in a
 * payment file.
 */
async function withPayoutMethod(
  { note }: Pick<Cli, 'note'>,
  client: Tributary,
  payouts: readonly Payout[],
): Promise<Payout[]> {
  const affiliateIds = [...new Set(payouts.map(({ affiliate_id }) => affiliate_id))];
  const without = await affiliatesWithoutMethod(client, affiliateIds);
  const left = payouts.filter(({ affiliate_id }) => without.has(affiliate_id));
  if (left.length > 0) {
    const names = left.map(({ id, affiliate_name }) => `${id} ${affiliate_name}`).join('\n');
    note(
      `Left out ${counted(left.length, 'payout')} (${totalsText(totalsOf(left))}) to affiliates without a payout method. Use --include-without-method to complete them too.\n${names}`,
    );
  }
  return payouts.filter(({ affiliate_id }) => !without.has(affiliate_id));
}

// The columns that matter most for the confirmation come first, because narrow terminals drop the others.
const columns = ['affiliate_name', 'amount', 'currency', 'status', 'id', 'payment_reference'];

/**
 * Changes the status of each payout after confirmation of the totals. Payouts that already have the status
 * count toward the totals but do not change, so that the command can be repeated until it succeeds.
 */
async function moveAll(
  cli: Cli,
  { name }: Pick<Move, 'name'>,
  payouts: readonly Payout[],
  fields: PayoutStop,
  expected: Totals | undefined,
): Promise<void> {
  const totals = totalsOf(payouts);
  const what = `Mark ${counted(payouts.length, 'payout')} as ${payoutActions[name]}`;
  if (payouts.length > 0 || expected !== undefined)
    await confirmTotals(cli, {
      what,
      rows: payouts,
      columns,
      totals,
      programIds: programsOf(payouts),
      expected,
    });
  const client = await cli.client();
  const shown: Payout[] = [];
  const moved: Payout[] = [];
  await printOutcomes(
    cli,
    payouts.map((payout) => ({ payout })),
    async ({ payout }) => {
      const after = await client.payouts[name](payout.id, fields);
      shown.push(payout);
      moved.push(after);
      const outcome = payout.status === after.status ? 'already' : 'done';
      return { ...toRow(after), outcome, code: null, message: null };
    },
  );
  assertUnchanged(totalsOf(shown), totalsOf(moved));
}

export const programsOf = (payouts: readonly Payout[]) => payouts.map(({ program_id }) => program_id);

/**
 * Throws if the amounts have changed since the confirmation: refunds reduce pending payouts, and reopening a
 * payout adds new earnings.
 */
function assertUnchanged(shown: Totals, moved: Totals): void {
  if (isSameTotal(shown, moved)) return;
  const message = `An amount changed after you confirmed: the total is ${totalsText(moved)}, not ${totalsText(shown)}.`;
  throw new CliError(exitCodes.unexpected, message, 'The list above shows the current amounts.');
}

type MoveOptions = Selection & PayoutStop & { expectTotal?: Totals; includeWithoutMethod?: boolean };

const several =
  '\nFor several payouts, the command shows the totals and asks for confirmation. Without a terminal, add --yes and --expect-total. If a payout is rejected, the others are still processed.';

const withOwnOptions = ({ name }: Move, command: Command): Command => {
  if (name === 'complete')
    return command.option(
      '--include-without-method',
      'with --all: include payouts to affiliates without a payout method',
    );
  if (name === 'fail' || name === 'cancel')
    return command.option(
      '--reason <text>',
      `reason, such as the bank’s message; at most ${REASON_LENGTH_MAX} characters`,
    );
  return command;
};

/** Shortcuts for `update --status …`. These commands are safe to repeat. */
export const moveCommands = (cli: Cli) =>
  moves.map((move) =>
    withOwnOptions(move, withReferenceOptions(withSelection(command(move.name, move.description), move.from)))
      .option(
        '--expect-total <code=number>',
        'proceed only if the total is exactly this; repeat for every currency',
        expectedTotal,
      )
      .addHelpText(
        'after',
        `${several}\n\n  $ tributary payouts ${move.name} pay_01J9 --payment-reference WIRE-1\n  $ tributary payouts ${move.name} --all --program-id prg_01J9`,
      )
      .action(async (given: string[], options: MoveOptions) => {
        const { all, status, programId, currency, expectTotal, includeWithoutMethod, ...fields } = options;
        const selection = { all, status, programId, currency } as Selection;
        const ids = await givenPayouts(cli, given, selection);
        const client = await cli.client();
        const body: PayoutStop = toCamelBody(fields);
        const [id] = ids ?? [];
        if (id !== undefined && ids?.length === 1 && expectTotal === undefined) {
          await confirmMove(cli, client.payouts, { id, status: payoutActions[move.name] });
          return cli.print(client.payouts[move.name](id, body));
        }
        const selected = await selectPayouts(client, ids, selection, [move.from]);
        const payouts =
          move.name === 'complete' && ids === undefined && !includeWithoutMethod
            ? await withPayoutMethod(cli, client, selected)
            : selected;
        await moveAll(cli, move, payouts, body, expectTotal);
      }),
  );
