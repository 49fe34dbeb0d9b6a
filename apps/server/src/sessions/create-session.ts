import type { contract } from '@tributary/contract';
import type { OpenContext } from '../context.ts';
import { Failure } from '../domain/failure.ts';
import type { OpenEndpoint } from '../endpoint.ts';
import { acceptKey } from '../keys/accept-key.ts';
import { tooManyFailures } from '../rate-limit/failed-authentications.ts';
import { type Begun, beginByKey, beginByLink, endByTokens, showOf } from './session.ts';
import { isToken } from './token.ts';

/** Signing in always makes a new token: whatever cookies the browser had, nobody else knows this one. */
export const createSession: OpenEndpoint<typeof contract.sessions.create> = async (ctx, { body }) => {
  const begun =
    body.api_key === undefined ? await byLink(ctx, body.token ?? '') : await byKey(ctx, body.api_key);
  const data = await showOf(ctx.db, begun, new Date());
  if (!data) throw new Failure('SESSION_ENDED', 'The session was ended while it began.');
  await endByTokens(ctx.db, ctx.tokens, data.mode);
  return { status: 201, data, session: { mode: data.mode, token: begun.token } };
};

async function byKey(ctx: OpenContext, key: string): Promise<Begun> {
  const principal = await acceptKey(ctx, key, ctx.address);
  await ctx.charge(principal);
  const begun = await beginByKey(ctx, principal);
  if (!begun) throw new Failure('API_KEY_REVOKED', 'This API key was revoked or has expired.');
  return begun;
}

async function byLink(ctx: OpenContext, token: string): Promise<Begun> {
  const { failedAuthentications: failed, address } = ctx;
  const blockedForMs = failed.blockedForMs(address);
  if (blockedForMs > 0) throw tooManyFailures(blockedForMs, 'links');
  const begun = isToken(token) ? await beginByLink(ctx, token) : null;
  if (begun) return begun;
  failed.note(address);
  throw new Failure(
    'SESSION_LINK_SPENT',
    'This link is unknown, was used before, or is older than 60 seconds. Get another with `tributary dashboard`, or sign in with an API key.',
    { field: 'token' },
  );
}
