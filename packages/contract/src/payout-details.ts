import { z } from 'zod';
import { freeText, text } from './text.ts';
import { timestamp } from './timestamp.ts';

/** In the specification's order. */
export const payoutMethods = [
  'paypal',
  'wise',
  'payoneer',
  'paxum',
  'webmoney',
  'wire_transfer',
  'bitcoin',
  'ethereum',
  'skrill',
  'alipay',
  'wechat',
  'manual',
  'none',
] as const;

export const payoutDetails = z.strictObject({
  email: text(254).optional(),
  accountId: text(255).optional(),
  address: freeText.optional(),
  bankName: text(255).optional(),
  accountNumber: text(255).optional(),
  swiftCode: text(255).optional(),
  iban: text(255).optional(),
  routingNumber: text(255).optional(),
  accountName: text(255).optional(),
});

/** Bank details as read back: all but the last four characters hidden, null where not given. */
export const maskedPayoutDetails = z
  .object({
    payout_method: z.enum(payoutMethods).nullable(),
    payout_details: z
      .record(z.string(), z.string())
      .nullable()
      .describe('Masked: only the last four characters are shown.'),
    changes: z
      .array(
        z.object({
          changed_at: timestamp,
          api_key_id: z.string().describe('The API key that made the change.'),
          fields: z
            .array(z.string())
            .describe('What changed: `payout_method` or fields of `payout_details`.'),
          request_id: z.string(),
        }),
      )
      .describe('The last 20 changes, newest first. Never contains the values.'),
  })
  .meta({ id: 'MaskedPayoutDetails' });
