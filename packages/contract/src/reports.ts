import { initContract } from '@ts-rest/core';
import { z } from 'zod';
import { envelope } from './envelope.ts';
import { amount, currency, currencyCode } from './money.ts';
import { routeFacts } from './permissions.ts';
import { id } from './text.ts';
import { timestampFilter } from './timestamp.ts';

const c = initContract();

export const reportGroupings = ['day', 'affiliate', 'group', 'program'] as const;

/** Clicks, referrals and customers have no currency; money is per currency. */
export const performanceRow = z
  .object({
    key: z
      .string()
      .nullable()
      .describe('The day (YYYY-MM-DD in the time zone), or the id; null: without a group.'),
    clicks: z.number().int().min(0),
    referrals: z.number().int().min(0),
    customers: z
      .number()
      .int()
      .min(0)
      .describe('Referrals whose first complete conversion is in the period.'),
    money: z.array(
      z.object({
        currency,
        conversions: z.number().int().min(0).describe('Complete conversions.'),
        sales: amount.describe('Original amounts of complete conversions.'),
        refunds: amount.describe('Refunds, on their own day.'),
        commission: amount.describe('Ledger entries other than `paid`, on their own day.'),
      }),
    ),
  })
  .meta({ id: 'PerformanceRow' });

export const performanceReport = z
  .object({
    from: z.string(),
    to: z.string(),
    group_by: z.enum(reportGroupings),
    timezone: z.string(),
    rows: z.array(performanceRow),
  })
  .meta({ id: 'PerformanceReport' });
export type PerformanceReport = z.output<typeof performanceReport>;

export const reports = c.router({
  performance: {
    method: 'GET',
    path: '/reports/performance',
    summary: 'Clicks, referrals, sales, refunds and commission of a period',
    query: z.strictObject({
      from: timestampFilter.describe('Included.'),
      to: timestampFilter.describe('Excluded; at most 366 days after `from`.'),
      group_by: z.enum(reportGroupings).default('day'),
      timezone: z.string().min(1).max(64).default('UTC').describe('IANA name; days begin and end by it.'),
      program_id: id.optional(),
      affiliate_id: id.optional(),
      currency: currencyCode.optional(),
    }),
    responses: { 200: envelope(performanceReport) },
    metadata: routeFacts({ permission: 'read:commissions', idempotentOn: null }),
  },
});
