import { z } from 'zod';
import { ACTION_ITEMS_MAX, actionResults } from './actions.ts';
import { id, reasonText } from './text.ts';
import { commissionStatuses } from './transactions.ts';

export const commissionActions = ['approve', 'release', 'reject', 'reopen'] as const;

export const commissionAction = z
  .strictObject({
    action: z
      .enum(commissionActions)
      .describe('`approve`: a hold still applies. `release`: without waiting for it.'),
    ids: z.array(id).min(1).max(ACTION_ITEMS_MAX),
    reason: reasonText.optional().describe('Required for `reject`, and only for that.'),
  })
  .refine(({ action, reason }) => (action === 'reject') === (reason !== undefined), {
    error: 'Required for reject, and only for that.',
    path: ['reason'],
  })
  .meta({ id: 'CommissionAction' });
export type CommissionAction = z.input<typeof commissionAction>;

export const commissionActionResults = actionResults(z.enum(commissionStatuses)).meta({
  id: 'CommissionActionResults',
});
export type CommissionActionResults = z.output<typeof commissionActionResults>;
