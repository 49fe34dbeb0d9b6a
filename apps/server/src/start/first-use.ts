import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { apiKeyDigest } from '../keys/api-key.ts';
import { type DevFile, readDevFile, writeDevFile } from './dev-file.ts';
import { seed } from './seed.ts';

/** What the banner can tell of this server's keys. */
export interface FirstUse {
  readonly baseUrl: string;
  /** `dev.json` and its path; null where there is none. */
  readonly dev: { readonly file: DevFile; readonly path: string } | null;
  /** Whether the dev key of that file works. */
  readonly isKeyUsable: boolean;
  readonly hasAccount: boolean;
}

/**
 * Seeds the built-in database when it has no account, and keeps the address in `dev.json`. A database of one's own is
 * never seeded, nor described in `dev.json`, which is that of the built-in one.
 */
export async function prepareFirstUse(
  { db, baseUrl }: { db: Database; baseUrl: string },
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<FirstUse> {
  const none = { baseUrl, dev: null, isKeyUsable: false };
  if (databaseUrl) return { ...none, hasAccount: (await db.orm.account.count()) > 0 };
  const seeded = (await seed(db)) ?? readDevFile(dataDir);
  if (!seeded) return { ...none, hasAccount: true };
  const file = { ...seeded, base_url: baseUrl };
  const path = writeDevFile(dataDir, file);
  return {
    baseUrl,
    dev: { file, path },
    isKeyUsable: await isUsable(db, file.api_key),
    hasAccount: true,
  };
}

async function isUsable({ lists }: Database, key: string): Promise<boolean> {
  const { rowCount } = await lists.query(
    'select from api_keys where digest = $1 and revoked_at is null and (expires_at is null or expires_at > now())',
    [apiKeyDigest(key)],
  );
  return rowCount === 1;
}
