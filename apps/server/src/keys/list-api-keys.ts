import type { contract } from '@tributary/contract';
import { inOrderOf, pageOfIds } from '../db/list-page.ts';
import type { Endpoint } from '../endpoint.ts';
import { toApiKey } from './api-key.ts';

export const listApiKeys: Endpoint<typeof contract.apiKeys.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { ids, page } = await pageOfIds(db.lists, environmentId, { table: 'api_keys', query });
  const rows = await db.orm.apiKey.findMany({ where: { environmentId, id: { in: ids } } });
  return { ...page, data: inOrderOf(ids, rows).map(toApiKey) };
};
