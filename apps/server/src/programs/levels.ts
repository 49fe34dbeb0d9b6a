import type { contract, MultiLevelIncentiveUpdate } from '@tributary/contract';
import { type LevelInput, readLevel } from '../domain/incentive-input.ts';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { toMultiLevelIncentive } from './group.ts';
import { findLevel } from './groups/level.ts';

/** Sales from now on earn by the new terms; what was earned stays. Two updates at once apply one after the other. */
export const updateLevel: Endpoint<typeof contract.groups.multiLevelIncentives.update> = (
  ctx,
  { params, body },
) =>
  once(ctx, { ...body, group_id: params.id, id: params.attachedId }, async (tx) => {
    const { environmentId } = ctx;
    const { id: groupId, attachedId: id } = params;
    await tx.$queryRaw`select 1 from multi_level_incentives where environment_id = ${environmentId} and id = ${id} for no key update`;
    const current = toMultiLevelIncentive(await findLevel(ctx, tx, { groupId, id }));
    const updated = await tx.multiLevelIncentive.update({
      where: { environmentId_id: { environmentId, id } },
      data: readLevel(merged(current, body)),
    });
    return { data: toMultiLevelIncentive(updated) };
  });

const merged = (current: LevelInput, changes: MultiLevelIncentiveUpdate): LevelInput => ({
  level: changes.level ?? current.level,
  amount: changes.amount ?? current.amount,
  is_percentage: changes.is_percentage ?? current.is_percentage,
  basis: changes.basis ?? current.basis,
  currency: changes.currency === undefined ? current.currency : changes.currency,
});
