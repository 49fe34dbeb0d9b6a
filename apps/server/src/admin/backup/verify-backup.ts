import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type pg from 'pg';
import { type Invariant, invariantFiles, readInvariants } from '../../ledger/invariants.ts';
import { migrate } from '../../platform/db/migration/migrate.ts';
import { withoutLimits } from '../../platform/db/session-settings.ts';
import { withClient } from '../../platform/db/with-client.ts';
import { AdminError } from '../admin-error.ts';
import { command } from '../command.ts';
import { withAddress } from '../database.ts';
import type { Output } from '../output.ts';
import { untilInterrupted } from './interrupted.ts';
import { databaseOf, runTool } from './pg-tools.ts';
import { inScratchDatabase } from './scratch.ts';
import { differenceOf, totalsOf } from './totals.ts';
import { type Usable, usableBackup } from './usable.ts';

/** `verify-backup`: checks that a backup can be restored, and that its data satisfies all integrity rules. */
export const verifyBackup = command({
  name: 'verify-backup',
  argument: '<file>',
  summary: 'Restore a backup into a temporary database, check it completely, and drop that database',
  run: async ({ settings, out }, { argument }) => {
    const config = settings();
    const path = resolve(argument);
    const startedAt = performance.now();
    const { described } = await withAddress(config, async (url) => {
      const usable = await usableBackup(config, url, path);
      await untilInterrupted((signal) =>
        inScratchDatabase(url, signal, (scratch) => verify(scratch, { path, usable, signal, out })),
      );
      return usable;
    });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const { totals, created_at } = described;
    out.result(
      `The backup of ${created_at} can be restored: ${totals.transactions} sales, ${totals.ledger_entries} ledger entries, every total and ${rules().length} rules hold (${seconds} s).`,
      { file: path, seconds, rules: rules().length, ...described },
    );
  },
});

const rules = (): Invariant[] => Object.values(invariantFiles).flatMap(readInvariants);

interface Verifying {
  readonly path: string;
  readonly usable: Usable;
  readonly signal: AbortSignal;
  readonly out: Output;
}

const JOBS_MAX = 8;
const jobs = () => Math.min(JOBS_MAX, availableParallelism());

const IDS_SHOWN = 3;

/** The temporary database need not survive a crash. */
const settings = `${withoutLimits} -c maintenance_work_mem=256MB -c synchronous_commit=off`;

async function verify(url: string, { path, usable, signal, out }: Verifying): Promise<void> {
  const { tool, described } = usable;
  const how = [`--jobs=${jobs()}`, '--exit-on-error', '--no-owner', '--no-privileges', '--no-comments'];
  out.say('Restoring into a temporary database.');
  await runTool(tool, [...how, `--dbname=${databaseOf(url)}`, path], url, { settings, signal });
  out.say('Comparing the totals.');
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
    throw new AdminError('rejected', `The restored database differs from the backup: ${difference}.`);
  // Migrate a backup from an older version before checking its data.
  await migrate(url);
  out.say('Checking the rules.');
  await assertRules(url, signal);
}

/**
 * Checks several rules in parallel, each on its own connection.
 * @throws AdminError with the names of the violated rules
 */
async function assertRules(url: string, signal: AbortSignal): Promise<void> {
  const left = rules();
  const broken: string[] = [];
  const checkNext = async (client: pg.Client) => {
    // Each rule reads all rows of its tables, and yields far more groups than the planner expects.
    await client.query(
      "set enable_nestloop = off; set enable_sort = off; set jit = off; set work_mem = '256MB'",
    );
    for (let rule = left.shift(); rule && !signal.aborted; rule = left.shift()) {
      const { rows } = await client.query<{ id: string }>(
        `select b.id from (${rule.sql}) b (environment_id, id) limit ${IDS_SHOWN}`,
      );
      if (rows.length > 0) broken.push(`“${rule.name}” (${rows.map(({ id }) => id).join(', ')})`);
    }
  };
  const options = { options: withoutLimits };
  await Promise.all(Array.from({ length: jobs() }, () => withClient(url, checkNext, options)));
  if (broken.length === 0) return;
  const what = broken.length === 1 ? 'a rule does' : `${broken.length} rules do`;
  throw new AdminError(
    'rejected',
    `The backup can be restored, but ${what} not hold in it: ${broken.join('; ')}.`,
  );
}
