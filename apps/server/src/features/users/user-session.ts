import { truncatedIp } from '../../domain/tracking/network.ts';
import { browserName } from '../../domain/users/browser-name.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Connection, execute, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { newToken, tokenDigest } from '../sessions/token.ts';

/** A user of an account. */
export interface OfUser {
  readonly accountId: string;
  readonly userId: string;
}

interface NewSession extends OfUser {
  /** How the user proved who they are, such as `password+totp`. */
  readonly method: string;
  readonly address: string;
  /** The `User-Agent`, as it was sent. */
  readonly browser: string;
}

/** Begins a session with a token that nobody can read again. Freshness is by the real clock. */
export async function beginUserSession(
  tx: Tx,
  { accountId, userId, method, address, browser }: NewSession,
): Promise<{ readonly id: string; readonly token: string }> {
  const [id, token, now] = [newId('userSession'), newToken(), new Date()];
  await tx.userSession.create({
    data: {
      ...{ id, accountId, userId, method },
      digest: new Uint8Array(tokenDigest(token)),
      ...{ authenticatedAt: now, createdAt: now, lastUsedAt: now },
      ...{ browser: browserName(browser), network: address === '' ? '' : truncatedIp(address) },
    },
  });
  return { id, token };
}

const deleteByTokens = sql<{ digests: readonly Uint8Array[] }>('delete-user-sessions-by-tokens')`
  delete from user_sessions where digest = any(${'digests'}::bytea[])`;

/** Ends what a browser had before it signed in again: only who holds a token can name it. */
export async function endUserSessionsOf(on: Connection, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0) await execute(on, deleteByTokens.with({ digests: tokens.map(tokenDigest) }));
}

/** Ends one session. */
export const endUserSession = (tx: Tx, { sessionId }: { readonly sessionId: string }): Promise<unknown> =>
  tx.userSession.deleteMany({ where: { id: sessionId } });

/** Ends all sessions of a user; with `but`, all others. Returns how many. */
export async function endSessionsOfUser(
  tx: Tx,
  { accountId, userId }: OfUser,
  { but }: { readonly but?: string } = {},
): Promise<number> {
  const { count } = await tx.userSession.deleteMany({
    where: { accountId, userId, ...(but !== undefined && { id: { not: but } }) },
  });
  return count;
}
