import type { contract } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { findGroupIncentive } from './find-group-incentive.ts';
import { toAttachedIncentive } from './to-group.ts';

export const getGroupIncentive: Endpoint<typeof contract.groups.incentives.get> = async (
  ctx,
  { params },
) => ({
  data: toAttachedIncentive(
    await findGroupIncentive(ctx, ctx.db.orm, { groupId: params.id, id: params.attachedId }),
  ),
});
