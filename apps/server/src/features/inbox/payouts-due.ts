import { INBOX_ITEMS_MAX, type Inbox } from '@tributary/contract';
import { decidePayout, isPayable, minimumPayoutsOf, type Unclaimed } from '../../domain/payouts/payout.ts';
import { isClaimable, isUnclaimed } from '../../ledger/claimable-entries.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import type { SnapshotQuery } from '../../platform/db/transaction.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';
import { detailsChangedSql, hasClaimable } from '../payouts/claimable.ts';

interface Due extends Unclaimed {
  readonly programId: string;
  readonly affiliateName: string;
  readonly defaultCurrency: string;
  readonly minimumPayoutMinor: bigint;
  readonly minimumPayouts: unknown;
  readonly payoutDetailsChangedAt: Date | null;
  readonly detailsChanged: boolean;
}

/**
 * SQL condition that an earning was never claimed. It is unclaimed in full, so its ledger entries are not
 * needed.
 */
const isWhole = fragment<'environmentId'>`
  e.environment_id = ${'environmentId'} and ${hasClaimable} and not e.was_claimed and not e.is_settled`;
const isPart = fragment<'environmentId'>`
  e.environment_id = ${'environmentId'} and ${hasClaimable} and (e.was_claimed or e.is_settled)`;

/**
 * Applies the conditions of a payout run to all programs at once. Returns everything that runs would claim
 * before minimums and similar rules.
 */
const unclaimedOfAll = sql<{ environmentId: number }, Due>('unclaimed-of-all-programs')`
  select p.id as "programId", p.default_currency as "defaultCurrency", p.minimum_payout_minor as "minimumPayoutMinor",
    p.minimum_payouts as "minimumPayouts",
    a.id as "affiliateId", a.name as "affiliateName", a.partnership_status as "partnershipStatus",
    a.payout_method as "payoutMethod", u.currency, u.amount as "amountMinor",
    a.payout_details_changed_at as "payoutDetailsChangedAt", ${detailsChangedSql} as "detailsChanged"
  from (
    select d.program_id, coalesce(o.merged_into, o.id) as affiliate_id, d.currency, sum(d.amount)::bigint as amount from (
      select e.program_id, e.affiliate_id, e.currency, sum(e.remaining_minor) as amount from earnings e where ${isWhole}
      group by e.program_id, e.affiliate_id, e.currency
      union all
      select e.program_id, l.affiliate_id, l.currency, l.amount_minor as amount
      from earnings e join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id
      where ${isPart} and ${isClaimable}
      union all
      select b.program_id, l.affiliate_id, l.currency, l.amount_minor as amount
      from adjustments b join ledger_entries l on l.environment_id = b.environment_id and l.adjustment_id = b.id
      where b.environment_id = ${'environmentId'} and b.has_unclaimed and b.voided_at is null and ${isUnclaimed}) d
    join affiliates o on o.environment_id = ${'environmentId'} and o.id = d.affiliate_id
    group by d.program_id, 2, d.currency) u
  join programs p on p.environment_id = ${'environmentId'} and p.id = u.program_id
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = u.affiliate_id
  order by u.currency, u.amount desc, a.id`;

/** Returns the amounts by currency, largest first. */
export async function readDue(query: SnapshotQuery, environmentId: number): Promise<readonly Due[]> {
  const unclaimed = await query(unclaimedOfAll.with({ environmentId }));
  return unclaimed.filter((each) => isPayable(each) && decidePayout(each, minimumPayoutsOf(each)).isPaid);
}

export const toPayoutsDue = (due: readonly Due[]): NonNullable<Inbox['payouts_due']> => ({
  count: due.length,
  money: sumsOf(due),
  items: due
    .slice(0, INBOX_ITEMS_MAX)
    .map(({ programId, affiliateId, affiliateName, amountMinor, currency }) => ({
      program_id: programId,
      affiliate_id: affiliateId,
      affiliate_name: affiliateName,
      amount: toAmount(amountMinor, currency),
      currency,
    })),
});

/** Returns the payees that the run would warn about. */
export function toDetailsChanged(due: readonly Due[]): NonNullable<Inbox['payout_details_changed']> {
  const changed = due.filter(({ detailsChanged }) => detailsChanged);
  const byAffiliate = new Map<string, [Due, ...Due[]]>();
  for (const each of changed) {
    const others = byAffiliate.get(each.affiliateId);
    if (others) others.push(each);
    else byAffiliate.set(each.affiliateId, [each]);
  }
  const oldestFirst = [...byAffiliate.values()].sort(([a], [b]) => changedAt(a) - changedAt(b));
  return {
    count: byAffiliate.size,
    oldest_at: toTimestampOrNull(oldestFirst[0]?.[0].payoutDetailsChangedAt ?? null),
    money: sumsOf(changed),
    items: oldestFirst.slice(0, INBOX_ITEMS_MAX).map((ofOne) => ({
      affiliate_id: ofOne[0].affiliateId,
      affiliate_name: ofOne[0].affiliateName,
      changed_at: toTimestamp(new Date(changedAt(ofOne[0]))),
      due: ofOne.map(({ currency, amountMinor }) => ({ currency, amount: toAmount(amountMinor, currency) })),
    })),
  };
}

const changedAt = ({ payoutDetailsChangedAt }: Due): number => payoutDetailsChangedAt?.getTime() ?? 0;

function sumsOf(due: readonly Due[]): NonNullable<Inbox['payouts_due']>['money'] {
  const sums = new Map<string, { minor: bigint; count: number }>();
  for (const { currency, amountMinor } of due) {
    const sum = sums.get(currency) ?? { minor: 0n, count: 0 };
    sums.set(currency, { minor: sum.minor + amountMinor, count: sum.count + 1 });
  }
  return [...sums].map(([currency, { minor, count }]) => ({
    currency,
    amount: toAmount(minor, currency),
    count,
  }));
}
