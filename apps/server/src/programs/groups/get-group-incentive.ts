import type { contract } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { toAttachedIncentive } from '../group.ts';
import { findGroupIncentive } from '../group-incentives.ts';

export const getGroupIncentive: Endpoint<typeof contract.groups.incentives.get> = async (
  ctx,
  { params },
) => ({
  data: toAttachedIncentive(
    await findGroupIncentive(ctx, ctx.db.orm, { groupId: params.id, id: params.attachedId }),
  ),
});
