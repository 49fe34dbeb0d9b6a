import type { Tx } from '../db/database.ts';
import { Prisma } from '../db/generated/client.ts';
import type { Unclaimed } from '../domain/payout.ts';

/**
 * Which ledger entries a payout may claim: `l` the entry, `e` its earning. `paid` entries are the money that left; the
 * `earned` entry of a commission that was created as paid was settled elsewhere.
 */
export const isClaimable = Prisma.sql`
  l.type in ('earned', 'refunded', 'clawback', 'adjustment') and not (e.is_settled and l.type = 'earned')
  and not exists (
    select 1 from payout_items i
    where i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live)`;

export interface RunScope {
  readonly environmentId: number;
  readonly programId: string;
  readonly affiliateIds: readonly string[] | null;
  readonly currency: string | null;
  readonly upTo: Date | null;
  readonly isDryRun: boolean;
}

const inScope = ({ environmentId, programId, affiliateIds, currency }: RunScope) => Prisma.sql`
  e.environment_id = ${environmentId} and e.program_id = ${programId} and e.has_unclaimed
  and e.status in ('ready_for_payment', 'paid', 'refunded')
  and (${affiliateIds === null} or e.affiliate_id = any(${affiliateIds ?? []}))
  and (${currency}::text is null or e.currency = ${currency}::text)`;

/**
 * Locks the sales with something to claim, in id order as everywhere, and their earnings: whoever adds or releases an
 * entry of one waits. Only what is locked here is then claimed; a sale that comes later is the next run's.
 */
export async function lockClaimable(tx: Tx, scope: RunScope): Promise<string[]> {
  const [locked] = await tx.$queryRaw<{ ids: string[] }[]>`
    select coalesce(array_agg(distinct x.id), '{}') as ids from (
      select t.id from earnings e
      join transactions t on t.environment_id = e.environment_id and t.id = e.transaction_id
      where ${inScope(scope)} order by t.id, e.id for no key update of t, e) x`;
  return locked?.ids ?? [];
}

export interface UnclaimedEntries extends Unclaimed {
  readonly name: string;
  readonly email: string;
  readonly entryIds: string[];
  readonly payoutDetailsChangedAt: Date | null;
  /** Nothing has been paid to the details as they are now. */
  readonly detailsChanged: boolean;
}

/**
 * Whether how the affiliate `a` is paid changed since it was last paid: no payout made after the change is completed.
 * One made before may have gone to the old account. The first details of someone never paid are no change.
 */
export const detailsChangedSql = Prisma.sql`
  (a.payout_details_changed_at is not null and not exists (
    select 1 from payouts earlier
    where earlier.environment_id = a.environment_id and earlier.affiliate_id = a.id and earlier.status = 'completed'
      and earlier.created_at > a.payout_details_changed_at)
    and (exists (
      select 1 from payout_details_changes c
      where c.environment_id = a.environment_id and c.affiliate_id = a.id and c.replaced)
    or exists (
      select 1 from payouts paid
      where paid.environment_id = a.environment_id and paid.affiliate_id = a.id and paid.status = 'completed')))`;

/**
 * What is unclaimed of the locked sales, per affiliate and currency. A statement of its own: its snapshot is taken after
 * the locks. `upTo` leaves out the entries of later sales, clawbacks never: a debt does not wait.
 */
export function readUnclaimed(tx: Tx, scope: RunScope, lockedIds: string[]): Promise<UnclaimedEntries[]> {
  const { upTo } = scope;
  return tx.$queryRaw<UnclaimedEntries[]>`
    select a.id as "affiliateId", a.name, a.email, a.partnership_status as "partnershipStatus",
      a.payout_method as "payoutMethod", a.payout_details_changed_at as "payoutDetailsChangedAt",
      ${detailsChangedSql} as "detailsChanged", u.currency, u.amount as "amountMinor", u.entries as "entryIds"
    from (
      select l.environment_id, l.affiliate_id, l.currency, sum(l.amount_minor)::bigint as amount, array_agg(l.id) as entries
      from unnest(${lockedIds}::text[]) as locked(id)
      join transactions t on t.environment_id = ${scope.environmentId} and t.id = locked.id
      join earnings e on e.environment_id = t.environment_id and e.transaction_id = t.id
      join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id
      where ${inScope(scope)} and ${isClaimable}
        and (${upTo}::timestamptz is null or t.occurred_at <= ${upTo}::timestamptz or l.type = 'clawback')
      group by l.environment_id, l.affiliate_id, l.currency) u
    join affiliates a on a.environment_id = u.environment_id and a.id = u.affiliate_id
    order by a.id, u.currency`;
}

/** The same for a dry run: nothing is locked, since nothing is claimed. */
export async function claimableIds(tx: Tx, scope: RunScope): Promise<string[]> {
  const [found] = await tx.$queryRaw<{ ids: string[] }[]>`
    select coalesce(array_agg(distinct e.transaction_id), '{}') as ids from earnings e where ${inScope(scope)}`;
  return found?.ids ?? [];
}
