import { z } from 'zod';
import { envelope } from './envelope.ts';
import { amount, currency, currencyCode } from './money.ts';
import { expandOf } from './pagination.ts';
import { routeFacts } from './permissions.ts';
import { resource } from './resource.ts';
import { id } from './text.ts';
import { timestampFilter } from './timestamp.ts';

/** What a report counts by: when something happened, or when it was recorded. */
export const reportBases = ['occurred', 'recorded'] as const;
export const reportGroupings = ['day', 'affiliate', 'group', 'program'] as const;

/** Clicks, referrals and customers have no currency; money is per currency. */
export const performanceRow = z
  .object({
    key: z
      .string()
      .nullable()
      .describe('The day (YYYY-MM-DD in the time zone) or the id; null for affiliates without a group.'),
    name: z
      .string()
      .nullable()
      .describe(
        'The current name of the affiliate, group or program; null by day and for affiliates without a group.',
      ),
    clicks: z.number().int().min(0),
    referrals: z.number().int().min(0),
    customers: z
      .number()
      .int()
      .min(0)
      .describe('Referrals whose first complete conversion falls in the period.'),
    money: z.array(
      z.object({
        currency,
        conversions: z
          .number()
          .int()
          .min(0)
          .describe('Complete conversions, and the sales of manual commissions.'),
        sales: amount.describe('Their amounts before refunds.'),
        refunds: amount.describe('Refunds made in the period.'),
        commission: amount.describe(
          'What these sales earned, less what these refunds took back. A rejection counts at the time of its sale.',
        ),
      }),
    ),
  })
  .meta({ id: 'PerformanceRow' });

export const performanceReport = z
  .object({
    from: z.string(),
    to: z.string(),
    group_by: z.enum(reportGroupings),
    basis: z.enum(reportBases),
    timezone: z.string(),
    rows: z.array(performanceRow),
  })
  .meta({ id: 'PerformanceReport' });
export type PerformanceReport = z.output<typeof performanceReport>;

export const reports = resource(
  { name: 'Reports', description: 'Performance over time.' },
  {
    performance: {
      method: 'GET',
      path: '/reports/performance',
      summary: 'Clicks, referrals, sales, refunds and commission of a period',
      description:
        'Everything counts at the time it happened: a sale and its commission at `occurred_at`, a refund and what it takes back at `refunded_at`, a manual commission and its sale at `created_at`. So each row compares sales with their own commission, however late they were recorded. With `basis=recorded`, sales, refunds and commissions count at the time they were recorded.',
      query: z.strictObject({
        from: timestampFilter.describe('Included.'),
        to: timestampFilter.describe('Exclusive; at most 366 days after `from`.'),
        group_by: z.enum(reportGroupings).default('day'),
        basis: z
          .enum(reportBases)
          .default('occurred')
          .describe('`recorded`: sales, refunds and commissions count at the time they were recorded.'),
        include: expandOf(['voided']),
        timezone: z
          .string()
          .min(1)
          .max(64)
          .default('UTC')
          .describe('IANA name; it decides when days begin and end.'),
        program_id: id.optional(),
        affiliate_id: id.optional(),
        currency: currencyCode.optional(),
      }),
      responses: { 200: envelope(performanceReport) },
      metadata: routeFacts({ permission: 'read:commissions', idempotentOn: null }),
    },
  },
);
