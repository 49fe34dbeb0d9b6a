import type { contract } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { findLevel } from './find-level.ts';
import { toMultiLevelIncentive } from './to-group.ts';

export const getLevel: Endpoint<typeof contract.groups.multiLevelIncentives.get> = async (
  ctx,
  { params },
) => ({
  data: toMultiLevelIncentive(
    await findLevel(ctx, ctx.db.orm, { groupId: params.id, id: params.attachedId }),
  ),
});
