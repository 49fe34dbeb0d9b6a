import type { contract, Explanation } from '@tributary/contract';
import type { Earning, IncentiveVersion, Refund, Transaction } from '../db/generated/client.ts';
import {
  arithmetic,
  type ConsideredFacts,
  type ExplainedSale,
  type ExplanationFacts,
  type MatchedTerms,
} from '../domain/explanation.ts';
import { considerationReasons } from '../domain/incentive-match.ts';
import type { Endpoint } from '../endpoint.ts';
import { toAmount, toTimestampOrNull } from '../to-wire.ts';
import { assertFound } from './transaction.ts';

/** What was decided comes from the facts stored with the decision, the rest from rows that do not change. */
export const explainConversion: Endpoint<typeof contract.conversions.explain> = async (ctx, { params }) => {
  const { environmentId } = ctx;
  const found = await ctx.db.orm.transaction.findUnique({
    where: { environmentId_id: { environmentId, id: params.id } },
    include: {
      matchedVersion: true,
      earnings: { orderBy: [{ level: 'asc' }, { id: 'asc' }] },
      refunds: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    },
  });
  assertFound(found, 'conversion', params.id);
  const facts = found.explanation as ExplanationFacts | null;
  return {
    data: {
      conversion_id: found.id,
      referral: {
        id: found.referralId,
        affiliate_id: found.affiliateId,
        resolved_by: facts?.resolved_by ?? [],
        linked: facts?.linked ?? [],
        made_from: facts?.made_from ?? null,
      },
      considered: (facts?.considered ?? []).map(toConsidered),
      arithmetic: arithmetic(toExplained(found, facts)),
      voided_at: toTimestampOrNull(found.voidedAt),
      matched: matchedOf(found),
      flags: found.flags,
    },
  };
};

const toConsidered = (facts: ConsideredFacts): Explanation['considered'][number] => ({
  incentive_id: facts.id,
  version: facts.version,
  name: facts.name,
  reason: facts.reason,
  explanation: considerationReasons[facts.reason],
  uncapped: amountOf(facts.uncapped, facts.currency),
  commission: amountOf(facts.commission, facts.currency),
  currency: facts.currency ?? null,
  capped_by: facts.capped_by ?? null,
});

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
  salesStatus: row.salesStatus,
  status: row.status,
  voidedAt: row.voidedAt,
  isManual: row.calculationMode === 'manual',
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
  refunds: row.refunds.map(({ amountMinor: minor, refundedAt }) => ({ minor, refundedAt })),
});
