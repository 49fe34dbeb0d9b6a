import type { RequestContext } from '../../context.ts';
import type { Earning } from '../../db/generated/client.ts';
import type { HotTransaction } from '../../db/hot-transaction.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import { consideredFacts, type ExplanationFacts } from '../../domain/explanation.ts';
import {
  considerIncentives,
  type Incentive,
  type IncentiveUsage,
  needsAffiliateMonth,
} from '../../domain/incentive-match.ts';
import { type CreditedReferral, countAffiliateMonth, lockAffiliateMonth } from '../sql/read.ts';
import type { ReferralChange } from '../sql/write.ts';
import { linked, moved } from './advance-referral.ts';
import { type Earned, earn, usedOnce } from './earn.ts';
import { earnLevels, findParents, type Parent } from './earn-levels.ts';
import type { TermsInForce } from './terms-in-force.ts';

/** What a complete sale causes: its commission, those of the levels above, and the move of its referral. */
export interface CalculatedSale {
  readonly earned: Earned;
  readonly levels: readonly Earning[];
  readonly change: ReferralChange;
  readonly facts: Pick<ExplanationFacts, 'considered' | 'counts' | 'withheld'>;
}

interface CompleteSale {
  readonly event: CanonicalEvent;
  /** Locked. */
  readonly referral: CreditedReferral;
  readonly terms: TermsInForce;
  readonly transactionId: string;
}

/** What the rules need to know of the affiliate, besides the referral. */
export interface AffiliateFacts {
  /** Complete conversions of the affiliate in the event's UTC month, where an incentive asks for them; else 0. */
  readonly month: number;
  /** The affiliates above this one, where its group has levels. */
  readonly parents: readonly Parent[];
}

/** The rules for a complete sale. */
export function calculateSale(
  ctx: RequestContext,
  { event, referral, terms, transactionId }: CompleteSale,
  { month, parents }: AffiliateFacts,
): CalculatedSale {
  const sale = { ...event, minor: event.saleMinor, currency: event.currency ?? '' };
  const considered = considerIncentives(sale, terms.incentives, historyOf(referral), month);
  const match = considered.find(({ reason }) => reason === 'matched')?.match ?? null;
  const earned = earn(ctx, { event, referral, program: terms.program, match })(transactionId);
  const { levels } = terms;
  return {
    earned,
    levels: earned.earning ? earnLevels(sale, earned.earning, { levels, parents }) : [],
    change: converted(referral, event, earned),
    facts: {
      considered: consideredFacts(considered),
      counts: { referral: referral.conversionsCount, month },
      ...(earned.withheld && { withheld: earned.withheld }),
    },
  };
}

/** Reads and locks what the rules for a sale of a locked referral need. */
export async function readAffiliateFacts(
  ctx: RequestContext,
  tx: HotTransaction,
  { event, referral, terms }: Omit<CompleteSale, 'transactionId'>,
): Promise<AffiliateFacts> {
  return {
    month: await conversionsOfMonth(ctx, tx, event, referral, terms.incentives),
    parents: await findParents(ctx, tx, [{ affiliateId: referral.affiliateId, levels: terms.levels }]),
  };
}

const historyOf = (referral: CreditedReferral) => ({
  conversions: referral.conversionsCount,
  firstConversionAt: referral.firstConversionAt,
  usage: referral.incentiveUsage as IncentiveUsage,
});

async function conversionsOfMonth(
  { environmentId }: RequestContext,
  tx: HotTransaction,
  { occurredAt: at }: CanonicalEvent,
  { affiliateId }: CreditedReferral,
  incentives: readonly Incentive[],
): Promise<number> {
  if (!needsAffiliateMonth(incentives)) return 0;
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const until = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  await tx.query(lockAffiliateMonth.with({ environmentId, affiliateId }));
  const [counted] = await tx.query<{ conversions: number }>(
    countAffiliateMonth.with({ environmentId, affiliateId, from, until }),
  );
  return counted?.conversions ?? 0;
}

function converted(referral: CreditedReferral, event: CanonicalEvent, earned: Earned): ReferralChange {
  const by = event.isSubscription ? 'subscription_conversion' : 'one_off_conversion';
  const change = moved(linked(referral, event), by, event.occurredAt);
  const first = referral.firstConversionAt;
  return {
    ...change,
    conversionsCount: referral.conversionsCount + 1,
    firstConversionAt: first && first <= event.occurredAt ? first : event.occurredAt,
    incentiveUsage: usedOnce(referral.incentiveUsage as IncentiveUsage, earned),
  };
}
