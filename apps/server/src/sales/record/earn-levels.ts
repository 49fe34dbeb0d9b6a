import type { RequestContext } from '../../context.ts';
import type { Earning } from '../../db/generated/client.ts';
import type { HotTransaction } from '../../db/hot-transaction.ts';
import { statement } from '../../db/statement.ts';
import { type Level, levelCommission } from '../../domain/commission.ts';
import type { Money } from '../../domain/money.ts';
import { newId } from '../../ids.ts';

/** Who stands `level` steps above a seller. */
export interface Parent {
  readonly sellerId: string;
  readonly level: number;
  readonly id: string;
  readonly status: 'PENDING' | 'APPROVED' | 'REJECTED';
}

/**
 * Those above each seller, nearest first. Locked against a change of status like the seller, whose row the sale has
 * locked before; there is one row per level at most, so this ends even where the chain would not.
 */
const parentsOf = statement<{ environmentId: number; sellerIds: readonly string[]; levelMax: number }>(
  'parents-of',
  (bind) => `
  with recursive chain as (
    select id as seller_id, parent_affiliate_id as id, 1 as level from affiliates
    where environment_id = ${bind('environmentId')} and id = any(${bind('sellerIds')}::text[])
    union all
    select c.seller_id, a.parent_affiliate_id, c.level + 1 from chain c
    join affiliates a on a.environment_id = ${bind('environmentId')} and a.id = c.id
    where c.level < ${bind('levelMax')}::int)
  select c.seller_id as "sellerId", c.level, a.id, a.partnership_status as "status" from chain c
  join affiliates a on a.environment_id = ${bind('environmentId')} and a.id = c.id
  order by c.seller_id, c.level for share of a`,
);

/** Those above the sellers whose groups have levels, of all of them in one round trip. */
export async function findParents(
  { environmentId }: RequestContext,
  tx: HotTransaction,
  sellers: readonly { affiliateId: string; levels: readonly Level[] }[],
): Promise<Parent[]> {
  const selling = sellers.filter(({ levels }) => levels.length > 0);
  if (selling.length === 0) return [];
  const sellerIds = [...new Set(selling.map(({ affiliateId }) => affiliateId))];
  const levelMax = Math.max(...selling.flatMap(({ levels }) => levels.map(({ level }) => level)));
  return tx.query<Parent>(parentsOf.with({ environmentId, sellerIds, levelMax }));
}

/**
 * What those above the seller earn by a sale, one earning each, which follows the direct one. The level of a rejected
 * affiliate moves to nobody; that of one who waits for approval waits.
 */
export const earnLevels = (
  sale: Money,
  direct: Earning,
  { levels, parents }: { levels: readonly Level[]; parents: readonly Parent[] },
): Earning[] =>
  parents.flatMap(({ sellerId, level, id, status }) => {
    const terms = levels.find((each) => each.level === level);
    if (sellerId !== direct.affiliateId || !terms || status === 'REJECTED') return [];
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
