import { z } from 'zod';

const earliestMs = Date.parse('0001-01-01T00:00:00.000Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

/** With its offset, `0001-01-01T00:00:00+01:00` is in a year that PostgreSQL does not have. */
function isInFourDigitYears(text: string): boolean {
  const ms = Date.parse(text);
  return Number.isNaN(ms) || (ms >= earliestMs && ms <= latestMs);
}

/** Of a list or a report: any date that exists, with an offset or `Z`. */
export const timestampFilter = z.iso.datetime({
  offset: true,
  error: 'Must be a valid ISO 8601 timestamp with an offset or Z.',
});

/** The same of an instant that is stored or compared by the ORM. The server bounds recorded instants by its clock. */
export const timestampInput = timestampFilter.refine(isInFourDigitYears, {
  error: 'Must be in the years 0001 to 9999 in UTC.',
});

/** ISO 8601 in UTC with milliseconds, as every answer has it. */
export const timestamp = z.iso.datetime();
