import type { Payout, PayoutReference } from '@tributary/sdk';
import { confirmTotals } from '../bulk/confirm-totals.ts';
import { isSameTotal, type Totals, totalsOf, totalsText } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { Stop } from '../stop.ts';
import { counted } from '../terminal/counted.ts';
import type { Move } from './move.ts';
import { printOutcomes, toRow } from './outcomes.ts';

// What a narrow terminal leaves is what the question is about.
const columns = ['affiliate_name', 'amount', 'currency', 'status', 'id', 'payment_reference'];

/**
 * Moves each payout, after a question with their totals. What has the status already counts in the totals and is moved
 * again, which changes nothing: the same command can be repeated until all are there.
 */
export async function moveAll(
  cli: Cli,
  { name, status }: Pick<Move, 'name' | 'status'>,
  payouts: readonly Payout[],
  fields: PayoutReference,
  expected: Totals | undefined,
): Promise<void> {
  const totals = totalsOf(payouts);
  const what = `Mark ${counted(payouts.length, 'payout')} as ${status}`;
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

/** A refund lowers a pending payout and reopening takes up what was earned since: what was agreed to was another sum. */
function assertUnchanged(shown: Totals, moved: Totals): void {
  if (isSameTotal(shown, moved)) return;
  const message = `They came to ${totalsText(moved)}, not ${totalsText(shown)}: an amount changed meanwhile.`;
  throw new Stop(exitCodes.unexpected, message, 'The list above has the amounts as they are now.');
}
