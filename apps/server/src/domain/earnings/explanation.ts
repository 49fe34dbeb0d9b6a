import {
  type AttributionRule,
  type CapKind,
  type ConsiderationReason,
  fromMinor,
  type NoRuleReason,
  type WithheldReason,
} from '@tributary/core';
import type { CanonicalEvent } from '../events/canonical-event.ts';
import type { VariableConfig } from '../incentives/incentive.ts';
import type { Consideration } from '../incentives/incentive-match.ts';
import { coveredMinor, type SaleLine } from '../incentives/sale-lines.ts';
import { type Money, majorE4FloorToMinor } from '../money/money.ts';
import { type Identities, linkedIds, type MadeFrom } from '../referrals/referral.ts';
import { commissionAfterRefund } from '../refunds/refund.ts';
import { tierReached } from './commission.ts';

/** Version of an incentive that a transaction matched. */
export type MatchedTerms = {
  applyTo: string;
  productIds: readonly string[];
  isPercentage: boolean;
  rateE4: bigint | null;
  capPerConversionE4: bigint | null;
  capPerReferralE4: bigint | null;
  variableConfig: VariableConfig | null;
};

export type ExplainedSale = {
  sale: Money;
  /** Lines, which add up to the sale; null if none were sent. */
  lines: readonly SaleLine[] | null;
  salesStatus: string;
  status: string;
  voidedAt: Date | null;
  isManual: boolean;
  /** Null for a lead, trial or milestone, because there is no sale. */
  countsAsPayment: boolean | null;
  /** Amount originally earned; null if nothing was earned. */
  commission: Money | null;
  terms: MatchedTerms | null;
  facts: ExplanationFacts | null;
  levels: readonly { level: number; affiliateId: string; commission: Money }[];
  refunds: readonly ExplainedRefund[];
};

export interface ExplainedRefund {
  /** Minor units in the sale's currency. */
  readonly minor: bigint;
  readonly refundedAt: Date;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
}

/** Returns the reason why no incentive determined the commission; null if one did. */
export function noRuleReason(
  explained: Pick<ExplainedSale, 'isManual' | 'salesStatus' | 'terms' | 'facts'>,
): NoRuleReason | null {
  const { isManual, salesStatus, terms, facts } = explained;
  if (isManual) return 'set_manually';
  if (salesStatus === 'pending') return 'sale_pending';
  if (salesStatus === 'failed') return 'sale_failed';
  if (!facts?.considered) return 'not_recorded';
  if (facts.withheld) return facts.withheld;
  if (matchedIn(facts)) return terms ? null : 'not_recorded';
  return facts.considered.length === 0 ? 'no_incentive' : 'none_applies';
}

export const matchedIn = (facts: ExplanationFacts | null): ConsideredFacts | undefined =>
  facts?.considered?.find(({ reason }) => reason === 'matched');

/** Returns the part of the sale that the matched incentive covers; null if none matched. */
export function coveredBy({
  sale,
  lines,
  terms,
}: Pick<ExplainedSale, 'sale' | 'lines' | 'terms'>): Money | null {
  return terms && { ...sale, minor: coveredMinor({ ...sale, lines }, terms) };
}

export type Refunded = Pick<ExplainedSale, 'sale' | 'commission' | 'refunds'>;

/** Refund, or the undoing of a refund, with the remaining amounts in minor units. */
export interface RefundStep {
  readonly refund: ExplainedRefund;
  readonly isUndo: boolean;
  readonly saleLeft: bigint;
  readonly taken: bigint;
  readonly left: bigint;
}

/** Returns all refunds and their reversals, in the order recorded. */
export function allSteps({ sale, commission, refunds }: Refunded): RefundStep[] {
  const earned = commission?.minor ?? 0n;
  const recorded = refunds.flatMap((refund) => [
    { refund, isUndo: false, at: refund.createdAt.getTime() },
    ...(refund.undoneAt ? [{ refund, isUndo: true, at: refund.undoneAt.getTime() }] : []),
  ]);
  let [saleLeft, before] = [sale.minor, earned];
  return recorded
    .toSorted((a, b) => a.at - b.at)
    .map(({ refund, isUndo }) => {
      saleLeft += isUndo ? refund.minor : -refund.minor;
      const left = commissionAfterRefund(earned, saleLeft, sale.minor);
      const taken = before - left;
      before = left;
      return { refund, isUndo, saleLeft, taken, left };
    });
}

/**
 * Returns how much each refund deducted from the commission and how much remained, oldest first. Undone
 * refunds count until they were undone.
 */
export function refundSteps(refunded: Refunded): { taken: bigint; left: bigint }[] {
  const steps = new Map(
    allSteps(refunded).flatMap((step) => (step.isUndo ? [] : [[step.refund, step] as const])),
  );
  return refunded.refunds.map((refund) => {
    const { taken = 0n, left = 0n } = steps.get(refund) ?? {};
    return { taken, left };
  });
}

/** Returns the tier that a sale reaches and its percentage, which is null for a fixed amount. */
function reachedBy(sale: Money, terms: MatchedTerms, facts: ExplanationFacts | null) {
  const { referral = 0, month = 0 } = facts?.counts ?? {};
  const config = terms.variableConfig;
  const tier = config ? tierReached(sale, config, { referral, affiliateThisMonth: month }) : null;
  const isPercentage = tier ? tier.is_percentage : terms.isPercentage;
  const percent = tier ? tier.amount : fromMinor(terms.rateE4 ?? 0n, 4);
  return {
    tier: tier && config ? { from: tier.from, basis: config.basis } : null,
    percent: isPercentage ? percent : null,
  };
}

/** Figures used to calculate a commission. */
export interface AppliedTerms {
  /** Part of the sale that the percentage or amount applies to. */
  readonly base: Money;
  /** Null for a fixed amount. */
  readonly percentage: number | null;
  /** Tier reached, with its lower limit; null without tiers. */
  readonly tier: { readonly from: number; readonly basis: VariableConfig['basis'] } | null;
  readonly uncapped: Money;
  /** Cap that reduced the commission; null if none did. */
  readonly cap: { readonly per: CapKind; readonly limit: Money; readonly commission: Money } | null;
  /** Amount after the cap. */
  readonly commission: Money;
}

export function appliedTerms(
  explained: Pick<ExplainedSale, 'sale' | 'lines' | 'terms' | 'facts'>,
): AppliedTerms | null {
  const { sale, terms, facts } = explained;
  const matched = matchedIn(facts);
  if (!matched || !terms) return null;
  const currency = matched.currency ?? sale.currency;
  const money = (minor: string | undefined): Money => ({ minor: BigInt(minor ?? '0'), currency });
  const base = coveredBy(explained) ?? sale;
  const { tier, percent } = reachedBy(base, terms, facts);
  const { capped_by: per } = matched;
  const commission = money(matched.commission);
  return {
    base,
    percentage: percent,
    tier,
    uncapped: money(matched.uncapped),
    cap: per ? { per, limit: capOf(per, terms, commission), commission } : null,
    commission,
  };
}

function capOf(by: CapKind, terms: MatchedTerms, commission: Money): Money {
  const e4 = by === 'conversion' ? terms.capPerConversionE4 : terms.capPerReferralE4;
  return { ...commission, minor: majorE4FloorToMinor(e4 ?? 0n, commission.currency) };
}

/** Minor units of `currency`, as text. */
export type ConsideredFacts = {
  id: string;
  version: number;
  name: string;
  reason: ConsiderationReason;
  uncapped?: string;
  commission?: string;
  currency?: string;
  capped_by?: CapKind;
};

/**
 * Facts behind a decision, as stored in `transactions.explanation`. Includes only facts that cannot be read later.
 * The terms of the matched version, the sale and its refunds are omitted, because their rows never change.
 */
export type ExplanationFacts = {
  resolved_by: string[];
  linked: string[];
  /** Omitted if the referral already existed. */
  made_from?: MadeFrom;
  /** Omitted unless the event had both a click and a coupon from which the referral could be created. */
  attribution?: AttributionRule;
  /** Omitted until the sale is complete. */
  considered?: ConsideredFacts[];
  /** Numbers of earlier payments: by the referral, and in the month by all referrals of the affiliate. */
  counts?: { referral: number; month: number };
  withheld?: WithheldReason;
};

interface Identified extends Identities {
  readonly id: string;
  readonly clickId: string | null;
}

/**
 * Returns three things: the identifiers that led to an event's referral, the identifiers that the event added
 * to it, and the source from which the event created it.
 */
export function resolution(
  event: Pick<CanonicalEvent, 'referralId' | 'customerId' | 'externalUserId' | 'clickId' | 'couponCode'>,
  referral: Identified,
  madeFrom: MadeFrom | null,
): Pick<ExplanationFacts, 'resolved_by' | 'linked' | 'made_from'> {
  const resolvedBy: string[] = [];
  const linked: string[] = [];
  const note = (name: string, given: string | null, known: readonly (string | null)[], isAdded = false) => {
    if (given === null) return;
    if (known.includes(given)) resolvedBy.push(name);
    else if (isAdded) linked.push(name);
  };
  const { customerIds, externalUserIds, clickId } = referral;
  const added = linkedIds(referral, event);
  const isNew = (of: keyof typeof added) => madeFrom !== null || added[of] === event[of];
  note('referral_id', event.referralId, [referral.id]);
  // The other identifiers of a new referral come from this event.
  note('customer_id', event.customerId, madeFrom ? [] : customerIds, isNew('customerId'));
  note('external_user_id', event.externalUserId, madeFrom ? [] : externalUserIds, isNew('externalUserId'));
  note('click_id', event.clickId, [madeFrom === 'spent_click' ? event.clickId : clickId]);
  note('coupon_code', event.couponCode, madeFrom === 'coupon_code' ? [event.couponCode] : []);
  return { resolved_by: resolvedBy, linked, ...(madeFrom && { made_from: madeFrom }) };
}

/** Converts the considered incentives to their stored form. */
export const consideredFacts = (considered: readonly Consideration[]): ConsideredFacts[] =>
  considered.map(({ incentive, reason, match }) => ({
    id: incentive.id,
    version: incentive.version,
    name: incentive.name,
    reason,
    ...(match && {
      uncapped: match.uncapped.minor.toString(),
      commission: match.commission.minor.toString(),
      currency: match.commission.currency,
    }),
    ...(match?.cappedBy && { capped_by: match.cappedBy }),
  }));
