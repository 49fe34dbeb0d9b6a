import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { ApiKey } from '../db/generated/client.ts';
import { Failure } from '../domain/failure.ts';

export async function lockApiKey({ environmentId }: RequestContext, tx: Tx, id: string): Promise<ApiKey> {
  await tx.$queryRaw`select 1 from api_keys where environment_id = ${environmentId} and id = ${id} for no key update`;
  const found = await tx.apiKey.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No API key ${id}.`);
  return found;
}
