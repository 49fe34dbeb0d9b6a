import { APIError, NotFoundError, type Tributary } from '@tributary/sdk';
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

type Made = Pick<Undone, 'row' | 'id' | 'key'>;

interface Undoable {
  /** Newest first: what a later row made may refer to what an earlier one did. */
  readonly made: readonly Made[];
  /** There, but perhaps by another's doing: an answer was lost, and the next one said that it was done already. */
  readonly unsure: readonly Made[];
}

const isMade = ({ status }: Outcome) => status < 400;

/** What the job has made and is not gone again. */
async function undoable(job: Job): Promise<Undoable> {
  const { undone } = await readProgress(job);
  const made: Made[] = [];
  const unsure: Made[] = [];
  for await (const { entry } of readJournal(journalPath(job))) {
    for (const outcome of 'done' in entry ? entry.done : []) {
      const { row, id, key } = outcome;
      if (!isMade(outcome) || id === undefined || undone.has(row)) continue;
      if (!isReplay(outcome)) made.push({ row, id, key });
      else if (outcome.unsure) unsure.push({ row, id, key });
    }
  }
  return { made: made.sort((a, b) => b.row - a.row), unsure: unsure.sort((a, b) => b.row - a.row) };
}

/** What another has deleted in the meantime is gone as well, and what is voided stays so: a repeat changes nothing. */
async function takeBackOne(client: Tributary, job: Job, made: Made): Promise<Undone> {
  try {
    await nounFacts[job.manifest.noun].takeBack?.(client, made.id);
    return { ...made, status: 200 };
  } catch (error) {
    if (error instanceof NotFoundError) return { ...made, status: 200 };
    if (!(error instanceof APIError) || error.status !== 409) throw error;
    return { ...made, status: error.status, code: error.code, message: error.message };
  }
}

const atOnce = 8;

async function takeBack(cli: Cli, client: Tributary, job: Job, rows: readonly Made[]): Promise<Undone[]> {
  const journal: Journal = await openJournal(journalPath(job));
  const signal = untilInterrupted(cli);
  const left: Undone[] = [];
  let at = 0;
  try {
    for (; at < rows.length && !signal.aborted; at += atOnce) {
      const window = rows.slice(at, at + atOnce);
      const undone = await Promise.all(window.map((each) => takeBackOne(client, job, each)));
      await journal.append({ undone, at: new Date().toISOString() });
      left.push(...undone.filter(({ status }) => status >= 400));
      cli.progress(`${at + window.length} of ${counted(rows.length, 'row')}`);
    }
    if (at >= rows.length) await journal.append({ undo_finished: new Date().toISOString() });
  } finally {
    cli.progress('');
    await journal.close();
  }
  if (at < rows.length) {
    const { noun, job: id } = job.manifest;
    const rest = rows.length - at;
    const message = `Interrupted: ${counted(rest, oneOf[noun], noun)} ${rest === 1 ? 'is' : 'are'} left.`;
    throw new CliError(exitCodes.interrupted, message, `Continue with: tributary import undo ${id}`);
  }
  return left;
}

const inWords = {
  delete: { ask: 'Delete', warning: '', does: 'deletes', done: 'deleted' },
  void: {
    ask: 'Void',
    warning: '; this cannot be reversed',
    does: 'voids',
    done: 'voided',
  },
} as const;

/** What the answers name is the refunded sale: taking that back would be something else. */
function assertUndoable({ manifest: { noun } }: Job): void {
  if (nounFacts[noun].takeBack === undefined)
    throw usageError(`An import of ${noun} cannot be undone: they stay in the ledger.`);
}

/** `tributary import undo <job>`. */
export async function undoJob(cli: Cli, id: string, includesUnsure: boolean): Promise<void> {
  const job = await findJob(importsPath(cli.environment), id);
  const { noun } = job.manifest;
  assertUndoable(job);
  const words = inWords[nounFacts[noun].undo];
  const client = await clientOf(cli, job);
  await withLock(job.directory, async () => {
    const { made, unsure } = await undoable(job);
    const rows = includesUnsure ? [...made, ...unsure].sort((a, b) => b.row - a.row) : made;
    if (rows.length > 0)
      await cli.confirm(
        `${words.ask} ${counted(rows.length, oneOf[noun], noun)} that import ${id} created at ${job.manifest.base_url}${words.warning}`,
      );
    const refused = await takeBack(cli, client, job, rows);
    const kept = includesUnsure ? [] : unsure;
    const message = `This import may not have created it: a response was lost. --include-unsure ${words.does} it anyway.`;
    const left = [...refused, ...kept.map((each) => ({ ...each, code: 'UNSURE', message }))];
    cli.note(
      rows.length === 0 && left.length === 0
        ? `Import ${id} has nothing left to undo.`
        : `${counted(rows.length - refused.length, oneOf[noun], noun)} ${words.done}.`,
    );
    // For a person, a list of nothing that was kept is no list.
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
