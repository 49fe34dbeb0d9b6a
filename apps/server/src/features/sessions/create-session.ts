import type { contract } from '@tributary/contract';
import type { OpenContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { OpenEndpoint } from '../../endpoint.ts';
import { tooManyFailures } from '../../platform/rate-limit/failed-authentications.ts';
import { acceptKey } from '../keys/accept-key.ts';
import {
  type Begun,
  beginByKey,
  beginByLink,
  endByTokens,
  findKeyOfLink,
  sessionInProspect,
  showOf,
} from './session.ts';
import { isToken } from './token.ts';

/**
 * Signs a browser in. Always creates a new token that nobody else knows, and never reuses an existing cookie.
 */
export const createSession: OpenEndpoint<typeof contract.sessions.create> = async (ctx, { body }) => {
  const { api_key, token = '', dry_run } = body;
  if (dry_run) return preview(ctx, api_key, token);
  const begun =
    api_key === undefined
      ? await unlessSpent(ctx, token, () => beginByLink(ctx, token))
      : await byKey(ctx, api_key);
  const data = await showOf(ctx, begun, new Date());
  if (!data) throw new Failure('SESSION_ENDED', 'The session ended while it was being created.');
  await endByTokens(ctx.db, ctx.tokens, data.mode);
  return {
    status: 201,
    data,
    cookies: [
      { name: data.mode, token: begun.token },
      // A browser is signed in as a user or with a key, never both.
      ...(ctx.tokens.user.length > 0 ? [{ name: 'user' as const, token: null }] : []),
    ],
  };
};

const keyNoLongerWorks = () => new Failure('API_KEY_REVOKED', 'This API key was revoked or has expired.');

/** Returns the user or key that a link or key would sign in, so that a page can ask for confirmation first. */
async function preview(ctx: OpenContext, apiKey: string | undefined, token: string) {
  const key =
    apiKey === undefined
      ? await unlessSpent(ctx, token, () => findKeyOfLink(ctx, token))
      : await acceptedKey(ctx, apiKey);
  const data = await sessionInProspect(ctx, key, new Date());
  if (!data) throw keyNoLongerWorks();
  return { status: 200 as const, data };
}

async function acceptedKey(ctx: OpenContext, key: string) {
  const principal = await acceptKey(ctx, key, ctx.address);
  await ctx.charge(principal);
  return { environmentId: principal.environmentId, keyId: principal.actor };
}

async function byKey(ctx: OpenContext, key: string): Promise<Begun> {
  const begun = await beginByKey(ctx, await acceptedKey(ctx, key));
  if (!begun) throw keyNoLongerWorks();
  return begun;
}

/** Returns the result of `find` for a link's token. An unknown link counts as a failed sign-in. */
async function unlessSpent<Found>(
  ctx: OpenContext,
  token: string,
  find: () => Promise<Found | null>,
): Promise<Found> {
  const { failedAuthentications: failed, address } = ctx;
  const blockedForMs = failed.blockedForMs(address);
  if (blockedForMs > 0) throw tooManyFailures(blockedForMs, 'links');
  const found = isToken(token) ? await find() : null;
  if (found) return found;
  failed.note(address);
  throw new Failure(
    'SESSION_LINK_SPENT',
    'This link is unknown, was already used, or expired after 60 seconds. Get another with `tributary dashboard`, or sign in with an API key.',
    { field: 'token' },
  );
}
