import type { contract } from '@tributary/contract';
import { inOrderOf, pageOfIds } from '../../db/list-page.ts';
import type { Endpoint } from '../../endpoint.ts';
import { toGroup } from '../group.ts';

export const listGroups: Endpoint<typeof contract.groups.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'affiliate_groups',
    query,
    filters: { program_id: query.program_id },
  });
  const rows = await db.orm.affiliateGroup.findMany({ where: { environmentId, id: { in: ids } } });
  return { ...page, data: inOrderOf(ids, rows).map(toGroup) };
};
