import { ACTION_ITEMS_MAX, commissionActions, commissionStatuses, keysOf } from '@tributary/core';
import { z } from 'zod';
import { actionAfter, actionIds, actionResults, afterOfFilter, oneSelection } from './actions.ts';
import { commissionFilters } from './commission-filters.ts';
import { expectedTotals } from './money.ts';
import { cursorQuery } from './pagination.ts';
import { reasonText } from './text.ts';
import { timestampFilter } from './timestamp.ts';

// What is voided cannot be moved.
const { include: _, ...selectable } = commissionFilters;

const filter = z
  .strictObject({
    ...selectable,
    created_gte: cursorQuery.created_gte,
    created_lte: cursorQuery.created_lte,
    recorded_before: timestampFilter.describe(
      'Nothing that was recorded since then is changed: the `as_of` of the totals that a person has seen.',
    ),
  })
  .optional()
  .describe(
    `The filters of the list. Up to ${ACTION_ITEMS_MAX} of the commissions that match, and that the action can change by their status, oldest first.`,
  );

const expected = expectedTotals
  .optional()
  .describe(
    'With a filter: all that matches now, not only these 500, by what is left of the commissions. If it is anything else, nothing is changed (`TOTAL_CHANGED`).',
  );

export const commissionAction = z
  .strictObject({
    action: z
      .enum(keysOf(commissionActions))
      .describe('`approve`: a hold still applies. `release`: without waiting for it.'),
    ids: actionIds,
    filter,
    after: actionAfter,
    expected,
    reason: reasonText.optional().describe('Required for `reject`, and only for that.'),
  })
  .refine(({ action, reason }) => (action === 'reject') === (reason !== undefined), {
    error: 'Required for reject, and only for that.',
    path: ['reason'],
  })
  .refine(oneSelection.check, oneSelection.params)
  .refine(afterOfFilter.check, afterOfFilter.params)
  .refine((body) => body.expected === undefined || body.filter !== undefined, {
    error: 'Only with filter.',
    path: ['expected'],
  })
  .meta({ id: 'CommissionAction' });
export type CommissionAction = z.input<typeof commissionAction>;

export const commissionActionResults = actionResults(z.enum(commissionStatuses)).meta({
  id: 'CommissionActionResults',
});
export type CommissionActionResults = z.output<typeof commissionActionResults>;
