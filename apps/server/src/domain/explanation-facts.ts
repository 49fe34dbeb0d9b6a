import type { CanonicalEvent } from './canonical-event.ts';
import type { Consideration, ConsiderationReason } from './incentive-match.ts';

/** Why a sale that an incentive applies to earns nothing. */
export const withheldReasons = {
  referral_rejected: 'The referral is rejected.',
  affiliate_rejected: 'The affiliate is rejected.',
  self_referral: 'The customer is the affiliate, and the program rejects self-referrals.',
} as const;
export type Withheld = keyof typeof withheldReasons;

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
 * What `transactions.explanation` keeps of a decision: only what cannot be read again later. The terms of the matched
 * version, the amounts of the sale and its refunds are rows that do not change.
 */
export type ExplanationFacts = {
  resolved_by: string[];
  linked: string[];
  /** Absent until the sale is complete. */
  considered?: ConsideredFacts[];
  /** Complete conversions before this one: of the referral, and of the affiliate in its month. */
  counts?: { referral: number; month: number };
  withheld?: Withheld;
};

type Identified = {
  id: string;
  customerId: string | null;
  externalUserId: string | null;
  clickId: string | null;
};

/** Which identifiers of an event led to its referral, and which were linked to it by the event. */
export function resolution(
  event: Pick<CanonicalEvent, 'referralId' | 'customerId' | 'externalUserId' | 'clickId'>,
  referral: Identified,
  isNew: boolean,
): Pick<ExplanationFacts, 'resolved_by' | 'linked'> {
  const resolvedBy: string[] = [];
  const linked: string[] = [];
  const note = (name: string, given: string | null, known: string | null, isLinkable: boolean) => {
    if (given === null) return;
    if (given === known) resolvedBy.push(name);
    else if (isLinkable && known === null) linked.push(name);
  };
  note('referral_id', event.referralId, referral.id, false);
  // A referral made of the click just now has its other identifiers from this very event.
  note('customer_id', event.customerId, isNew ? null : referral.customerId, true);
  note('external_user_id', event.externalUserId, isNew ? null : referral.externalUserId, true);
  note('click_id', event.clickId, referral.clickId, false);
  return { resolved_by: resolvedBy, linked };
}

/** The compact form of what was considered. */
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
