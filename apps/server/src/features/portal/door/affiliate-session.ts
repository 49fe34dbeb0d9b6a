import { truncatedIp } from '../../../domain/tracking/network.ts';
import { browserName } from '../../../domain/users/browser-name.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Connection, execute, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { isToken, newToken, tokenDigest } from '../../sessions/token.ts';

interface NewSession {
  readonly environmentId: number;
  readonly affiliateId: string;
  readonly authenticatedAt: Date;
  readonly address: string;
  readonly browser: string;
}

/** Starts a session with a token that cannot be retrieved later. Uses real time. */
export async function beginAffiliateSession(
  tx: Tx,
  { environmentId, affiliateId, authenticatedAt, address, browser }: NewSession,
): Promise<{ readonly id: string; readonly token: string }> {
  const [id, token, now] = [newId('affiliateSession'), newToken(), new Date()];
  await tx.affiliateSession.create({
    data: {
      ...{ environmentId, id, affiliateId },
      digest: new Uint8Array(tokenDigest(token)),
      ...{ authenticatedAt, createdAt: now, lastUsedAt: now },
      ...{ browser: browserName(browser), network: truncatedIp(address) },
    },
  });
  return { id, token };
}

const endByTokens = sql<{ environmentId: number; digests: readonly Uint8Array[] }>(
  'end-affiliate-sessions-by-tokens',
)`
  update affiliate_sessions set ended_at = now()
  where environment_id = ${'environmentId'} and digest = any(${'digests'}::bytea[]) and ended_at is null`;

/** Ends the browser's previous sessions in this portal. Only someone who has a session's token can end it. */
export async function endSessionsOfTokens(
  on: Connection,
  environmentId: number,
  tokens: readonly string[],
): Promise<void> {
  const digests = tokens.filter(isToken).map(tokenDigest);
  if (digests.length > 0) await execute(on, endByTokens.with({ environmentId, digests }));
}
