import { commissionSentence } from '@tributary/affiliate-words';
import type { contract, Explanation } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { commissionReading } from '../../domain/earnings/commission-state.ts';
import {
  appliedTerms,
  type ConsideredFacts,
  coveredBy,
  type ExplainedSale,
  type ExplanationFacts,
  type MatchedTerms,
  noRuleReason,
  refundSteps,
} from '../../domain/earnings/explanation.ts';
import {
  arithmetic,
  considerationSentences,
  ruleSentence,
} from '../../domain/earnings/explanation-sentences.ts';
import type { Money } from '../../domain/money/money.ts';
import type { Endpoint } from '../../endpoint.ts';
import type {
  Earning,
  EarningMove,
  IncentiveVersion,
  Payout,
  Refund,
  Transaction,
} from '../../platform/db/generated/client.ts';
import { ownReader } from '../../platform/db/own-sql.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';
import { toCap, toTerms } from '../earnings/applied-terms.ts';
import { ownSales } from '../earnings/own-sales.ts';
import { ownRowsOf, readingAffiliate, stayingOf } from '../earnings/stated-affiliate.ts';
import { assertFound } from '../earnings/transaction.ts';

type Status = Explanation['moves'][number]['from'];

/**
 * Explains a conversion. Decisions are read from the facts stored with them, and everything else from rows
 * that never change.
 */
export const explainConversion: Endpoint<typeof contract.conversions.explain> = async (ctx, { params }) => {
  const { environmentId } = ctx;
  const found = await ctx.db.orm.transaction.findUnique({
    where: { environmentId_id: { environmentId, id: params.id } },
    include: {
      matchedVersion: true,
      earnings: { orderBy: [{ level: 'asc' }, { id: 'asc' }] },
      refunds: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
      referral: { select: { createdAt: true } },
    },
  });
  assertFound(found, 'conversion', params.id);
  const facts = found.explanation as ExplanationFacts | null;
  const explained = toExplained(found, facts);
  const applied = appliedTerms(explained);
  return {
    data: {
      conversion_id: found.id,
      referral: {
        id: found.referralId,
        affiliate_id: found.affiliateId,
        resolved_by: facts?.resolved_by ?? [],
        linked: facts?.linked ?? [],
        made_from: facts?.made_from ?? null,
        ...(facts?.attribution && { attribution: facts.attribution }),
      },
      considered: (facts?.considered ?? []).map(toConsidered),
      arithmetic: arithmetic(explained),
      sale: {
        amount: toAmount(found.saleOriginalMinor, found.saleCurrency),
        currency: found.saleCurrency,
        covered: toAmountOrNull(coveredBy(explained)),
        occurred_at: toTimestamp(found.occurredAt),
      },
      signed_up_at: toTimestamp(found.referral.createdAt),
      rule: applied && ruleSentence(applied),
      terms: applied && toTerms(applied),
      cap: applied && toCap(applied),
      no_rule_reason: noRuleReason(explained),
      refunds: toRefunds(found, explained),
      hold: holdOf(found),
      ...(await whatBecameOf(ctx, found)),
      affiliate_reads: await affiliateReads(ctx, found),
      voided_at: toTimestampOrNull(found.voidedAt),
      matched: matchedOf(found),
      flags: found.flags,
    },
  };
};

/** Reads the history of the commission itself, without the levels above. */
async function whatBecameOf(
  { db, environmentId }: RequestContext,
  { earningId }: Transaction,
): Promise<Pick<Explanation, 'moves' | 'payout'>> {
  if (earningId === null) return { moves: [], payout: null };
  const [moves, item] = await Promise.all([
    db.orm.earningMove.findMany({ where: { environmentId, earningId }, orderBy: { number: 'asc' } }),
    // A returned payout stays active. The newest payout is the one that pays the commission.
    db.orm.payoutItem.findFirst({
      where: { environmentId, isLive: true, ledgerEntry: { earningId } },
      include: { payout: true },
      orderBy: { payoutId: 'desc' },
    }),
  ]);
  return { moves: moves.map(toMove), payout: item && toPaidBy(item.payout) };
}

/** Returns the commission as shown to the seller or, if the seller was merged, to the remaining affiliate. */
async function affiliateReads(
  { db, environmentId, now }: RequestContext,
  { id, affiliateId }: Transaction,
): Promise<Explanation['affiliate_reads']> {
  const staying = await stayingOf(db.lists, { environmentId, affiliateId });
  const own = ownReader(db.lists, await ownRowsOf(db.lists, { environmentId, affiliateId: staying }));
  const affiliate = await readingAffiliate(own, now);
  const [sale] = await ownSales(own, [id]);
  if (!affiliate || !sale) throw new Error(`The conversion ${id} has no state.`);
  const reading = commissionReading(sale.stated, affiliate);
  const { brand, timezone: timeZone } = affiliate;
  const sentence = commissionSentence(reading, { language: 'en', timeZone, brand });
  return { ...reading, sentence, brand, time_zone: timeZone };
}

const toMove = (move: EarningMove): Explanation['moves'][number] => ({
  from: move.fromStatus as Status,
  to: move.toStatus as Status,
  cause: move.cause,
  reason: move.reason,
  at: toTimestamp(move.at),
});

const toPaidBy = (payout: Payout): NonNullable<Explanation['payout']> => ({
  id: payout.id,
  invoice_number: Number(payout.invoiceNumber),
  status: payout.status as NonNullable<Explanation['payout']>['status'],
  created_at: toTimestamp(payout.createdAt),
  processed_at: toTimestampOrNull(payout.processedAt),
  returned_at: toTimestampOrNull(payout.returnedAt),
  return_reason: payout.returnReason,
});

function toRefunds(
  { refunds, saleCurrency, commissionCurrency }: Transaction & { refunds: readonly Refund[] },
  explained: ExplainedSale,
): Explanation['refunds'] {
  const steps = refundSteps(explained);
  const inCommission = (minor: bigint) => toAmount(minor, commissionCurrency ?? saleCurrency);
  return refunds.map((refund, index) => ({
    id: refund.id,
    amount: toAmount(refund.amountMinor, saleCurrency),
    kind: refund.kind as Explanation['refunds'][number]['kind'],
    reason: refund.reason,
    refunded_at: toTimestamp(refund.refundedAt),
    undone_at: toTimestampOrNull(refund.undoneAt),
    undo_reason: refund.undoReason,
    undone_by: refund.undoneBy,
    commission: inCommission(-(steps[index]?.taken ?? 0n)),
    commission_left: inCommission(steps[index]?.left ?? 0n),
  }));
}

function holdOf({
  earnings,
  earningId,
  holdPeriodDays,
}: Transaction & { earnings: readonly Earning[] }): Explanation['hold'] {
  const until = earnings.find(({ id }) => id === earningId)?.holdUntil ?? null;
  if (until === null && !holdPeriodDays) return null;
  return { days: holdPeriodDays, until: toTimestampOrNull(until) };
}

const toConsidered = (facts: ConsideredFacts): Explanation['considered'][number] => ({
  incentive_id: facts.id,
  version: facts.version,
  name: facts.name,
  reason: facts.reason,
  explanation: considerationSentences[facts.reason],
  uncapped: amountOf(facts.uncapped, facts.currency),
  commission: amountOf(facts.commission, facts.currency),
  currency: facts.currency ?? null,
  capped_by: facts.capped_by ?? null,
});

const toAmountOrNull = (money: Money | null) => money && toAmount(money.minor, money.currency);

const amountOf = (minor: string | undefined, currency: string | undefined) =>
  minor === undefined || currency === undefined ? null : toAmount(BigInt(minor), currency);

const matchedOf = ({ incentiveId, incentiveVersion }: Transaction) =>
  incentiveId === null || incentiveVersion === null
    ? null
    : { incentive_id: incentiveId, version: incentiveVersion };

const toExplained = (
  row: Transaction & {
    matchedVersion: IncentiveVersion | null;
    earnings: readonly Earning[];
    refunds: readonly Refund[];
  },
  facts: ExplanationFacts | null,
): ExplainedSale => ({
  sale: { minor: row.saleOriginalMinor, currency: row.saleCurrency },
  lines: row.lines as ExplainedSale['lines'],
  salesStatus: row.salesStatus,
  status: row.status,
  voidedAt: row.voidedAt,
  isManual: row.calculationMode === 'manual',
  countsAsPayment: row.keyScope === 'event' ? null : row.countsAsPayment,
  commission:
    row.commissionCurrency === null
      ? null
      : { minor: row.commissionOriginalMinor, currency: row.commissionCurrency },
  terms: row.matchedVersion as MatchedTerms | null,
  facts,
  levels: row.earnings
    .filter(({ level }) => level > 0)
    .map(({ level, affiliateId, originalMinor: minor, currency }) => ({
      level,
      affiliateId,
      commission: { minor, currency },
    })),
  refunds: row.refunds.map(({ amountMinor: minor, refundedAt, createdAt, undoneAt }) => ({
    minor,
    refundedAt,
    createdAt,
    undoneAt,
  })),
});
