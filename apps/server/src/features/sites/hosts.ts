import type { InactiveLinkHost } from '@tributary/contract';
import type { Deps, RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { type HostClaim, hostOwner, hostRecord, isLoopbackHost } from '../../domain/tracking/hosts.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Host } from '../../platform/db/generated/client.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

/** Accounts named in DNS, by host. Null if there is only one account, because no verification is then required. */
export type Proofs = ReadonlyMap<string, ReadonlySet<string>> | null;

type Prover = Pick<Deps, 'db' | 'resolveTxt'>;

/**
 * Returns true if the environment's sites cannot use a host: this server's own host or, in live, a loopback
 * name.
 */
export const isReservedHost = (
  { reservedHosts }: Pick<Deps, 'reservedHosts'>,
  { host, isLive }: { readonly host: string; readonly isLive: boolean },
): boolean => reservedHosts.has(host) || (isLive && isLoopbackHost(host));

/** Looks up the DNS records that verify hosts. Sends no queries if there is only one account. */
export async function readProofs({ db, resolveTxt }: Prover, hosts: readonly string[]): Promise<Proofs> {
  const accounts = await db.orm.account.findMany({ select: { id: true }, take: 2 });
  if (accounts.length < 2) return null;
  const read = async (host: string) => [host, new Set(await resolveTxt(hostRecord(host, '').name))] as const;
  return new Map(await Promise.all(hosts.map(read)));
}

/**
 * Locks in key order, so that concurrent changes to the same hosts wait for each other instead of
 * deadlocking.
 */
const lockHosts = sql<
  { hosts: readonly string[] },
  Pick<Host, 'host' | 'environmentId' | 'createdAt' | 'provenAt'>
>('lock-hosts')`
  select host, environment_id as "environmentId", created_at as "createdAt", proven_at as "provenAt"
  from hosts where host = any(${'hosts'}::text[]) order by host, environment_id for update`;

const removeProof = sql<{ host: string }>('remove-proof-of-host')`
  update hosts set proven_at = null where host = ${'host'} and proven_at is not null`;

/** Assigns each host to the claim that is now entitled to it. Returns true if any assignment changed. */
export async function settleHosts(
  deps: Pick<Deps, 'reservedHosts'>,
  tx: Tx,
  { hosts, proofs, now }: { hosts: readonly string[]; proofs: Proofs; now: Date },
): Promise<boolean> {
  if (hosts.length === 0) return false;
  const locked = await rows(tx, lockHosts.with({ hosts }));
  const environments = await tx.environment.findMany({
    where: { id: { in: locked.map(({ environmentId }) => environmentId) } },
    select: { id: true, accountId: true, mode: true },
  });
  const claims: (HostClaim & { host: string })[] = locked.flatMap((row) => {
    const of = environments.find(({ id }) => id === row.environmentId);
    const isLive = of?.mode === 'live';
    const canOwn = of && !isReservedHost(deps, { host: row.host, isLive });
    return canOwn ? [{ ...row, accountId: of.accountId, isLive }] : [];
  });
  let isChanged = false;
  for (const host of [...new Set(hosts)].sort()) {
    const ofHost = claims.filter((claim) => claim.host === host);
    const owner = hostOwner(ofHost, proofs && (proofs.get(host) ?? new Set()));
    if (!owner || owner.provenAt) continue;
    await execute(tx, removeProof.with({ host }));
    const { environmentId } = owner;
    await tx.host.update({
      where: { host_environmentId: { host, environmentId } },
      data: { provenAt: now },
    });
    isChanged = true;
  }
  return isChanged;
}

/** Looks up verification records, and assigns each host to its owner. */
export async function proveHosts(
  deps: Prover & Pick<Deps, 'sites' | 'reservedHosts'>,
  hosts: readonly string[],
  now: Date,
): Promise<void> {
  if (hosts.length === 0) return;
  const proofs = await readProofs(deps, hosts);
  const isChanged = await inTransaction(deps.db, (tx) => settleHosts(deps, tx, { hosts, proofs, now }));
  if (isChanged) deps.sites.forget();
}

interface NewHosts {
  readonly siteId: string;
  readonly hosts: readonly string[];
  readonly proofs: Proofs;
}

/**
 * Sets the link hosts of a site.
 * @throws DUPLICATE if another site of the environment uses one of them
 */
export async function setLinkHosts(
  ctx: Pick<RequestContext, 'environmentId' | 'now' | 'reservedHosts'>,
  tx: Tx,
  { siteId, hosts, proofs }: NewHosts,
): Promise<void> {
  const { environmentId, now } = ctx;
  const ofSite = { environmentId, siteId };
  const taken = await tx.host.findFirst({
    where: { environmentId, host: { in: [...hosts] }, siteId: { not: siteId } },
  });
  if (taken) {
    const message = `Link host ${taken.host} is used by another site.`;
    throw new Failure('DUPLICATE', message, { field: 'link_hosts' });
  }
  const before = await tx.host.findMany({ where: ofSite });
  const removed = before.map(({ host }) => host).filter((host) => !hosts.includes(host));
  const added = hosts.filter((host) => !before.some((row) => row.host === host));
  await tx.host.deleteMany({ where: { ...ofSite, host: { in: removed } } });
  await tx.host.createMany({ data: added.map((host) => ({ ...ofSite, host, createdAt: now })) });
  await settleHosts(ctx, tx, { hosts: [...hosts, ...removed], proofs, now });
}

/** Returns the environment's inactive link hosts, with the reason for each. */
export async function inactiveHosts(
  ctx: Pick<Deps, 'reservedHosts'> & { readonly environmentId: number },
  tx: Pick<Tx, 'environment' | 'host'>,
  hosts: readonly Host[],
): Promise<ReadonlyMap<string, InactiveLinkHost>> {
  const { environmentId } = ctx;
  const isSuspect = ({ host, provenAt }: Host) =>
    provenAt === null || isReservedHost(ctx, { host, isLive: true });
  const suspects = hosts.filter(isSuspect);
  if (suspects.length === 0) return new Map();
  const { accountId, mode } = await tx.environment.findUniqueOrThrow({ where: { id: environmentId } });
  const isLive = mode === 'live';
  const where = { accountId_mode: { accountId, mode: 'live' } };
  const live = isLive ? null : await tx.environment.findUnique({ where, select: { id: true } });
  const ofLive = live
    ? await tx.host.findMany({
        where: {
          environmentId: live.id,
          host: { in: suspects.map(({ host }) => host) },
          provenAt: { not: null },
        },
      })
    : [];
  const reasonOf = ({ host, provenAt }: Host): InactiveLinkHost | null => {
    if (isReservedHost(ctx, { host, isLive })) return { host, reason: 'reserved', record: null };
    if (provenAt !== null) return null;
    return ofLive.some((row) => row.host === host)
      ? { host, reason: 'live_environment', record: null }
      : { host, reason: 'record_missing', record: hostRecord(host, accountId) };
  };
  const inactive = suspects.map(reasonOf).filter((each) => each !== null);
  return new Map(inactive.map((each) => [each.host, each]));
}
