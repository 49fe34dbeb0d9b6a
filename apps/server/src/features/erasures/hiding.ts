import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Erasure } from '../../platform/db/generated/client.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { addressMark } from '../../platform/mail/queue.ts';
import { shortlistedWith } from '../finder/shortlist.ts';

/** New values for the erased object, written in the transaction that begins the erasure. */
export interface Hiding {
  readonly erasureId: string;
  readonly erasureKey: Uint8Array;
  /** Records the erasure. The database then allows it to change rows that are otherwise immutable. */
  note(salt: string): Promise<Erasure>;
}

const forgetShortlisted = sql<{ environmentId: number; ids: readonly string[] }>('forget-shortlisted')`
  delete from shortlist_items s where s.environment_id = ${'environmentId'} and s.id = any(${'ids'}::text[])`;

/** Deletes the responses stored for keys, because they contain the whole object. */
const forgetAnswers = sql<{ environmentId: number; ids: readonly string[] }>('forget-answers-of-erased')`
  delete from idempotency_keys where environment_id = ${'environmentId'} and body ->> 'id' = any(${'ids'}::text[])`;

const forgetMails = sql<{ environmentId: number; mark: Uint8Array }, { id: string }>(
  'forget-mails-of-erased',
)`
  delete from mails where environment_id = ${'environmentId'} and address_mark = ${'mark'} returning id`;

const suppressionOf = sql<{ environmentId: number; mark: Uint8Array }, { id: string }>(
  'suppression-of-erased',
)`
  select id from mail_suppressions where environment_id = ${'environmentId'} and address_mark = ${'mark'}`;

/** Deletes rows that contain the full address: shortlist items and e-mails. */
export async function forgetAddress(ctx: RequestContext, tx: Tx, email: string | null): Promise<void> {
  if (email === null) return;
  await forgetShortlistOf(ctx, tx, email);
  await forgetMailsTo(ctx, tx, email);
}

/**
 * Deletes e-mails to the address, including queued ones. The suppression is kept as a digest, so that the
 * address never receives another e-mail.
 */
async function forgetMailsTo(
  { environmentId, principal }: RequestContext,
  tx: Tx,
  email: string,
): Promise<void> {
  const own = { environmentId, mark: addressMark(principal, email) };
  const mails = await rows(tx, forgetMails.with(own));
  const found = [...mails, ...(await rows(tx, suppressionOf.with(own)))];
  if (found.length === 0) return;
  await execute(tx, forgetAnswers.with({ environmentId, ids: found.map(({ id }) => id) }));
}

const forgetMailsOfAffiliate = sql<{ environmentId: number; affiliateId: string }, { id: string }>(
  'forget-mails-of-affiliate',
)`
  delete from mails where environment_id = ${'environmentId'} and affiliate_id = ${'affiliateId'} returning id`;

/** Deletes e-mails to a previous address. */
export async function forgetMailsOf(
  { environmentId }: RequestContext,
  tx: Tx,
  affiliateId: string,
): Promise<void> {
  const found = await rows(tx, forgetMailsOfAffiliate.with({ environmentId, affiliateId }));
  if (found.length === 0) return;
  await execute(tx, forgetAnswers.with({ environmentId, ids: found.map(({ id }) => id) }));
}

/** Deletes shortlist items with the person's own address. All other items are about companies. */
async function forgetShortlistOf({ environmentId }: RequestContext, tx: Tx, email: string): Promise<void> {
  const ids = await shortlistedWith(tx, environmentId, email);
  if (ids.length === 0) return;
  await execute(tx, forgetShortlisted.with({ environmentId, ids }));
  await execute(tx, forgetAnswers.with({ environmentId, ids }));
}
