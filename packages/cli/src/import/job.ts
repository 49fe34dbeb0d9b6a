import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import type { Noun } from './nouns.ts';
import type { MappingOptions } from './reading.ts';

/** Everything needed to resume an import. Written once, before anything is sent. */
export interface Manifest {
  readonly version: 1;
  readonly job: string;
  readonly noun: Noun;
  /** Absolute path. Input from stdin is saved in the job's directory. */
  readonly file: string;
  readonly is_stdin: boolean;
  readonly size: number;
  readonly sha256: string;
  readonly delimiter: string | null;
  readonly mapping: MappingOptions;
  /** Id that the server stores with the imported records. */
  readonly import_id: string;
  readonly include_duplicates: boolean;
  readonly base_url: string;
  readonly environment: string;
  /** Digest of the API key, for detecting that an import is resumed with a different key. */
  readonly key_digest: string;
  readonly rows: number;
  /** Number of rows that failed the check and were not sent. */
  readonly bad: number;
  readonly created_at: string;
}

export interface Job {
  readonly directory: string;
  readonly manifest: Manifest;
}

export const journalPath = ({ directory }: Pick<Job, 'directory'>) => join(directory, 'journal.ndjson');

/** Returns an id that sorts by time, with a random suffix for jobs created in the same second. */
export function newJobId(now: Date): string {
  const digits = now.toISOString().replace(/\D/g, '');
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}-${randomBytes(2).toString('hex')}`;
}

export const newImportId = (): string => `imp_${randomBytes(12).toString('hex')}`;

const idPattern = /^\d{8}-\d{6}-[0-9a-f]{4}$/;

const manifestPath = (directory: string) => join(directory, 'manifest.json');

export async function createJobDirectory(imports: string, job: string): Promise<string> {
  const directory = join(imports, job);
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    const message = `Can't write the state of the import to ${imports}: ${error.message}`;
    throw new CliError(exitCodes.unexpected, message, 'Set XDG_STATE_HOME to use another directory.');
  });
  return directory;
}

export async function writeManifest(directory: string, manifest: Manifest): Promise<Job> {
  const path = manifestPath(directory);
  const handle = await open(`${path}.tmp`, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.tmp`, path);
  return { directory, manifest };
}

export async function findJob(imports: string, job: string): Promise<Job> {
  const directory = join(imports, job);
  const missing = new CliError(
    exitCodes.notFound,
    `Import '${job}' does not exist.`,
    'List imports with: tributary import list',
  );
  if (!idPattern.test(job)) throw missing;
  const text = await readFile(manifestPath(directory), 'utf8').catch(() => undefined);
  if (text === undefined) throw missing;
  return { directory, manifest: JSON.parse(text) as Manifest };
}

/** Lists jobs, newest first. Directories without a manifest belong to imports that never sent anything. */
export async function listJobs(imports: string): Promise<Job[]> {
  const names = await readdir(imports).catch(() => []);
  const ids = names.filter((name) => idPattern.test(name)).sort();
  const jobs = await Promise.all(ids.reverse().map((id) => findJob(imports, id).catch(() => undefined)));
  return jobs.filter((job) => job !== undefined);
}

/** Saves stdin to a file, because an import reads the file three times. */
export async function keepInput(directory: string, stdin: NodeJS.ReadableStream): Promise<string> {
  const path = join(directory, 'input');
  await pipeline(stdin, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  return path;
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes as Uint8Array);
  return hash.digest('hex');
}

/** Throws `CliError` (usage) if the file has changed since the import began. */
export async function assertSameFile({ manifest }: Job): Promise<void> {
  const { file, size, sha256, job } = manifest;
  const found = await stat(file).catch((error: Error) => error);
  if (found instanceof Error) throw usageError(`Can't read ${file}: ${found.message}`);
  if (found.size === size && (await sha256Of(file)) === sha256) return;
  const message = `${file} has changed since import ${job} began.`;
  throw usageError(
    message,
    'Restore the file, or import the new one. Rows that already exist are recognized by their keys.',
  );
}

export const digestOfKey = (apiKey: string): string =>
  createHash('sha256').update(apiKey).digest('hex').slice(0, 32);

/** Removes the directory of an import that ended before anything was sent. */
export const removeJobDirectory = (directory: string) => rm(directory, { recursive: true, force: true });
