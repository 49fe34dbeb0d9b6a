import { PORTAL_LINK_DAYS } from '@tributary/contract';
import type { Tx } from '../../platform/db/database.ts';
import { execute, sql } from '../../platform/db/sql.ts';
import { newToken, tokenDigest } from '../sessions/token.ts';

const DAY_MS = 24 * 3_600_000;

/** Sign-in link to the portal for one affiliate. Cannot be retrieved later. */
export interface NewPortalLink {
  readonly affiliateId: string;
  readonly url: string;
  readonly digest: Uint8Array;
}

export function newPortalLink(
  publicUrl: string,
  { id, programId }: { readonly id: string; readonly programId: string },
): NewPortalLink {
  const token = newToken();
  // The token is in the fragment, because browsers never send fragments to a server.
  const url = `${publicUrl}/p/${programId}/welcome#${token}`;
  return { affiliateId: id, url, digest: tokenDigest(token) };
}

interface Saved {
  readonly environmentId: number;
  readonly affiliateIds: readonly string[];
  readonly digests: readonly Uint8Array[];
  readonly now: Date;
  readonly expiresAt: Date;
  readonly mailedAt: Date | null;
}

const savePortalLink = sql<Saved>('save-portal-links')`
  insert into portal_links as l (environment_id, affiliate_id, digest, created_at, expires_at, mailed_at)
  select ${'environmentId'}, x.affiliate_id, x.digest, ${'now'}::timestamptz, ${'expiresAt'}::timestamptz,
    ${'mailedAt'}::timestamptz
  from unnest(${'affiliateIds'}::text[], ${'digests'}::bytea[]) as x(affiliate_id, digest)
  on conflict (environment_id, affiliate_id) do update set digest = excluded.digest, created_at = excluded.created_at,
    expires_at = excluded.expires_at, mailed_at = coalesce(excluded.mailed_at, l.mailed_at)`;

/**
 * Stores the digests of new links, which invalidate the affiliates' earlier links. Returns the real time at
 * which the new links expire.
 */
export async function savePortalLinks(
  tx: Tx,
  environmentId: number,
  links: readonly NewPortalLink[],
  { isMailed }: { readonly isMailed: boolean },
): Promise<Date> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + PORTAL_LINK_DAYS * DAY_MS);
  const affiliateIds = links.map(({ affiliateId }) => affiliateId);
  const digests = links.map(({ digest }) => digest);
  const mailedAt = isMailed ? now : null;
  await execute(tx, savePortalLink.with({ environmentId, affiliateIds, digests, now, expiresAt, mailedAt }));
  return expiresAt;
}
