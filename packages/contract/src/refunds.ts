import { refundKinds } from '@tributary/core';
import { z } from 'zod';
import { amount, currency } from './money.ts';
import { timestamp } from './timestamp.ts';

export const refund = z
  .object({
    id: z.string(),
    conversion_id: z.string(),
    amount: amount.describe('Amount in the currency of the sale.'),
    currency,
    kind: z.enum(refundKinds),
    reason: z.string().nullable(),
    external_event_id: z.string().nullable(),
    refunded_at: timestamp.describe('Time of the refund.'),
    created_at: timestamp,
    undone_at: timestamp
      .nullable()
      .describe('Time at which the refund was undone; null if it has not been undone.'),
    undo_reason: z.string().nullable(),
    undone_by: z.string().nullable().describe('Id of the API key that undid the refund.'),
  })
  .meta({ id: 'Refund' });
export type Refund = z.output<typeof refund>;
