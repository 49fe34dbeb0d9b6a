import type { Group, GroupIncentive, MultiLevelIncentive } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type {
  AffiliateGroup,
  IncentiveVersion,
  MultiLevelIncentive as MultiLevelRow,
} from '../db/generated/client.ts';
import { Failure } from '../domain/failure.ts';
import { toTimestamp } from '../to-wire.ts';
import { fromE4, type IncentiveWithVersions, inForce, toTerms } from './incentive.ts';
import { lockProgram } from './program.ts';

export const toGroup = (row: AffiliateGroup): Group => ({
  id: row.id,
  program_id: row.programId,
  name: row.name,
  description: row.description,
  custom_website_url: row.customWebsiteUrl,
  is_default: row.isDefault,
  created_at: toTimestamp(row.createdAt),
});

const toGroupIncentive = (id: string, name: string, terms: IncentiveVersion): GroupIncentive => ({
  id,
  incentive_id: terms.incentiveId,
  name,
  ...toTerms(terms),
});

/** An attachment with what it attaches, as it is in force now. */
export const toAttachedIncentive = ({
  id,
  incentive,
}: {
  id: string;
  incentive: IncentiveWithVersions;
}): GroupIncentive => toGroupIncentive(id, incentive.name, inForce(incentive));

export const toMultiLevelIncentive = (row: MultiLevelRow): MultiLevelIncentive => ({
  id: row.id,
  level: row.level,
  amount: fromE4(row.rateE4 ?? row.amountE4 ?? 0n),
  is_percentage: row.isPercentage,
  basis: row.basis as MultiLevelIncentive['basis'],
  currency: row.currency,
});

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
