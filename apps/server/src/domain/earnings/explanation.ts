import { type AttributionRule, fromMinor } from '@tributary/core';
import type { CanonicalEvent } from '../events/canonical-event.ts';
import type { VariableConfig } from '../incentives/incentive.ts';
import type { Consideration, ConsiderationReason } from '../incentives/incentive-match.ts';
import { coveredMinor, type SaleLine } from '../incentives/sale-lines.ts';
import { formatMoney, type Money, majorE4FloorToMinor } from '../money/money.ts';
import { type Identities, linkedIds, type MadeFrom } from '../referrals/referral.ts';
import { commissionAfterRefund } from '../refunds/refund.ts';
import { tierReached } from './commission.ts';
import { type Withheld, withheldReasons } from './earning.ts';

/** The incentive version that a transaction matched. */
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
  /** null for a lead, trial or milestone, which has no sale. */
  countsAsPayment: boolean | null;
  /** Amount first earned; null if there was none. */
  commission: Money | null;
  terms: MatchedTerms | null;
  facts: ExplanationFacts | null;
  levels: readonly { level: number; affiliateId: string; commission: Money }[];
  /** Oldest first. */
  refunds: readonly ExplainedRefund[];
};

export interface ExplainedRefund {
  /** Minor units of the sale's currency. */
  readonly minor: bigint;
  readonly refundedAt: Date;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
}

/**
 * Explains how a sale leads to its commission and the remaining commission, line by line, so that every
 * figure can be verified.
 */
export function arithmetic(explained: ExplainedSale): string[] {
  const { sale, status, levels, voidedAt } = explained;
  const lines = [`Sale: ${formatMoney(sale)}.`, ...uncounted(explained), ...calculation(explained)];
  for (const { level, affiliateId, commission } of levels) {
    lines.push(`Level ${level} above the seller: ${formatMoney(commission)} for ${affiliateId}.`);
  }
  lines.push(...refunded(explained));
  if (voidedAt) lines.push(`Voided on ${voidedAt.toISOString().slice(0, 10)}; it no longer counts.`);
  else if (status === 'rejected' && explained.commission)
    lines.push('The commission was rejected. Nothing is paid.');
  return lines;
}

/** Reasons why limits and tiers do not count a sale. */
function uncounted({ sale, countsAsPayment }: ExplainedSale): string[] {
  if (countsAsPayment === false)
    return ['It was marked as not a payment, so limits and tiers do not count it.'];
  if (countsAsPayment === null || sale.minor > 0n) return [];
  return ['The sale amount is 0, so limits and tiers do not count it as a payment.'];
}

function calculation(explained: ExplainedSale): string[] {
  const { commission, facts, isManual, salesStatus } = explained;
  if (isManual) return [`The commission was set, not calculated: ${formatMoney(commission ?? none)}.`];
  if (salesStatus === 'pending') return ['The sale is pending. It earns a commission once it is complete.'];
  if (salesStatus === 'failed') return ['The sale failed. It earns nothing.'];
  if (!facts?.considered)
    return commission ? [`Commission: ${formatMoney(commission)}.`] : ['Commission: none.'];
  const matched = facts.considered.find(({ reason }) => reason === 'matched');
  if (facts.withheld) return [`${withheldReasons[facts.withheld]} Commission: none.`];
  if (!matched) {
    const why = facts.considered.length === 0 ? 'The group has no incentive.' : 'No incentive applies.';
    return [`${why} Commission: none.`];
  }
  return byIncentive(explained, matched);
}

const none: Money = { minor: 0n, currency: 'USD' };

/** The part of the sale covered by the matched incentive; null if none matched. */
export function coveredBy({
  sale,
  lines,
  terms,
}: Pick<ExplainedSale, 'sale' | 'lines' | 'terms'>): Money | null {
  return terms && { ...sale, minor: coveredMinor({ ...sale, lines }, terms) };
}

function byIncentive(explained: ExplainedSale, matched: ConsideredFacts): string[] {
  const { sale, terms, facts } = explained;
  const covered = coveredBy(explained) ?? sale;
  const currency = matched.currency ?? sale.currency;
  const uncapped = { minor: BigInt(matched.uncapped ?? '0'), currency };
  const commission = { minor: BigInt(matched.commission ?? '0'), currency };
  const lines = [
    ...uncovered(sale, covered),
    `${rule(covered, terms, facts)} = ${formatMoney(uncapped)}, by ${matched.name} (${matched.id}).`,
  ];
  if (matched.capped_by) lines.push(cap(matched.capped_by, terms, commission));
  lines.push(`Commission: ${formatMoney(commission)}.`);
  return lines;
}

/**
 * The part of a sale with lines that the matched incentive does not cover. Other incentives do not earn
 * from it.
 */
function uncovered(sale: Money, covered: Money): string[] {
  if (covered.minor === sale.minor) return [];
  const rest = { ...sale, minor: sale.minor - covered.minor };
  return [
    `Of this, ${formatMoney(covered)} is for products of the incentive; ${formatMoney(rest)} is not covered.`,
  ];
}

const units = {
  sale_amount: 'of sale amount',
  referral_conversions: 'conversions of the referral',
  affiliate_conversions_month: 'conversions of the affiliate in the month',
} as const satisfies Record<VariableConfig['basis'], string>;

/** Returns how the matched incentive calculates this sale; null if none matched. */
export function ruleOf(explained: Pick<ExplainedSale, 'sale' | 'lines' | 'terms' | 'facts'>): string | null {
  const { sale, terms, facts } = explained;
  if (!facts?.considered?.some(({ reason }) => reason === 'matched')) return null;
  return rule(coveredBy(explained) ?? sale, terms, facts);
}

type Refunded = Pick<ExplainedSale, 'sale' | 'commission' | 'refunds'>;

/** A refund or its undo, with the remaining amounts in minor units. */
interface RefundStep {
  readonly refund: ExplainedRefund;
  readonly isUndo: boolean;
  readonly saleLeft: bigint;
  readonly taken: bigint;
  readonly left: bigint;
}

/** All refunds and undos, in the order in which they were recorded. */
function allSteps({ sale, commission, refunds }: Refunded): RefundStep[] {
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
 * Returns what each refund took from the commission and what remained, oldest first. Undone refunds count
 * until their undo.
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

/** Terms that match a sale: the tier reached and the percentage; null for a fixed amount. */
function reachedBy(sale: Money, terms: MatchedTerms | null, facts: ExplanationFacts | null) {
  const { referral = 0, month = 0 } = facts?.counts ?? {};
  const config = terms?.variableConfig;
  const tier = config ? tierReached(sale, config, { referral, affiliateThisMonth: month }) : null;
  const isPercentage = tier ? tier.is_percentage : terms?.isPercentage;
  const percent = tier ? tier.amount : fromMinor(terms?.rateE4 ?? 0n, 4);
  return {
    tier: tier && config ? { ...tier, basis: config.basis } : null,
    percent: isPercentage ? percent : null,
  };
}

function rule(sale: Money, terms: MatchedTerms | null, facts: ExplanationFacts | null): string {
  const { tier, percent } = reachedBy(sale, terms, facts);
  const start = tier ? `The tier from ${tier.from} ${units[tier.basis]}: ` : '';
  if (percent === null) return tier ? `${start}a fixed amount` : 'A fixed amount';
  return `${start}${percent}% of ${formatMoney(sale)}`;
}

/** Calculation of a commission, in figures. */
export interface AppliedTerms {
  /** null for a fixed amount. */
  readonly percentage: number | null;
  /** Lower bound of the tier reached; null without tiers. */
  readonly tierFrom: number | null;
  readonly uncapped: Money;
  /** null if no cap reduced the commission. */
  readonly cap: {
    readonly per: 'conversion' | 'referral';
    readonly limit: Money;
    readonly commission: Money;
  } | null;
}

/** Returns null if no incentive matched. */
export function appliedTerms(
  explained: Pick<ExplainedSale, 'sale' | 'lines' | 'terms' | 'facts'>,
): AppliedTerms | null {
  const { sale, terms, facts } = explained;
  const matched = facts?.considered?.find(({ reason }) => reason === 'matched');
  if (!matched || !terms) return null;
  const currency = matched.currency ?? sale.currency;
  const money = (minor: string | undefined): Money => ({ minor: BigInt(minor ?? '0'), currency });
  const { tier, percent } = reachedBy(coveredBy(explained) ?? sale, terms, facts);
  const { capped_by: per } = matched;
  const commission = money(matched.commission);
  return {
    percentage: percent,
    tierFrom: tier?.from ?? null,
    uncapped: money(matched.uncapped),
    cap: per ? { per, limit: capOf(per, terms, commission), commission } : null,
  };
}

function capOf(by: 'conversion' | 'referral', terms: MatchedTerms | null, commission: Money): Money {
  const e4 = by === 'conversion' ? terms?.capPerConversionE4 : terms?.capPerReferralE4;
  return { ...commission, minor: majorE4FloorToMinor(e4 ?? 0n, commission.currency) };
}

function cap(by: 'conversion' | 'referral', terms: MatchedTerms | null, commission: Money): string {
  const limit = formatMoney(capOf(by, terms, commission));
  if (by === 'conversion') return `At most ${limit} per conversion.`;
  return `At most ${limit} per referral, of which ${formatMoney(commission)} remained.`;
}

function refunded({ sale, commission, refunds, salesStatus }: ExplainedSale): string[] {
  if (refunds.length === 0)
    return salesStatus === 'refunded' ? ['It was recorded as refunded. Nothing remains.'] : [];
  return allSteps({ sale, commission, refunds }).map(({ refund, isUndo, saleLeft, left }) => {
    const { minor, refundedAt, undoneAt } = refund;
    const remaining = { ...sale, minor: saleLeft };
    const on = ((isUndo && undoneAt) || refundedAt).toISOString().slice(0, 10);
    const what = `${isUndo ? 'Undo of the refund' : 'Refund'} of ${formatMoney({ ...sale, minor })} on ${on}`;
    if (!commission) return `${what}: ${formatMoney(remaining)} of the sale remains.`;
    const rest = { ...commission, minor: left };
    const of = `${formatMoney(commission)} × ${formatMoney(remaining)} ÷ ${formatMoney(sale)}`;
    return `${what}: ${of} = ${formatMoney(rest)} remains.`;
  });
}

/** Minor units as text, of `currency`. */
export type ConsideredFacts = {
  id: string;
  version: number;
  name: string;
  reason: ConsiderationReason;
  uncapped?: string;
  commission?: string;
  currency?: string;
  capped_by?: 'conversion' | 'referral';
};

/**
 * Facts of a decision, as stored in `transactions.explanation`. Contains only facts that cannot be read
 * later: the terms of the matched version, the sale and its refunds are in rows that do not change.
 */
export type ExplanationFacts = {
  resolved_by: string[];
  linked: string[];
  /** Omitted if the referral existed before the event. */
  made_from?: MadeFrom;
  /** Omitted unless the event had both a click and a coupon to create it from. */
  attribution?: AttributionRule;
  /** Omitted until the sale is complete. */
  considered?: ConsideredFacts[];
  /** Earlier payments: those of the referral, and those of the affiliate in the month. */
  counts?: { referral: number; month: number };
  withheld?: Withheld;
};

interface Identified extends Identities {
  readonly id: string;
  readonly clickId: string | null;
}

/**
 * Returns which identifiers of an event led to its referral, which ones the event added to it, and what the
 * event created it from.
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
  // A new referral has its other identifiers from this very event.
  note('customer_id', event.customerId, madeFrom ? [] : customerIds, isNew('customerId'));
  note('external_user_id', event.externalUserId, madeFrom ? [] : externalUserIds, isNew('externalUserId'));
  note('click_id', event.clickId, [madeFrom === 'spent_click' ? event.clickId : clickId]);
  note('coupon_code', event.couponCode, madeFrom === 'coupon_code' ? [event.couponCode] : []);
  return { resolved_by: resolvedBy, linked, ...(madeFrom && { made_from: madeFrom }) };
}

/** The considered incentives as stored. */
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
