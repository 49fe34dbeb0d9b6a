import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

const KEY_BYTES = 32;

/** The key that encrypts payout details and webhook secrets: of the configuration, else kept beside the data it protects, made on the first start. */
export function encryptionKeyFor(configured: Uint8Array | undefined, dataDir: string): Uint8Array {
  if (configured) return configured;
  const path = join(dataDir, 'encryption.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES)
    throw new StartupError(
      `${path} does not hold a key of ${KEY_BYTES} bytes in base64: restore the right file.`,
    );
  return key;
}
