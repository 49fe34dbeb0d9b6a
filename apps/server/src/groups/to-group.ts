import { fromMinor, type Group, type GroupIncentive, type MultiLevelIncentive } from '@tributary/contract';
import type {
  AffiliateGroup,
  IncentiveVersion,
  MultiLevelIncentive as MultiLevelRow,
} from '../db/generated/client.ts';
import { toTimestamp } from '../to-wire.ts';

export const toGroup = (row: AffiliateGroup): Group => ({
  id: row.id,
  name: row.name,
  description: row.description,
  custom_website_url: row.customWebsiteUrl,
  is_default: row.isDefault,
  created_at: toTimestamp(row.createdAt),
});

/** Percentages and amounts are stored with four decimals. */
const fromE4 = (e4: bigint) => fromMinor(e4, 4);
const fromE4OrNull = (e4: bigint | null) => (e4 === null ? null : fromE4(e4));

export const toGroupIncentive = (id: string, name: string, terms: IncentiveVersion): GroupIncentive => ({
  id,
  incentive_id: terms.incentiveId,
  name,
  incentive_type: terms.incentiveType as GroupIncentive['incentive_type'],
  amount: fromE4(terms.rateE4 ?? terms.amountE4 ?? 0n),
  is_percentage: terms.isPercentage,
  currency: terms.currency,
  incentive_length: terms.incentiveLength as GroupIncentive['incentive_length'],
  length_value: terms.lengthValue,
  approval_type: terms.approvalType as GroupIncentive['approval_type'],
  hold_period_days: terms.holdPeriodDays,
  variable_commission: terms.variableConfig !== null,
  variable_config: terms.variableConfig as GroupIncentive['variable_config'],
  apply_to: terms.applyTo as GroupIncentive['apply_to'],
  product_ids: terms.productIds,
  event_name: terms.eventName,
  cap_per_conversion: fromE4OrNull(terms.capPerConversionE4),
  cap_per_referral: fromE4OrNull(terms.capPerReferralE4),
});

export const toMultiLevelIncentive = (row: MultiLevelRow): MultiLevelIncentive => ({
  id: row.id,
  level: row.level,
  amount: fromE4(row.rateE4 ?? row.amountE4 ?? 0n),
  is_percentage: row.isPercentage,
  basis: row.basis as MultiLevelIncentive['basis'],
  currency: row.currency,
});
