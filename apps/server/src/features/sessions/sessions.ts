import type { contract } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { showUserSession } from '../users/show-user-session.ts';
import { endUserSession } from '../users/user-session.ts';
import { endById, makeLink, showOf } from './session.ts';

export const getSession: Endpoint<typeof contract.sessions.get> = async (ctx) => {
  const { environmentId, principal } = ctx;
  const data =
    principal.by === 'user'
      ? await showUserSession(ctx, principal, new Date())
      : await showOf(ctx, { environmentId, id: sessionIdOf(ctx) }, new Date());
  if (!data) throw new Failure('SESSION_ENDED', 'This session was signed out. Sign in at /app.');
  return { data };
};

export const endSession: Endpoint<typeof contract.sessions.end> = async (ctx) => {
  const { environmentId, db, principal } = ctx;
  const id = sessionIdOf(ctx);
  await inTransaction(db, async (tx) => {
    if (principal.by === 'user') await endUserSession(tx, principal);
    else await endById(tx, { environmentId, id });
    await audit(tx, ctx, id);
  });
  ctx.sessions.forget();
  ctx.userSessions.forget();
  const name = principal.by === 'user' ? 'user' : principal.mode;
  return { data: { id, deleted: true }, cookies: [{ name, token: null }] };
};

function sessionIdOf({ principal }: RequestContext): string {
  if ('sessionId' in principal) return principal.sessionId;
  throw new Failure(
    'NOT_FOUND',
    'An API key has no session. Send a session cookie with Tributary-Environment.',
  );
}

export const createSessionLink: Endpoint<typeof contract.sessions.createLink> = async (ctx, { body }) => {
  const { environmentId, principal, publicUrl } = ctx;
  const link = await inTransaction(ctx.db, async (tx) => {
    await audit(tx, ctx, null, body);
    return makeLink(tx, { environmentId, keyId: principal.actor, publicUrl });
  });
  if (!link) throw new Failure('API_KEY_REVOKED', 'This API key was revoked or has expired.');
  return { status: 201, data: { url: link.url, expires_at: toTimestamp(link.expiresAt) } };
};
