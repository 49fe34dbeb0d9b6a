import { CLOCK_ADVANCE_DAYS_MAX } from '@tributary/core';
import { z } from 'zod';
import { envelope } from './envelope.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { timestamp } from './timestamp.ts';

export const testClockState = z
  .object({
    now: timestamp,
    offset_seconds: z
      .number()
      .int()
      .min(0)
      .describe('Number of seconds by which the test clock is ahead of real time.'),
  })
  .meta({ id: 'TestClock' });
export type TestClock = z.output<typeof testClockState>;

export const testClockAdvance = z
  .strictObject({
    seconds: z.number().int().min(0).max(86_400).optional(),
    days: z.number().int().min(0).max(CLOCK_ADVANCE_DAYS_MAX).optional().describe('Number of 24-hour days.'),
  })
  .refine(({ seconds, days }) => seconds !== undefined || days !== undefined, {
    error: 'At least one of seconds and days is required.',
  })
  .meta({ id: 'TestClockAdvance' });

export const testClock = resource(
  { name: 'Test clock', description: 'Simulated time in a dev environment.' },
  {
    get: {
      method: 'GET',
      path: '/test-clock',
      summary: 'Get the time of a dev environment',
      query: z.strictObject({}),
      responses: { 200: envelope(testClockState) },
      metadata: reads('write:programs'),
    },
    advance: {
      method: 'POST',
      path: '/test-clock/advance',
      summary: 'Advance the time of a dev environment; due holds end immediately',
      description:
        'Not available with a live key. Existing clicks age and may expire; times reported by browsers, such as `clicked_at` of a sign-up, are converted to the test clock. Signatures, key expiry, rate limits and deliveries use real time.',
      body: testClockAdvance,
      responses: { 200: envelope(testClockState) },
      metadata: writes('write:programs', { movesMoney: false }),
    },
    reset: {
      method: 'POST',
      path: '/test-clock/reset',
      summary: 'Reset a dev environment to real time',
      description:
        'Not available with a live key. Existing objects keep their dates, which may then be in the future. Holds that have ended stay ended.',
      body: z.strictObject({}),
      responses: { 200: envelope(testClockState) },
      metadata: writes('write:programs', { movesMoney: false }),
    },
  },
);
