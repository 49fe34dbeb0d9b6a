import { dirname } from 'node:path';
import { CliError, exitCodes } from '../cli-error.ts';
import { type Job, journalPath, listJobs, type Manifest } from './job.ts';
import { readJournal } from './journal.ts';
import { nounFacts } from './nouns.ts';
import { isForgotten, readProgress } from './progress.ts';

/** What an import has in common with those that its rows could meet. */
export type Place = Pick<Manifest, 'noun' | 'base_url' | 'environment' | 'created_at'>;

async function* earlierJobs(imports: string, place: Place): AsyncGenerator<Job> {
  for (const job of await listJobs(imports)) {
    const { noun, base_url, environment, created_at } = job.manifest;
    const isSame = noun === place.noun && base_url === place.base_url && environment === place.environment;
    if (isSame && created_at < place.created_at) yield job;
  }
}

/** The keys of what `import undo` took back before this import began: by its time, so that a resume finds the same ones. */
export async function undoneKeys(imports: string, place: Place): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  // The key of a conversion is the id of the sale itself: it stays as it is.
  if (nounFacts[place.noun].key === 'external_event_id') return keys;
  for await (const job of earlierJobs(imports, place)) {
    for await (const { entry } of readJournal(journalPath(job))) {
      if (!('undone' in entry) || entry.at >= place.created_at) continue;
      for (const { key, status } of entry.undone) if (status < 400) keys.add(key);
    }
  }
  return keys;
}

export const undoneBefore = ({ directory, manifest }: Job) => undoneKeys(dirname(directory), manifest);

/** Throws `CliError` (confirmation needed) where the same file would be done a second time. */
export async function assertNotAgain(imports: string, place: Place, sha256: string): Promise<void> {
  if (!nounFacts[place.noun].isKeyAll) return;
  for await (const job of earlierJobs(imports, place)) {
    const { sha256: earlier, created_at, job: id } = job.manifest;
    if (earlier !== sha256 || !isForgotten(created_at)) continue;
    const { sent, done, failed, replayed, undone } = await readProgress(job);
    const isGone = undone.size > 0 && undone.size >= done.size - failed - replayed;
    if (sent.size === 0 || isGone) continue;
    const message = `This file was imported on ${created_at.slice(0, 10)} as ${id}. The server keeps the keys of ${place.noun} for a day only, so importing it again would create duplicates.`;
    throw new CliError(exitCodes.confirmationNeeded, message, 'To import it anyway, add --again.');
  }
}
