import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { type ApiKey, Prisma } from '../db/generated/client.ts';
import { Failure } from '../domain/failure.ts';

/**
 * Locks the key of the request, which may have been revoked or narrowed since it was authenticated from the cache: what
 * it may give away is decided on this row.
 */
export async function lockActor(ctx: RequestContext, tx: Tx): Promise<ApiKey> {
  const { keys, now } = await lockInOrder(ctx, tx, [ctx.principal.keyId]);
  return assertUsable(keys[0], now);
}

/** Locks the key of the request and the one that it is about. @throws NOT_FOUND */
export async function lockActorAndTarget(
  ctx: RequestContext,
  tx: Tx,
  id: string,
): Promise<{ actor: ApiKey; target: ApiKey; now: Date }> {
  const { keyId } = ctx.principal;
  const { keys, now } = await lockInOrder(ctx, tx, [keyId, id]);
  const actor = assertUsable(
    keys.find((key) => key.id === keyId),
    now,
  );
  const target = keys.find((key) => key.id === id);
  if (!target) throw new Failure('NOT_FOUND', `No API key ${id}.`);
  return { actor, target, now };
}

/** In one order, so that two keys that edit each other do not deadlock. `now` is the instant that the trigger goes by. */
async function lockInOrder(
  { environmentId }: RequestContext,
  tx: Tx,
  ids: string[],
): Promise<{ keys: ApiKey[]; now: Date }> {
  const rows = await tx.$queryRaw<{ now: Date }[]>`
    select now() as now from api_keys where environment_id = ${environmentId} and id in (${Prisma.join(ids)}) 
    order by id for no key update`;
  const keys = await tx.apiKey.findMany({ where: { environmentId, id: { in: ids } } });
  return { keys, now: rows[0]?.now ?? new Date() };
}

const headers = { 'WWW-Authenticate': 'Bearer' };

function assertUsable(actor: ApiKey | undefined, now: Date): ApiKey {
  if (!actor || actor.revokedAt)
    throw new Failure('API_KEY_REVOKED', 'This API key was revoked.', { headers });
  if (actor.expiresAt && actor.expiresAt <= now)
    throw new Failure('API_KEY_EXPIRED', 'This API key has expired.', { headers });
  return actor;
}
