import { truncatedIp } from '../../domain/tracking/network.ts';
import { browserName } from '../../domain/users/browser-name.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Connection, execute, rows, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { newToken, tokenDigest } from '../sessions/token.ts';

export interface OfUser {
  readonly accountId: string;
  readonly userId: string;
}

interface NewSession extends OfUser {
  /** Methods by which the user proved their identity, such as `password+totp`. */
  readonly method: string;
  readonly address: string;
  readonly browser: string;
  /** Time at which the user last verified their identity. Default: now. */
  readonly authenticatedAt?: Date | undefined;
}

interface BegunSession {
  readonly id: string;
  readonly token: string;
  /** True if the user has not signed in with this kind of browser from this network within the last year. */
  readonly isNewBrowser: boolean;
}

const noteBrowser = sql<OfUser & { browser: string; network: string; now: Date }, { isNew: boolean }>(
  'note-user-browser',
)`
  insert into user_browsers as b (account_id, user_id, browser, network, last_seen_at)
  values (${'accountId'}, ${'userId'}, ${'browser'}, ${'network'}, ${'now'}::timestamptz)
  on conflict (account_id, user_id, browser, network) do update set last_seen_at = ${'now'}::timestamptz
  returning b.xmax = 0 as "isNew"`;

/** Starts a session with a token that cannot be retrieved later. Uses real time for the last verification. */
export async function beginUserSession(
  tx: Tx,
  { accountId, userId, method, address, browser, authenticatedAt }: NewSession,
): Promise<BegunSession> {
  const [id, token, now] = [newId('userSession'), newToken(), new Date()];
  const seen = { browser: browserName(browser), network: address === '' ? '' : truncatedIp(address) };
  await tx.userSession.create({
    data: {
      ...{ id, accountId, userId, method },
      digest: new Uint8Array(tokenDigest(token)),
      ...{ authenticatedAt: authenticatedAt ?? now, createdAt: now, lastUsedAt: now },
      ...seen,
    },
  });
  const [noted] = await rows(tx, noteBrowser.with({ accountId, userId, now, ...seen }));
  return { id, token, isNewBrowser: noted?.isNew === true };
}

const deleteByTokens = sql<{ digests: readonly Uint8Array[] }>('delete-user-sessions-by-tokens')`
  delete from user_sessions where digest = any(${'digests'}::bytea[])`;

/** Ends the browser's previous session. Only someone who has a session's token can end it. */
export async function endUserSessionsOf(on: Connection, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0) await execute(on, deleteByTokens.with({ digests: tokens.map(tokenDigest) }));
}

export const endUserSession = (tx: Tx, { sessionId }: { readonly sessionId: string }): Promise<unknown> =>
  tx.userSession.deleteMany({ where: { id: sessionId } });

/** Ends all sessions of a user except `but`. Returns how many. */
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
