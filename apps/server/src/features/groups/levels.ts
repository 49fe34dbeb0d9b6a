import type { contract, MultiLevelIncentive, MultiLevelIncentiveUpdate } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { type LevelInput, readLevel } from '../../domain/incentives/incentive-input.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { MultiLevelIncentive as LevelRow } from '../../platform/db/generated/client.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list-page.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { fromE4 } from '../incentives/incentive.ts';
import { requireGroup } from './group.ts';

export const toLevel = (row: LevelRow): MultiLevelIncentive => ({
  id: row.id,
  level: row.level,
  amount: fromE4(row.rateE4 ?? row.amountE4 ?? 0n),
  is_percentage: row.isPercentage,
  basis: row.basis as MultiLevelIncentive['basis'],
  currency: row.currency,
});

interface LevelKey {
  readonly groupId: string;
  readonly id: string;
}

const noLevel = ({ groupId, id }: LevelKey) =>
  new Failure('NOT_FOUND', `No such level in group ${groupId}: ${id}.`);

/** Returns a level. Treats a level of another group as not found. */
async function requireLevel(
  { environmentId }: RequestContext,
  tx: Pick<Tx, 'multiLevelIncentive'>,
  key: LevelKey,
): Promise<LevelRow> {
  const found = await tx.multiLevelIncentive.findUnique({
    where: { environmentId_id: { environmentId, id: key.id } },
  });
  if (found?.groupId !== key.groupId) throw noLevel(key);
  return found;
}

async function lockLevel(ctx: RequestContext, tx: Tx, key: LevelKey): Promise<LevelRow> {
  await lockRow(tx, 'multi_level_incentives', { environmentId: ctx.environmentId, id: key.id });
  return requireLevel(ctx, tx, key);
}

export const listLevels: Endpoint<typeof contract.groups.multiLevelIncentives.list> = async (
  ctx,
  { params, query },
) => {
  const { environmentId, db } = ctx;
  const group = await requireGroup(ctx, db.orm, params.id);
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'multi_level_incentives',
    query,
    filters: { group_id: group.id },
  });
  const levels = await db.orm.multiLevelIncentive.findMany({ where: { environmentId, id: { in: ids } } });
  return { ...page, data: inOrderOf(ids, levels).map(toLevel) };
};

export const getLevel: Endpoint<typeof contract.groups.multiLevelIncentives.get> = async (
  ctx,
  { params: { id: groupId, attachedId: id } },
) => ({ data: toLevel(await requireLevel(ctx, ctx.db.orm, { groupId, id })) });

export const createLevel: Endpoint<typeof contract.groups.multiLevelIncentives.create> = (
  ctx,
  { params, body },
) => {
  const terms = readLevel(body);
  return once(ctx, { ...body, group_id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const { id: groupId, programId } = await requireGroup(ctx, tx, params.id);
    const level = await tx.multiLevelIncentive.create({
      data: {
        environmentId,
        id: newId('multiLevelIncentive'),
        programId,
        groupId,
        ...terms,
        createdAt: now,
      },
    });
    await recordVersion(ctx, tx, level);
    await audit(tx, ctx, level.id, body);
    return { status: 201, data: toLevel(level) };
  });
};

/**
 * Updates a level. Later sales use the new terms; existing commissions do not change. Concurrent updates are
 * applied one after another.
 */
export const updateLevel: Endpoint<typeof contract.groups.multiLevelIncentives.update> = (
  ctx,
  { params: { id: groupId, attachedId: id }, body },
) =>
  once(ctx, { ...body, group_id: groupId, id }, async (tx) => {
    const current = toLevel(await lockLevel(ctx, tx, { groupId, id }));
    const updated = await tx.multiLevelIncentive.update({
      where: { environmentId_id: { environmentId: ctx.environmentId, id } },
      data: readLevel(merged(current, body)),
    });
    await recordVersion(ctx, tx, updated);
    await audit(tx, ctx, id, body);
    return { data: toLevel(updated) };
  });

/** Records the terms of a level while it is locked, because explanations of earlier sales need them. */
async function recordVersion(
  { now: createdAt }: RequestContext,
  tx: Tx,
  { id: multiLevelIncentiveId, createdAt: _, ...terms }: LevelRow,
  { isDeleted = false } = {},
): Promise<void> {
  const { environmentId } = terms;
  const where = { environmentId, multiLevelIncentiveId };
  const version = 1 + (await tx.multiLevelVersion.count({ where }));
  await tx.multiLevelVersion.create({ data: { ...terms, ...where, version, isDeleted, createdAt } });
}

const merged = (current: LevelInput, changes: MultiLevelIncentiveUpdate): LevelInput => ({
  level: changes.level ?? current.level,
  amount: changes.amount ?? current.amount,
  is_percentage: changes.is_percentage ?? current.is_percentage,
  basis: changes.basis ?? current.basis,
  currency: changes.currency === undefined ? current.currency : changes.currency,
});

/** Deletes a level. Later sales earn nothing on it; existing commissions do not change. */
export const deleteLevel: Endpoint<typeof contract.groups.multiLevelIncentives.delete> = (
  ctx,
  { params: { id: groupId, attachedId: id } },
) =>
  inTransaction(ctx.db, async (tx) => {
    const level = await lockLevel(ctx, tx, { groupId, id });
    await recordVersion(ctx, tx, level, { isDeleted: true });
    await tx.multiLevelIncentive.delete({
      where: { environmentId_id: { environmentId: ctx.environmentId, id } },
    });
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });
