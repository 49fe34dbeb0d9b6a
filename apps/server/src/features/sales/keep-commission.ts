import type { contract, DataOf } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { assertNotVoided } from '../../domain/earnings/voiding.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/db/generated/client.ts';
import { rows } from '../../platform/db/sql.ts';
import { once } from '../../platform/idempotency/once.ts';
import { emit } from '../../platform/outbox/events.ts';
import { announceTransaction, assertFound, toTransaction } from '../earnings/transaction.ts';
import { isPossibleDuplicate, releaseDecided } from './possible-duplicates.ts';
import { lockSales } from './void-sales.ts';

type Keep = typeof contract.commissions.keep;

export const keepCommission: Endpoint<Keep> = (ctx, { params: { id } }) =>
  once<DataOf<Keep>>(ctx, { commission_id: id }, async (tx) => {
    const [sale] = await lockSales(tx, ctx.environmentId, [id]);
    assertFound(sale, 'commission', id);
    assertNotVoided(sale);
    if (sale.possibleDuplicateOf === null)
      throw new Failure(
        'INVALID_TRANSITION',
        `${id} is not a possible duplicate, so there is nothing to decide.`,
      );
    await audit(tx, ctx, id);
    return { data: toTransaction(await keep(ctx, tx, sale)) };
  });

/** Marks a locked sale as not a duplicate of the sales it was compared with. Returns its new state. */
export async function keep(ctx: RequestContext, tx: Tx, sale: Transaction): Promise<Transaction> {
  if (!isPossibleDuplicate(sale)) return sale;
  const { environmentId, now } = ctx;
  await tx.transaction.update({
    where: { environmentId_id: { environmentId, id: sale.id } },
    data: { keptAt: now },
  });
  const released = await releaseDecided(ctx, (statement) => rows(tx, statement), [sale.referralId]);
  await emit(
    tx,
    ctx,
    released.flatMap(({ before, after }) => announceTransaction(before, after)),
  );
  return released.find(({ after }) => after.id === sale.id)?.after ?? sale;
}
