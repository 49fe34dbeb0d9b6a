import { monthIn } from '@tributary/core';
import type { RequestContext } from '../../../context.ts';
import type { Level } from '../../../domain/earnings/commission.ts';
import type { Parent } from '../../../domain/earnings/earning.ts';
import type { CanonicalEvent } from '../../../domain/events/canonical-event.ts';
import type { Incentive } from '../../../domain/incentives/incentive.ts';
import { needsAffiliateMonth } from '../../../domain/incentives/incentive-match.ts';
import { StaleRead } from '../../../platform/db/failures.ts';
import type { Program } from '../../../platform/db/generated/client.ts';
import type { HotTransaction } from '../../../platform/db/hot-transaction.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type CreditedReferral, countAffiliateMonth, lockAffiliateMonth } from '../sql/read.ts';
import type { OwnTransaction } from './resolve-referral.ts';

/** The terms in force for a referral's affiliate. */
export interface TermsInForce {
  readonly program: Program;
  /** Of the affiliate's group; none without a group. */
  readonly incentives: readonly Incentive[];
  readonly levels: readonly Level[];
}

/** The terms at the version that was read with the locked referral, or a later one. */
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
    incentives: config.incentives.get(groupId) ?? [],
    levels: config.levels.get(groupId) ?? [],
  };
}

/** Payments of a referral's affiliate in the month of a sale, if an incentive counts them; otherwise 0. */
export async function conversionsOfMonth(
  { environmentId }: RequestContext,
  own: OwnTransaction,
  { occurredAt }: CanonicalEvent,
  { affiliateId }: CreditedReferral,
  { program, incentives }: TermsInForce,
): Promise<number> {
  if (!needsAffiliateMonth(incentives)) return 0;
  await own().query(lockAffiliateMonth.with({ environmentId, affiliateId }));
  const counts = countAffiliateMonth.with({
    environmentId,
    affiliateId,
    ...monthIn(program.timezone, occurredAt),
  });
  const [counted] = await own().query(counts);
  return counted?.conversions ?? 0;
}

/**
 * The affiliates above each seller, nearest first, locked against a change of status like the sellers themselves. There is
 * at most one row per level, so this ends even if the chain is a circle.
 */
const parentsOf = sql<{ environmentId: number; sellerIds: readonly string[]; levelMax: number }, Parent>(
  'parents-of',
)`
  with recursive chain as (
    select id as seller_id, parent_affiliate_id as id, 1 as level from affiliates
    where environment_id = ${'environmentId'} and id = any(${'sellerIds'}::text[])
    union all
    select c.seller_id, a.parent_affiliate_id, c.level + 1 from chain c
    join affiliates a on a.environment_id = ${'environmentId'} and a.id = c.id
    where c.level < ${'levelMax'}::int)
  select c.seller_id as "sellerId", c.level, a.id, a.partnership_status as "status" from chain c
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = c.id
  order by c.seller_id, c.level for share of a`;

/** The affiliates above those of the referrals whose groups have levels, in one round trip. */
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
  return tx.query(parentsOf.with({ environmentId, sellerIds: [...sellerIds], levelMax }));
}
