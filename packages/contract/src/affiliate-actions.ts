import { ACTION_ITEMS_MAX, affiliateActions, keysOf, partnershipStatuses } from '@tributary/core';
import { z } from 'zod';
import { actionAfter, actionIds, actionResults, afterOfFilter, oneSelection } from './actions.ts';
import { affiliateFilters } from './affiliate-filters.ts';
import { cursorQuery } from './pagination.ts';
import { id, reasonText } from './text.ts';
import { timestampFilter } from './timestamp.ts';

export const affiliateAction = z
  .strictObject({
    action: z.enum(keysOf(affiliateActions)),
    ids: actionIds,
    filter: z
      .strictObject({
        ...affiliateFilters,
        created_gte: cursorQuery.created_gte,
        created_lte: cursorQuery.created_lte,
        recorded_before: timestampFilter.describe('Only affiliates created before this time are changed.'),
      })
      .optional()
      .describe(
        `Same filters as in the list. Selects up to ${ACTION_ITEMS_MAX} matching affiliates, oldest first.`,
      ),
    after: actionAfter,
    reason: reasonText
      .optional()
      .describe('Reason for the rejection. Required for `reject`, not allowed otherwise.'),
    group_id: id
      .nullable()
      .optional()
      .describe(
        'Id of the new group; null removes the affiliates from their groups. Required for `move`, not allowed otherwise.',
      ),
  })
  .refine(({ action, reason }) => (action === 'reject') === (reason !== undefined), {
    error: 'Required for reject; not allowed otherwise.',
    path: ['reason'],
  })
  .refine((body) => (body.action === 'move') === (body.group_id !== undefined), {
    error: 'Required for move; not allowed otherwise.',
    path: ['group_id'],
  })
  .refine(oneSelection.check, oneSelection.params)
  .refine(afterOfFilter.check, afterOfFilter.params)
  .meta({ id: 'AffiliateAction' });
export type AffiliateAction = z.input<typeof affiliateAction>;

export const affiliateActionResults = actionResults(z.enum(partnershipStatuses)).meta({
  id: 'AffiliateActionResults',
});
export type AffiliateActionResults = z.output<typeof affiliateActionResults>;
