import type { CanonicalEvent } from '../events/canonical-event.ts';
import type { Incentive } from '../incentives/incentive.ts';
import { isOfOtherSales, matchEventIncentive, matchIncentive } from '../incentives/incentive-match.ts';
import {
  afterEvent,
  afterSale,
  type Identities,
  identifierFlags,
  linked,
  type ReferralState,
} from '../referrals/referral.ts';
import type { Level } from './commission.ts';
import {
  type Credit,
  type Earned,
  earn,
  earnLevels,
  type NewEarning,
  type Parent,
  statusBeforeComplete,
} from './earning.ts';
import { consideredFacts, type ExplanationFacts } from './explanation.ts';

/** Event, with the facts about its referral and the current terms that the rules need. */
interface Occurrence<Event> {
  readonly event: Event;
  readonly referral: ReferralState & Identities & Credit;
  readonly terms: {
    readonly program: { readonly selfReferral: string; readonly timezone: string };
    readonly incentives: readonly Incentive[];
    readonly levels: readonly Level[];
  };
  /** True if the customer is the credited affiliate. */
  readonly isSelfReferral: boolean;
  readonly now: Date;
}

/** Facts about the affiliate that the rules need. */
export interface AffiliateFacts {
  /**
   * Number of the affiliate's payments in the month of the event, if an incentive depends on it; otherwise 0.
   */
  readonly month: number;
  /** Affiliates above this one, if the group has levels. */
  readonly parents: readonly Parent[];
}

/** Effects of a sale or other event: commissions, and a change to its referral. */
export interface Outcome {
  readonly earned: Earned;
  /** Commissions, with the direct one first. */
  readonly earnings: readonly NewEarning[];
  readonly referral: ReferralState;
  readonly facts: Pick<ExplanationFacts, 'considered' | 'counts' | 'withheld'>;
}

/**
 * Applies the rules to a sale. Only a complete sale matches incentives, changes the referral's status and
 * counts toward limits.
 */
export function recordedSale(sale: Occurrence<CanonicalEvent>, affiliate: AffiliateFacts): Outcome {
  const { event, referral } = sale;
  if (event.salesStatus === 'complete') return completedSale(sale, affiliate);
  const flags = identifierFlags(referral, event);
  const none = { earning: null, flags, incentive: null, commission: null, withheld: null };
  const status = statusBeforeComplete(event.salesStatus);
  return { earned: { ...none, status }, earnings: [], referral: linked(referral, event), facts: {} };
}

function completedSale(sale: Occurrence<CanonicalEvent>, { month, parents }: AffiliateFacts): Outcome {
  const { event, referral, terms } = sale;
  const sold = {
    minor: event.saleMinor,
    currency: event.currency ?? '',
    isSubscription: event.isSubscription,
    interval: event.interval,
    productIds: event.productIds,
    priceIds: event.priceIds,
    lines: event.lines,
    occurredAt: event.occurredAt,
    timezone: terms.program.timezone,
  };
  const { match, considered } = matchIncentive(sold, terms.incentives, historyOf(referral), month);
  const isUncovered = sold.minor > 0n && considered.every(({ reason }) => isOfOtherSales(reason));
  const flags = identifierFlags(referral, event);
  const earned = earn({ ...sale, selfReferral: terms.program.selfReferral, match, isUncovered, flags });
  const { earning, withheld } = earned;
  const { levels } = terms;
  const covered = { ...sold, minor: match?.covered ?? sold.minor };
  return {
    earned,
    earnings: earning ? [earning, ...earnLevels(covered, earning, { levels, parents })] : [],
    referral: afterSale(referral, event, earned),
    facts: {
      considered: consideredFacts(considered),
      counts: { referral: referral.conversionsCount, month },
      ...(withheld && { withheld }),
    },
  };
}

type ReferralEvent = CanonicalEvent & { readonly kind: 'lead' | 'trial' | 'milestone' };

/**
 * Applies the rules to a lead, trial or milestone, which earns a fixed amount at most once per referral and
 * incentive.
 */
export function recordedEvent(occurrence: Occurrence<ReferralEvent>): Outcome {
  const { event, referral, terms } = occurrence;
  const match = matchEventIncentive(event.kind, event.eventName, terms.incentives, historyOf(referral));
  const flags = identifierFlags(referral, event);
  const earned = earn({ ...occurrence, selfReferral: terms.program.selfReferral, match, flags });
  const { earning } = earned;
  const reason = 'matched' as const;
  return {
    earned,
    earnings: earning ? [earning] : [],
    referral: afterEvent(referral, event, earning ? earned : null),
    // Incentives that were not used are not stored.
    facts: match ? { considered: consideredFacts([{ incentive: match.incentive, reason, match }]) } : {},
  };
}

const historyOf = (referral: ReferralState) => ({
  conversions: referral.conversionsCount,
  firstConversionAt: referral.firstConversionAt,
  usage: referral.incentiveUsage,
});
