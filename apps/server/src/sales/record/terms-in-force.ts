import type { RequestContext } from '../../context.ts';
import type { Program } from '../../db/generated/client.ts';
import type { HotTransaction } from '../../db/hot-transaction.ts';
import { sql } from '../../db/sql.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import type { Level } from '../../domain/commission.ts';
import type { Parent } from '../../domain/earning.ts';
import type { Incentive } from '../../domain/incentive.ts';
import { needsAffiliateMonth } from '../../domain/incentive-match.ts';
import type { AffiliateFacts } from '../../domain/sale.ts';
import { utcMonthOf } from '../../domain/time.ts';
import { type CreditedReferral, countAffiliateMonth, lockAffiliateMonth } from '../sql/read.ts';
import { StaleRead } from './resolve-referral.ts';

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
  if (!program) throw new StaleRead('The program is not in the configuration yet.');
  if (groupId === null) return { program, incentives: [], levels: [] };
  return {
    program,
    incentives: config.incentives.get(groupId) ?? [],
    levels: config.levels.get(groupId) ?? [],
  };
}

/** Reads and locks what the rules for a complete sale of a locked referral need. */
export async function readAffiliateFacts(
  ctx: RequestContext,
  tx: HotTransaction,
  { event, referral, terms }: { event: CanonicalEvent; referral: CreditedReferral; terms: TermsInForce },
): Promise<AffiliateFacts> {
  return {
    month: await conversionsOfMonth(ctx, tx, event, referral, terms.incentives),
    parents: await findParents(ctx, tx, [{ affiliateId: referral.affiliateId, levels: terms.levels }]),
  };
}

async function conversionsOfMonth(
  { environmentId }: RequestContext,
  tx: HotTransaction,
  { occurredAt }: CanonicalEvent,
  { affiliateId }: CreditedReferral,
  incentives: readonly Incentive[],
): Promise<number> {
  if (!needsAffiliateMonth(incentives)) return 0;
  await tx.query(lockAffiliateMonth.with({ environmentId, affiliateId }));
  const [counted] = await tx.query(
    countAffiliateMonth.with({ environmentId, affiliateId, ...utcMonthOf(occurredAt) }),
  );
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

/** The affiliates above all sellers whose groups have levels, in one round trip. */
export async function findParents(
  { environmentId }: RequestContext,
  tx: HotTransaction,
  sellers: readonly { affiliateId: string; levels: readonly Level[] }[],
): Promise<Parent[]> {
  const selling = sellers.filter(({ levels }) => levels.length > 0);
  if (selling.length === 0) return [];
  const sellerIds = [...new Set(selling.map(({ affiliateId }) => affiliateId))];
  const levelMax = Math.max(...selling.flatMap(({ levels }) => levels.map(({ level }) => level)));
  return tx.query(parentsOf.with({ environmentId, sellerIds, levelMax }));
}
