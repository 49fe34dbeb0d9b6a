import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import { counted } from '../terminal/text.ts';

/** Outcome for one object. Every row has all fields, so that CSV columns never shift. */
export type Outcome<Shown extends { id: string }> = Shown & {
  outcome: 'done' | 'already' | 'waiting' | 'refused';
  code: string | null;
  message: string | null;
};

export interface Bulk<Item, Shown extends { id: string }> {
  readonly noun: string;
  readonly items: readonly Item[];
  /** Returns the row for an item that was rejected and so did not change. */
  readonly toRow: (item: Item) => Shown;
  readonly work: (item: Item) => Promise<Outcome<Shown>>;
  readonly columns: readonly (keyof Outcome<Shown> & string)[];
  /** Number of items to process concurrently. */
  readonly atOnce: number;
}

interface Refusal extends Error {
  status?: number;
  code?: string;
}

// Statuses that concern a single object. Any other error would affect the remaining objects too.
const refusals = new Set([400, 404, 409, 422]);

interface Run<Shown extends { id: string }> {
  done: number;
  refused: Outcome<Shown>[];
  /** Error that ended the run early. Thrown after the outcomes so far have been printed. */
  failure?: { readonly thrown: unknown };
}

async function workOn<Item, Shown extends { id: string }>(
  item: Item,
  { toRow, work }: Bulk<Item, Shown>,
  run: Run<Shown>,
): Promise<Outcome<Shown> | undefined> {
  try {
    const outcome = await work(item);
    run.done += 1;
    return outcome;
  } catch (thrown) {
    const { status = 0, code = null, message } = thrown as Refusal;
    if (!(thrown instanceof CliError) && !refusals.has(status)) {
      run.failure ??= { thrown };
      return undefined;
    }
    const refused: Outcome<Shown> = { ...toRow(item), outcome: 'refused', code, message };
    run.refused.push(refused);
    return refused;
  }
}

async function* outcomesOf<Item, Shown extends { id: string }>(
  { progress }: Pick<Cli, 'progress'>,
  bulk: Bulk<Item, Shown>,
  run: Run<Shown>,
): AsyncGenerator<Outcome<Shown>> {
  const { items, noun, atOnce } = bulk;
  for (let at = 0; at < items.length && run.failure === undefined; at += atOnce) {
    progress(`${run.done + run.refused.length} of ${counted(items.length, noun)}`);
    const window = items.slice(at, at + atOnce).map((item) => workOn(item, bulk, run));
    for (const outcome of await Promise.all(window)) if (outcome !== undefined) yield outcome;
  }
  progress('');
}

/**
 * Processes the objects and prints the outcome of each. A rejected object does not stop the others, but makes
 * the command exit with 7. An error that would affect every object ends the run after the outcomes so far
 * have been printed.
 */
export async function printOutcomes<Item, Shown extends { id: string }>(
  cli: Cli,
  bulk: Bulk<Item, Shown>,
): Promise<void> {
  const run: Run<Shown> = { done: 0, refused: [] };
  const total = counted(bulk.items.length, bulk.noun);
  await cli.printList(outcomesOf(cli, bulk, run), bulk.columns);
  for (const { id, message } of run.refused) cli.note(`${id}: ${message}`);
  cli.note(`${run.done} of ${total} done.`);
  if (run.failure !== undefined) {
    cli.note('The rest were not processed. Repeat the command to continue.');
    throw run.failure.thrown;
  }
  if (run.refused.length > 0)
    throw new CliError(exitCodes.someRowsFailed, `${run.refused.length} of ${total} rejected.`);
}
