import {
  applyTos,
  approvalTypes,
  EVENT_NAME_LENGTH_MAX,
  HOLD_PERIOD_DAYS_MAX,
  incentiveLengths,
  incentiveTypes,
  PAGE_ITEMS_MAX,
  SCHEDULE_DAYS_MAX,
  tierBases,
} from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope, listEnvelope } from './envelope.ts';
import { amount, amountNotNegative, currency, currencyOrUnit } from './money.ts';
import { cursorQuery, queryInteger } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { id, identifier, name, optionalId, text } from './text.ts';
import { timestamp, timestampInput } from './timestamp.ts';

export const variableConfig = z.object({
  basis: z.enum(tierBases),
  currency: currency.optional().describe('Currency of tiers with fixed amounts.'),
  tiers: z
    .array(z.object({ from: z.number().min(0), amount: z.number().min(0), is_percentage: z.boolean() }))
    .describe('Tiers, ascending by `from`. The highest tier reached applies to the whole sale.'),
});

/** Terms of an incentive, shared by all schemas that show them. */
export const incentiveTerms = {
  incentive_type: z.enum(incentiveTypes),
  amount: amount.describe(
    'Percentage if `is_percentage` is true, otherwise amount in major units of `currency`.',
  ),
  is_percentage: z.boolean(),
  currency: z.string().nullable().describe('ISO 4217 code or a unit such as CREDITS; null for a percentage.'),
  incentive_length: z.enum(incentiveLengths),
  length_value: z
    .number()
    .int()
    .min(1)
    .nullable()
    .describe('Number of months (`time_limited`) or payments (`payment_limited`).'),
  approval_type: z.enum(approvalTypes),
  hold_period_days: z.number().int().min(0).nullable(),
  variable_commission: z.boolean(),
  variable_config: variableConfig.nullable(),
  apply_to: z.enum(applyTos),
  product_ids: z.array(z.string()),
  event_name: z.string().nullable().describe('Name of the milestone event that earns the commission.'),
  cap_per_conversion: amount.nullable(),
  cap_per_referral: amount.nullable(),
  include_free_sales: z.boolean().describe('True if a sale of 0 earns a fixed amount.'),
};

export const incentiveVersion = z
  .object({
    id: z.string().describe('Id composed of the incentive’s id and the version.'),
    version: z.number().int().min(1),
    ...incentiveTerms,
    in_force_from: timestamp,
    in_force_until: timestamp
      .nullable()
      .describe('Time at which the next version takes effect; null for the newest version.'),
  })
  .meta({ id: 'IncentiveVersion' });
export type IncentiveVersion = z.output<typeof incentiveVersion>;

export const incentive = z
  .object({
    id: z.string(),
    program_id: z.string(),
    name: z.string(),
    version: z
      .number()
      .int()
      .min(1)
      .describe(
        'Version number, which increases with every edit. A transaction keeps the version with which it was calculated.',
      ),
    ...incentiveTerms,
    scheduled: incentiveVersion
      .nullable()
      .describe('Scheduled version, which has not taken effect yet; null if there is none.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Incentive' });
export type Incentive = z.output<typeof incentive>;

const LENGTH_VALUE_MAX = 1_200;
const TIERS_MAX = 50;
const PRODUCTS_MAX = 500;

const variableConfigInput = z.strictObject({
  basis: z.enum(tierBases),
  currency: currencyOrUnit.optional().describe('Required when a tier is not a percentage.'),
  tiers: z
    .array(z.strictObject({ from: amountNotNegative, amount: amountNotNegative, is_percentage: z.boolean() }))
    .min(1)
    .max(TIERS_MAX)
    .describe('Tiers, ascending by `from`.'),
});

/**
 * All fields are optional, because an update contains only what changes. The server validates the
 * resulting incentive.
 */
const termsInput = {
  incentive_type: z.enum(incentiveTypes).optional().describe('Type of incentive. Default `commission`.'),
  amount: amountNotNegative
    .optional()
    .describe('Percentage with at most 4 decimal places, or amount in major units of `currency`.'),
  is_percentage: z
    .boolean()
    .optional()
    .describe(
      'True for a percentage, false for a fixed amount. Leads, trials and milestones can only earn fixed amounts. Default true.',
    ),
  currency: currencyOrUnit
    .nullable()
    .optional()
    .describe('Currency of a fixed amount. Required unless `is_percentage` is true.'),
  incentive_length: z
    .enum(incentiveLengths)
    .optional()
    .describe('Limit of the incentive. Default `customer_lifetime`.'),
  length_value: z.number().int().min(1).max(LENGTH_VALUE_MAX).nullable().optional(),
  approval_type: z
    .enum(approvalTypes)
    .optional()
    .describe('Approval mode for commissions. Default `automatic`.'),
  hold_period_days: z
    .number()
    .int()
    .min(0)
    .max(HOLD_PERIOD_DAYS_MAX)
    .nullable()
    .optional()
    .describe('Number of days. Required with `hold_period`.'),
  variable_config: variableConfigInput.nullable().optional(),
  apply_to: z.enum(applyTos).optional().describe('Products that the incentive covers. Default `all_plans`.'),
  product_ids: z
    .array(identifier)
    .max(PRODUCTS_MAX)
    .optional()
    .describe(
      'Ids of products or prices; required with `specific_products`. For a sale with `lines`, the percentage applies only to lines with these products.',
    ),
  event_name: text(EVENT_NAME_LENGTH_MAX)
    .nullable()
    .optional()
    .describe('Name of the event that completes the milestone.'),
  cap_per_conversion: amountNotNegative.nullable().optional(),
  cap_per_referral: amountNotNegative.nullable().optional(),
  include_free_sales: z
    .boolean()
    .optional()
    .describe(
      'If true, a sale of 0, such as a trial invoice, also earns a fixed amount. Only for `commission`. Default false.',
    ),
};

export const incentiveCreate = z
  .strictObject({
    program_id: optionalId.describe('Id of the program. Optional if there is only one program.'),
    name,
    ...termsInput,
    amount: termsInput.amount.unwrap(),
  })
  .meta({ id: 'IncentiveCreate' });
export type IncentiveCreate = z.input<typeof incentiveCreate>;

export const incentiveUpdate = z
  .strictObject({
    name: name.optional(),
    ...termsInput,
    in_force_from: timestampInput
      .nullable()
      .optional()
      .describe(
        `Time at which the new version takes effect: between one minute and ${SCHEDULE_DAYS_MAX} days from now. Default: now. If a version is already scheduled, the new version replaces it but keeps any of its terms that you do not send; \`null\` cancels the scheduled version.`,
      ),
  })
  .meta({ id: 'IncentiveUpdate' });
export type IncentiveUpdate = z.input<typeof incentiveUpdate>;

/** Fixed amounts require a currency; percentages must not have one. */
export function checkFixedCurrency(
  { is_percentage, currency: given }: { is_percentage: boolean; currency?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  if (is_percentage === (given === undefined)) return;
  const message = is_percentage
    ? 'Only allowed when is_percentage is false.'
    : 'Required when is_percentage is false.';
  ctx.addIssue({ code: 'custom', path: ['currency'], message });
}

export const incentives = resource(
  {
    name: 'Incentives',
    description: 'Terms that define the commission on a sale, lead, trial or milestone.',
  },
  {
    list: {
      method: 'GET',
      path: '/incentives',
      summary: 'List incentives',
      query: z.strictObject({ ...cursorQuery, program_id: id.optional() }),
      responses: { 200: listEnvelope(incentive) },
      metadata: reads('read:groups'),
    },
    create: {
      method: 'POST',
      path: '/incentives',
      summary: 'Create an incentive',
      description: 'An incentive has no effect until it is attached to a group.',
      body: incentiveCreate,
      responses: { 200: envelope(incentive), 201: envelope(incentive) },
      metadata: writes('write:groups', { movesMoney: true, errors: ['NOT_FOUND'] }),
    },
    get: {
      method: 'GET',
      path: '/incentives/:id',
      summary: 'Get an incentive',
      description: 'Returns the current version of the incentive.',
      query: z.strictObject({}),
      responses: { 200: envelope(incentive) },
      metadata: reads('read:groups'),
    },
    versions: {
      method: 'GET',
      path: '/incentives/:id/versions',
      summary: 'List the versions of an incentive',
      description:
        'Newest first, including the scheduled version. Each sale is calculated with the version in effect when the sale is recorded.',
      query: z.strictObject({
        limit: queryInteger({ min: 1, max: PAGE_ITEMS_MAX, fallback: 10 }),
        starting_after: identifier.optional().describe('Id of the last version on the previous page.'),
      }),
      responses: { 200: listEnvelope(incentiveVersion) },
      metadata: reads('read:groups'),
    },
    update: {
      method: 'PUT',
      path: '/incentives/:id',
      summary: 'Edit an incentive by creating a new version, effective immediately or at a specified time',
      description:
        'Commissions earned with earlier versions never change. A new name applies immediately. While a version is scheduled, changes to the terms require `in_force_from`.',
      body: incentiveUpdate,
      responses: { 200: envelope(incentive) },
      metadata: writes('write:groups', { movesMoney: true, errors: ['IN_USE'] }),
    },
    delete: {
      method: 'DELETE',
      path: '/incentives/:id',
      summary: 'Delete an unused incentive',
      description: 'Fails with `IN_USE` if commissions were earned with the incentive.',
      body: z.strictObject({}),
      responses: { 200: deleted },
      metadata: writes('delete:groups', { movesMoney: true, idempotentOn: null, errors: ['IN_USE'] }),
    },
  },
);
