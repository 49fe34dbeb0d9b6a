import type { SessionTokens } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { isToken, newToken, tokenDigest } from '../sessions/token.ts';
import type { OfUser } from './user-session.ts';

/** Returns the digests for finding users who have signed in with a browser. */
export const browserDigests = ({ browser }: SessionTokens): Uint8Array[] =>
  browser.filter(isToken).map(tokenDigest);

type SeenUser = OfUser & { readonly lastSeenAt: Date };

const takeTokens = sql<{ digests: readonly Uint8Array[] }, SeenUser>('take-browser-tokens')`
  delete from browser_tokens where digest = any(${'digests'}::bytea[])
  returning account_id as "accountId", user_id as "userId", last_seen_at as "lastSeenAt"`;

/**
 * Records that a user has signed in with a browser. The token is always new, and also replaces the tokens of
 * the browser's other users, so that an attacker who planted the old token is not recognized as one of them.
 */
export async function rememberBrowser(
  tx: Tx,
  { accountId, userId }: OfUser,
  tokens: SessionTokens,
): Promise<string> {
  const token = newToken();
  const before = await rows(tx, takeTokens.with({ digests: browserDigests(tokens) }));
  const seen = new Map<string, SeenUser>();
  for (const each of [...before, { accountId, userId, lastSeenAt: new Date() }])
    seen.set(`${each.accountId} ${each.userId}`, each);
  const digest = new Uint8Array(tokenDigest(token));
  await tx.browserToken.createMany({ data: [...seen.values()].map((each) => ({ ...each, digest })) });
  return token;
}
