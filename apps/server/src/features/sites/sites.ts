import type { contract } from '@tributary/contract';
import { SITES_MAX } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list-page.ts';
import { lockEnvironment } from '../../platform/db/lock-environment.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { requireProgramOrOnly } from '../programs/program.ts';
import { readLinkHost, type SiteRules } from './addresses.ts';
import { isReservedHost, type Proofs, readProofs, setLinkHosts } from './hosts.ts';
import { siteSettings } from './settings.ts';
import {
  findSites,
  generatePublishableKey,
  lockSite,
  published,
  requireSite,
  siteDefaults,
  toSite,
} from './site.ts';

export const getSite: Endpoint<typeof contract.sites.get> = async (ctx, { params }) => ({
  data: toSite(await requireSite(ctx, ctx.db.orm, params.id)),
});

export const listSites: Endpoint<typeof contract.sites.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { program_id } = query;
  const list = { table: 'sites', query, filters: { program_id } };
  const { ids, page } = await pageOfIds(db.lists, environmentId, list);
  return { ...page, data: inOrderOf(ids, await findSites(ctx, db.orm, ids)).map(toSite) };
};

function rulesOf(ctx: RequestContext): SiteRules {
  const isLive = ctx.principal.mode === 'live';
  return {
    needsTls: isLive && !ctx.addressRules.allowsPrivate,
    allowsLocalHosts: !isLive,
    isReserved: (host) => isReservedHost(ctx, { host, isLive }),
  };
}

/**
 * Looks up DNS records before the transaction, which must not wait for DNS. Skips hosts that will be
 * rejected.
 */
function proofsOf(ctx: RequestContext, linkHosts: readonly string[] = []): Promise<Proofs> {
  const hosts = linkHosts.flatMap((text) => readLinkHost(text, rulesOf(ctx)).value ?? []);
  return readProofs(ctx, [...new Set(hosts)]);
}

export const createSite: Endpoint<typeof contract.sites.create> = async (ctx, { body }) => {
  const proofs = await proofsOf(ctx, body.link_hosts);
  return published(
    ctx,
    once(ctx, body, async (tx) => {
      const { environmentId, principal, now } = ctx;
      const program = await requireProgramOrOnly(ctx, tx, body.program_id);
      const { columns, linkHosts = [] } = siteSettings(body, null, rulesOf(ctx));
      await assertRoom(ctx, tx);
      const id = newId('site');
      await tx.site.create({
        data: {
          environmentId,
          id,
          programId: program.id,
          name: new URL(columns.homeUrl).host,
          ...siteDefaults,
          ...columns,
          createdAt: now,
          updatedAt: now,
        },
      });
      const key = generatePublishableKey(principal.mode);
      await tx.publishableKey.create({
        data: { key, environmentId, siteId: id, isCurrent: true, createdAt: now },
      });
      await setLinkHosts(ctx, tx, { siteId: id, hosts: linkHosts, proofs });
      await audit(tx, ctx, id, body);
      return { status: 201, data: toSite(await requireSite(ctx, tx, id)) };
    }),
  );
};

/**
 * Throws if there are too many sites. Their number is limited because every server keeps the keys and hosts
 * of all sites in memory.
 */
async function assertRoom({ environmentId }: RequestContext, tx: Tx): Promise<void> {
  // Serialize, because two concurrent requests could otherwise both create the last site allowed.
  await lockEnvironment(tx, environmentId);
  const count = await tx.site.count({ where: { environmentId } });
  if (count < SITES_MAX) return;
  throw new Failure(
    'VALIDATION_ERROR',
    `An environment can have at most ${SITES_MAX} sites. Delete one first.`,
  );
}

export const updateSite: Endpoint<typeof contract.sites.update> = async (ctx, { params, body }) => {
  const proofs = await proofsOf(ctx, body.link_hosts);
  return published(
    ctx,
    once(ctx, { ...body, id: params.id }, async (tx) => {
      const { environmentId, now } = ctx;
      const before = await lockSite(ctx, tx, params.id);
      const { columns, linkHosts } = siteSettings(body, before, rulesOf(ctx));
      await tx.site.update({
        where: { environmentId_id: { environmentId, id: before.id } },
        data: { ...columns, updatedAt: now },
      });
      if (linkHosts) await setLinkHosts(ctx, tx, { siteId: before.id, hosts: linkHosts, proofs });
      await audit(tx, ctx, before.id, body);
      return { data: toSite(await requireSite(ctx, tx, before.id)) };
    }),
  );
};

export const deleteSite: Endpoint<typeof contract.sites.delete> = async (ctx, { params: { id } }) => {
  const proofs = await readProofs(ctx, []);
  return published(
    ctx,
    inTransaction(ctx.db, async (tx) => {
      const { environmentId } = ctx;
      await lockSite(ctx, tx, id);
      const ofSite = { where: { environmentId, siteId: id } };
      await setLinkHosts(ctx, tx, { siteId: id, hosts: [], proofs });
      await tx.publishableKey.deleteMany(ofSite);
      await tx.siteActivity.deleteMany(ofSite);
      await tx.site.delete({ where: { environmentId_id: { environmentId, id } } });
      await audit(tx, ctx, id);
      return { data: { id, deleted: true } };
    }),
  );
};
