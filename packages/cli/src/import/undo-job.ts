import { setTimeout as sleep } from 'node:timers/promises';
import { ACTION_ITEMS_MAX } from '@tributary/core';
import { APIError, type ImportedVoidResults, NotFoundError, type Tributary } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { importsPath } from '../settings/profile.ts';
import { counted } from '../terminal/text.ts';
import { findJob, type Job, journalPath } from './job.ts';
import { type Journal, type Outcome, openJournal, readJournal, type Undone } from './journal.ts';
import { withLock } from './lock.ts';
import { nounFacts, oneOf } from './nouns.ts';
import { isReplay, readProgress } from './progress.ts';
import { clientOf, untilInterrupted } from './run-job.ts';
import { sendingClient } from './sending-client.ts';

type Made = Pick<Undone, 'row' | 'id' | 'key'>;
/** Row to look up by its key. */
type Asked = Pick<Undone, 'row' | 'key'>;

interface Undoable {
  /** Objects that this job created, newest first, because later ones may refer to earlier ones. */
  readonly made: readonly Made[];
  /**
   * Objects created either by this job or by another import. We can't tell which, because a response was lost and
   * the retry was a replay.
   */
  readonly unsure: readonly Made[];
  /** Rows that were sent but never got a response. */
  readonly lost: readonly Asked[];
  /** Time when the last row without a response was sent; 0 if there is none. */
  readonly lostAt: number;
}

const isMade = ({ status }: Outcome) => status < 400;

const newestFirst = <Row extends { readonly row: number }>(rows: Iterable<Row>): Row[] =>
  [...rows].sort((a, b) => b.row - a.row);

/** Returns all objects that the job created and that have not been undone yet. */
async function undoable(job: Job): Promise<Undoable> {
  const { undone, done } = await readProgress(job);
  const made: Made[] = [];
  const unsure: Made[] = [];
  const lost = new Map<number, Asked>();
  let lostAt = 0;
  for await (const { entry } of readJournal(journalPath(job))) {
    for (const outcome of 'done' in entry ? entry.done : []) {
      const { row, id, key } = outcome;
      if (!isMade(outcome) || id === undefined || undone.has(row)) continue;
      if (!isReplay(outcome)) made.push({ row, id, key });
      else if (outcome.unsure) unsure.push({ row, id, key });
    }
    for (const [at, row] of ('sent' in entry ? entry.sent : []).entries()) {
      if (!('sent' in entry) || done.has(row) || undone.has(row)) continue;
      lost.set(row, { row, key: entry.keys[at] ?? '' });
      lostAt = Math.max(lostAt, Date.parse(entry.at));
    }
  }
  return { made: newestFirst(made), unsure: newestFirst(unsure), lost: newestFirst(lost.values()), lostAt };
}

interface Undoing {
  readonly job: Job;
  readonly client: Tributary;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  readonly onUndone: (undone: readonly Undone[]) => void;
}

/** Undoes rows in parts and records each part in the journal. Stops between parts on Ctrl-C. */
async function inParts<Row>(
  rows: readonly Row[],
  size: number,
  { journal, signal, onUndone }: Undoing,
  takeBack: (part: readonly Row[]) => Promise<readonly Undone[]>,
): Promise<void> {
  for (let at = 0; at < rows.length && !signal.aborted; at += size) {
    const undone = await takeBack(rows.slice(at, at + size));
    if (undone.length > 0) await journal.append({ undone, at: new Date().toISOString() });
    onUndone(undone);
  }
}

/** Deletes one object. An object that no longer exists counts as deleted. */
async function deleteOne({ client, job }: Undoing, made: Made): Promise<Undone> {
  try {
    await nounFacts[job.manifest.noun].takeBack?.(client, made.id);
    return { ...made, status: 200 };
  } catch (error) {
    if (error instanceof NotFoundError) return { ...made, status: 200 };
    if (!(error instanceof APIError) || error.status !== 409) throw error;
    return { ...made, status: error.status, code: error.code, message: error.message };
  }
}

const deletedAtOnce = 8;

const deleteAll = (undoing: Undoing, rows: readonly Made[]) =>
  inParts(rows, deletedAtOnce, undoing, (part) => Promise.all(part.map((each) => deleteOne(undoing, each))));

type Results = ImportedVoidResults['results'];

const toUndone = ({ row, id, key }: Made, { error }: Results[number]): Undone =>
  error ? { row, id, key, status: 409, ...error } : { row, id, key, status: 200 };

/** Voids the objects that the import recorded and releases their keys, so that the same rows can be imported again. */
const voidAll = (undoing: Undoing, rows: readonly Made[]) =>
  inParts(rows, ACTION_ITEMS_MAX, undoing, async (part) => {
    const { import_id } = undoing.job.manifest;
    const ids = part.map(({ id }) => id);
    const { results } = await undoing.client.commissions.voidImported({ import_id, ids, free_key: true });
    return results.flatMap((result, at) => (part[at] ? toUndone(part[at], result) : []));
  });

// Keys are longer than ids, and a request is limited to 256 KiB.
const keysAtOnce = 100;

async function voidByKeys<Row extends Asked>(undoing: Undoing, rows: readonly Row[]): Promise<Row[]> {
  const missing: Row[] = [];
  await inParts(rows, keysAtOnce, undoing, async (part) => {
    const { import_id } = undoing.job.manifest;
    const keys = part.map(({ key }) => key);
    const { results } = await undoing.client.commissions.voidImported({ import_id, keys, free_key: true });
    const found = new Map(results.map((result) => [result.index, result]));
    missing.push(...part.filter((_, index) => !found.has(index)));
    return part.flatMap(({ row, key }, index) => {
      const result = found.get(index);
      return result ? toUndone({ row, key, id: result.id }, result) : [];
    });
  });
  return missing;
}

/** Maximum time for which the server may continue to process a batch after the sending process has ended. */
const lostForMs = 30_000;

async function voidEverything(
  cli: Cli,
  undoing: Undoing,
  { made, unsure, lost, lostAt }: Undoable,
): Promise<void> {
  await voidAll(undoing, made);
  await voidByKeys(undoing, unsure);
  const missing = await voidByKeys(undoing, lost);
  const { signal } = undoing;
  if (missing.length === 0 || signal.aborted) return;
  const waitMs = Math.max(0, lostAt + lostForMs - Date.now());
  if (waitMs > 0) {
    cli.note(
      `Waiting ${Math.ceil(waitMs / 1_000)} s, then checking again for ${counted(missing.length, 'row')} that got no response.`,
    );
    await sleep(waitMs, undefined, { signal }).catch(() => {});
  }
  await voidByKeys(undoing, missing);
}

/** Undoes all rows of the job. Returns the number of undone rows, and the rows that were rejected. */
async function takeBack(cli: Cli, client: Tributary, job: Job, found: Undoable, includesUnsure: boolean) {
  const { noun, job: id } = job.manifest;
  const journal: Journal = await openJournal(journalPath(job));
  const signal = untilInterrupted(cli);
  const isVoided = nounFacts[noun].undo === 'void';
  const unsure = isVoided || includesUnsure ? found.unsure : [];
  const lost = isVoided ? found.lost : [];
  const total = found.made.length + unsure.length + lost.length;
  const refused: Undone[] = [];
  let done = 0;
  const onUndone = (undone: readonly Undone[]) => {
    done += undone.length;
    refused.push(...undone.filter(({ status }) => status >= 400));
    cli.progress(`${done} of ${counted(total, 'row')}`);
  };
  const undoing = { job, client: sendingClient(cli, client), journal, signal, onUndone };
  const hint = `Continue with: tributary import undo ${id}`;
  try {
    if (isVoided) await voidEverything(cli, undoing, found);
    else await deleteAll(undoing, newestFirst([...found.made, ...unsure]));
    if (!signal.aborted) await journal.append({ undo_finished: new Date().toISOString() });
  } catch (error) {
    cli.progress('');
    cli.note(`${done} of ${counted(total, 'row')} done. ${hint}`);
    throw error;
  } finally {
    cli.progress('');
    await journal.close();
  }
  if (signal.aborted) {
    const rest = total - done;
    const message = `Interrupted. Remaining: ${counted(rest, oneOf[noun], noun)}.`;
    throw new CliError(exitCodes.interrupted, message, hint);
  }
  return { done: done - refused.length, refused };
}

const inWords = {
  delete: { ask: 'Delete', does: 'delete', done: 'deleted' },
  void: {
    ask: 'Void',
    does: 'void',
    done: 'voided',
  },
} as const;

/** Returns the texts that describe the undo. Throws for refunds, which can't be undone. */
function wordsFor({ manifest: { noun } }: Job) {
  const { undo } = nounFacts[noun];
  if (undo === null)
    throw usageError(`An import of ${noun} cannot be undone, because they are recorded in the ledger.`);
  return inWords[undo];
}

const ofLost = (lost: readonly Asked[]): string =>
  lost.length === 0
    ? ''
    : `, and anything recorded for ${counted(lost.length, 'row')} whose response was lost`;

/** Runs `tributary import undo <job>`. */
export async function undoJob(cli: Cli, id: string, includesUnsure: boolean): Promise<void> {
  const job = await findJob(importsPath(cli.environment), id);
  const { noun } = job.manifest;
  const words = wordsFor(job);
  const client = await clientOf(cli, job);
  await withLock(job.directory, async () => {
    const found = await undoable(job);
    const isVoided = nounFacts[noun].undo === 'void';
    const asked = isVoided ? [...found.unsure, ...found.lost] : [];
    const sure = found.made.length + (includesUnsure && !isVoided ? found.unsure.length : 0);
    if (sure + asked.length > 0)
      await cli.confirm([
        `${words.ask} ${counted(sure, oneOf[noun], noun)} created by import ${id} on ${job.manifest.base_url}${ofLost(asked)}`,
        'This cannot be undone.',
      ]);
    const { done, refused } = await takeBack(cli, client, job, found, includesUnsure);
    const kept = includesUnsure || isVoided ? [] : found.unsure;
    const message = `This import may not have created it, because a response was lost. Use --include-unsure to ${words.does} it anyway.`;
    const left = [...refused, ...kept.map((each) => ({ ...each, code: 'UNSURE', message }))];
    cli.note(
      sure + asked.length === 0 && left.length === 0
        ? `There is nothing left to undo for import ${id}.`
        : `${counted(done, oneOf[noun], noun)} ${words.done}.`,
    );
    // Do not print an empty list as a table.
    if (left.length === 0 && cli.format() === 'table') return;
    await cli.printList(
      left.map(({ row, id, code, message }) => ({ row, id, code, message })),
      ['row', 'id', 'code', 'message'],
    );
    if (left.length > 0)
      throw new CliError(
        exitCodes.someRowsFailed,
        `Not ${words.done}: ${counted(left.length, oneOf[noun], noun)}.`,
      );
  });
}
