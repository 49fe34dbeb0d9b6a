import { validationFailure } from './failure.ts';

/** Clocks of callers run ahead of ours by this much at the most. */
export const clockSkewMs = 5 * 60 * 1000;

const iso8601 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?:Z|[+-](\d\d):?(\d\d))$/;

export type RecordedInstant = { ok: true; at: Date } | { ok: false; message: string };

/**
 * The instant a caller recorded under `field`, or `now` when it was left out.
 * ISO 8601 with `Z` or an offset, from 1970 to five minutes from now; otherwise throws `VALIDATION_ERROR`.
 */
export function recordedInstant(field: string, iso: string | null | undefined, now: Date): Date {
  if (iso === undefined || iso === null) return now;
  const read = readRecordedInstant(iso, now);
  if (!read.ok) throw validationFailure([{ field, message: `${field} ${read.message}` }]);
  return read.at;
}

/** As `recordedInstant`, for callers that collect their problems; the message follows the field's name. */
export function readRecordedInstant(iso: string, now: Date): RecordedInstant {
  const at = existingInstant(iso);
  if (!at)
    return { ok: false, message: 'must be a date and time that exists, in ISO 8601 with Z or an offset.' };
  if (at.getTime() < 0) return { ok: false, message: 'must not be before 1970.' };
  if (at.getTime() > now.getTime() + clockSkewMs) {
    return { ok: false, message: 'must not be more than five minutes in the future.' };
  }
  return { ok: true, at };
}

/** `Date.parse` takes 30 February for 2 March; here a date that does not exist is none. */
function existingInstant(iso: string): Date | null {
  const parts = iso8601.exec(iso);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, offsetHour = 0, offsetMinute = 0] =
    parts.slice(1).map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return null;
  const dayExists = new Date(Date.UTC(year, month - 1, day));
  dayExists.setUTCFullYear(year);
  if (month < 1 || month > 12 || dayExists.getUTCMonth() !== month - 1 || dayExists.getUTCDate() !== day)
    return null;
  const at = new Date(iso.replace(',', '.').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(at.getTime()) ? null : at;
}

/** A signed request may be so old, or so far in the future: the replay window of the specification, section 5. */
export const SIGNATURE_AGE_SECONDS_MAX = 300;

/** The UTC month of an instant; `until` is the start of the next. */
export const utcMonthOf = (at: Date) => ({
  from: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)),
  until: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)),
});
