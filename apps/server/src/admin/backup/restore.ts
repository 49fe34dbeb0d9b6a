import { resolve } from 'node:path';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { withoutLimits } from '../../platform/db/session-settings.ts';
import { settledAddress, withClient } from '../../platform/db/with-client.ts';
import { AdminError } from '../admin-error.ts';
import { command } from '../command.ts';
import { visible } from '../output.ts';
import { untilInterrupted } from './interrupted.ts';
import { databaseOf, runTool } from './pg-tools.ts';
import { differenceOf, totalsOf } from './totals.ts';
import { type Usable, usableBackup } from './usable.ts';

/** `restore`: restores a backup into the configured database, which must be empty. Restores everything or nothing. */
export const restore = command({
  name: 'restore',
  argument: '<file>',
  summary: 'Restore a backup into the configured database, which must be empty',
  run: async ({ settings, out }, { argument }) => {
    const config = settings();
    const path = resolve(argument);
    const { described } = await inTarget(config, async (url) => {
      const usable = await usableBackup(config, url, path);
      await withClient(url, assertEmpty);
      out.say('Restoring. The database stays empty until the restore is complete.');
      await untilInterrupted((signal) => restoreInto(url, path, usable, signal));
      return usable;
    });
    const { totals, created_at } = described;
    out.result(
      `Restored ${totals.transactions} sales and ${totals.ledger_entries} ledger entries from ${created_at}. Start the server.`,
      { file: path, ...described },
    );
  },
});

/** Runs `work` on the target database. Creates the built-in database if it does not exist. */
async function inTarget<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const { directDatabaseUrl, databaseUrl, dataDir } = config;
  if (databaseUrl) return work((await settledAddress(directDatabaseUrl ?? databaseUrl)).url);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    return await work(url);
  } finally {
    await stop();
  }
}

/**
 * Throws if the database contains any object that does not belong to an extension.
 * @throws AdminError
 */
async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; found: string | null }>(
    `select current_database() as database, (
       select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^(pg_|information_schema$)'
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       order by 1 limit 1) as found`,
  );
  const [{ database = '', found = null } = {}] = rows;
  if (found !== null)
    throw new AdminError(
      'rejected',
      `Nothing was restored: the database ${visible(database)} is not empty; it contains ${visible(found)}. A backup can only be restored into an empty database.`,
    );
}

const settings = `${withoutLimits} -c maintenance_work_mem=256MB`;

/** Restores in one transaction, so that an interruption leaves an empty database. */
async function restoreInto(url: string, path: string, { tool, described }: Usable, signal: AbortSignal) {
  const how = ['--single-transaction', '--no-owner', '--no-privileges', '--no-comments'];
  await runTool(tool, [...how, `--dbname=${databaseOf(url)}`, path], url, { settings, signal });
  const found = await withClient(
    url,
    async (client) => {
      await client.query('analyze');
      return totalsOf(client);
    },
    { options: withoutLimits },
  );
  const difference = differenceOf(described.totals, found);
  if (difference !== null)
    throw new AdminError(
      'unexpected',
      `The restored database differs from the backup (${difference}). Do not use it. Create an empty database and try again.`,
    );
}
