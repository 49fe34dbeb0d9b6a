import type { ConsiderationReason } from '@tributary/core';
import {
  applyCaps,
  type CappedCommission,
  capPerConversion,
  commissionFor,
  fixedCommission,
} from '../earnings/commission.ts';
import type { Money } from '../money/money.ts';
import { type Incentive, isWithinLength, type ReferralHistory, type Sale } from './incentive.ts';
import { coveredMinor } from './sale-lines.ts';

/**
 * Incentive that applies. `commission` is after caps, and may be 0. `covered` is the part of the sale that
 * earns commission, in minor units.
 */
export type Match = CappedCommission & { incentive: Incentive; covered: bigint };

/**
 * Returns true if an incentive does not apply because it is for other products or plans. False for an
 * incentive that has ended, because it used to apply to such sales.
 */
export const isOfOtherSales = (reason: ConsiderationReason): boolean =>
  reason === 'other_type' || reason === 'other_plan' || reason === 'other_product';

/**
 * Incentive that was considered. `match` is the commission that it pays or would have paid; null if the
 * incentive is excluded.
 */
export type Consideration = { incentive: Incentive; reason: ConsiderationReason; match: Match | null };

/** Incentive that may apply. Candidates are compared by `offered`, the commission before caps. */
type Candidate = { match: Match; offered: Money };
type Rank = (incentive: Incentive) => number;
type Bests = Map<Money['currency'], Candidate>;

const specificity = {
  specific_products: 3,
  monthly_plans: 2,
  yearly_plans: 2,
  one_time: 1,
  all_plans: 0,
} as const satisfies Record<Incentive['applyTo'], number>;

/**
 * Returns the incentive that applies to a complete sale, if any, and the reason why each candidate does or
 * does not apply, in the order of the candidates. Type, `apply_to` and length exclude incentives. The most
 * specific of the remaining ones is chosen, then the one with the largest commission in the same currency,
 * then the oldest.
 * @param affiliateConversionsThisMonth payments in the month of `occurredAt`, not counting this sale
 */
export function matchIncentive(
  sale: Sale,
  incentives: readonly Incentive[],
  history: ReferralHistory,
  affiliateConversionsThisMonth: number,
): { match: Match | null; considered: Consideration[] } {
  const counts = { referral: history.conversions, affiliateThisMonth: affiliateConversionsThisMonth };
  const weighed = incentives.map((incentive) => {
    const covered = coveredMinor(sale, incentive);
    const part = { ...sale, minor: covered };
    const excluded = exclusion(part, incentive, history);
    if (excluded) return { incentive, excluded, candidate: null };
    const uncapped = commissionFor(part, incentive, counts);
    const match = { incentive, covered, ...applyCaps(uncapped, incentive, history.usage) };
    return {
      incentive,
      excluded: null,
      candidate: { match, offered: capPerConversion(uncapped, incentive) },
    };
  });
  const rank: Rank = ({ applyTo }) => specificity[applyTo];
  const ranking = rankedFirst(
    weighed.flatMap(({ candidate }) => candidate ?? []),
    rank,
  );
  const considered = weighed.map(({ incentive, excluded, candidate }) => ({
    incentive,
    reason: candidate ? standing(candidate, ranking, rank) : excluded,
    match: candidate?.match ?? null,
  }));
  return { match: ranking.winner?.match ?? null, considered };
}

/**
 * Returns the incentive that applies to a lead, trial or milestone. It pays a fixed amount, at most once per
 * referral and incentive. An incentive for the event's name takes precedence over one for any name.
 */
export function matchEventIncentive(
  eventType: 'lead' | 'trial' | 'milestone',
  eventName: string | null,
  incentives: readonly Incentive[],
  history: ReferralHistory,
): Match | null {
  const candidates = incentives
    .filter((incentive) => incentive.incentiveType === eventType && !incentive.isPercentage)
    .filter((incentive) => incentive.eventName === null || incentive.eventName === eventName)
    .filter(({ id }) => (history.usage[id]?.uses ?? 0) === 0)
    .map((incentive) => {
      const uncapped = fixedCommission(incentive);
      const match = { incentive, covered: 0n, ...applyCaps(uncapped, incentive, history.usage) };
      return { match, offered: capPerConversion(uncapped, incentive) };
    });
  const { winner } = rankedFirst(candidates, ({ eventName: bound }) => (bound === null ? 0 : 1));
  return winner?.match ?? null;
}

/**
 * Returns true if matching depends on the affiliate's number of conversions in the month. Counting them locks
 * the affiliate.
 */
export function needsAffiliateMonth(incentives: readonly Incentive[]): boolean {
  return incentives.some(
    ({ incentiveType, variableConfig }) =>
      incentiveType === 'commission' && variableConfig?.basis === 'affiliate_conversions_month',
  );
}

/**
 * Returns the reason why an incentive is excluded, or null if it applies. `sale` is the part that the
 * incentive covers.
 */
function exclusion(sale: Sale, incentive: Incentive, history: ReferralHistory): ConsiderationReason | null {
  if (incentive.incentiveType !== 'commission') return 'other_type';
  if (incentive.applyTo === 'specific_products') {
    const sold = [...sale.productIds, ...sale.priceIds];
    if (!incentive.productIds.some((id) => sold.includes(id))) return 'other_product';
  }
  if (incentive.applyTo === 'monthly_plans' && sale.interval !== 'monthly') return 'other_plan';
  if (incentive.applyTo === 'yearly_plans' && sale.interval !== 'yearly') return 'other_plan';
  if (incentive.applyTo === 'one_time' && sale.isSubscription) return 'other_plan';
  if (sale.minor === 0n && !incentive.includeFreeSales) return 'free_sale';
  if (isWithinLength(incentive, history, sale)) return null;
  return incentive.incentiveLength === 'payment_limited' ? 'payments_used_up' : 'time_over';
}

/**
 * Returns the candidate that applies. Amounts in different currencies cannot be compared, so comparing pairs
 * (larger amount, otherwise older incentive) could be circular. Instead, the best candidate in each currency
 * is found first, and then the oldest of these.
 */
function rankedFirst(
  candidates: readonly Candidate[],
  rank: Rank,
): { winner: Candidate | null; bests: Bests } {
  const highest = Math.max(...candidates.map(({ match }) => rank(match.incentive)));
  const bests: Bests = new Map();
  for (const candidate of candidates) {
    if (rank(candidate.match.incentive) !== highest) continue;
    const rival = bests.get(candidate.offered.currency);
    if (!rival || comesBefore(candidate, rival)) bests.set(candidate.offered.currency, candidate);
  }
  const [oldest] = [...bests.values()].sort((a, b) =>
    isOlder(a.match.incentive, b.match.incentive) ? -1 : 1,
  );
  return { winner: oldest ?? null, bests };
}

function comesBefore(candidate: Candidate, rival: Candidate): boolean {
  if (candidate.offered.minor !== rival.offered.minor) return candidate.offered.minor > rival.offered.minor;
  return isOlder(candidate.match.incentive, rival.match.incentive);
}

function isOlder(a: Incentive, b: Incentive): boolean {
  const difference = a.createdAt.getTime() - b.createdAt.getTime();
  return difference === 0 ? a.id < b.id : difference < 0;
}

function standing(
  candidate: Candidate,
  ranking: ReturnType<typeof rankedFirst>,
  rank: Rank,
): ConsiderationReason {
  if (candidate === ranking.winner) return 'matched';
  const { match, offered } = candidate;
  if (ranking.winner && rank(match.incentive) < rank(ranking.winner.match.incentive)) return 'less_specific';
  const rival = ranking.bests.get(offered.currency);
  return rival && offered.minor < rival.offered.minor ? 'smaller_commission' : 'younger';
}
