import type { Deps } from '../../context.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { proveHosts } from './hosts.ts';

const HOSTS_AT_ONCE = 20;
const HOSTS_MAX = 500;

/**
 * Selects claims to check. The interval is a tenth of the claim's age: every minute at first, later every
 * hour.
 */
const takeUnproven = sql<{ limit: number; now: Date }, { host: string }>('take-unproven-hosts')`
  update hosts h set checked_at = ${'now'} from (
    select host, environment_id from hosts
    where proven_at is null and (checked_at is null or checked_at <= ${'now'}::timestamptz
      - least(interval '1 hour', greatest(interval '50 seconds', (${'now'}::timestamptz - created_at) / 10)))
    order by checked_at nulls first limit ${'limit'} for update skip locked) due
  where h.host = due.host and h.environment_id = due.environment_id
  returning h.host`;

/** Looks up the verification records of claimed hosts that are still unverified. */
export async function proveClaimedHosts(
  deps: Pick<Deps, 'db' | 'resolveTxt' | 'sites' | 'reservedHosts'>,
  now: Date,
  stopped?: AbortSignal,
): Promise<void> {
  const due = await rows(deps.db.lists, takeUnproven.with({ limit: HOSTS_MAX, now }));
  const hosts = [...new Set(due.map(({ host }) => host))];
  for (let at = 0; at < hosts.length && !stopped?.aborted; at += HOSTS_AT_ONCE)
    await proveHosts(deps, hosts.slice(at, at + HOSTS_AT_ONCE), now);
}
