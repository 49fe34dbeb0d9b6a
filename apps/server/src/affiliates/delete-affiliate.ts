import type { contract } from '@tributary/contract';
import { assertUnused, type Use } from '../db/assert-unused.ts';
import { inTransaction } from '../db/transaction.ts';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { emit, outboxEvent } from '../outbox/events.ts';
import { toAffiliate } from './affiliate.ts';

const uses: readonly Use[] = [
  { noun: 'referrals', table: 'referrals', column: 'affiliate_id' },
  { noun: 'transactions', table: 'transactions', column: 'affiliate_id' },
  { noun: 'earnings', table: 'earnings', column: 'affiliate_id' },
  { noun: 'payouts', table: 'payouts', column: 'affiliate_id' },
  { noun: 'coupons', table: 'coupons', column: 'affiliate_id' },
  { noun: 'clicks', table: 'clicks', column: 'affiliate_id' },
  { noun: 'affiliates below it', table: 'affiliates', column: 'parent_affiliate_id' },
];

export const deleteAffiliate: Endpoint<typeof contract.affiliates.delete> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { id } = params;
    await tx.$queryRaw`select 1 from affiliates where environment_id = ${environmentId} and id = ${id} for update`;
    const where = { environmentId_id: { environmentId, id } };
    const found = await tx.affiliate.findUnique({ where });
    if (!found) throw new Failure('NOT_FOUND', `No affiliate ${id}.`);
    await assertUnused(tx, { environmentId, what: 'affiliate', id }, uses);
    await tx.affiliate.delete({ where });
    await emit(tx, ctx, [outboxEvent('affiliate.deleted', toAffiliate(found))]);
    return { data: { id, deleted: true } };
  });
