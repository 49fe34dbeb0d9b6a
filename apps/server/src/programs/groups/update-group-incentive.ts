import type { contract } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { once } from '../../idempotency/once.ts';
import { toAttachedIncentive } from '../group.ts';
import { findGroupIncentive, requireIncentive } from '../group-incentives.ts';

/** Sales from now on earn by the new incentive; what was earned by the old one stays. */
export const updateGroupIncentive: Endpoint<typeof contract.groups.incentives.update> = (
  ctx,
  { params, body },
) =>
  once(ctx, { ...body, group_id: params.id, id: params.attachedId }, async (tx) => {
    const { environmentId } = ctx;
    const { id: groupId, attachedId: id } = params;
    const current = await findGroupIncentive(ctx, tx, { groupId, id });
    if (body.incentive_id === undefined || body.incentive_id === current.incentiveId)
      return { data: toAttachedIncentive(current) };
    const { programId } = current;
    const incentive = await requireIncentive(ctx, tx, { programId, id: body.incentive_id });
    const updated = await tx.groupIncentive.update({
      where: { environmentId_id: { environmentId, id } },
      data: { incentiveId: incentive.id },
      include: { incentive: { include: { incentiveVersions: true } } },
    });
    return { data: toAttachedIncentive(updated) };
  });
