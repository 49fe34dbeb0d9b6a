import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../src/platform/db/migration/migrate.ts';
import { ensurePartitions } from '../../src/platform/db/partitions.ts';
import { withClient } from '../../src/platform/db/with-client.ts';
import { assertEncryptionKeys } from '../../src/platform/encryption/assert-encryption-keys.ts';
import { runOnServer, withDatabase } from './database-address.ts';
import { programsOf15, startPostgres15 } from './debian-postgres.ts';
import { accountOn } from './harness.ts';
import { operate } from './operator.ts';
import { serverOn } from './server-on.ts';

/** Runs `work` with PATH set to `directory`. */
export async function withPrograms<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const path = process.env.PATH;
  process.env.PATH = directory;
  return work().finally(() => {
    process.env.PATH = path;
  });
}

/**
 * Starts a server on a PostgreSQL installation whose programs are in PATH, with a sale, a refund and an encrypted
 * value, and a folder for backups.
 */
export async function startBackedUp() {
  const path = process.env.PATH;
  process.env.PATH = `${programsOf15}:${path}`;
  const postgres = await startPostgres15();
  const folder = mkdtempSync(join(tmpdir(), 'tributary-backup-'));
  const key = randomBytes(32);
  let databases = 0;

  const newDatabase = async () => {
    databases += 1;
    await runOnServer(postgres.url, `create database target_${databases}`);
    return withDatabase(postgres.url, `target_${databases}`);
  };
  const settings = (url: string) => ({
    DATABASE_URL: url,
    TRIBUTARY_ENCRYPTION_KEY: key.toString('base64'),
  });
  const ask = async <Row extends object>(url: string, text: string) =>
    (await withClient(url, (client) => client.query<Row>(text))).rows;

  const source = await newDatabase();
  await migrate(source);
  await assertEncryptionKeys(source, [key]);
  const server = await serverOn(source, { encryptionKeys: [key], runsJobs: true });
  await ensurePartitions(server.db.lists, new Date());
  const account = await accountOn(server);
  const { id } = await account.given.affiliate();
  const details = { payout_method: 'paypal', payout_details: { email: 'ann@example.com' } } as const;
  await account.client.affiliates.update(id, details);
  const { id: sale } = await account.given.conversion();
  await account.client.conversions.refund(sale, { amount: 1 });
  return {
    ...{ postgres, key, account, source, settings, newDatabase, ask },
    file: (name: string) => join(folder, name),
    /** Runs an operator command on the database at `url`. */
    run: (url: string, ...args: string[]) => operate(settings(url), args),
    /** Returns the databases in which backups are verified. */
    scratches: () =>
      ask(postgres.url, "select datname from pg_database where datname like 'tributary\\_verify%'"),
    isEmpty: async (url: string) =>
      (await ask(url, "select 1 from pg_class where relnamespace = 'public'::regnamespace")).length === 0,
    stop: async () => {
      await server.close();
      await postgres.stop();
      process.env.PATH = path;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type BackedUp = Awaited<ReturnType<typeof startBackedUp>>;
