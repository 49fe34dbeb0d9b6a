import type { CustomerVisibility } from '@tributary/core';
import type { StatedAffiliate } from '../../domain/earnings/commission-state.ts';
import { minimumPayoutsOf } from '../../domain/payouts/payout.ts';
import { payoutScheduleOf } from '../../domain/payouts/payout-schedule.ts';
import { defaultPortal } from '../../domain/portals/portal-settings.ts';
import { isClaimableOfJoined, isUnclaimedOfJoined } from '../../ledger/claimable-entries.ts';
import { type OwnReader, type OwnRows, ownSql } from '../../platform/db/own-sql.ts';
import { type Connection, rows, sql } from '../../platform/db/sql.ts';

interface AffiliateRow {
  readonly programId: string;
  readonly brand: string;
  readonly visibility: CustomerVisibility | null;
  readonly timezone: string;
  readonly partnershipStatus: string;
  readonly payoutMethod: string | null;
  readonly isMerged: boolean;
  readonly defaultCurrency: string;
  readonly minimumPayoutMinor: bigint;
  readonly minimumPayouts: unknown;
  readonly payoutEvery: string | null;
  readonly payoutDay: number | null;
}

/** Returns the account into which a person's other accounts were merged. */
const affiliateOf = ownSql<object, AffiliateRow>('own-affiliate')`
  select a.program_id as "programId", coalesce(o.brand_name, p.name) as brand, o.customer_visibility as visibility, p.timezone, a.partnership_status as "partnershipStatus",
    a.payout_method as "payoutMethod", a.merged_into is not null as "isMerged", p.default_currency as "defaultCurrency",
    p.minimum_payout_minor as "minimumPayoutMinor", p.minimum_payouts as "minimumPayouts",
    p.payout_every as "payoutEvery", p.payout_day as "payoutDay"
  from affiliates a
  join programs p on p.environment_id = ${'environmentId'} and p.id = a.program_id
  left join portals o on o.environment_id = ${'environmentId'} and o.program_id = a.program_id
  where a.environment_id = ${'environmentId'} and a.id = any(${'affiliateIds'}::text[])
  order by a.merged_into nulls first limit 1`;

/**
 * Returns unclaimed amounts by currency. An earning that was never claimed counts at its full remaining amount; for
 * all others, the ledger has the open amounts. `offset 0` makes PostgreSQL look up their entries earning by
 * earning. Otherwise, it would expect thousands of entries per earning and read all entries of the affiliate.
 */
const dueOf = ownSql<{ programId: string }, { currency: string; minor: bigint }>('own-due')`
  select x.currency, sum(x.minor)::bigint as minor from (
    select e.currency, sum(e.remaining_minor) as minor from earnings e
    where e.environment_id = ${'environmentId'} and e.program_id = ${'programId'}
      and e.affiliate_id = any(${'affiliateIds'}::text[]) and e.has_unclaimed
      and e.status in ('ready_for_payment', 'paid', 'refunded') and not e.was_claimed and not e.is_settled
    group by e.currency
    union all
    select l.currency, l.amount_minor from earnings e
    cross join lateral (
      select l.currency, l.amount_minor from ledger_entries l
      left join payout_items i on i.environment_id = ${'environmentId'} and i.ledger_entry_id = l.id and i.is_live
      where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[]) and l.earning_id = e.id
        and ${isClaimableOfJoined}
      offset 0) l
    where e.environment_id = ${'environmentId'} and e.program_id = ${'programId'}
      and e.affiliate_id = any(${'affiliateIds'}::text[]) and e.has_unclaimed
      and e.status in ('ready_for_payment', 'paid', 'refunded') and (e.was_claimed or e.is_settled)
    union all
    select l.currency, l.amount_minor from adjustments d
    join ledger_entries l on l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[])
      and l.adjustment_id = d.id
    left join payout_items i on i.environment_id = ${'environmentId'} and i.ledger_entry_id = l.id and i.is_live
    where d.environment_id = ${'environmentId'} and d.program_id = ${'programId'}
      and d.affiliate_id = any(${'affiliateIds'}::text[]) and d.has_unclaimed and d.voided_at is null
      and ${isUnclaimedOfJoined}) x
  group by x.currency`;

/** Properties of an affiliate that commission states depend on, and the program's public name. */
export interface ReadingAffiliate extends StatedAffiliate {
  readonly programId: string;
  readonly defaultCurrency: string;
  readonly brand: string;
  /** Amount of customer data that the affiliate may see. */
  readonly visibility: CustomerVisibility;
}

/** Returns the affiliate's properties, or null if the environment does not have the affiliate. */
export async function readingAffiliate(own: OwnReader, now: Date): Promise<ReadingAffiliate | null> {
  const [row] = await own.rows(affiliateOf, {});
  if (!row) return null;
  const { programId, defaultCurrency, brand, visibility, timezone } = row;
  const { partnershipStatus, payoutMethod, isMerged } = row;
  const due = await own.rows(dueOf, { programId });
  return {
    visibility: visibility ?? defaultPortal.customer_visibility,
    ...{ programId, defaultCurrency, brand, timezone, partnershipStatus, payoutMethod, isMerged, now },
    payoutSchedule: payoutScheduleOf(row),
    minimums: minimumPayoutsOf(row),
    due: Object.fromEntries(due.map(({ currency, minor }) => [currency, minor])),
  };
}

interface Named {
  readonly environmentId: number;
  readonly affiliateId: string;
}

const readStaying = sql<Named, { id: string }>('staying-affiliate')`
  select coalesce(a.merged_into, a.id) as id from affiliates a
  where a.environment_id = ${'environmentId'} and a.id = ${'affiliateId'}`;

/** Returns the id of the affiliate that this one was merged into, or its own id if it was not merged. */
export async function stayingOf(on: Connection, { environmentId, affiliateId }: Named): Promise<string> {
  const [row] = await rows(on, readStaying.with({ environmentId, affiliateId }));
  return row?.id ?? affiliateId;
}

const mergedIntoIt = sql<Named, { id: string }>('affiliates-merged-into')`
  select a.id from affiliates a where a.environment_id = ${'environmentId'} and a.merged_into = ${'affiliateId'} order by a.id`;

/** Returns the affiliates whose rows an affiliate may read: itself and those merged into it. */
export async function ownRowsOf(on: Connection, { environmentId, affiliateId }: Named): Promise<OwnRows> {
  const merged = await rows(on, mergedIntoIt.with({ environmentId, affiliateId }));
  return { environmentId, affiliateIds: [affiliateId, ...merged.map(({ id }) => id)] };
}
