import { expect, test } from 'vitest';
import { nextSummaryAt, summaryBefore } from './summary-time.ts';

test.each([
  ['UTC', '2026-03-01T07:59:59.999Z', '2026-03-01T08:00:00.000Z'],
  ['UTC', '2026-03-01T08:00:00.000Z', '2026-03-02T08:00:00.000Z'],
  ['Europe/Berlin', '2026-01-31T23:30:00.000Z', '2026-02-01T07:00:00.000Z'],
  // Clocks go forward on 29 March, and back on 25 October.
  ['Europe/Berlin', '2026-03-28T12:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T12:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ['America/Los_Angeles', '2026-12-31T20:00:00.000Z', '2027-01-01T16:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-06-01T17:00:00.000Z', '2026-06-01T18:00:00.000Z'],
])('in %s, schedules the summary after %s for %s', (timezone, now, due) => {
  expect(nextSummaryAt(timezone, new Date(now)).toISOString()).toBe(due);
});

test('starts a summary when the previous one was due, even on a day with 23 hours', () => {
  const due = new Date('2026-03-29T06:00:00.000Z');
  expect(summaryBefore('Europe/Berlin', due).toISOString()).toBe('2026-03-28T07:00:00.000Z');
});
