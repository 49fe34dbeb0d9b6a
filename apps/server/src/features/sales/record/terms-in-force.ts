import { monthIn } from '@tributary/core';
import type { RequestContext } from '../../../context.ts';
import type { Level } from '../../../domain/earnings/commission.ts';
import type { Parent } from '../../../domain/earnings/earning.ts';
import { isPayment } from '../../../domain/earnings/payment.ts';
import type { CanonicalEvent } from '../../../domain/events/canonical-event.ts';
import { inForceAt } from '../../../domain/incentives/in-force.ts';
import type { Incentive } from '../../../domain/incentives/incentive.ts';
import { needsAffiliateMonth } from '../../../domain/incentives/incentive-match.ts';
import { StaleRead } from '../../../platform/db/failures.ts';
import type { Program } from '../../../platform/db/generated/client.ts';
import type { HotTransaction } from '../../../platform/db/hot-transaction.ts';
import { sql } from '../../../platform/db/sql.ts';
import {
  type CreditedReferral,
  countAffiliateMonths,
  lockAffiliateMonth,
  tryLockAffiliateMonths,
} from '../sql/read.ts';
import type { OwnTransaction } from './resolve-referral.ts';

/** Current terms for a referral's affiliate. */
export interface TermsInForce {
  readonly program: Program;
  /** Incentives of the affiliate's group; empty without a group. */
  readonly incentives: readonly Incentive[];
  readonly levels: readonly Level[];
}

/** Returns the terms at the version read with the locked referral, or at a later one. */
export async function termsInForce(
  ctx: RequestContext,
  tx: HotTransaction,
  { programId, groupId, configVersion }: CreditedReferral,
): Promise<TermsInForce> {
  const config = await ctx.programs.at(ctx.environmentId, configVersion, tx);
  const program = config.programs.get(programId);
  if (!program) throw new StaleRead();
  if (groupId === null) return { program, incentives: [], levels: [] };
  return {
    program,
    incentives: inForceAt(config.incentives.get(groupId) ?? [], ctx.now),
    levels: config.levels.get(groupId) ?? [],
  };
}

/**
 * Numbers of payments by affiliate and month, for the sales in one transaction. The affiliates are locked.
 */
export type MonthCounts = Map<string, number>;

interface AffiliateMonth {
  readonly affiliateId: string;
  readonly from: Date;
  readonly until: Date;
}

const keyOf = ({ affiliateId, from }: Pick<AffiliateMonth, 'affiliateId' | 'from'>) =>
  `${affiliateId} ${from.getTime()}`;

const monthOf = (
  { affiliateId }: CreditedReferral,
  { program }: TermsInForce,
  { occurredAt }: CanonicalEvent,
): AffiliateMonth => ({ affiliateId, ...monthIn(program.timezone, occurredAt) });

/** Returns the terms for a referral's affiliate if one of its incentives counts monthly sales. */
export async function monthlyTerms(
  ctx: RequestContext,
  tx: HotTransaction,
  referral: CreditedReferral,
): Promise<TermsInForce | null> {
  try {
    const terms = await termsInForce(ctx, tx, referral);
    return needsAffiliateMonth(terms.incentives) ? terms : null;
  } catch (error) {
    // The sale will fail with this error again later, where it does not affect other sales.
    if (error instanceof StaleRead) return null;
    throw error;
  }
}

/** Sale with a referral found by its identifiers. */
export interface LedSale {
  readonly event: CanonicalEvent;
  readonly referral: CreditedReferral;
}

/**
 * Counts the monthly payments of affiliates with a monthly tier, in one round trip. Does not wait: skips
 * affiliates that another transaction has locked.
 */
export async function countMonths(
  ctx: RequestContext,
  tx: HotTransaction,
  sales: readonly LedSale[],
): Promise<MonthCounts> {
  const months = new Map<string, AffiliateMonth>();
  for (const { event, referral } of sales) {
    const terms = await monthlyTerms(ctx, tx, referral);
    if (!terms) continue;
    const month = monthOf(referral, terms, event);
    months.set(keyOf(month), month);
  }
  if (months.size === 0) return new Map();
  const { environmentId } = ctx;
  const counted = [...months.values()];
  const affiliateIds = [...new Set(counted.map(({ affiliateId }) => affiliateId))];
  // Use separate statements, so that the second sees everything committed before the lock.
  const [locked, counts] = await Promise.all([
    tx.query(tryLockAffiliateMonths.with({ environmentId, affiliateIds })),
    tx.query(countStatement(environmentId, counted)),
  ]);
  const ours = new Set(locked.map(({ affiliateId }) => affiliateId));
  return new Map(
    counts
      .filter(({ affiliateId }) => ours.has(affiliateId))
      .map((each) => [keyOf(each), each.conversions] as const),
  );
}

const countStatement = (environmentId: number, months: readonly AffiliateMonth[]) =>
  countAffiliateMonths.with({
    environmentId,
    affiliateIds: months.map(({ affiliateId }) => affiliateId),
    froms: months.map(({ from }) => from),
    untils: months.map(({ until }) => until),
  });

/**
 * Returns the number of payments of a referral's affiliate in the month of a sale if an incentive counts
 * them, otherwise 0.
 */
export async function conversionsOfMonth(
  { environmentId }: RequestContext,
  own: OwnTransaction,
  { event, referral, terms }: LedSale & { readonly terms: TermsInForce },
  counted: MonthCounts = new Map(),
): Promise<number> {
  if (!needsAffiliateMonth(terms.incentives)) return 0;
  const month = monthOf(referral, terms, event);
  const known = counted.get(keyOf(month));
  if (known !== undefined) return known;
  const { affiliateId } = referral;
  await own().query(lockAffiliateMonth.with({ environmentId, affiliateId }));
  const [count] = await own().query(countStatement(environmentId, [month]));
  return count?.conversions ?? 0;
}

/** Adds a recorded sale to the counts, for later sales in the same transaction. */
export function addToMonth(
  counted: MonthCounts,
  { event, referral, terms }: LedSale & { readonly terms: TermsInForce },
): void {
  const key = keyOf(monthOf(referral, terms, event));
  const before = counted.get(key);
  if (before !== undefined && event.salesStatus === 'complete' && isPayment(event))
    counted.set(key, before + 1);
}

/**
 * Returns the affiliates above each seller, nearest first. Locks them against status changes, like the
 * sellers themselves. There is at most one row per level, so the query ends even if the chain is a cycle.
 */
const parentsOf = sql<
  { environmentId: number; sellerIds: readonly string[]; levelMax: number },
  Parent & { mergedInto: string | null }
>('parents-of')`
  with recursive chain as (
    select id as seller_id, parent_affiliate_id as id, 1 as level from affiliates
    where environment_id = ${'environmentId'} and id = any(${'sellerIds'}::text[])
    union all
    select c.seller_id, a.parent_affiliate_id, c.level + 1 from chain c
    join affiliates a on a.environment_id = ${'environmentId'} and a.id = c.id
    where c.level < ${'levelMax'}::int)
  select c.seller_id as "sellerId", c.level, a.id, a.partnership_status as "status", a.merged_into as "mergedInto" from chain c
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = c.id
  order by c.seller_id, c.level for share of a`;

/** Returns the affiliates above the referrals' affiliates whose groups have levels, in one round trip. */
export async function findParents(
  ctx: RequestContext,
  tx: HotTransaction,
  referrals: readonly CreditedReferral[],
): Promise<Parent[]> {
  const { environmentId } = ctx;
  const sellerIds = new Set<string>();
  let levelMax = 0;
  for (const { affiliateId, groupId, configVersion } of referrals) {
    const config = await ctx.programs.at(environmentId, configVersion, tx);
    const levels = config.levels.get(groupId ?? '') ?? [];
    if (levels.length > 0) sellerIds.add(affiliateId);
    levelMax = Math.max(levelMax, ...levels.map(({ level }) => level));
  }
  if (sellerIds.size === 0) return [];
  const parents = await tx.query(parentsOf.with({ environmentId, sellerIds: [...sellerIds], levelMax }));
  // While this transaction waited for the parent, a merge was committed, which also moved the affiliates
  // below.
  if (parents.some(({ mergedInto }) => mergedInto !== null)) throw new StaleRead();
  return parents.map(({ mergedInto: _, ...parent }) => parent);
}
