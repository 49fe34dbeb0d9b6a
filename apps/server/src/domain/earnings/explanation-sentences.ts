import type { ConsiderationReason, NoRuleReason } from '@tributary/core';
import type { VariableConfig } from '../incentives/incentive.ts';
import { formatMoney, type Money } from '../money/money.ts';
import {
  type AppliedTerms,
  allSteps,
  appliedTerms,
  type ExplainedSale,
  matchedIn,
  noRuleReason,
} from './explanation.ts';

/** English sentences about incentives that were considered. */
export const considerationSentences: Readonly<Record<ConsiderationReason, string>> = {
  other_type: 'The incentive does not apply to conversions.',
  other_plan: 'The incentive applies to a different kind of plan.',
  other_product: 'The sale contains none of the incentive’s products.',
  free_sale:
    'The amount of the sale, or of the incentive’s products in the sale, is 0, and the incentive excludes free sales.',
  time_over: 'The incentive’s time limit, counted from the first payment, has expired.',
  payments_used_up: 'The incentive’s payment limit has been reached.',
  less_specific: 'A more specific incentive applies.',
  smaller_commission: 'An equally specific incentive pays more.',
  younger: 'An equally specific incentive is older.',
  matched: 'The incentive applies, and no other incentive takes precedence.',
};

/**
 * Explains, line by line, how the commission and its remaining amount follow from a sale, so that every
 * figure can be verified.
 */
export function arithmetic(explained: ExplainedSale): string[] {
  const { sale, status, levels, voidedAt } = explained;
  const lines = [`Sale: ${formatMoney(sale)}.`, ...uncounted(explained), ...calculation(explained)];
  for (const { level, affiliateId, commission } of levels) {
    lines.push(`Level ${level} above the seller: ${formatMoney(commission)} for ${affiliateId}.`);
  }
  lines.push(...refunded(explained));
  if (voidedAt)
    lines.push(`The commission was voided on ${voidedAt.toISOString().slice(0, 10)} and no longer counts.`);
  else if (status === 'rejected' && explained.commission)
    lines.push('The commission was rejected. Nothing is paid.');
  return lines;
}

/** Explains why a sale does not count toward limits and tiers. */
function uncounted({ sale, countsAsPayment }: ExplainedSale): string[] {
  if (countsAsPayment === false)
    return ['The sale was recorded as not counting as a payment, so limits and tiers do not count it.'];
  if (countsAsPayment === null || sale.minor > 0n) return [];
  return ['The sale amount is 0, so limits and tiers do not count it as a payment.'];
}

const noRuleSentences: Readonly<Record<Exclude<NoRuleReason, 'set_manually' | 'not_recorded'>, string>> = {
  sale_pending: 'The sale is pending. It earns a commission once it is complete.',
  sale_failed: 'The sale failed. It earns nothing.',
  referral_rejected: 'The referral is rejected. Commission: none.',
  affiliate_rejected: 'The affiliate is rejected. Commission: none.',
  self_referral: 'The customer is the affiliate, and the program rejects self-referrals. Commission: none.',
  no_incentive: 'The group has no incentive. Commission: none.',
  none_applies: 'No incentive applies. Commission: none.',
};

function calculation(explained: ExplainedSale): string[] {
  const reason = noRuleReason(explained);
  if (reason === null) return byIncentive(explained);
  const { minor, currency } = explained.commission ?? { ...explained.sale, minor: 0n };
  const earned = formatMoney({ minor, currency });
  if (reason === 'set_manually') return [`The commission was specified, not calculated: ${earned}.`];
  if (reason === 'not_recorded') return [`Commission: ${explained.commission ? earned : 'none'}.`];
  return [noRuleSentences[reason]];
}

function byIncentive(explained: ExplainedSale): string[] {
  const applied = appliedTerms(explained);
  const matched = matchedIn(explained.facts);
  if (!applied || !matched) throw new Error('A sale with a rule has no terms.');
  const { base, uncapped, cap, commission } = applied;
  return [
    ...uncovered(explained.sale, base),
    `${ruleSentence(applied)} = ${formatMoney(uncapped)}, by ${matched.name} (${matched.id}).`,
    ...(cap ? [capSentence(cap)] : []),
    `Commission: ${formatMoney(commission)}.`,
  ];
}

/**
 * Explains which part of a sale with lines the matched incentive does not cover. Other incentives do not
 * apply to that part.
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

/** Formats the rule behind an amount: `20% of 240.00 USD`. */
export function ruleSentence({ base, percentage, tier }: AppliedTerms): string {
  const start = tier ? `The tier from ${tier.from} ${units[tier.basis]}: ` : '';
  if (percentage === null) return tier ? `${start}a fixed amount` : 'A fixed amount';
  return `${start}${percentage}% of ${formatMoney(base)}`;
}

function capSentence({ per, limit, commission }: NonNullable<AppliedTerms['cap']>): string {
  if (per === 'conversion') return `At most ${formatMoney(limit)} per conversion.`;
  return `At most ${formatMoney(limit)} per referral; ${formatMoney(commission)} remained.`;
}

function refunded({ sale, commission, refunds, salesStatus }: ExplainedSale): string[] {
  if (refunds.length === 0)
    return salesStatus === 'refunded' ? ['The sale was recorded as refunded. Nothing remains.'] : [];
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
