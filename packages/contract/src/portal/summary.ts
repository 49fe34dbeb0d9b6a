import { figureStateNames, portalBlocks } from '@tributary/core';
import { z } from 'zod';
import { envelope } from '../envelope.ts';
import { amount, currency } from '../money.ts';
import { reads } from '../permissions.ts';
import { resource } from '../resource.ts';
import { timestamp } from '../timestamp.ts';
import { portalCommission } from './commissions.ts';

const statedAmount = z.object({ amount, currency }).nullable();

/** Explanation of a total. Values that the sentence for the state does not use are null. */
export const figureReading = z
  .object({
    state: z.enum(figureStateNames),
    date: timestamp.nullable(),
    payout_number: z.number().int().min(1).nullable(),
    minimum: statedAmount.describe('Minimum payout.'),
    missing: statedAmount.describe('Amount still needed to reach the minimum.'),
  })
  .meta({ id: 'FigureReading' });

const figure = z.object({
  amount,
  reading: figureReading.nullable().describe('Explanation of the amount; null if there is none.'),
});

export const portalFigures = z
  .object({
    currency,
    waiting: figure.describe('Amount not approved or not released yet.'),
    due: figure.describe('Amount approved and not in a payout; negative if more was reversed than earned.'),
    next_payout: z
      .object({
        amount,
        on: timestamp
          .nullable()
          .describe('Payout date, as the start of the day; null if the program announces no payout dates.'),
      })
      .nullable()
      .describe('Part of `due` that will be paid next; null if there is none.'),
    under_way: figure.describe('Amount in payouts that are not completed.'),
    paid: figure.describe('Amount paid and not returned.'),
  })
  .meta({ id: 'PortalFigures' });
export type PortalFigures = z.output<typeof portalFigures>;

export const portalSummary = z
  .object({
    currencies: z.array(portalFigures),
    blocks: z
      .array(z.object({ reason: z.enum(portalBlocks), payout_number: z.number().int().min(1).nullable() }))
      .describe('Reasons the affiliate cannot be paid, most important first.'),
    link: z.string().nullable().describe('Main link of the affiliate; null if the program has no site.'),
    latest: z.array(portalCommission).describe('Five latest commissions.'),
  })
  .meta({ id: 'PortalSummary' });
export type PortalSummary = z.output<typeof portalSummary>;

const period = ['7', '30', '90'] as const;

export const portalPerformance = z
  .object({
    timezone: z.string(),
    days: z.array(
      z.object({
        day: z.string().describe('Day in the program’s time zone, such as `2026-11-30`.'),
        clicks: z.number().int().min(0),
        sign_ups: z.number().int().min(0),
        customers: z.number().int().min(0).describe('Number of customers who bought for the first time.'),
        sales: z.number().int().min(0),
      }),
    ),
  })
  .meta({ id: 'PortalPerformance' });
export type PortalPerformance = z.output<typeof portalPerformance>;

export const portalHome = resource(
  {
    name: 'Portal home',
    description: 'Figures on the home page of the program’s portal.',
  },
  {
    summary: {
      method: 'GET',
      path: '/portal/summary',
      summary: 'Get pending amounts, the next payout and the amount paid',
      query: z.strictObject({}),
      responses: { 200: envelope(portalSummary) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    performance: {
      method: 'GET',
      path: '/portal/performance',
      summary: 'Count clicks, sign-ups, customers and sales by day',
      description:
        'Returns figures for each of the last 7, 30 or 90 days, including today. Excludes voided sales.',
      query: z.strictObject({
        days: z
          .enum(period)
          .default('30')
          .transform(Number)
          .meta({ type: 'integer', enum: [7, 30, 90], minimum: 7, maximum: 90 }),
      }),
      responses: { 200: envelope(portalPerformance) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
  },
);
