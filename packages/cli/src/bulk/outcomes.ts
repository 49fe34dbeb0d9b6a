import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { Stop } from '../stop.ts';
import { payoutCount } from './totals.ts';

interface Shown {
  id: string;
  affiliate_name: string;
  amount: number;
  currency: string;
  status: string;
}

/** What became of one payout; every row has every field, so that CSV columns never shift. */
export interface Outcome extends Shown {
  outcome: 'done' | 'already' | 'waiting' | 'refused';
  code: string | null;
  message: string | null;
}

const columns = [
  'id',
  'affiliate_name',
  'amount',
  'currency',
  'status',
  'outcome',
  'message',
] satisfies (keyof Outcome)[];

interface Refusal extends Error {
  status?: number;
  code?: string;
}

// What the server, or a command by a `Stop`, says about one payout; anything else would be said about the next one too.
const refusals = new Set([400, 404, 409, 422]);

interface Run {
  done: number;
  refused: Outcome[];
  /** What ended it before the last payout; kept until the outcomes so far are printed. */
  failure?: unknown;
}

async function* outcomesOf<T extends { payout: Shown }>(
  { progress }: Pick<Cli, 'progress'>,
  items: readonly T[],
  work: (item: T) => Promise<Outcome>,
  run: Run,
): AsyncGenerator<Outcome> {
  for (const item of items) {
    progress(`${run.done + run.refused.length} of ${payoutCount(items.length)}`);
    try {
      yield await work(item);
      run.done += 1;
    } catch (thrown) {
      const { status = 0, code = null, message } = thrown as Refusal;
      if (!(thrown instanceof Stop) && !refusals.has(status)) {
        run.failure = thrown;
        break;
      }
      const refused = { ...toRow(item.payout), outcome: 'refused' as const, code, message };
      run.refused.push(refused);
      yield refused;
    }
  }
  progress('');
}

export const toRow = ({ id, affiliate_name, amount, currency, status }: Shown) => ({
  id,
  affiliate_name,
  amount,
  currency,
  status,
});

/**
 * Works one payout after the other and prints what became of each. What one refuses stops no other: it is named, and
 * the command ends with 7. What would fail for all ends it, after the outcomes so far.
 */
export async function printOutcomes<T extends { payout: Shown }>(
  cli: Cli,
  items: readonly T[],
  work: (item: T) => Promise<Outcome>,
): Promise<void> {
  const run: Run = { done: 0, refused: [] };
  await cli.printList(outcomesOf(cli, items, work, run), columns);
  for (const { id, message } of run.refused) cli.note(`${id}: ${message}`);
  cli.note(`${run.done} of ${payoutCount(items.length)} done.`);
  if (run.failure !== undefined) {
    cli.note('The others were not tried; repeating the command goes on.');
    throw run.failure;
  }
  if (run.refused.length > 0)
    throw new Stop(
      exitCodes.someRowsFailed,
      `${run.refused.length} of ${payoutCount(items.length)} refused.`,
    );
}
