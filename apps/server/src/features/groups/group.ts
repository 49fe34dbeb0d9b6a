import type { Group } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AffiliateGroup } from '../../platform/db/generated/client.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { lockProgram } from '../programs/program.ts';

export const toGroup = (row: AffiliateGroup): Group => ({
  id: row.id,
  program_id: row.programId,
  name: row.name,
  description: row.description,
  custom_website_url: row.customWebsiteUrl,
  is_default: row.isDefault,
  created_at: toTimestamp(row.createdAt),
});

type Tenant = Pick<RequestContext, 'environmentId'>;
type Reader = Pick<Tx, 'affiliateGroup'>;

export const findGroup = (
  { environmentId }: Tenant,
  tx: Reader,
  id: string,
): Promise<AffiliateGroup | null> =>
  tx.affiliateGroup.findUnique({ where: { environmentId_id: { environmentId, id } } });

export async function requireGroup(ctx: Tenant, tx: Reader, id: string): Promise<AffiliateGroup> {
  const found = await findGroup(ctx, tx, id);
  if (!found) throw new Failure('NOT_FOUND', `No such group: ${id}.`);
  return found;
}

/** Returns the group in the body's `group_id`. Treats a group of another program as not found. */
export async function requireGroupOf(
  ctx: Tenant,
  tx: Reader,
  { programId, id }: { programId: string; id: string },
): Promise<AffiliateGroup> {
  const group = await findGroup(ctx, tx, id);
  if (group?.programId === programId) return group;
  throw new Failure('NOT_FOUND', `No such group in program ${programId}: ${id}.`, { field: 'group_id' });
}

/**
 * Reads the group and locks its program, so that the default group cannot change until the transaction ends.
 */
export async function lockGroup(ctx: RequestContext, tx: Tx, id: string): Promise<AffiliateGroup> {
  await lockProgram(ctx, tx, (await requireGroup(ctx, tx, id)).programId);
  return requireGroup(ctx, tx, id);
}
