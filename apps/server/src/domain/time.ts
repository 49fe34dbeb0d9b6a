import { addDays, readDay, readInstant, startOfDay } from '@tributary/core';
import { validationFailure } from './failure.ts';

/** Maximum time by which a caller's clock may be ahead of ours. */
export const clockSkewMs = 5 * 60 * 1000;

export type RecordedInstant = { ok: true; at: Date } | { ok: false; message: string };

/**
 * Returns the timestamp in `field`, or `now` if it is omitted. Throws `VALIDATION_ERROR` unless it is ISO
 * 8601 with `Z` or an offset, between 1970 and five minutes from now.
 */
export function recordedInstant(field: string, iso: string | null | undefined, now: Date): Date {
  if (iso === undefined || iso === null) return now;
  const read = readRecordedInstant(iso, now);
  if (!read.ok) throw validationFailure([{ field, message: `${field} ${read.message}` }]);
  return read.at;
}

/**
 * Parses like `recordedInstant`, but returns the problem, for callers that collect problems. The message
 * follows the field's name.
 */
export function readRecordedInstant(iso: string, now: Date): RecordedInstant {
  const at = readInstant(iso);
  if (!at) return { ok: false, message: 'must be a valid ISO 8601 date and time with Z or an offset.' };
  if (at.getTime() < 0) return { ok: false, message: 'must not be before 1970.' };
  if (at.getTime() > now.getTime() + clockSkewMs) {
    return { ok: false, message: 'must not be more than five minutes in the future.' };
  }
  return { ok: true, at };
}

/** Returns the last instant of a day in a time zone; text with a time is returned as that instant. */
export function instantOrEndOfDay(text: string, timezone: string): Date {
  const day = readDay(text);
  if (!day) return new Date(text);
  return new Date(Math.min(startOfDay(timezone, addDays(day, 1)).getTime() - 1, latestMs));
}

/** Latest time that PostgreSQL accepts in ISO 8601. */
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Maximum age of a signed request, and the maximum time by which its timestamp may be in the future
 * (specification, section 5).
 */
export const SIGNATURE_AGE_SECONDS_MAX = 300;
