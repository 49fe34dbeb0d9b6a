import { renameSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { isDistributed } from '../../platform/db/citus/nodes.ts';
import { prismaDirectory, readMigrations } from '../../platform/db/migration/migrations.ts';
import { withoutLimits } from '../../platform/db/session-settings.ts';
import { withClient } from '../../platform/db/with-client.ts';
import { keysOfChecks } from '../../platform/encryption/assert-encryption-keys.ts';
import { cipherWith } from '../../platform/encryption/cipher.ts';
import { fingerprintOf } from '../../platform/encryption/encryption-keys.ts';
import { BACKUP, recordFailure, recordSuccess } from '../../platform/jobs/outcomes.ts';
import { version } from '../../platform/version.ts';
import { knownEncryptionKeys } from '../../start/data-dir.ts';
import { AdminError } from '../admin-error.ts';
import { command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { type Output, visible } from '../output.ts';
import { type Description, describe, isSystemError } from './backup-file.ts';
import { untilInterrupted } from './interrupted.ts';
import { findTool, runTool } from './pg-tools.ts';
import { serverMajor } from './server-version.ts';
import { type Totals, totalsOf } from './totals.ts';

/** `backup`: writes a consistent snapshot of the whole database to a file. Servers can keep running. */
export const backup = command({
  name: 'backup',
  argument: '<file>',
  summary: 'Write a consistent backup of the whole database to a new file while servers run',
  run: async ({ settings, out }, { argument }) => {
    const config = settings();
    const path = resolve(argument);
    const described = await withDatabase(config, (url) =>
      recorded(url, out, () => backUp(config, url, path)),
    );
    const { dump_bytes, totals } = described;
    out.result(
      `Backed up ${totals.transactions} sales and ${totals.ledger_entries} ledger entries to ${argument} (${megabytes(dump_bytes)}).`,
      { file: path, ...described },
    );
  },
});

/**
 * Runs `work` and records its outcome in the database, where servers read it for their metrics. A backup is
 * valid even if the outcome cannot be recorded, for example on a standby.
 */
async function recorded<T>(url: string, out: Output, work: () => Promise<T>): Promise<T> {
  const record = (note: (client: pg.Client) => Promise<void>) =>
    withClient(url, note).catch((error: Error) => {
      out.say(`The result could not be recorded for the metrics: ${visible(error.message)}`);
    });
  try {
    const done = await work();
    await record((client) => recordSuccess(client, BACKUP));
    return done;
  } catch (error) {
    await record((client) => recordFailure(client, { name: BACKUP }));
    throw error;
  }
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function backUp(config: Config, url: string, path: string): Promise<Description> {
  if (await isDistributed(url))
    throw new AdminError(
      'rejected',
      'No backup was written: Citus stores this database on several nodes, and a dump cannot be consistent across them. Back up each node with its write-ahead log.',
    );
  const postgres = await withClient(url, serverMajor);
  const tool = await findTool('pg_dump', postgres);
  const encryption_keys = await keysNeeded(config, url);
  return intoNewFile(path, (file) =>
    untilInterrupted(async (signal) => {
      const totals = await atOneInstant(url, (snapshot) =>
        // Write to the open file rather than by name, because the name may refer to another backup by now.
        runTool(tool, ['--format=custom', `--snapshot=${snapshot}`, ...withoutOwners], url, {
          signal,
          stdout: file.fd,
        }),
      );
      return describe(file, {
        ...{ version, postgres, pg_dump: tool.major, encryption_keys, totals },
        created_at: new Date().toISOString(),
        migration: readMigrations(prismaDirectory()).at(-1)?.name ?? '',
      });
    }),
  );
}

/** A restored database belongs to the role that restores it. */
const withoutOwners = ['--no-owner', '--no-privileges'];

/** Dumps a snapshot, and counts the rows of the same snapshot in parallel. */
function atOneInstant(url: string, dump: (snapshot: string) => Promise<void>): Promise<Totals> {
  const work = async (client: pg.Client) => {
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const [, totals] = await Promise.all([dump(rows[0]?.id ?? ''), totalsOf(client)]);
    return totals;
  };
  return withClient(url, work, { options: withoutLimits });
}

/**
 * Returns the fingerprints of all keys that a restored backup needs: those that servers have used, and those
 * in the configuration.
 * @throws AdminError
 */
async function keysNeeded(config: Config, url: string): Promise<string[]> {
  const keys = knownEncryptionKeys(config.encryptionKeys, config.dataDir);
  const unfit = new AdminError(
    'rejected',
    'No backup was written: the encryption key does not belong to this database, so a backup would be unusable with it.',
  );
  if (!keys) throw unfit;
  const needed = await withClient(url, (client) => keysOfChecks(client, cipherWith(...keys)));
  if (needed.includes(null)) throw unfit;
  const used = needed.length > 0 ? [...new Set(needed)] : [0];
  return used.flatMap((index) => keys[index ?? 0] ?? []).map(fingerprintOf);
}

/** Writes a file that is readable only by its owner, and renames the file once it is complete. */
async function intoNewFile<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  if (isThere(path)) throw new AdminError('usage', `No backup was written: ${path} already exists.`);
  const partial = `${path}.partial`;
  const file = await create(partial);
  /**
   * Returns false if another backup with the same name has replaced this file, mistaking it for the leftover
   * of a killed backup.
   */
  const isOurs = async () => statSync(partial, { throwIfNoEntry: false })?.ino === (await file.stat()).ino;
  try {
    const written = await write(file);
    if (!(await isOurs()))
      throw new AdminError('rejected', `Another backup was written to ${path} at the same time.`);
    renameSync(partial, path);
    await syncDirectory(dirname(path));
    return written;
  } catch (error) {
    if (await isOurs()) rmSync(partial);
    if (!isSystemError(error)) throw error;
    throw new AdminError('unexpected', `The backup could not be written: ${error.message}.`);
  } finally {
    await file.close();
  }
}

/** @throws AdminError if the path is not an accessible directory */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

const cannotWrite = (path: string, error: unknown) =>
  new AdminError('usage', `No backup was written: cannot write ${path}: ${(error as Error).message}.`);

async function create(partial: string): Promise<FileHandle> {
  try {
    // Leftover of a killed backup.
    rmSync(partial, { force: true });
    return await open(partial, 'wx+', 0o600);
  } catch (error) {
    throw cannotWrite(partial, error);
  }
}

/** Flushes a directory, so that a new file's name survives a crash. Some systems cannot open directories. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r').catch(() => null);
  await directory?.sync().catch(() => {});
  await directory?.close();
}
