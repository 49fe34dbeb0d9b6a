import type { Group, GroupIncentive, MultiLevelIncentive } from '@tributary/contract';
import type {
  AffiliateGroup,
  IncentiveVersion,
  MultiLevelIncentive as MultiLevelRow,
} from '../../db/generated/client.ts';
import { toTimestamp } from '../../to-wire.ts';
import { fromE4, type IncentiveWithVersions, inForce, toTerms } from '../incentives/to-incentive.ts';

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
