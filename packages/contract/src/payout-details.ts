import { EMAIL_LENGTH_MAX, payoutDetailFields, payoutMethods } from '@tributary/core';
import { z } from 'zod';
import { shapeOf } from './shape-of.ts';
import { freeText, identifier, isStorable } from './text.ts';
import { timestamp } from './timestamp.ts';

export const payoutDetails = z.strictObject({
  ...shapeOf(payoutDetailFields, identifier.optional()),
  email: z
    .string()
    .trim()
    .min(1)
    .max(EMAIL_LENGTH_MAX)
    .refine(isStorable, { error: 'Must not contain NUL or a lone surrogate.' })
    .optional(),
  address: freeText.optional(),
});

export const payoutDetailWarning = z
  .object({
    field: z.string().describe('Field with the invalid value, such as `payout_details.iban`.'),
    code: z.string().describe('Type of error, such as `iban_check_digits`.'),
    message: z.string(),
  })
  .meta({ id: 'PayoutDetailWarning' });
export type PayoutDetailWarning = z.output<typeof payoutDetailWarning>;

/** Payment details in responses: masked, null if not set. */
export const maskedPayoutDetails = z
  .object({
    payout_method: z.enum(payoutMethods).nullable(),
    payout_details: z
      .record(z.string(), z.string())
      .nullable()
      .describe(
        'Payout details, masked but recognizable: `a•••@lindqvist.example`, `DE••••3000`, or the last characters.',
      ),
    warnings: z.array(payoutDetailWarning).describe('Invalid payout details, such as an IBAN with a typo.'),
    changes: z
      .array(
        z.object({
          changed_at: timestamp,
          api_key_id: z
            .string()
            .nullable()
            .describe('Id of the API key that made the change; null if a user made the change.'),
          changed_by: z.string().describe('Id of the API key or user that made the change.'),
          fields: z
            .array(z.string())
            .describe('Fields that changed: `payout_method` or fields of `payout_details`.'),
          request_id: z.string(),
        }),
      )
      .describe('Last 20 changes, newest first, without values.'),
  })
  .meta({ id: 'MaskedPayoutDetails' });
