import { levelBases } from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope, listEnvelope } from './envelope.ts';
import { checkFixedCurrency, incentiveTerms } from './incentives.ts';
import { amount, amountNotNegative, currencyOrUnit } from './money.ts';
import { cursorQuery, expandOf } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource, router } from './resource.ts';
import { freeText, id, name, optionalId, webUrl } from './text.ts';
import { timestamp } from './timestamp.ts';

export const groupIncentive = z
  .object({
    id: z.string(),
    incentive_id: z.string(),
    name: z.string(),
    ...incentiveTerms,
  })
  .meta({ id: 'GroupIncentive' });
export type GroupIncentive = z.output<typeof groupIncentive>;

export const multiLevelIncentive = z
  .object({
    id: z.string(),
    level: z.number().int().min(1).max(3).describe('Number of levels above the selling affiliate.'),
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
    program_id: z.string(),
    name: z.string(),
    description: z.string(),
    custom_website_url: z.string().nullable(),
    is_default: z.boolean().describe('True if affiliates created without a `group_id` join this group.'),
    created_at: timestamp,
    incentives: z.array(groupIncentive).optional().describe('Included with `expand=incentives`.'),
    multi_level_incentives: z
      .array(multiLevelIncentive)
      .optional()
      .describe('Included with `expand=multi_level_incentives`.'),
  })
  .meta({ id: 'Group' });
export type Group = z.output<typeof group>;

export const groupCreate = z
  .strictObject({
    program_id: optionalId.describe('Id of the program. Optional if there is only one program.'),
    name,
    description: freeText.optional(),
    custom_website_url: webUrl.nullable().optional(),
  })
  .meta({ id: 'GroupCreate' });
export type GroupCreate = z.input<typeof groupCreate>;

export const groupUpdate = z
  .strictObject({
    name: name.optional(),
    description: freeText.optional(),
    custom_website_url: webUrl.nullable().optional(),
    is_default: z
      .literal(true)
      .optional()
      .describe('If true, this group replaces the current default group.'),
  })
  .meta({ id: 'GroupUpdate' });
export type GroupUpdate = z.input<typeof groupUpdate>;

export const groupIncentiveCreate = z.strictObject({ incentive_id: id }).meta({ id: 'GroupIncentiveCreate' });
export type GroupIncentiveCreate = z.input<typeof groupIncentiveCreate>;

export const groupIncentiveUpdate = z
  .strictObject({
    incentive_id: optionalId.describe('Id of the new incentive, from the same program.'),
  })
  .meta({ id: 'GroupIncentiveUpdate' });
export type GroupIncentiveUpdate = z.input<typeof groupIncentiveUpdate>;

export const multiLevelIncentiveCreate = z
  .strictObject({
    level: z.number().int().min(1).max(3),
    amount: amountNotNegative.describe(
      'Percentage if `is_percentage` is true, otherwise amount in major units of `currency`.',
    ),
    is_percentage: z.boolean(),
    basis: z
      .enum(levelBases)
      .describe(
        'Base of the percentage: the sale, or the direct commission after caps. For a sale with `lines`, only the part covered by the seller’s incentive counts.',
      ),
    currency: currencyOrUnit
      .optional()
      .describe('Currency of a fixed amount. Required unless `is_percentage` is true.'),
  })
  .superRefine(checkFixedCurrency)
  .meta({ id: 'MultiLevelIncentiveCreate' });
export type MultiLevelIncentiveCreate = z.input<typeof multiLevelIncentiveCreate>;

/**
 * Partial update. The server validates the resulting level, because fields can require or exclude each other.
 */
export const multiLevelIncentiveUpdate = z
  .strictObject({
    level: z.number().int().min(1).max(3).optional(),
    amount: amountNotNegative
      .optional()
      .describe('Percentage if `is_percentage` is true, otherwise amount in major units of `currency`.'),
    is_percentage: z.boolean().optional(),
    basis: z.enum(levelBases).optional(),
    currency: currencyOrUnit
      .nullable()
      .optional()
      .describe('Currency of a fixed amount; null if `is_percentage` is true.'),
  })
  .meta({ id: 'MultiLevelIncentiveUpdate' });
export type MultiLevelIncentiveUpdate = z.input<typeof multiLevelIncentiveUpdate>;

const groupIncentives = router({
  list: {
    method: 'GET',
    path: '/program/groups/:id/incentives',
    summary: 'List a group’s incentives',
    query: z.strictObject(cursorQuery),
    responses: { 200: listEnvelope(groupIncentive) },
    metadata: reads('read:groups'),
  },
  create: {
    method: 'POST',
    path: '/program/groups/:id/incentives',
    summary: 'Attach an incentive to a group',
    description: 'The incentive must belong to the same program.',
    body: groupIncentiveCreate,
    responses: { 200: envelope(groupIncentive), 201: envelope(groupIncentive) },
    metadata: writes('write:groups', { movesMoney: true, errors: ['DUPLICATE'] }),
  },
  get: {
    method: 'GET',
    path: '/program/groups/:id/incentives/:attachedId',
    summary: 'Get an incentive attached to a group',
    responses: { 200: envelope(groupIncentive) },
    metadata: reads('read:groups'),
  },
  update: {
    method: 'PUT',
    path: '/program/groups/:id/incentives/:attachedId',
    summary: 'Replace an incentive in a group',
    description: 'The new incentive applies to later sales. Existing commissions do not change.',
    body: groupIncentiveUpdate,
    responses: { 200: envelope(groupIncentive) },
    metadata: writes('write:groups', { movesMoney: true, errors: ['DUPLICATE'] }),
  },
  delete: {
    method: 'DELETE',
    path: '/program/groups/:id/incentives/:attachedId',
    summary: 'Detach an incentive from a group',
    description: 'Existing commissions do not change.',
    body: z.strictObject({}),
    responses: { 200: deleted },
    metadata: writes('delete:groups', { movesMoney: true, idempotentOn: null }),
  },
});

const multiLevelIncentives = router({
  list: {
    method: 'GET',
    path: '/program/groups/:id/multi-level-incentives',
    summary: 'List a group’s levels',
    query: z.strictObject(cursorQuery),
    responses: { 200: listEnvelope(multiLevelIncentive) },
    metadata: reads('read:groups'),
  },
  create: {
    method: 'POST',
    path: '/program/groups/:id/multi-level-incentives',
    summary: 'Add a level to a group',
    description: 'A group can have levels 1 to 3 above the seller.',
    body: multiLevelIncentiveCreate,
    responses: { 200: envelope(multiLevelIncentive), 201: envelope(multiLevelIncentive) },
    metadata: writes('write:groups', { movesMoney: true, errors: ['DUPLICATE'] }),
  },
  get: {
    method: 'GET',
    path: '/program/groups/:id/multi-level-incentives/:attachedId',
    summary: 'Get a level of a group',
    responses: { 200: envelope(multiLevelIncentive) },
    metadata: reads('read:groups'),
  },
  update: {
    method: 'PUT',
    path: '/program/groups/:id/multi-level-incentives/:attachedId',
    summary: 'Update a level of a group',
    description:
      'Changes only the fields you send. Changes apply to later sales; existing commissions do not change.',
    body: multiLevelIncentiveUpdate,
    responses: { 200: envelope(multiLevelIncentive) },
    metadata: writes('write:groups', { movesMoney: true, errors: ['DUPLICATE'] }),
  },
  delete: {
    method: 'DELETE',
    path: '/program/groups/:id/multi-level-incentives/:attachedId',
    summary: 'Remove a level from a group',
    body: z.strictObject({}),
    responses: { 200: deleted },
    metadata: writes('delete:groups', { movesMoney: true, idempotentOn: null }),
  },
});

export const groups = resource(
  {
    name: 'Groups',
    description: 'Groups of affiliates with their incentives and levels.',
  },
  {
    list: {
      method: 'GET',
      path: '/program/groups',
      summary: 'List affiliate groups',
      query: z.strictObject({
        ...cursorQuery,
        program_id: id.optional(),
        only: z
          .enum(['without_incentive'])
          .optional()
          .describe(
            'With `without_incentive`, only groups that have approved affiliates but no incentive for conversions, as counted in the inbox.',
          ),
      }),
      responses: { 200: listEnvelope(group) },
      metadata: reads('read:groups'),
    },
    create: {
      method: 'POST',
      path: '/program/groups',
      summary: 'Create an affiliate group',
      description: 'A group determines which incentives apply to its affiliates’ sales.',
      body: groupCreate,
      responses: { 200: envelope(group), 201: envelope(group) },
      metadata: writes('write:groups', { movesMoney: false, errors: ['NOT_FOUND'] }),
    },
    get: {
      method: 'GET',
      path: '/program/groups/:id',
      summary: 'Get an affiliate group',
      description: '`expand` can include the incentives and levels.',
      query: z.strictObject({ expand: expandOf(['incentives', 'multi_level_incentives']) }),
      responses: { 200: envelope(group) },
      metadata: reads('read:groups'),
    },
    update: {
      method: 'PUT',
      path: '/program/groups/:id',
      summary: 'Update an affiliate group',
      description:
        'Changes only the fields you send. With `is_default: true`, this group replaces the current default group.',
      body: groupUpdate,
      responses: { 200: envelope(group) },
      metadata: writes('write:groups', { movesMoney: false, alsoPatch: true }),
    },
    delete: {
      method: 'DELETE',
      path: '/program/groups/:id',
      summary: 'Delete an empty group',
      description: 'Fails with `IN_USE` if the group is the default group or has affiliates.',
      responses: { 200: deleted },
      metadata: writes('delete:groups', { movesMoney: false, idempotentOn: null, errors: ['IN_USE'] }),
    },
    incentives: groupIncentives,
    multiLevelIncentives,
  },
);
