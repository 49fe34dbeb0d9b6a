import type { contract } from '@tributary/contract';
import { inOrderOf, pageOfIds } from '../../db/list-page.ts';
import type { Endpoint } from '../../endpoint.ts';
import { findGroup, toAttachedIncentive } from '../group.ts';

export const listGroupIncentives: Endpoint<typeof contract.groups.incentives.list> = async (
  ctx,
  { params, query },
) => {
  const { environmentId, db } = ctx;
  const group = await findGroup(ctx, db.orm, params.id);
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'group_incentives',
    query,
    filters: { group_id: group.id },
  });
  const rows = await db.orm.groupIncentive.findMany({
    where: { environmentId, id: { in: ids } },
    include: { incentive: { include: { incentiveVersions: true } } },
  });
  return { ...page, data: inOrderOf(ids, rows).map(toAttachedIncentive) };
};
