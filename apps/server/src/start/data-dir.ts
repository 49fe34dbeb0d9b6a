import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EncryptionKeys, parseEncryptionKeys } from '../platform/encryption/encryption-keys.ts';
import { StartupError } from '../platform/startup-error.ts';

/**
 * Content of `dev.json` in the data directory: everything needed for a first request. Only the owner can read the file.
 */
export interface DevFile {
  readonly base_url: string;
  readonly api_key: string;
  readonly live_api_key: string;
  readonly program_id: string;
  readonly group_id: string;
  readonly affiliate_id: string;
  readonly tracking_id: string;
  readonly site_id: string;
  /** Publishable key of the site. */
  readonly site_key: string;
}

const pathIn = (dataDir: string) => join(dataDir, 'dev.json');

/** Returns null if the file is missing or unreadable. */
export function readDevFile(dataDir: string): DevFile | null {
  try {
    const file = JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as DevFile;
    return typeof file.api_key === 'string' && typeof file.live_api_key === 'string' ? file : null;
  } catch {
    return null;
  }
}

/** Writes to a temporary file and moves it into place, so that readers never see a partial file. */
export function writeDevFile(dataDir: string, file: DevFile): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = pathIn(dataDir);
  writeFileSync(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return path;
}

const KEY_BYTES = 32;

const keyFileIn = (dataDir: string) => join(dataDir, 'encryption.key');

/**
 * Returns the keys that encrypt payout details and webhook secrets: those configured, or the key in
 * `encryption.key`, which the first start creates.
 */
export function encryptionKeysFor(configured: EncryptionKeys | undefined, dataDir: string): EncryptionKeys {
  if (configured) return configured;
  const path = keyFileIn(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readKeyFile(path);
}

/** Returns the same keys as `encryptionKeysFor`, but creates none. Returns null if there are none. */
export function knownEncryptionKeys(
  configured: EncryptionKeys | undefined,
  dataDir: string,
): EncryptionKeys | null {
  if (configured) return configured;
  return existsSync(keyFileIn(dataDir)) ? readKeyFile(keyFileIn(dataDir)) : null;
}

function readKeyFile(path: string): EncryptionKeys {
  const keys = parseEncryptionKeys(readFileSync(path, 'utf8').trim());
  if (!keys)
    throw new StartupError(
      `${path} does not contain a base64 key of ${KEY_BYTES} bytes. Restore the correct file.`,
    );
  return keys;
}
