import type { contract } from '@tributary/contract';
import { inOrderOf, pageOfIds } from '../../db/list-page.ts';
import type { Endpoint } from '../../endpoint.ts';
import { inForce, toIncentive } from '../incentive.ts';

export const listIncentives: Endpoint<typeof contract.incentives.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'incentives',
    query,
    filters: { program_id: query.program_id },
  });
  const rows = await db.orm.incentive.findMany({
    where: { environmentId, id: { in: ids } },
    include: { incentiveVersions: true },
  });
  return { ...page, data: inOrderOf(ids, rows).map((row) => toIncentive(row, inForce(row))) };
};
