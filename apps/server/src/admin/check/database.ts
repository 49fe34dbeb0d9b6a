import type pg from 'pg';
import { clockSkew } from '../../platform/db/clock-skew.ts';
import { diskOfDatabase } from '../../platform/db/disk.ts';
import { findPooler, missingLimits } from '../../platform/db/pooler.ts';
import { sessionSettings } from '../../platform/db/session-settings.ts';
import { withClient } from '../../platform/db/with-client.ts';
import { NEEDED, settingsOffAnywhere, VERSION_MIN } from '../../start/prepare-database.ts';
import { serverMajor } from '../backup/server-version.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

export const checkVersion = async (client: pg.Client): Promise<Finding> =>
  versionFinding(await serverMajor(client));

export function versionFinding(major: number): Finding {
  if (major >= VERSION_MIN) return ok('database', `PostgreSQL ${major} responds.`);
  const message = `This is PostgreSQL ${major}, but Tributary requires ${VERSION_MIN} or newer.`;
  return problem('database', message, 'Upgrade PostgreSQL.');
}

/** Returns a finding for each durability setting that is turned off. */
export async function checkDurability(
  client: pg.Client,
  { allowsUnsafeDatabase }: { readonly allowsUnsafeDatabase: boolean },
): Promise<Finding[]> {
  const off = await settingsOffAnywhere(client);
  const finding = allowsUnsafeDatabase ? warning : problem;
  if (off.length === 0) return [ok('durability', `${NEEDED.join(', ')} are on.`)];
  return off.map((name) =>
    finding(
      'durability',
      `${name} is off, so a crash can lose recorded sales.`,
      `Turn ${name} on in PostgreSQL.`,
    ),
  );
}

const CLOCK_WARNING_MS = 1_000;
const CLOCK_PROBLEM_MS = 30_000;

/**
 * Compares the clocks of the database and this machine, because keys, signatures and holds depend on both.
 */
export async function checkClock(client: pg.Client): Promise<Finding> {
  const { ms, uncertaintyMs } = await clockSkew(client);
  return clockFinding(ms, uncertaintyMs);
}

/** @param ms time by which the database's clock is ahead, within ± `uncertainty` */
export function clockFinding(ms: number, uncertainty: number): Finding {
  const seconds = (Math.abs(ms) / 1_000).toFixed(1);
  if (Math.abs(ms) - uncertainty < CLOCK_WARNING_MS)
    return ok('clock', `The database's clock differs from this machine's by ${seconds} s.`);
  const finding = Math.abs(ms) < CLOCK_PROBLEM_MS ? warning : problem;
  const message = `The database's clock is ${seconds} s ${ms > 0 ? 'ahead of' : 'behind'} this machine's.`;
  return finding('clock', message, 'Synchronize both machines, for example with chrony.');
}

const FREE_PROBLEM_BYTES = 1e9;
const FREE_WARNING_SHARE = 0.1;
/** Checks the free disk space if PostgreSQL runs on this machine and its data directory is known. */
export async function checkDisk(client: pg.Client, url: string): Promise<Finding> {
  const disk = await diskOfDatabase(client, url);
  if (disk) return diskFinding(disk.freeBytes, disk.totalBytes);
  const { rows: size } = await client.query<{ size: string }>(
    `select pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  return ok(
    'disk',
    `The database uses ${size[0]?.size}; free disk space cannot be determined from here. Monitor the disk of PostgreSQL.`,
  );
}

export function diskFinding(free: number, total: number): Finding {
  const message = `${(free / 1e9).toFixed(1)} of ${(total / 1e9).toFixed(1)} GB are free on the disk of the database.`;
  const action = 'Free up space, or PostgreSQL will stop. See docs/guides/operating.md, Disk use.';
  if (free < FREE_PROBLEM_BYTES) return problem('disk', message, action);
  return free / total < FREE_WARNING_SHARE ? warning('disk', message, action) : ok('disk', message);
}

/** Checks the session settings of the server's connections. With a pooler, they must be set on the role. */
export async function checkLimits(url: string, directUrl: string | undefined): Promise<Finding> {
  const name = 'limits';
  const isPooled = (await findPooler(url)) !== null;
  if (isPooled && directUrl === undefined)
    return problem(
      name,
      'DATABASE_URL points to a pooler, which supports neither migrations nor LISTEN.',
      'Set TRIBUTARY_DIRECT_DATABASE_URL to the address of PostgreSQL itself.',
    );
  const options = isPooled
    ? undefined
    : sessionSettings.map((limit) => `-c ${limit.name}=${limit.value}`).join(' ');
  const missing = await withClient(url, missingLimits, { ...(options && { options }) });
  if (missing.length > 0)
    return problem(
      name,
      `${missing.length} role settings are missing behind the pooler, so a slow statement could block everything.`,
      `Start the server, which sets them, or run: ${missing.join('; ')}`,
    );
  const where = isPooled ? ' behind the pooler' : '';
  return ok(
    name,
    `${sessionSettings.map((limit) => `${limit.name} ${limit.value}`).join(', ')} are in effect${where}.`,
  );
}
