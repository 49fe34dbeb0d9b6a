import type { contract, GroupIncentive } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list-page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { type IncentiveWithVersions, inForce, requireIncentiveOf, toTerms } from '../incentives/incentive.ts';
import { requireGroup } from './group.ts';

export const withIncentive = { incentive: { include: { incentiveVersions: true } } } as const;

export const toGroupIncentive = (
  row: { id: string; incentive: IncentiveWithVersions },
  now: Date,
): GroupIncentive => ({
  id: row.id,
  incentive_id: row.incentive.id,
  name: row.incentive.name,
  ...toTerms(inForce(row.incentive, now)),
});

interface GroupIncentiveKey {
  readonly groupId: string;
  readonly id: string;
}

const noGroupIncentive = ({ groupId, id }: GroupIncentiveKey) =>
  new Failure('NOT_FOUND', `No such incentive in group ${groupId}: ${id}.`);

/** Returns an attachment. Treats an attachment of another group as not found. */
async function requireGroupIncentive(
  { environmentId }: RequestContext,
  tx: Pick<Tx, 'groupIncentive'>,
  key: GroupIncentiveKey,
) {
  const found = await tx.groupIncentive.findUnique({
    where: { environmentId_id: { environmentId, id: key.id } },
    include: withIncentive,
  });
  if (found?.groupId !== key.groupId) throw noGroupIncentive(key);
  return found;
}

export const listGroupIncentives: Endpoint<typeof contract.groups.incentives.list> = async (
  ctx,
  { params, query },
) => {
  const { environmentId, db } = ctx;
  const group = await requireGroup(ctx, db.orm, params.id);
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'group_incentives',
    query,
    filters: { group_id: group.id },
  });
  const rows = await db.orm.groupIncentive.findMany({
    where: { environmentId, id: { in: ids } },
    include: withIncentive,
  });
  return { ...page, data: inOrderOf(ids, rows).map((row) => toGroupIncentive(row, ctx.now)) };
};

export const getGroupIncentive: Endpoint<typeof contract.groups.incentives.get> = async (
  ctx,
  { params: { id: groupId, attachedId: id } },
) => ({ data: toGroupIncentive(await requireGroupIncentive(ctx, ctx.db.orm, { groupId, id }), ctx.now) });

export const attachIncentive: Endpoint<typeof contract.groups.incentives.create> = (ctx, { params, body }) =>
  once(ctx, { ...body, group_id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const { id: groupId, programId } = await requireGroup(ctx, tx, params.id);
    const incentive = await requireIncentiveOf(ctx, tx, { programId, id: body.incentive_id });
    const attached = await tx.groupIncentive.create({
      data: {
        environmentId,
        id: newId('groupIncentive'),
        programId,
        groupId,
        incentiveId: incentive.id,
        createdAt: now,
      },
      include: withIncentive,
    });
    await audit(tx, ctx, attached.id, body);
    return { status: 201, data: toGroupIncentive(attached, now) };
  });

/**
 * Replaces the incentive of an attachment. Later sales use the new incentive; existing commissions do not
 * change.
 */
export const updateGroupIncentive: Endpoint<typeof contract.groups.incentives.update> = (
  ctx,
  { params: { id: groupId, attachedId: id }, body },
) =>
  once(ctx, { ...body, group_id: groupId, id }, async (tx) => {
    const { environmentId, now } = ctx;
    const current = await requireGroupIncentive(ctx, tx, { groupId, id });
    await audit(tx, ctx, id, body);
    if (body.incentive_id === undefined || body.incentive_id === current.incentiveId)
      return { data: toGroupIncentive(current, now) };
    const { programId } = current;
    const incentive = await requireIncentiveOf(ctx, tx, { programId, id: body.incentive_id });
    const updated = await tx.groupIncentive.update({
      where: { environmentId_id: { environmentId, id } },
      data: { incentiveId: incentive.id },
      include: withIncentive,
    });
    return { data: toGroupIncentive(updated, now) };
  });

/** Detaches an incentive from a group. Later sales no longer match it; existing commissions do not change. */
export const detachIncentive: Endpoint<typeof contract.groups.incentives.delete> = (
  ctx,
  { params: { id: groupId, attachedId: id } },
) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { count } = await tx.groupIncentive.deleteMany({ where: { environmentId, groupId, id } });
    if (count === 0) throw noGroupIncentive({ groupId, id });
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });
