import { type OwnReader, ownFragment, ownSql, ownText } from '../../../platform/db/own-sql.ts';

export interface OwnPayout {
  readonly id: string;
  readonly number: number;
  readonly currency: string;
  readonly minor: bigint;
  readonly status: string;
  /** Null for a payout to another account of the same person. */
  readonly method: string | null;
  readonly payeeId: string | null;
  /** Encrypted payment details; null if they may differ from those used for the payout. */
  readonly sealedDetails: Uint8Array | null;
  readonly createdAt: Date;
  readonly processedAt: Date | null;
  readonly returnedAt: Date | null;
}

/**
 * True if the affiliate's current method and details applied to the payout, because they have not changed
 * since it was created.
 */
const isToCurrent = `coalesce(a.payout_details_changed_at <= p.created_at, true)`;

const ownColumns = ownFragment<
  'environmentId' | 'affiliateIds'
>`p.id, p.invoice_number::int as number, p.currency, p.amount_minor as minor, p.status,
    coalesce(p.payment_method, case when ${ownText(isToCurrent)} then a.payout_method end) as method,
    a.id as "payeeId", case when ${ownText(isToCurrent)} and coalesce(p.payment_method = a.payout_method, true)
      then a.payout_details_encrypted end as "sealedDetails",
    p.created_at as "createdAt", p.processed_at as "processedAt", p.returned_at as "returnedAt"
  from payouts p
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = any(${'affiliateIds'}::text[])
    and a.id = p.affiliate_id`;

interface Asked {
  readonly at: Date | null;
  readonly id: string;
  readonly limit: number;
}

const payoutsBefore = ownSql<Asked, OwnPayout>('own-payouts-before')`
  select ${ownColumns}
  where p.environment_id = ${'environmentId'} and p.affiliate_id = any(${'affiliateIds'}::text[])
    and (p.created_at, p.id) < (coalesce(${'at'}::timestamptz, 'infinity'), ${'id'}::text)
  order by p.created_at desc, p.id desc limit ${'limit'}::int`;

const payoutsAfter = ownSql<Asked, OwnPayout>('own-payouts-after')`
  select ${ownColumns}
  where p.environment_id = ${'environmentId'} and p.affiliate_id = any(${'affiliateIds'}::text[])
    and (p.created_at, p.id) > (coalesce(${'at'}::timestamptz, '-infinity'), ${'id'}::text)
  order by p.created_at, p.id limit ${'limit'}::int`;

/**
 * Finds payouts to another account that include earnings of an affiliate merged into it. Only the affiliate's
 * part is included.
 */
const payoutsOfMerged = ownSql<object, OwnPayout>('own-payouts-of-merged')`
  select p.id, p.invoice_number::int as number, p.currency, sum(l.amount_minor)::bigint as minor, p.status, null as method, null as "payeeId", null as "sealedDetails",
    p.created_at as "createdAt", p.processed_at as "processedAt", p.returned_at as "returnedAt"
  from ledger_entries l
  join payout_items i on i.environment_id = ${'environmentId'} and i.ledger_entry_id = l.id
  join payouts p on p.environment_id = ${'environmentId'} and p.id = i.payout_id
  where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[])
  group by p.environment_id, p.id, p.invoice_number, p.currency, p.status, p.created_at, p.processed_at, p.returned_at
  order by p.created_at desc, p.id desc`;

const payoutById = ownSql<{ id: string }, OwnPayout>('own-payout-by-id')`
  select ${ownColumns}
  where p.environment_id = ${'environmentId'} and p.affiliate_id = any(${'affiliateIds'}::text[]) and p.id = ${'id'}`;

/**
 * Returns a payout that contains the affiliate's earnings, made to the affiliate or to another account of the
 * same person; null if no such payout has this id.
 */
export async function findOwnPayout(
  own: OwnReader,
  id: string,
  isMerged: boolean,
): Promise<OwnPayout | null> {
  const [found] = await own.rows(payoutById, { id });
  if (found || !isMerged) return found ?? null;
  return (await ownPayoutsOfMerged(own)).find((each) => each.id === id) ?? null;
}

export interface Beyond {
  readonly from: OwnPayout | null;
  readonly isNewer: boolean;
  readonly limit: number;
}

/** Returns up to `limit` payouts after the given one, newest first. */
export async function payoutsBeyond(own: OwnReader, beyond: Beyond, isMerged: boolean): Promise<OwnPayout[]> {
  if (isMerged) return amongAll(await ownPayoutsOfMerged(own), beyond);
  const { from, isNewer, limit } = beyond;
  const asked = { at: from?.createdAt ?? null, id: from?.id ?? '', limit };
  return isNewer ? (await own.rows(payoutsAfter, asked)).reverse() : own.rows(payoutsBefore, asked);
}

/**
 * Returns the affiliate's own payouts from before the merge, and the payouts of the account it was merged
 * into. Amounts cover only the affiliate's own entries.
 */
export const ownPayoutsOfMerged = (own: OwnReader): Promise<OwnPayout[]> => own.rows(payoutsOfMerged, {});

function amongAll(all: readonly OwnPayout[], { from, isNewer, limit }: Beyond): OwnPayout[] {
  const at = from ? all.findIndex(({ id }) => id === from.id) : -1;
  return isNewer ? all.slice(Math.max(0, at - limit), Math.max(0, at)) : all.slice(at + 1, at + 1 + limit);
}

/** Entry of the affiliate in a payout. */
export interface OwnItem {
  readonly id: string;
  readonly minor: bigint;
  readonly currency: string;
  readonly at: Date;
  readonly saleId: string | null;
  readonly levelId: string | null;
  readonly adjustmentId: string | null;
  readonly reason: string | null;
  readonly keyScope: string | null;
  readonly eventName: string | null;
  readonly externalEventId: string | null;
  readonly customerEmail: string | null;
}

const itemsOf = ownSql<{ payoutId: string; after: string; limit: number }, OwnItem>('own-items-of-payout')`
  select l.id, l.amount_minor as minor, l.currency, coalesce(t.occurred_at, d.created_at, e.created_at, l.created_at) as at,
    t.id as "saleId", case when e.level > 0 then e.id end as "levelId", d.id as "adjustmentId", d.reason,
    t.key_scope as "keyScope", t.event_name as "eventName", t.external_event_id as "externalEventId", f.email as "customerEmail"
  from payout_items i
  join ledger_entries l on l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[])
    and l.id = i.ledger_entry_id
  left join earnings e on e.environment_id = ${'environmentId'} and e.affiliate_id = any(${'affiliateIds'}::text[])
    and e.id = l.earning_id
  left join transactions t on t.environment_id = ${'environmentId'} and t.affiliate_id = any(${'affiliateIds'}::text[])
    and t.id = e.transaction_id and e.level = 0
  left join referrals f on f.environment_id = ${'environmentId'} and f.affiliate_id = any(${'affiliateIds'}::text[])
    and f.id = t.referral_id and f.erased_at is null
  left join adjustments d on d.environment_id = ${'environmentId'} and d.affiliate_id = any(${'affiliateIds'}::text[])
    and d.id = l.adjustment_id
  where i.environment_id = ${'environmentId'} and i.payout_id = ${'payoutId'} and i.ledger_entry_id > ${'after'}::text
  order by i.ledger_entry_id limit ${'limit'}::int`;

export const ownItems = (
  own: OwnReader,
  asked: { readonly payoutId: string; readonly after: string; readonly limit: number },
): Promise<OwnItem[]> => own.rows(itemsOf, asked);

const itemOf = ownSql<{ payoutId: string; id: string }, { id: string }>('own-item-of-payout')`
  select l.id from ledger_entries l
  join payout_items i on i.environment_id = ${'environmentId'} and i.ledger_entry_id = l.id and i.payout_id = ${'payoutId'}
  where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[]) and l.id = ${'id'}`;

export const hasOwnItem = async (own: OwnReader, payoutId: string, id: string): Promise<boolean> =>
  (await own.rows(itemOf, { payoutId, id })).length > 0;
