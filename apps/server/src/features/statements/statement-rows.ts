import type { LedgerEntryType, Locale } from '@tributary/core';
import type { Span } from '../../domain/accounting/month.ts';
import { bookedAt } from '../../ledger/at-moment.ts';
import { type OwnReader, ownSql } from '../../platform/db/own-sql.ts';

/** Affiliate who receives a statement, and the program that sends it. */
export interface Holder {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly companyName: string | null;
  readonly programId: string;
  readonly programName: string;
  readonly brand: string;
  readonly timezone: string;
  readonly defaultCurrency: string;
  readonly language: Locale | null;
}

/** Finds the affiliate that other affiliates were merged into. */
const holder = ownSql<object, Holder>('own-statement-holder')`
  select a.id, a.name, a.email, a.company_name as "companyName", g.id as "programId", g.name as "programName",
    coalesce(d.brand_name, g.name) as brand, g.timezone, g.default_currency as "defaultCurrency",
    coalesce(c.language, d.default_language) as language
  from affiliates a
  join programs g on g.environment_id = ${'environmentId'} and g.id = a.program_id
  left join portals d on d.environment_id = ${'environmentId'} and d.program_id = a.program_id
  left join affiliate_preferences c on c.environment_id = ${'environmentId'}
    and c.affiliate_id = any(${'affiliateIds'}::text[]) and c.affiliate_id = a.id
  where a.environment_id = ${'environmentId'} and a.id = any(${'affiliateIds'}::text[])
  order by a.merged_into nulls first limit 1`;

export async function holderOf(own: OwnReader): Promise<Holder> {
  const [found] = await own.rows(holder, {});
  if (!found) throw new Error('The affiliate of a statement does not exist.');
  return found;
}

/** Sum of entries of one type, before the month or in the month. */
export interface Movement {
  readonly currency: string;
  readonly type: LedgerEntryType;
  readonly isBefore: boolean;
  readonly minor: bigint;
  readonly count: number;
}

const movements = ownSql<Span, Movement>('own-statement-movements')`
  select l.currency, l.type, ${bookedAt} < ${'from'}::timestamptz as "isBefore", sum(l.amount_minor)::bigint as minor,
    count(*)::int as count
  from ledger_entries l
  where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[])
    and ${bookedAt} < ${'to'}::timestamptz
  group by 1, 2, 3`;

export const movementsOf = (own: OwnReader, { from, to }: Span): Promise<Movement[]> =>
  own.rows(movements, { from, to });

/** Sum of a day's entries of the same type, in the program's time zone. */
export interface DaySum {
  readonly day: string;
  readonly currency: string;
  readonly type: LedgerEntryType;
  readonly minor: bigint;
  readonly count: number;
}

const daySums = ownSql<Span & { timezone: string }, DaySum>('own-statement-days')`
  select to_char(${bookedAt} at time zone ${'timezone'}::text, 'YYYY-MM-DD') as day, l.currency, l.type,
    sum(l.amount_minor)::bigint as minor, count(*)::int as count
  from ledger_entries l
  where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[])
    and ${bookedAt} >= ${'from'}::timestamptz and ${bookedAt} < ${'to'}::timestamptz
  group by 1, 2, 3 order by 1, 2, 3`;

export const daySumsOf = (own: OwnReader, { from, to }: Span, timezone: string): Promise<DaySum[]> =>
  own.rows(daySums, { from, to, timezone });

export interface Line {
  readonly id: string;
  readonly at: Date;
  readonly type: LedgerEntryType;
  readonly minor: bigint;
  readonly currency: string;
  readonly soldAt: Date | null;
  readonly externalEventId: string | null;
  readonly customerId: string | null;
  readonly customerEmail: string | null;
  readonly commissionId: string | null;
  readonly adjustmentId: string | null;
  readonly reason: string | null;
  readonly payoutNumber: number | null;
}

/** Last line of the previous page. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

const lines = ownSql<Span & { at: Date; id: string; limit: number }, Line>('own-statement-lines')`
  select l.id, ${bookedAt} as at, l.type, l.amount_minor as minor, l.currency,
    case when d.id is null then coalesce(t.occurred_at, e.created_at) end as "soldAt", t.external_event_id as "externalEventId",
    f.customer_id as "customerId", f.email as "customerEmail", coalesce(t.id, e.id) as "commissionId",
    d.id as "adjustmentId", coalesce(d.reason, r.reason, case when l.type = 'adjustment' then t.rejection_reason end) as reason,
    coalesce(q.invoice_number, p.invoice_number)::int as "payoutNumber"
  from ledger_entries l
  left join earnings e on e.environment_id = ${'environmentId'} and e.affiliate_id = any(${'affiliateIds'}::text[])
    and e.id = l.earning_id
  left join transactions t on t.environment_id = ${'environmentId'} and t.affiliate_id = any(${'affiliateIds'}::text[])
    and t.id = e.transaction_id and e.level = 0
  left join referrals f on f.environment_id = ${'environmentId'} and f.affiliate_id = any(${'affiliateIds'}::text[])
    and f.id = t.referral_id and f.erased_at is null
  left join adjustments d on d.environment_id = ${'environmentId'} and d.affiliate_id = any(${'affiliateIds'}::text[])
    and d.id = l.adjustment_id
  left join refunds r on r.environment_id = ${'environmentId'} and r.transaction_id = t.id and r.id = l.refund_id
  left join payout_items i on i.environment_id = ${'environmentId'} and i.ledger_entry_id = l.id and i.is_live
  left join payouts p on p.environment_id = ${'environmentId'} and p.id = i.payout_id
  left join payouts q on q.environment_id = ${'environmentId'} and q.id = l.payout_id
  where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[])
    and l.id = any(array(
      select k.id from (
        select n.id, coalesce(n.booked_at, n.created_at) as at from ledger_entries n
        where n.environment_id = ${'environmentId'} and n.affiliate_id = any(${'affiliateIds'}::text[])) k
      where k.at >= ${'from'}::timestamptz and k.at < ${'to'}::timestamptz
        and (k.at, k.id) > (${'at'}::timestamptz, ${'id'}::text)
      order by k.at, k.id limit ${'limit'}::int))
  order by ${bookedAt}, l.id`;

/** Returns up to `limit` entries after a position, oldest first. */
export const linesOf = (
  own: OwnReader,
  { from, to }: Span,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<Line[]> => own.rows(lines, { from, to, at: after?.at ?? from, id: after?.id ?? '', limit });

const place = ownSql<Span & { id: string }, Place>('own-statement-place')`
  select ${bookedAt} as at, l.id from ledger_entries l
  where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[]) and l.id = ${'id'}
    and ${bookedAt} >= ${'from'}::timestamptz and ${bookedAt} < ${'to'}::timestamptz`;

/** Returns the position of an entry; null if the month does not contain it. */
export const placeOf = async (own: OwnReader, { from, to }: Span, id: string): Promise<Place | null> =>
  (await own.rows(place, { from, to, id }))[0] ?? null;

const logo = ownSql<object, { logo: Uint8Array }>('own-statement-logo')`
  select d.logo from affiliates a
  join portals d on d.environment_id = ${'environmentId'} and d.program_id = a.program_id
  where a.environment_id = ${'environmentId'} and a.id = any(${'affiliateIds'}::text[])
    and d.logo_type in ('image/png', 'image/jpeg') limit 1`;

/** Returns the portal's logo if a PDF can contain its image format. */
export async function logoOf(own: OwnReader): Promise<Buffer | null> {
  const [found] = await own.rows(logo, {});
  return found ? Buffer.from(found.logo) : null;
}
