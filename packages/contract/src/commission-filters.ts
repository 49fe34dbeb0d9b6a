import { approvals, commissionStatuses, salesStatuses } from '@tributary/core';
import { z } from 'zod';
import { importId } from './batches.ts';
import { currencyOrUnit } from './money.ts';
import { namesOf, searchIn } from './pagination.ts';
import { id, identifier } from './text.ts';
import { timestampFilter } from './timestamp.ts';

/** Filters shared by the list of commissions, its totals and bulk actions on commissions. */
export const commissionFilters = {
  search: searchIn(
    'the name, e-mail, tracking id, company or id of the affiliate, or the name, e-mail, customer id, user id or id of the customer; or the beginning of the commission’s id, `external_event_id`, `invoice_id` or `payment_intent_id`',
  ),
  affiliate_id: id.optional(),
  group_id: id.optional().describe('Only commissions of affiliates who are currently in this group.'),
  referral_id: id.optional(),
  program_id: id.optional(),
  incentive_id: id.optional().describe('Only commissions calculated by this incentive.'),
  payout_id: id.optional().describe('Only commissions included in this payout, whatever its status.'),
  status: z.enum(commissionStatuses).optional(),
  sales_status: z.enum(salesStatuses).optional(),
  approval: z
    .enum(approvals)
    .optional()
    .describe(
      'Approval state. `waiting`: pending until the commission or its affiliate is approved manually. `held`: ready for payment once a hold ends, or approved but not yet released. `flagged`: pending with a flag, such as `self_referral`; also matches `waiting` or `held`. `possible_duplicate`: pending until someone decides whether the sale was recorded twice.',
    ),
  currency: currencyOrUnit.optional().describe('Commission currency: an ISO 4217 code or a custom unit.'),
  external_event_id: identifier.optional(),
  invoice_id: identifier.optional(),
  payment_intent_id: identifier.optional(),
  import_id: importId.optional().describe('Only commissions recorded by this import.'),
  from: timestampFilter.optional().describe('Only sales and events that occurred at or after this time.'),
  to: timestampFilter.optional().describe('Only sales and events that occurred before this time.'),
  recorded_before: timestampFilter
    .optional()
    .describe(
      'Only commissions recorded before this time, such as the `as_of` of totals. If a sale was completed later, its completion time is used.',
    ),
  include: namesOf(['voided']),
};
