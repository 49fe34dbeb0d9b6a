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
    event_type: z.enum(eventTypes).optional().describe('Default `milestone`.'),
    external_event_id: optionalIdentifier.describe('Makes retries safe; required for a conversion.'),
    occurred_at: timestampInput.optional().describe('Default: the time of the request.'),
    metadata: metadataInput.optional(),
    sale_amount: amountNotNegative.optional().describe('For conversions only, and required there.'),
    sale_amount_currency: currencyCode.optional().describe('For conversions only, and required there.'),
    ...saleFields,
  })
  .refine(needsIdentifier.check, needsIdentifier.params)
  .meta({ id: 'EventCreate' });
export type EventCreate = z.output<typeof eventCreate>;

/** What a lead, trial or milestone event did. */
export const eventResult = z
  .object({
    event_id: z.string(),
    referral_id: z.string(),
    transaction_id: z
      .string()
      .nullable()
      .describe('The status of the commission that the event earned, if any.'),
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
      summary: 'Send a conversion, lead, trial or milestone event',
      description: 'Returns a conversion object for a conversion, and an event result for every other type.',
      body: eventCreate,
      responses: { 200: eventAnswer, 201: eventAnswer },
      metadata: writes('write:commissions', {
        movesMoney: true,
        idempotentOn: 'external_event_id',
        unaudited: 'In the ledger and the feed already: one for each sale, event or visitor.',
        signed: true,
        errors: ['SIGNATURE_REPLAYED', 'REFERRAL_NOT_FOUND', 'IDENTIFIER_CONFLICT', 'DUPLICATE', 'VOIDED'],
      }),
    },
  },
);
