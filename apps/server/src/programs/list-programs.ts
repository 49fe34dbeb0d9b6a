import type { contract } from '@tributary/contract';
import { inOrderOf, pageOfIds } from '../db/list-page.ts';
import type { Endpoint } from '../endpoint.ts';
import { toProgram } from './program.ts';

export const listPrograms: Endpoint<typeof contract.programs.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { ids, page } = await pageOfIds(db.lists, environmentId, { table: 'programs', query });
  const rows = await db.orm.program.findMany({ where: { environmentId, id: { in: ids } } });
  return { ...page, data: inOrderOf(ids, rows).map(toProgram) };
};
