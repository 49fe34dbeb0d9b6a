import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { AdminError } from '../admin-error.ts';

const description = z.object({
  version: z.string(),
  created_at: z.iso.datetime(),
  /** Newest migration applied to the database. */
  migration: z.string(),
  postgres: z.int(),
  pg_dump: z.int(),
  /** Fingerprints of all encryption keys that may be needed to decrypt the backup. */
  encryption_keys: z.array(z.string()),
  totals: z.record(z.string(), z.string()),
  dump_bytes: z.int(),
  dump_sha256: z.string(),
});
export type Description = z.output<typeof description>;

/**
 * Returns the footer of a backup. A backup is a `pg_dump` archive, which `pg_restore` accepts unchanged,
 * followed by two lines: a description, and the description's length and digest. This makes truncated and
 * modified files detectable.
 */
const footerOf = (json: Buffer) =>
  Buffer.from(`tributary-backup ${String(json.length).padStart(10, '0')} ${sha256(json)}\n`);

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const FOOTER = /^tributary-backup (\d{10}) ([0-9a-f]{64})\n$/;
const FOOTER_BYTES = footerOf(Buffer.alloc(0)).length;
const DESCRIPTION_BYTES_MAX = 1_048_576;
/** First bytes of a pg_dump archive. */
const ARCHIVE = 'PGDMP';

/** Appends the description to an archive. Resolves once everything is on disk. */
export async function describe(
  file: FileHandle,
  described: Omit<Description, 'dump_bytes' | 'dump_sha256'>,
): Promise<Description> {
  const { size } = await file.stat();
  const whole = { ...described, dump_bytes: size, dump_sha256: await digestOf(file, size) };
  const json = Buffer.from(`${JSON.stringify(whole)}\n`);
  await file.write(Buffer.concat([json, footerOf(json)]), 0, null, size);
  await file.sync();
  return whole;
}

/**
 * Reads the description, and verifies the digest of the whole archive.
 * @throws AdminError unless the file is a complete backup
 */
export async function readBackup(path: string): Promise<Description> {
  try {
    const file = await open(path, 'r');
    try {
      return await readWhole(file, path);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new AdminError('usage', `The file cannot be read: ${error.message}.`);
  }
}

export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;

async function readWhole(file: FileHandle, path: string): Promise<Description> {
  const { size } = await file.stat();
  const json = await readEnd(file, path, size);
  const described = descriptionIn(json, path);
  const dumpBytes = size - json.length - FOOTER_BYTES;
  const isWhole =
    dumpBytes === described.dump_bytes && (await digestOf(file, dumpBytes)) === described.dump_sha256;
  if (!isWhole) throw damaged(path);
  return described;
}

const damaged = (path: string) =>
  new AdminError(
    'rejected',
    `${path} is damaged: it differs from what the backup wrote. Use another backup.`,
  );

/** Returns the last bytes of the file, which contain the description. */
async function readEnd(file: FileHandle, path: string, size: number): Promise<Buffer> {
  const begins = (await bytesAt(file, 0, ARCHIVE.length)).toString('latin1') === ARCHIVE;
  const end = (await bytesAt(file, Math.max(0, size - FOOTER_BYTES), FOOTER_BYTES)).toString('latin1');
  const [, length, digest] = FOOTER.exec(end) ?? [];
  if (length === undefined)
    throw new AdminError(
      'rejected',
      begins
        ? `${path} is not a complete backup: it was truncated, or created by pg_dump alone.`
        : `${path} is not a backup of Tributary.`,
    );
  const at = size - FOOTER_BYTES - Number(length);
  if (!begins || at < 0 || Number(length) > DESCRIPTION_BYTES_MAX) throw damaged(path);
  const json = await bytesAt(file, at, Number(length));
  if (sha256(json) !== digest) throw damaged(path);
  return json;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function descriptionIn(json: Buffer, path: string): Description {
  const parsed = description.safeParse(JSON.parse(json.toString('utf8')));
  if (parsed.success) return parsed.data;
  throw new AdminError(
    'rejected',
    `${path} was created by a version of Tributary whose backups this version does not support.`,
  );
}

const CHUNK_BYTES = 1_048_576;

/** Returns the digest of the first `size` bytes. */
async function digestOf(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < size; ) {
    const chunk = await bytesAt(file, at, Math.min(CHUNK_BYTES, size - at));
    if (chunk.length === 0) break;
    hash.update(chunk);
    at += chunk.length;
  }
  return hash.digest('hex');
}
