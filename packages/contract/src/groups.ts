import { initContract } from '@ts-rest/core';
import { z } from 'zod';
import { envelope } from './envelope.ts';
import { amount, currency } from './money.ts';
import { expandOf } from './pagination.ts';
import { routeFacts } from './permissions.ts';
import { id } from './text.ts';
import { timestamp } from './timestamp.ts';

const c = initContract();

export const incentiveTypes = ['commission', 'lead', 'trial', 'milestone'] as const;
export const incentiveLengths = ['customer_lifetime', 'time_limited', 'payment_limited'] as const;
export const approvalTypes = ['automatic', 'hold_period', 'manual'] as const;
export const applyTos = [
  'all_plans',
  'monthly_plans',
  'yearly_plans',
  'one_time',
  'specific_products',
] as const;
export const tierBases = ['sale_amount', 'referral_conversions', 'affiliate_conversions_month'] as const;
export const levelBases = ['sale', 'commission'] as const;

export const variableConfig = z.object({
  basis: z.enum(tierBases),
  currency: currency.optional().describe('Of tiers that are not percentages.'),
  tiers: z
    .array(z.object({ from: z.number().min(0), amount: z.number().min(0), is_percentage: z.boolean() }))
    .describe('Ascending by `from`; the tier reached applies to the whole sale.'),
});

export const groupIncentive = z
  .object({
    id: z.string(),
    incentive_id: z.string(),
    name: z.string(),
    incentive_type: z.enum(incentiveTypes),
    amount: amount.describe('A percent when `is_percentage`, else major units of `currency`.'),
    is_percentage: z.boolean(),
    currency: z
      .string()
      .nullable()
      .describe('An ISO 4217 code or a unit such as CREDITS; null for a percentage.'),
    incentive_length: z.enum(incentiveLengths),
    length_value: z
      .number()
      .int()
      .nullable()
      .describe('Months (`time_limited`) or conversions (`payment_limited`).'),
    approval_type: z.enum(approvalTypes),
    hold_period_days: z.number().int().nullable(),
    variable_commission: z.boolean(),
    variable_config: variableConfig.nullable(),
    apply_to: z.enum(applyTos),
    product_ids: z.array(z.string()),
    event_name: z.string().nullable().describe('The milestone it is bound to.'),
    cap_per_conversion: amount.nullable(),
    cap_per_referral: amount.nullable(),
  })
  .meta({ id: 'GroupIncentive' });
export type GroupIncentive = z.output<typeof groupIncentive>;

export const multiLevelIncentive = z
  .object({
    id: z.string(),
    level: z.number().int().min(1).max(3).describe('How far above the selling affiliate.'),
    amount,
    is_percentage: z.boolean(),
    basis: z.enum(levelBases),
    currency: z.string().nullable(),
  })
  .meta({ id: 'MultiLevelIncentive' });
export type MultiLevelIncentive = z.output<typeof multiLevelIncentive>;

export const group = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    custom_website_url: z.string().nullable(),
    is_default: z.boolean().describe('Affiliates created without a `group_id` join this group.'),
    created_at: timestamp,
    incentives: z.array(groupIncentive).optional().describe('With `expand=incentives`.'),
    multi_level_incentives: z
      .array(multiLevelIncentive)
      .optional()
      .describe('With `expand=multi_level_incentives`.'),
  })
  .meta({ id: 'Group' });
export type Group = z.output<typeof group>;

export const groups = c.router({
  get: {
    method: 'GET',
    path: '/program/groups/:id',
    summary: 'Get an affiliate group',
    pathParams: z.object({ id }),
    query: z.strictObject({ expand: expandOf(['incentives', 'multi_level_incentives']) }),
    responses: { 200: envelope(group) },
    metadata: routeFacts({ permission: 'read:groups', idempotentOn: null }),
  },
});
