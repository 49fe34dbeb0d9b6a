import { LATE_BOOKINGS_MAX } from '@tributary/core';
import { z } from 'zod';
import { month, monthOf } from './accounting.ts';
import { deleted } from './deleted.ts';
import { envelope, listEnvelope } from './envelope.ts';
import { amount } from './money.ts';
import { cursorQuery } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { id, optionalId } from './text.ts';
import { timestamp } from './timestamp.ts';

const closeFields = {
  id: z.string(),
  ...monthOf,
  closed_by: z.string().describe('Id of the API key or user that closed the month.'),
  created_at: timestamp,
};

export const close = z.object(closeFields).meta({ id: 'Close' });
export type Close = z.output<typeof close>;

export const lateBooking = z
  .object({
    id: z.string().describe('Id of the ledger entry.'),
    type: z.enum(['earned', 'refunded', 'clawback']),
    amount,
    currency: z.string(),
    affiliate_id: z.string(),
    transaction_id: z.string(),
    occurred_at: timestamp.describe('Time at which the sale or refund occurred.'),
    booked_at: timestamp,
  })
  .meta({ id: 'LateBooking' });
export type LateBooking = z.output<typeof lateBooking>;

export const closeWithLateBookings = z
  .object({
    ...closeFields,
    booked_after_close: z
      .object({
        totals: z.array(
          z.object({
            currency: z.string(),
            amount,
            count: z.number().int().min(0),
          }),
        ),
        bookings: z.array(lateBooking).describe(`Newest ${LATE_BOOKINGS_MAX} late bookings.`),
      })
      .describe(
        'Sales and refunds that occurred in the month but were booked after the month ended. Reports count late bookings in the month in which they were booked.',
      ),
  })
  .meta({ id: 'CloseWithLateBookings' });
export type CloseWithLateBookings = z.output<typeof closeWithLateBookings>;

export const closes = resource(
  { name: 'Closes', description: 'Closed months and their totals.' },
  {
    list: {
      method: 'GET',
      path: '/closes',
      summary: 'List closed months',
      description: 'Most recently closed first.',
      query: z.strictObject({ ...cursorQuery, program_id: id.optional() }),
      responses: { 200: listEnvelope(close) },
      metadata: reads('read:payouts'),
    },
    create: {
      method: 'POST',
      path: '/closes',
      summary: 'Close a month',
      description:
        'Permanently stores the totals of a month’s accrual report. A month can be closed two minutes after its end. Closing a month again returns the existing close with 200.',
      body: z
        .strictObject({
          program_id: optionalId.describe('Id of the program. Optional if there is only one program.'),
          month,
        })
        .meta({ id: 'CloseCreate' }),
      responses: { 200: envelope(close), 201: envelope(close) },
      metadata: writes('write:payouts', { movesMoney: false, errors: ['NOT_FOUND'] }),
    },
    get: {
      method: 'GET',
      path: '/closes/:id',
      summary: 'Get a closed month and its late entries',
      query: z.strictObject({}),
      responses: { 200: envelope(closeWithLateBookings) },
      metadata: reads('read:payouts'),
    },
    delete: {
      method: 'DELETE',
      path: '/closes/:id',
      summary: 'Reopen the latest closed month of a program',
      description: 'Deletes the close. Fails with `IN_USE` while a later month of the program is closed.',
      responses: { 200: deleted },
      metadata: writes('write:payouts', { movesMoney: false, idempotentOn: null, errors: ['IN_USE'] }),
    },
  },
);
