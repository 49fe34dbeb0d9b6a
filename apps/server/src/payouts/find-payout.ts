import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { Failure } from '../domain/failure.ts';

const payee = { affiliate: { select: { name: true, email: true } } } as const;

export async function findPayout({ environmentId }: RequestContext, db: Pick<Tx, 'payout'>, id: string) {
  const found = await db.payout.findUnique({
    where: { environmentId_id: { environmentId, id } },
    include: payee,
  });
  if (!found) throw new Failure('NOT_FOUND', `No payout ${id}.`);
  return found;
}

export type FoundPayout = Awaited<ReturnType<typeof findPayout>>;

/** Locked to the end of the transaction, before any sale it pays: refunds take the two in the same order. */
export async function lockPayout(ctx: RequestContext, tx: Tx, id: string): Promise<FoundPayout> {
  await tx.$queryRaw`
    select 1 from payouts where environment_id = ${ctx.environmentId} and id = ${id} for no key update`;
  return findPayout(ctx, tx, id);
}
