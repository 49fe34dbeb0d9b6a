import { z } from 'zod';
import { ACTION_ITEMS_MAX, actionResults } from './actions.ts';
import { partnershipStatuses } from './partnership-statuses.ts';
import { id, reasonText } from './text.ts';

export const affiliateActions = ['approve', 'reject', 'move'] as const;

export const affiliateAction = z
  .strictObject({
    action: z.enum(affiliateActions),
    ids: z.array(id).min(1).max(ACTION_ITEMS_MAX),
    reason: reasonText.optional().describe('Required for `reject`, and only for that.'),
    group_id: id
      .nullable()
      .optional()
      .describe('Required for `move`, and only for that; null removes the affiliates from their groups.'),
  })
  .refine(({ action, reason }) => (action === 'reject') === (reason !== undefined), {
    error: 'Required for reject, and only for that.',
    path: ['reason'],
  })
  .refine((body) => (body.action === 'move') === (body.group_id !== undefined), {
    error: 'Required for move, and only for that.',
    path: ['group_id'],
  })
  .meta({ id: 'AffiliateAction' });
export type AffiliateAction = z.input<typeof affiliateAction>;

export const affiliateActionResults = actionResults(z.enum(partnershipStatuses)).meta({
  id: 'AffiliateActionResults',
});
export type AffiliateActionResults = z.output<typeof affiliateActionResults>;
