import { createHash } from 'node:crypto';
import type { Unsubscribe, Unsubscribed } from '../../dependencies.ts';
import { auditEntries } from '../../platform/audit/entries.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Connection, execute, rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { hmacSha256 } from '../../platform/hmac.ts';
import { correspondentOf } from '../portal/correspondent.ts';

/** Tokens have 128 bits, because longer ones would make the e-mail header wrap. */
const shape = /^[\w-]{22}$/;

const TOKEN_BYTES = 16;

/**
 * Returns the token of an affiliate. It is derived from a key, so only the digest needed to find it is
 * stored.
 */
export const unsubscribeToken = (
  { fingerprintKey }: { readonly fingerprintKey: Uint8Array },
  affiliateId: string,
): string =>
  hmacSha256(fingerprintKey)('unsubscribe', '\0', affiliateId).subarray(0, TOKEN_BYTES).toString('base64url');

export const unsubscribeDigest = (token: string): Buffer => createHash('sha256').update(token).digest();

interface Found {
  readonly environmentId: number;
  readonly affiliateId: string;
}

const findToken = sql<{ digest: Uint8Array }, Found>('find-unsubscribe-token')`
  select environment_id as "environmentId", affiliate_id as "affiliateId" from affiliate_preferences
  where unsubscribe_digest = ${'digest'}`;

/**
 * Finds the affiliate that a token belongs to, and the affiliate it was merged into, who receives its
 * e-mails.
 */
const subscribers = sql<Found, { id: string; programId: string; salesMails: string }>('subscribers-of-token')`
  select a.id, a.program_id as "programId", coalesce(c.sales_mails, '') as "salesMails"
  from affiliates o
  join affiliates a on a.environment_id = ${'environmentId'} and a.id in (o.id, o.merged_into)
  left join affiliate_preferences c on c.environment_id = ${'environmentId'} and c.affiliate_id = a.id
  where o.environment_id = ${'environmentId'} and o.id = ${'affiliateId'}
  order by (a.id = o.id), a.id`;

const endSales = sql<Found>('end-mails-about-sales')`
  insert into affiliate_preferences as c (environment_id, affiliate_id, sales_mails)
  values (${'environmentId'}, ${'affiliateId'}, 'off')
  on conflict (environment_id, affiliate_id) do update set sales_mails = 'off', updated_at = now()
    where c.sales_mails <> 'off'`;

/** Creates the handler of unsubscribe links. The token alone identifies the recipient. */
export const unsubscribing = (db: Database): Unsubscribe => ({
  find: async (token) => {
    const found = await tokenOwner(db.lists, token);
    return found && show(db.lists, found);
  },
  end: async (token, { requestId, now }) => {
    const found = await tokenOwner(db.lists, token);
    if (!found) return null;
    await inTransaction(db, (tx) => endMails(tx, found, { requestId, now }));
    return show(db.lists, found);
  },
});

async function tokenOwner(on: Connection, token: string): Promise<Found | null> {
  if (!shape.test(token)) return null;
  return (await rows(on, findToken.with({ digest: unsubscribeDigest(token) })))[0] ?? null;
}

async function show(on: Connection, found: Found): Promise<Unsubscribed | null> {
  const [reader] = await rows(on, subscribers.with(found));
  if (!reader) return null;
  const { environmentId } = found;
  const { id, programId, salesMails } = reader;
  const { brand, language } = await correspondentOf(on, { environmentId, programId, affiliateId: id });
  return { brand: brand.name, language, isEnded: salesMails === 'off' };
}

async function endMails(
  tx: Tx,
  { environmentId, affiliateId }: Found,
  { requestId, now }: { readonly requestId: string; readonly now: Date },
): Promise<void> {
  for (const { id } of await rows(tx, subscribers.with({ environmentId, affiliateId }))) {
    if ((await execute(tx, endSales.with({ environmentId, affiliateId: id }))) === 0) continue;
    const act = { environmentId, createdAt: now, actor: affiliateId, action: 'notifications.unsubscribe' };
    await execute(tx, auditEntries({ ...act, requestId }, id));
  }
}
