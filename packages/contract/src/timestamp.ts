import { readInstant } from '@tributary/core';
import { z } from 'zod';

const earliestMs = Date.parse('0001-01-01T00:00:00.000Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

const INVALID = 'Must be a valid ISO 8601 timestamp with an offset or Z.';

/** Timestamp in any format that `readInstant` accepts, converted to the format of responses. */
const instant = z
  .string({ error: INVALID })
  .refine((text) => readInstant(text) !== null, { error: INVALID })
  .overwrite((text) => readInstant(text)?.toISOString() ?? text);

/**
 * Returns false if the offset moves the timestamp out of the years that PostgreSQL supports:
 * `0001-01-01T00:00:00+01:00` is in the year 0 in UTC.
 */
function isInFourDigitYears(text: string): boolean {
  const ms = Date.parse(text);
  return Number.isNaN(ms) || (ms >= earliestMs && ms <= latestMs);
}

const asDateTime = { format: 'date-time' };

/** Timestamp filter for lists and reports: any existing date, with an offset or `Z`. */
export const timestampFilter = instant.meta(asDateTime);

/**
 * Timestamp that is stored, or compared with stored timestamps. The server checks recorded timestamps against
 * its clock.
 */
export const timestampInput = instant
  .refine(isInFourDigitYears, { error: 'Must be in the years 0001 to 9999 in UTC.' })
  .meta(asDateTime);

/** Timestamp, or a calendar day in a time zone chosen by the server. */
export const timestampOrDay = z.union([z.iso.date().max(10), timestampInput], { error: INVALID });

/** ISO 8601 in UTC with milliseconds, as in all responses. */
export const timestamp = z.iso.datetime();
