import { ACTION_ITEMS_MAX, commissionActions, commissionStatuses, keysOf } from '@tributary/core';
import { z } from 'zod';
import { actionAfter, actionIds, actionResults, afterOfFilter, oneSelection } from './actions.ts';
import { commissionFilters } from './commission-filters.ts';
import { expectedTotals } from './money.ts';
import { cursorQuery } from './pagination.ts';
import { reasonText } from './text.ts';
import { timestampFilter } from './timestamp.ts';

// Voided commissions cannot change status.
const { include: _, ...selectable } = commissionFilters;

const filter = z
  .strictObject({
    ...selectable,
    created_gte: cursorQuery.created_gte,
    created_lte: cursorQuery.created_lte,
    recorded_before: timestampFilter.describe(
      'Only commissions recorded before this time are changed. Send the `as_of` of the totals that the user saw.',
    ),
  })
  .optional()
  .describe(
    `Same filters as in the list. Selects up to ${ACTION_ITEMS_MAX} matching commissions whose status allows the action, oldest first.`,
  );

const expected = expectedTotals
  .optional()
  .describe(
    'Only with `filter`: expected totals of the remaining amounts of all matching commissions, not only the first 500. If the actual totals differ, nothing is changed (`TOTAL_CHANGED`).',
  );

export const commissionAction = z
  .strictObject({
    action: z
      .enum(keysOf(commissionActions))
      .describe('Action to perform. After `approve`, any hold still applies. `release` skips the hold.'),
    ids: actionIds,
    filter,
    after: actionAfter,
    expected,
    reason: reasonText.optional().describe('Required for `reject`, not allowed otherwise.'),
  })
  .refine(({ action, reason }) => (action === 'reject') === (reason !== undefined), {
    error: 'Required for reject; not allowed otherwise.',
    path: ['reason'],
  })
  .refine(oneSelection.check, oneSelection.params)
  .refine(afterOfFilter.check, afterOfFilter.params)
  .refine((body) => body.expected === undefined || body.filter !== undefined, {
    error: 'Only allowed with filter.',
    path: ['expected'],
  })
  .meta({ id: 'CommissionAction' });
export type CommissionAction = z.input<typeof commissionAction>;

export const commissionActionResults = actionResults(z.enum(commissionStatuses)).meta({
  id: 'CommissionActionResults',
});
export type CommissionActionResults = z.output<typeof commissionActionResults>;
