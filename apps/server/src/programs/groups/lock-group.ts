import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { AffiliateGroup } from '../../db/generated/client.ts';
import { Failure } from '../../domain/failure.ts';
import { lockProgram } from '../lock-program.ts';

export async function findGroup(
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  tx: Pick<Tx, 'affiliateGroup'>,
  id: string,
): Promise<AffiliateGroup> {
  const found = await tx.affiliateGroup.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No group ${id}.`);
  return found;
}

/** The group as it is under its program's lock: which group is the default one stays so to the end of the transaction. */
export async function lockGroup(ctx: RequestContext, tx: Tx, id: string): Promise<AffiliateGroup> {
  await lockProgram(ctx, tx, (await findGroup(ctx, tx, id)).programId);
  return findGroup(ctx, tx, id);
}
