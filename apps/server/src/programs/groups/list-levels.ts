import type { contract } from '@tributary/contract';
import { inOrderOf, pageOfIds } from '../../db/list-page.ts';
import type { Endpoint } from '../../endpoint.ts';
import { findGroup, toMultiLevelIncentive } from '../group.ts';

export const listLevels: Endpoint<typeof contract.groups.multiLevelIncentives.list> = async (
  ctx,
  { params, query },
) => {
  const { environmentId, db } = ctx;
  const group = await findGroup(ctx, db.orm, params.id);
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'multi_level_incentives',
    query,
    filters: { group_id: group.id },
  });
  const rows = await db.orm.multiLevelIncentive.findMany({ where: { environmentId, id: { in: ids } } });
  return { ...page, data: inOrderOf(ids, rows).map(toMultiLevelIncentive) };
};
