import { isTimezone, REPORT_DAYS_MAX, type ReportComparison } from '@tributary/core';
import { type Problem, validationFailure } from '../../domain/failure.ts';
import { calendarPeriodBefore } from '../../domain/reports/calendar-period.ts';

export const MS_PER_DAY = 86_400_000;

/** `from` is inclusive, `to` exclusive. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

interface PeriodQuery {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
  readonly compare?: ReportComparison | undefined;
}

/**
 * Returns the period of a report, which must not be empty or longer than `REPORT_DAYS_MAX` days.
 * @throws VALIDATION_ERROR with all problems
 */
export function readPeriod(query: PeriodQuery): Period {
  const period = { from: new Date(query.from), to: new Date(query.to) };
  const lengthMs = period.to.getTime() - period.from.getTime();
  const problems: Problem[] = [];
  if (lengthMs <= 0)
    problems.push({ field: 'to', message: 'to must be later than the start of the period.' });
  if (lengthMs > REPORT_DAYS_MAX * MS_PER_DAY)
    problems.push({ field: 'to', message: `to must be at most ${REPORT_DAYS_MAX} days after from.` });
  if (!isTimezone(query.timezone)) problems.push(noSuchTimeZone(query.timezone));
  else if (
    query.compare === 'previous_calendar_period' &&
    !calendarPeriodBefore({ ...period, timezone: query.timezone })
  )
    problems.push({
      field: 'compare',
      message: `previous_calendar_period requires whole calendar months. Set from and to to the start of a month in ${query.timezone}, or use previous_period.`,
    });
  if (problems.length > 0) throw validationFailure(problems);
  return period;
}

export const noSuchTimeZone = (name: string): Problem => ({
  field: 'timezone',
  message: `timezone must be an IANA time zone such as Europe/Berlin, not ${name}.`,
});

/**
 * Splits `period` into the part covered by whole buckets of `bucketMs`, counted from 1970, and the remainders
 * before and after.
 */
export function alignPeriod(
  { from, to }: Period,
  bucketMs: number,
): { inner: Period | null; edges: readonly Period[] } {
  const innerFrom = new Date(Math.ceil(from.getTime() / bucketMs) * bucketMs);
  const innerTo = new Date(Math.floor(to.getTime() / bucketMs) * bucketMs);
  if (innerFrom >= innerTo) return { inner: null, edges: [{ from, to }] };
  const edges = [
    { from, to: innerFrom },
    { from: innerTo, to },
  ];
  return { inner: { from: innerFrom, to: innerTo }, edges: edges.filter((edge) => edge.from < edge.to) };
}
