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
import { countryCode } from './country-code.ts';
import { envelope } from './envelope.ts';
import { amount, currency, currencyCode } from './money.ts';
import { idsOf, namesOf } from './pagination.ts';
import { reads } from './permissions.ts';
import { resource } from './resource.ts';
import { shapeOf } from './shape-of.ts';
import { id, text } from './text.ts';
import { timestamp, timestampFilter } from './timestamp.ts';

/** Clicks, referrals and customers have no currency; money is per currency. */
const figures = {
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
      refunds: amount.describe(
        'Refunds made in the period, less those undone in it: negative if more was undone.',
      ),
      commission: amount.describe(
        'What these sales earned, less what these refunds took back; an undo counts when it was done. A rejection counts at the time of its sale.',
      ),
    }),
  ),
};

const earlier = z.object({ from: timestamp, to: timestamp }).describe('Only with `compare`.');

export const performanceRow = z
  .object({
    key: z
      .string()
      .nullable()
      .describe(
        'The day (YYYY-MM-DD in the time zone), the week of ISO 8601, which begins on Monday (YYYY-Www), the month (YYYY-MM), the quarter (YYYY-Qn), the id or the value. null: affiliates without a group or country, figures without a value, the row with `is_other`, and days that only the earlier period has.',
      ),
    name: z
      .string()
      .nullable()
      .describe('The current name of the affiliate, group or program; otherwise null.'),
    ...figures,
    is_other: z
      .boolean()
      .optional()
      .describe('`true` on the row that sums all that are not among the first `limit`.'),
    previous: z
      .object({ key: z.string().nullable(), ...figures })
      .nullable()
      .optional()
      .describe(
        'Only with `compare`: the same in the earlier period. Days are compared by position from the first, weeks, months and quarters from the last; `key` says with which. null if the earlier period has none there.',
      ),
    days: z
      .array(z.object({ key: z.string(), ...figures }))
      .optional()
      .describe('Only with `include=days`: the days that have figures, in order.'),
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
      .object({ ...figures, previous: z.object(figures).optional().describe('Only with `compare`.') })
      .describe('All rows together.'),
    rows: z.array(performanceRow),
  })
  .meta({ id: 'PerformanceReport' });
export type PerformanceReport = z.output<typeof performanceReport>;

const rate = (of: string) =>
  z
    .number()
    .min(0)
    .nullable()
    .describe(`The count divided by that of ${of}, to six places; it may be above 1. null if there is none.`);
const stepFigures = {
  count: z.number().int().min(0),
  rate: rate('the step before'),
  rate_of_clicks: rate('the clicks'),
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
          previous: z.object(stepFigures).optional().describe('Only with `compare`.'),
        }),
      )
      .describe(
        'In this order. `sign_ups`: referrals created. `trials`: referrals with their first trial event. `customers`: referrals with their first payment, which is a complete sale above zero that counts as one.',
      ),
  })
  .meta({ id: 'FunnelReport' });
export type FunnelReport = z.output<typeof funnelReport>;

const period = {
  from: timestampFilter.describe('Included.'),
  to: timestampFilter.describe(`Exclusive; at most ${REPORT_DAYS_MAX} days after \`from\`.`),
  compare: z
    .enum(reportComparisons)
    .optional()
    .describe(
      '`previous_period`: as many days directly before. `previous_calendar_period`: as many calendar months directly before, such as September for October and the second quarter for the third; only for a period of whole calendar months. `previous_year`: the same dates a year earlier. By the time zone.',
    ),
  timezone: z
    .string()
    .min(1)
    .max(64)
    .default('UTC')
    .describe('IANA name; it decides when days begin and end.'),
};

/** Exactly this value, as the report by it has it as key. */
const value = text(URL_LENGTH_MAX).optional();

export const reports = resource(
  { name: 'Reports', description: 'Performance over time.' },
  {
    performance: {
      method: 'GET',
      path: '/reports/performance',
      summary: 'Clicks, referrals, sales, refunds and commission of a period',
      description:
        'Everything counts at the time it happened: a sale and its commission at `occurred_at`, a refund and what it takes back at `refunded_at`, a manual commission and its sale at `created_at`. So each row compares sales with their own commission, however late they were recorded. With `basis=recorded`, sales, refunds and commissions count at the time they were recorded. By `source`, `utm_…`, `sub…` and `landing_page`, a click counts under its own value, and everything else under that of the click that its referral came from. `source` is `utm_source`, else the host of the referrer, else `direct`. `landing_page` is a path. `country` is that of the affiliate. A sale of several products counts once, under all of them together (`a, b`); only sales have a product. The rows always add up to `total`.',
      query: z.strictObject({
        ...period,
        group_by: z.enum(reportDimensions).default('day'),
        basis: z
          .enum(reportBases)
          .default('occurred')
          .describe('`recorded`: sales, refunds and commissions count at the time they were recorded.'),
        include: namesOf(['voided', 'days']),
        sort: z
          .enum(reportSorts)
          .optional()
          .describe(
            'The largest first; not by day, week, month or quarter. Amounts are compared in the currency with the most conversions. Default by country, product and whatever a click says: `sales`; otherwise rows are in the order of their keys.',
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
            `The first so many, and one row with all others. Default where rows are sorted: ${REPORT_ROWS_MAX}.`,
          ),
        program_id: id.optional(),
        affiliate_id: id.optional(),
        affiliate_ids: idsOf(REPORT_ROWS_MAX).describe(
          `Comma-separated: only these affiliates, at most ${REPORT_ROWS_MAX}. Not with \`affiliate_id\`.`,
        ),
        group_id: id.optional(),
        currency: currencyCode.optional(),
        country: countryCode.optional().describe('Of the affiliate.'),
        ...shapeOf(factDimensions, value),
      }),
      responses: { 200: envelope(performanceReport) },
      metadata: reads('read:commissions'),
    },
    funnel: {
      method: 'GET',
      path: '/reports/funnel',
      summary: 'Clicks, sign-ups, trials and customers of a period, and the rates between them',
      description:
        'Each counts when it happened: the customers of a period are those who first bought in it, whenever they clicked. Nobody is followed from one step to the next, so a rate may be above 1.',
      query: z.strictObject({
        ...period,
        program_id: id.optional(),
        affiliate_id: id.optional(),
        group_id: id.optional(),
      }),
      responses: { 200: envelope(funnelReport) },
      metadata: reads('read:commissions'),
    },
  },
);
