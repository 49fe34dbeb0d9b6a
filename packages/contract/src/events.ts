import { EVENT_NAME_LENGTH_MAX, eventTypes, referralStatuses } from '@tributary/core';
import { z } from 'zod';
import { eventIdentifiers, needsIdentifier, saleFields } from './conversions.ts';
import { envelope } from './envelope.ts';
import { metadataInput } from './metadata.ts';
import { amountNotNegative, currencyCode } from './money.ts';
import { writes } from './permissions.ts';
import { resource } from './resource.ts';
import { nameOf, optionalIdentifier } from './text.ts';
import { timestampInput } from './timestamp.ts';
import { transaction } from './transactions.ts';

export const eventActions = ['referral_updated', 'transaction_created', 'recorded'] as const;

export const eventCreate = z
  .strictObject({
    ...eventIdentifiers,
    event_name: nameOf(EVENT_NAME_LENGTH_MAX),
    event_type: z.enum(eventTypes).optional().describe('Type of event. Default `milestone`.'),
    external_event_id: optionalIdentifier.describe(
      'Idempotency key of your own, which makes retries safe. Required for conversions.',
    ),
    occurred_at: timestampInput.optional().describe('Time of the event. Default: the time of the request.'),
    metadata: metadataInput.optional(),
    sale_amount: amountNotNegative.optional().describe('Required for conversions, not allowed otherwise.'),
    sale_amount_currency: currencyCode
      .optional()
      .describe('Required for conversions, not allowed otherwise.'),
    ...saleFields,
  })
  .refine(needsIdentifier.check, needsIdentifier.params)
  .meta({ id: 'EventCreate' });
export type EventCreate = z.output<typeof eventCreate>;

/** Response for a lead, trial or milestone event. */
export const eventResult = z
  .object({
    event_id: z.string(),
    referral_id: z.string(),
    transaction_id: z
      .string()
      .nullable()
      .describe('Id of the commission earned by the event; null if the event earned nothing.'),
    event_name: z.string(),
    event_type: z.enum(eventTypes),
    external_event_id: z.string().nullable(),
    action: z.enum(eventActions),
    referral_status: z.enum(referralStatuses),
  })
  .meta({ id: 'EventResult' });
export type EventResult = z.output<typeof eventResult>;

const eventAnswer = envelope(z.union([transaction, eventResult]));

export const events = resource(
  { name: 'Events', description: 'Leads, trials and milestones of referrals.' },
  {
    create: {
      method: 'POST',
      path: '/events',
      summary: 'Record a conversion, lead, trial or milestone',
      description: 'Returns a conversion for the type `conversion`, and an event result for all other types.',
      body: eventCreate,
      responses: { 200: eventAnswer, 201: eventAnswer },
      metadata: writes('write:commissions', {
        movesMoney: true,
        idempotentOn: 'external_event_id',
        unaudited: 'Already in the ledger and the event feed: one per sale, event or visitor.',
        signed: true,
        errors: ['SIGNATURE_REPLAYED', 'REFERRAL_NOT_FOUND', 'IDENTIFIER_CONFLICT', 'DUPLICATE', 'VOIDED'],
      }),
    },
  },
);
