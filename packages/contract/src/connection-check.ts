import { providerPaymentStatuses } from '@tributary/core';
import { z } from 'zod';
import { amount, currency } from './money.ts';
import { timestamp } from './timestamp.ts';

/** Larger clock skews cannot occur, because events with such a skew fail signature verification. */
const SKEW_SECONDS_MAX = 86_400;

const counted = z.number().int().min(0);

export const connectionCheck = z
  .object({
    is_ok: z.boolean(),
    problems: z.array(z.string()).describe('Problems and how to solve them. Empty if there are no problems.'),
    webhook: z.object({
      url: z.string(),
      event_types: z.array(z.string()).describe('Event types to select for the webhook endpoint.'),
      has_secret: z.boolean(),
      last_event_at: timestamp.nullable(),
      api_version: z.string().nullable().describe('API version of the last event.'),
      clock_skew_seconds: z
        .number()
        .int()
        .min(-SKEW_SECONDS_MAX)
        .max(SKEW_SECONDS_MAX)
        .nullable()
        .describe(
          'Number of seconds by which this server’s clock was behind the provider’s clock at the last event.',
        ),
    }),
    api_key: z
      .object({
        is_accepted: z.boolean(),
        missing_permissions: z.array(z.string()),
        is_reachable: z.boolean().describe('True if the provider could be reached.'),
      })
      .nullable()
      .describe('Result for the API key; null if there is no API key.'),
    observed: z
      .object({
        would_record: counted.describe('Number of unrecorded payments that would be credited.'),
        would_adopt: counted.describe('Number of payments that match a recorded sale by id.'),
        possible_doubles: counted.describe(
          'Number of payments in `would_record` whose affiliate has a sale of the same amount within 48 hours. The recorded sale does not contain the payment’s id, so both would be counted.',
        ),
        totals: z
          .array(z.object({ currency, amount }))
          .describe('Sale amounts of the payments in `would_record`, after refunds, by currency.'),
      })
      .describe(
        'Results of an observing connection for the last 30 days, limited to the latest 1,000 payments.',
      ),
    own_sales: z
      .number()
      .int()
      .min(0)
      .describe(
        'Number of sales that other callers recorded in the last 24 hours. If your backend records payments collected by this provider, stop recording them there before going live.',
      ),
    recording_keys: z
      .array(z.object({ id: z.string(), name: z.string(), last_used_at: timestamp }))
      .describe('API keys that have permission to record sales and were used in the last 24 hours.'),
    payments: z
      .array(
        z.object({
          status: z.enum(providerPaymentStatuses),
          reason: z.string().nullable(),
          count: counted,
        }),
      )
      .describe('Payments of the last 30 days by status and reason.'),
  })
  .meta({ id: 'ConnectionCheck' });
export type ConnectionCheck = z.output<typeof connectionCheck>;
