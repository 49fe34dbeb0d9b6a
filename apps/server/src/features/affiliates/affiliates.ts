import type { AffiliateAction, contract, Affiliate as WireAffiliate } from '@tributary/contract';
import { emailKey } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { erasedMark } from '../../domain/erasures/erased.ts';
import { grouped } from '../../domain/grouped.ts';
import type { Endpoint } from '../../endpoint.ts';
import { balancesAsOf, balancesOf, balancesOfOne } from '../../ledger/balances.ts';
import { audit } from '../../platform/audit/entries.ts';
import { lockUnused, type Use } from '../../platform/db/assert-unused.ts';
import { type Bind, inOrderOf } from '../../platform/db/list-page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { emit, outboxEvent } from '../../platform/outbox/events.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { applicationsOf } from '../applications/application.ts';
import { asOfQuery } from '../balances/as-of.ts';
import { findGroup, toGroup } from '../groups/group.ts';
import { requireProgram, toProgram } from '../programs/program.ts';
import { requireAffiliate, toAffiliate, toCompany } from './affiliate.ts';
import { trackingIdsOf } from './affiliate-tracking-ids.ts';
import { pageWithPerformance } from './page-with-performance.ts';
import { hasTrackingId, matchesAffiliate } from './tracking-ids.ts';

/** Sort order that is the same on every database: by code point, ignoring case. */
const positions = { created_at: ['created_at'], name: ['lower(name) collate "C"'] } as const;

/** Returns the filters that compare columns of the affiliate. */
export const affiliateFiltersOf = (
  query: Omit<NonNullable<AffiliateAction['filter']>, 'recorded_before'>,
) => ({
  program_id: query.program_id,
  group_id: query.group_id,
  partnership_status: query.status?.toUpperCase(),
  email_normalized: query.email === undefined ? undefined : emailKey(query.email),
  external_user_id: query.external_user_id,
  parent_affiliate_id: query.parent_affiliate_id,
  merged_into: query.merged_into,
});

/** Returns the other filters, as SQL conditions. */
export const affiliateConditionsOf = (
  environmentId: number,
  { tracking_id: id }: Pick<NonNullable<AffiliateAction['filter']>, 'tracking_id'>,
  bind: Bind,
): string[] => (id === undefined ? [] : [hasTrackingId(bind(environmentId), id, bind)]);

type Expanded = 'group' | 'program' | 'balances' | 'merged' | 'tracking_ids' | 'application' | 'company';

/** Returns the affiliates merged into each of `ids`, in the order of the merges, with their own earnings. */
async function mergedInto(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<WireAffiliate['merged']>>> {
  const { environmentId, db } = ctx;
  const found = await db.orm.affiliate.findMany({
    where: { environmentId, mergedInto: { in: [...ids] } },
    orderBy: [{ mergedAt: 'asc' }, { id: 'asc' }],
  });
  const ownIds = found.map(({ id }) => id);
  const balances = found.length === 0 ? null : await balancesOf(ctx, ownIds);
  const rows = found.map((row) => ({
    into: row.mergedInto,
    merged: {
      id: row.id,
      name: row.name,
      email: row.email,
      merged_at: toTimestamp(row.mergedAt ?? row.updatedAt),
      merge_reason: row.mergeReason ?? '',
      merged_by: row.mergedBy ?? '',
      balances: balances?.get(row.id) ?? [],
    },
  }));
  const byStaying = grouped(rows, ({ into }) => into ?? '');
  return new Map([...byStaying].map(([id, each]) => [id, each.map(({ merged }) => merged)]));
}

export const listAffiliates: Endpoint<typeof contract.affiliates.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const wants = (name: Expanded) => query.expand?.includes(name) ?? false;
  const { ids, page, performance } = await pageWithPerformance(ctx, query, {
    table: 'affiliates',
    query,
    filters: affiliateFiltersOf(query),
    where: (bind) => [
      ...affiliateConditionsOf(environmentId, query, bind),
      ...(query.search === undefined ? [] : [matchesAffiliate(bind(environmentId), query.search, bind)]),
    ],
    sortedBy: query.sort === 'name' ? positions.name : positions.created_at,
  });
  const rows = await db.orm.affiliate.findMany({
    where: { environmentId, id: { in: ids } },
    include: { group: wants('group'), program: wants('program') },
  });
  const balances = wants('balances') ? await balancesOf(ctx, ids) : null;
  const merged = wants('merged') ? await mergedInto(ctx, ids) : null;
  const applications = wants('application') ? await applicationsOf(ctx, ids) : null;
  const trackingIds = wants('tracking_ids') ? await trackingIdsOf(ctx, rows) : null;
  return {
    ...page,
    data: inOrderOf(ids, rows).map((row) => ({
      ...toAffiliate(row),
      ...erasedMark(row),
      ...(wants('group') && { group: row.group && toGroup(row.group) }),
      ...(row.program && { program: toProgram(row.program) }),
      ...(balances && { balances: balances.get(row.id) ?? [] }),
      ...(merged && { merged: merged.get(row.id) ?? [] }),
      ...(trackingIds && { tracking_ids: trackingIds.get(row.id) ?? [] }),
      ...(applications && { application: applications.get(row.id) ?? null }),
      ...(wants('company') && { company: toCompany(row) }),
      ...(performance && { performance: performance(row.id) }),
    })),
  };
};

export const getAffiliate: Endpoint<typeof contract.affiliates.get> = async (ctx, { params, query }) => {
  const { orm } = ctx.db;
  const wants = (name: Expanded) => query.expand?.includes(name) ?? false;
  const found = await requireAffiliate(ctx, orm, params.id);
  const { groupId, programId } = found;
  const group = wants('group') && groupId !== null ? await findGroup(ctx, orm, groupId) : null;
  return {
    data: {
      ...toAffiliate(found),
      ...erasedMark(found),
      ...(wants('group') && { group: group && toGroup(group) }),
      ...(wants('program') && { program: toProgram(await requireProgram(ctx, orm, programId)) }),
      ...(wants('balances') && { balances: await balancesOfOne(ctx, found.id) }),
      ...(wants('merged') && { merged: (await mergedInto(ctx, [found.id])).get(found.id) ?? [] }),
      ...(wants('tracking_ids') && {
        tracking_ids: (await trackingIdsOf(ctx, [found])).get(found.id) ?? [],
      }),
      ...(wants('application') && {
        application: (await applicationsOf(ctx, [found.id])).get(found.id) ?? null,
      }),
      ...(wants('company') && { company: toCompany(found) }),
    },
  };
};

export const getBalances: Endpoint<typeof contract.affiliates.balances> = async (ctx, { params, query }) => {
  const { id, programId } = await requireAffiliate(ctx, ctx.db.orm, params.id);
  const asOf = await asOfQuery(ctx, { as_of: query.as_of, program_id: programId });
  if (asOf === null) return { data: await balancesOfOne(ctx, id) };
  return { data: (await balancesAsOf(ctx, [id], asOf)).get(id) ?? [] };
};

const uses: readonly Use[] = [
  { noun: 'referrals', table: 'referrals', column: 'affiliate_id' },
  { noun: 'transactions', table: 'transactions', column: 'affiliate_id' },
  { noun: 'earnings', table: 'earnings', column: 'affiliate_id' },
  { noun: 'adjustments', table: 'adjustments', column: 'affiliate_id' },
  { noun: 'payouts', table: 'payouts', column: 'affiliate_id' },
  { noun: 'coupons', table: 'coupons', column: 'affiliate_id' },
  { noun: 'clicks', table: 'clicks', column: 'affiliate_id' },
  { noun: 'expired clicks', table: 'expired_clicks', column: 'affiliate_id' },
  { noun: 'affiliates below it', table: 'affiliates', column: 'parent_affiliate_id' },
  { noun: 'affiliates merged into it', table: 'affiliates', column: 'merged_into' },
];

export const deleteAffiliate: Endpoint<typeof contract.affiliates.delete> = (ctx, { params: { id } }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    await lockUnused(tx, { environmentId, table: 'affiliates', what: 'affiliate', id }, uses);
    const deleted = await tx.affiliate.delete({ where: { environmentId_id: { environmentId, id } } });
    await emit(tx, ctx, [outboxEvent('affiliate.deleted', toAffiliate(deleted))]);
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });
