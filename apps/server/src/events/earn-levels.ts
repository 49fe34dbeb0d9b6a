import type { RequestContext } from '../context.ts';
import type { Earning } from '../db/generated/client.ts';
import type { HotTransaction } from '../db/hot-transaction.ts';
import { statement } from '../db/statement.ts';
import type { Money } from '../domain/money.ts';
import { type Level, levelCommission } from '../domain/multi-level.ts';
import { newId } from '../ids.ts';

interface Parent {
  level: number;
  id: string;
  status: 'PENDING' | 'APPROVED' | 'REJECTED';
}

/**
 * Those above a seller, nearest first. Locked against a change of status like the seller, whose row the sale has
 * locked before; there is one row per level at most, so this ends even where the chain would not.
 */
const parentsOf = statement<{ environmentId: number; affiliateId: string; levelMax: number }>(
  'parents-of',
  (bind) => `
  with recursive chain as (
    select parent_affiliate_id as id, 1 as level from affiliates
    where environment_id = ${bind('environmentId')} and id = ${bind('affiliateId')}
    union all
    select a.parent_affiliate_id, c.level + 1 from chain c
    join affiliates a on a.environment_id = ${bind('environmentId')} and a.id = c.id
    where c.level < ${bind('levelMax')}::int)
  select c.level, a.id, a.partnership_status as "status" from chain c
  join affiliates a on a.environment_id = ${bind('environmentId')} and a.id = c.id
  order by c.level for share of a`,
);

/**
 * What those above the seller earn by a sale, one earning each, which follows the direct one. The level of a rejected
 * affiliate moves to nobody; that of one who waits for approval waits.
 */
export async function earnLevels(
  { environmentId }: RequestContext,
  tx: HotTransaction,
  { sale, direct, levels }: { sale: Money; direct: Earning; levels: readonly Level[] },
): Promise<Earning[]> {
  if (levels.length === 0) return [];
  const levelMax = Math.max(...levels.map(({ level }) => level));
  const { affiliateId } = direct;
  const parents = await tx.query<Parent>(parentsOf.with({ environmentId, affiliateId, levelMax }));
  return parents.flatMap(({ level, id, status }) => {
    const terms = levels.find((each) => each.level === level);
    if (!terms || status === 'REJECTED') return [];
    const commission = levelCommission(terms, sale, {
      minor: direct.originalMinor,
      currency: direct.currency,
    });
    if (commission.minor === 0n) return [];
    return {
      ...direct,
      id: newId('earning'),
      affiliateId: id,
      earningType: 'multi_level',
      level,
      currency: commission.currency,
      originalMinor: commission.minor,
      remainingMinor: commission.minor,
      status: status === 'PENDING' ? 'pending' : direct.status,
    };
  });
}
