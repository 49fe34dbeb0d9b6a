import type { contract } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { toMultiLevelIncentive } from '../group.ts';
import { findLevel } from './level.ts';

export const getLevel: Endpoint<typeof contract.groups.multiLevelIncentives.get> = async (
  ctx,
  { params },
) => ({
  data: toMultiLevelIncentive(
    await findLevel(ctx, ctx.db.orm, { groupId: params.id, id: params.attachedId }),
  ),
});
