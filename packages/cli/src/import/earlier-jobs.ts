import { dirname } from 'node:path';
import { CliError, exitCodes } from '../cli-error.ts';
import { counted } from '../terminal/text.ts';
import type { Checked } from './check-file.ts';
import { type Job, journalPath, listJobs, type Manifest } from './job.ts';
import { readJournal } from './journal.ts';
import type { KeyMarks } from './key-marks.ts';
import { nounFacts } from './nouns.ts';
import { isFailure, isForgotten, readProgress } from './progress.ts';

/** Target of an import. Imports into the same target may conflict. */
export type Place = Pick<Manifest, 'noun' | 'base_url' | 'environment' | 'created_at'>;

async function* earlierJobs(imports: string, place: Place): AsyncGenerator<Job> {
  for (const job of await listJobs(imports)) {
    const { noun, base_url, environment, created_at } = job.manifest;
    const isSame = noun === place.noun && base_url === place.base_url && environment === place.environment;
    if (isSame && created_at < place.created_at) yield job;
  }
}

/** Returns the keys of rows undone before this import began, with the time of the latest undo. */
async function undoneTimes(imports: string, place: Place): Promise<Map<string, string>> {
  const times = new Map<string, string>();
  for await (const job of earlierJobs(imports, place)) {
    for await (const { entry } of readJournal(journalPath(job))) {
      if (!('undone' in entry) || entry.at >= place.created_at) continue;
      for (const { key, status } of entry.undone) {
        const before = times.get(key);
        if (status < 400 && (before === undefined || before < entry.at)) times.set(key, entry.at);
      }
    }
  }
  return times;
}

/**
 * Returns the keys of deleted objects as of the start of the import, so that a resumed import finds the same
 * keys.
 */
export async function undoneKeys(imports: string, place: Place): Promise<ReadonlySet<string>> {
  // Voiding a commission or conversion releases its key.
  if (nounFacts[place.noun].undo !== 'delete') return new Set();
  return new Set((await undoneTimes(imports, place)).keys());
}

export const undoneBefore = ({ directory, manifest }: Job) => undoneKeys(dirname(directory), manifest);

/** Counts the rows that the job may have recorded under a key that has changed since. */
async function countOtherKeys(
  job: Job,
  undone: ReadonlyMap<string, string>,
  keys: KeyMarks,
): Promise<number> {
  const { created_at } = job.manifest;
  const other = new Set<number>();
  const add = (row: number, key: string) => {
    const isGone = (undone.get(key) ?? '') > created_at;
    if (!isGone && keys.isOther(row, key)) other.add(row);
  };
  const refused = new Set<number>();
  for await (const { entry } of readJournal(journalPath(job))) {
    if ('sent' in entry) for (const [at, row] of entry.sent.entries()) add(row, entry.keys[at] ?? '');
    if ('done' in entry) for (const outcome of entry.done) if (isFailure(outcome)) refused.add(outcome.row);
  }
  for (const row of refused) other.delete(row);
  return other.size;
}

const whenAndWhat = ({ manifest: { created_at, job } }: Job) =>
  `This file was imported on ${created_at.slice(0, 10)} as ${job}`;

/** Throws `CliError` (confirmation needed) if rows of the same file would be recorded again. */
export async function assertNotAgain(
  imports: string,
  place: Place,
  { sha256, keys }: Pick<Checked, 'sha256' | 'keys'>,
): Promise<void> {
  const undone = await undoneTimes(imports, place);
  for await (const job of earlierJobs(imports, place)) {
    const { sha256: earlier, created_at } = job.manifest;
    if (earlier !== sha256) continue;
    const { sent, done, failed, replayed, undone: gone } = await readProgress(job);
    const isGone = gone.size > 0 && gone.size >= done.size - failed - replayed;
    if (sent.size === 0 || isGone) continue;
    if (nounFacts[place.noun].isKeyAll && isForgotten(created_at)) {
      const message = `${whenAndWhat(job)}. The server keeps the idempotency keys of ${place.noun} for only one day, so importing the file again would create duplicates.`;
      throw new CliError(exitCodes.confirmationNeeded, message, 'Add --again to import the file anyway.');
    }
    const others = await countOtherKeys(job, undone, keys);
    if (others === 0) continue;
    const message = `${whenAndWhat(job)} with different options, which resulted in different keys for ${counted(others, 'row')}. Importing the file again would create duplicates.`;
    throw new CliError(
      exitCodes.confirmationNeeded,
      message,
      `Undo that import first with: tributary import undo ${job.manifest.job}. Or add --again to record every row again.`,
    );
  }
}
