import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { Failure, validationFailure } from '../domain/failure.ts';
import { lockProgram } from '../programs/lock-program.ts';

const field = 'parent_affiliate_id';

/** An affiliate of the same program; one of another program is not found. */
export async function requireParent(
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  tx: Tx,
  { programId, parentId }: { programId: string; parentId: string },
): Promise<void> {
  const parent = await tx.affiliate.findUnique({
    where: { environmentId_id: { environmentId, id: parentId } },
  });
  if (parent?.programId !== programId) {
    throw new Failure('NOT_FOUND', `No affiliate ${parentId} in program ${programId}.`, { field });
  }
}

/**
 * Refuses a parent that is the affiliate itself or below it. Who is above whom changes one at a time, under the
 * program's lock: of two changes that would make a circle together, the second sees the first.
 */
export async function refuseCycle(
  ctx: RequestContext,
  tx: Tx,
  { id, programId, parentId }: { id: string; programId: string; parentId: string },
): Promise<void> {
  await lockProgram(ctx, tx, programId);
  await requireParent(ctx, tx, { programId, parentId });
  const { environmentId } = ctx;
  const [below] = await tx.$queryRaw<object[]>`
    with recursive above as (
      select id, parent_affiliate_id from affiliates where environment_id = ${environmentId} and id = ${parentId}
      union
      select a.id, a.parent_affiliate_id from affiliates a join above on a.id = above.parent_affiliate_id
      where a.environment_id = ${environmentId})
    select 1 from above where id = ${id}`;
  if (!below) return;
  const message = `${field}: ${parentId} is the affiliate itself or below it.`;
  throw validationFailure([{ field, message }]);
}
