import type { contract } from '@tributary/contract';
import { inOrderOf, pageOfIds } from '../db/list-page.ts';
import type { Endpoint } from '../endpoint.ts';
import { toGroup } from '../programs/group.ts';
import { toProgram } from '../programs/program.ts';
import { toAffiliate } from './affiliate.ts';

export const listAffiliates: Endpoint<typeof contract.affiliates.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const wants = (name: 'group' | 'program') => query.expand?.includes(name) ?? false;
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'affiliates',
    query,
    filters: {
      program_id: query.program_id,
      group_id: query.group_id,
      partnership_status: query.status?.toUpperCase(),
      email_normalized: query.email?.toLowerCase(),
      tracking_id: query.tracking_id,
      external_user_id: query.external_user_id,
    },
  });
  const rows = await db.orm.affiliate.findMany({
    where: { environmentId, id: { in: ids } },
    include: { group: wants('group'), program: wants('program') },
  });
  return {
    ...page,
    data: inOrderOf(ids, rows).map((row) => ({
      ...toAffiliate(row),
      ...(wants('group') && { group: row.group && toGroup(row.group) }),
      ...(row.program && { program: toProgram(row.program) }),
    })),
  };
};
