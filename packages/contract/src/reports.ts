import {
  factDimensions,
  REPORT_DAYS_MAX,
  REPORT_ROWS_MAX,
  reportBases,
  reportComparisons,
  reportDimensions,
  reportSorts,
  URL_LENGTH_MAX,
} from '@tributary/core';
import { z } from 'zod';
import { accrualReport, month, owedReport } from './accounting.ts';
import { asOf } from './balances.ts';
import { countryCode } from './country-code.ts';
import { envelope } from './envelope.ts';
import { amount, currency, currencyCode } from './money.ts';
import { idsOf, namesOf } from './pagination.ts';
import { reads } from './permissions.ts';
import { resource } from './resource.ts';
import { shapeOf } from './shape-of.ts';
import { id, text } from './text.ts';
import { timestamp, timestampFilter } from './timestamp.ts';

/** Figures of a report. Clicks, referrals and customers have no currency; amounts are per currency. */
export const performanceFigures = {
  clicks: z.number().int().min(0),
  referrals: z.number().int().min(0),
  customers: z
    .number()
    .int()
    .min(0)
    .describe('Number of referrals whose first complete conversion was in the period.'),
  money: z.array(
    z.object({
      currency,
      conversions: z
        .number()
        .int()
        .min(0)
        .describe('Number of complete conversions, plus the number of sales with manual commissions.'),
      sales: amount.describe('Sale amounts before refunds.'),
      refunds: amount.describe(
        'Amount refunded in the period, minus refunds undone in the period; negative if more was undone than refunded.',
      ),
      commission: amount.describe(
        'Commission on these sales, minus commission reversed by these refunds. An undone refund counts at the time it was undone, and a rejection counts at the time of the sale.',
      ),
    }),
  ),
};

const earlier = z
  .object({ from: timestamp, to: timestamp })
  .describe('Earlier period. Returned only with `compare`.');

export const performanceRow = z
  .object({
    key: z
      .string()
      .nullable()
      .describe(
        'Key of the row: the day in the requested time zone (YYYY-MM-DD), the ISO 8601 week, starting on Monday (YYYY-Www), the month (YYYY-MM), the quarter (YYYY-Qn), the id or the value. null for affiliates without a group or country, figures without a value, the row with `is_other`, and days that only exist in the earlier period.',
      ),
    name: z
      .string()
      .nullable()
      .describe('Current name of the affiliate, group or program; null for all other rows.'),
    ...performanceFigures,
    is_other: z
      .boolean()
      .optional()
      .describe('True for the row that combines everything beyond the first `limit` rows.'),
    previous: z
      .object({ key: z.string().nullable(), ...performanceFigures })
      .nullable()
      .optional()
      .describe(
        'Figures for the earlier period; only with `compare`. Days are matched by position from the first day; weeks, months and quarters are matched by position from the last. `key` identifies the matching row. null if the earlier period has no matching row.',
      ),
    days: z
      .array(z.object({ key: z.string(), ...performanceFigures }))
      .optional()
      .describe('Days with figures, in order; only with `include=days`.'),
  })
  .meta({ id: 'PerformanceRow' });

export const performanceReport = z
  .object({
    from: z.string(),
    to: z.string(),
    group_by: z.enum(reportDimensions),
    basis: z.enum(reportBases),
    timezone: z.string(),
    previous: earlier.optional(),
    total: z
      .object({
        ...performanceFigures,
        previous: z
          .object(performanceFigures)
          .optional()
          .describe('Earlier period. Returned only with `compare`.'),
      })
      .describe('Sum of all rows.'),
    rows: z.array(performanceRow),
  })
  .meta({ id: 'PerformanceReport' });
export type PerformanceReport = z.output<typeof performanceReport>;

const rate = (of: string) =>
  z
    .number()
    .min(0)
    .nullable()
    .describe(
      `The count divided by the count of ${of}, to six decimal places; can be above 1. null if the divisor is 0.`,
    );
const stepFigures = {
  count: z.number().int().min(0),
  rate: rate('the previous step'),
  rate_of_clicks: rate('clicks'),
};

export const funnelReport = z
  .object({
    from: timestamp,
    to: timestamp,
    timezone: z.string(),
    previous: earlier.optional(),
    steps: z
      .array(
        z.object({
          step: z.enum(['clicks', 'sign_ups', 'trials', 'customers']),
          ...stepFigures,
          previous: z
            .object(stepFigures)
            .optional()
            .describe('Earlier period. Returned only with `compare`.'),
        }),
      )
      .describe(
        'Steps of the funnel, in order. `sign_ups`: referrals created. `trials`: referrals whose first trial event was in the period. `customers`: referrals whose first payment (a complete sale above zero that counts as a payment) was in the period.',
      ),
  })
  .meta({ id: 'FunnelReport' });
export type FunnelReport = z.output<typeof funnelReport>;

const period = {
  from: timestampFilter.describe('Inclusive.'),
  to: timestampFilter.describe(
    `End of the period, exclusive; at most ${REPORT_DAYS_MAX} days after \`from\`.`,
  ),
  compare: z
    .enum(reportComparisons)
    .optional()
    .describe(
      'Earlier period to compare with. `previous_period`: the same number of days immediately before. `previous_calendar_period`: the same number of calendar months immediately before, such as September for October or Q2 for Q3; requires a period of whole calendar months. `previous_year`: the same dates one year earlier. All dates are in the requested time zone.',
    ),
  timezone: z
    .string()
    .min(1)
    .max(64)
    .default('UTC')
    .describe('IANA time zone that determines when days begin and end.'),
};

/** Filter for a single value, spelled as in `key` when rows are grouped by this dimension. */
const value = text(URL_LENGTH_MAX).optional();

export const reports = resource(
  { name: 'Reports', description: 'Reports on performance, amounts owed and accruals.' },
  {
    performance: {
      method: 'GET',
      path: '/reports/performance',
      summary: 'Report clicks, referrals, sales, refunds and commission for a period',
      description:
        'All figures are counted at the time of the event: a sale and its commission at `occurred_at`, a refund and the reversed commission at `refunded_at`, a manual commission and its sale at `created_at`. Each row therefore shows sales together with the commission on those sales, however late they were recorded. With `basis=recorded`, sales, refunds and commissions are counted at the time they were recorded. When grouped by `source`, `utm_…`, `sub…` or `landing_page`, a click is counted under its own value; all other figures are counted under the value of the referral’s click. `source` is `utm_source`, otherwise the host of the referrer, otherwise `direct`. `landing_page` is a path. `country` is the affiliate’s country. A sale of several products is counted once, under the combination of products (`a, b`); only sales have a product. When grouped by `coupon`, a sale is counted under the coupon code used, a customer under the code used for their first payment, and all other figures under null. The rows always add up to `total`.',
      query: z.strictObject({
        ...period,
        group_by: z.enum(reportDimensions).default('day'),
        basis: z
          .enum(reportBases)
          .default('occurred')
          .describe(
            'Basis of the figures. `recorded`: sales, refunds and commissions are counted at the time they were recorded.',
          ),
        include: namesOf(['voided', 'days']),
        sort: z
          .enum(reportSorts)
          .optional()
          .describe(
            'Figure by which rows are sorted, largest first; not available by day, week, month or quarter. Amounts are compared in the currency with the most conversions. Default when grouped by country, product or a click value: `sales`; otherwise rows are ordered by key.',
          ),
        limit: z
          .string()
          .regex(/^\d{1,3}$/, 'Must be a whole number.')
          .transform(Number)
          .refine((number) => number >= 1 && number <= REPORT_ROWS_MAX, {
            error: `Must be from 1 to ${REPORT_ROWS_MAX}.`,
          })
          .optional()
          .meta({ type: 'integer', minimum: 1, maximum: REPORT_ROWS_MAX })
          .describe(
            `Maximum number of rows, plus one row that combines all others. Default for sorted rows: ${REPORT_ROWS_MAX}.`,
          ),
        program_id: id.optional(),
        affiliate_id: id.optional(),
        affiliate_ids: idsOf(REPORT_ROWS_MAX).describe(
          `Comma-separated ids of up to ${REPORT_ROWS_MAX} affiliates to include. Cannot be combined with \`affiliate_id\`.`,
        ),
        group_id: id.optional(),
        currency: currencyCode.optional(),
        country: countryCode.optional().describe('Country of the affiliate.'),
        ...shapeOf(factDimensions, value),
      }),
      responses: { 200: envelope(performanceReport) },
      metadata: reads('read:commissions'),
    },
    funnel: {
      method: 'GET',
      path: '/reports/funnel',
      summary: 'Report clicks, sign-ups, trials and customers for a period, and the rates between them',
      description:
        'Each step is counted at the time it happened: the customers of a period are those who first bought in that period, regardless of when they clicked. Individual visitors are not followed from step to step, so a rate can be above 1.',
      query: z.strictObject({
        ...period,
        program_id: id.optional(),
        affiliate_id: id.optional(),
        group_id: id.optional(),
      }),
      responses: { 200: envelope(funnelReport) },
      metadata: reads('read:commissions'),
    },
    owed: {
      method: 'GET',
      path: '/reports/owed',
      summary: 'Report the amounts owed to affiliates, by program and currency',
      description:
        'Returns the totals of all balances, now or as of an earlier time. A currency in which nothing is owed and nothing was paid has no row.',
      query: z.strictObject({ as_of: asOf, program_id: id.optional() }),
      responses: { 200: envelope(owedReport) },
      metadata: reads('read:payouts', { errors: ['NOT_FOUND'] }),
    },
    accruals: {
      method: 'GET',
      path: '/reports/accruals',
      summary: 'Report what affiliates earned and were paid in a month',
      description:
        'Every ledger entry is counted in the month in which the entry was booked. Figures are signed: `opening` and the figures that follow add up to `closing`. `opening` and `closing` equal the totals of `GET /v1/reports/owed` as of the beginning and the end of the month.',
      query: z.strictObject({
        program_id: id.optional().describe('Id of the program. Optional if there is only one program.'),
        month,
      }),
      responses: { 200: envelope(accrualReport) },
      metadata: reads('read:payouts', { errors: ['NOT_FOUND'] }),
    },
  },
);
