import type { Config } from '../../config.ts';
import { prismaDirectory, readMigrations } from '../../platform/db/migration/migrations.ts';
import { withClient } from '../../platform/db/with-client.ts';
import { fingerprintOf } from '../../platform/encryption/encryption-keys.ts';
import { knownEncryptionKeys } from '../../start/data-dir.ts';
import { AdminError } from '../admin-error.ts';
import { type Description, readBackup } from './backup-file.ts';
import { findTool, type PgTool } from './pg-tools.ts';
import { serverMajor } from './server-version.ts';

/**
 * Backup that can be restored here: a complete file, compatible with the encryption keys, the PostgreSQL
 * programs and the server.
 */
export interface Usable {
  readonly described: Description;
  readonly tool: PgTool;
}

/**
 * Checks a backup without changing anything.
 * @throws AdminError with the first reason why the backup cannot be restored
 */
export async function usableBackup(config: Config, url: string, path: string): Promise<Usable> {
  const described = await readBackup(path);
  assertKeysFit(config, described);
  const known = readMigrations(prismaDirectory()).some(({ name }) => name === described.migration);
  if (!known)
    throw new AdminError(
      'rejected',
      `This backup was created by another version of Tributary (${described.version}, migration ${described.migration}). Use the commands of that version.`,
    );
  const major = await withClient(url, serverMajor);
  if (major < described.postgres)
    throw new AdminError(
      'rejected',
      `The backup is from PostgreSQL ${described.postgres}, but this server is version ${major}. Use version ${described.postgres} or newer.`,
    );
  return { described, tool: await findTool('pg_restore', described.pg_dump) };
}

function assertKeysFit(config: Config, { encryption_keys }: Description): void {
  const keys = knownEncryptionKeys(config.encryptionKeys, config.dataDir) ?? [];
  const here = keys.map(fingerprintOf);
  const missing = encryption_keys.filter((each) => !here.includes(each));
  if (missing.length === 0) return;
  const needed = missing.length === 1 ? 'the encryption key' : 'encryption keys';
  throw new AdminError(
    'rejected',
    `The backup requires ${needed} with the fingerprint ${missing.join(', ')}; yours ${here.length === 1 ? 'has' : 'have'} ${here.join(', ') || 'none'}. Set TRIBUTARY_ENCRYPTION_KEY or TRIBUTARY_ENCRYPTION_KEYS to the keys that were in use when it was created.`,
  );
}
