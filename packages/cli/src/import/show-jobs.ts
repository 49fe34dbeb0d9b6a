import type { Cli } from '../cli.ts';
import { importsPath } from '../settings/profile.ts';
import { openRows } from './check-file.ts';
import { assertSameFile, findJob, type Job, listJobs } from './job.ts';
import { holderOf } from './lock.ts';
import { nounFacts } from './nouns.ts';
import { type Progress, readProgress } from './progress.ts';
import { judgedRows, readingOf } from './write-results.ts';

type State = 'running' | 'unfinished' | 'done' | 'partly_undone' | 'undone';

async function stateOf({ directory }: Job, { finishedAt, isUndone, undone }: Progress): Promise<State> {
  if ((await holderOf(directory)) !== undefined) return 'running';
  if (isUndone && undone.size > 0) return 'undone';
  if (undone.size > 0) return 'partly_undone';
  return finishedAt === null ? 'unfinished' : 'done';
}

async function toStatus(job: Job) {
  const { job: id, import_id, noun, file, rows, bad, base_url, environment, created_at } = job.manifest;
  const progress = await readProgress(job);
  return {
    id,
    job: id,
    // Identifies the imported records on the server.
    ...(nounFacts[noun].undo === 'void' && { import_id }),
    state: await stateOf(job, progress),
    noun,
    file,
    rows,
    done: progress.done.size - progress.failed,
    failed: progress.failed + bad,
    replayed: progress.replayed,
    undone: progress.undone.size,
    base_url,
    environment,
    created_at,
    finished_at: progress.finishedAt,
  };
}

const columns = ['job', 'state', 'noun', 'rows', 'done', 'failed', 'undone', 'created_at', 'file'];

async function* statuses(jobs: readonly Job[]) {
  for (const job of jobs) yield toStatus(job);
}

export const showJobs = async (cli: Cli): Promise<void> =>
  cli.printList(statuses(await listJobs(importsPath(cli.environment))), columns);

/** Runs `tributary import status <job>`. `failed` includes invalid rows that were not sent. */
export const showStatus = async (cli: Cli, id: string): Promise<void> =>
  cli.print(await toStatus(await findJob(importsPath(cli.environment), id)));

async function* failures(job: Job) {
  const file = await openRows(await readingOf(job));
  for await (const { row, key, failures } of judgedRows(job, await readProgress(job), file)) {
    for (const { code, field = null, message } of failures)
      yield { row, key: key || null, code, field, message };
  }
}

/** Runs `tributary import errors <job>`, which prints the errors so far, including invalid rows. */
export async function showErrors(cli: Cli, id: string): Promise<void> {
  const job = await findJob(importsPath(cli.environment), id);
  await assertSameFile(job);
  await cli.printList(failures(job), ['row', 'code', 'field', 'message']);
}
