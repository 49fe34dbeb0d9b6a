import type { contract } from '@tributary/contract';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { toApiKey } from './api-key.ts';

export const getApiKey: Endpoint<typeof contract.apiKeys.get> = async (ctx, { params }) => {
  const { environmentId, db } = ctx;
  const found = await db.orm.apiKey.findUnique({
    where: { environmentId_id: { environmentId, id: params.id } },
  });
  if (!found) throw new Failure('NOT_FOUND', `No API key ${params.id}.`);
  return { data: toApiKey(found) };
};
