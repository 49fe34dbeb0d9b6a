import { InvalidArgumentError } from 'commander';

export interface TimeOptions {
  readonly dateFormat?: string | undefined;
  /** Time zone for times that do not specify one (default: UTC). */
  readonly timeZone?: string | undefined;
}

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const tokens: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MMM: '(?<monthName>[A-Za-z]{3})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  hh: '(?<hour>\\d{2})',
  h: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
  SSS: '(?<millisecond>\\d{3})',
  A: '(?<half>[AaPp][Mm])',
  Z: '(?<zone>Z|[+-]\\d\\d:?\\d\\d)',
};
const token = /YYYY|MMM|MM|M|DD|D|HH|H|hh|h|mm|ss|SSS|A|Z/g;

/**
 * Returns the pattern for a `--date-format`. Throws `InvalidArgumentError` if the date is incomplete or a
 * part is repeated.
 */
export function patternOf(format: string): RegExp {
  const names: readonly string[] = format.match(token) ?? [];
  const has = (...any: string[]) => any.some((name) => names.includes(name));
  if (/(?<!Y)YY(?!Y)/.test(format))
    throw new InvalidArgumentError(
      'YY is not supported, because 49 could mean 1949 or 2049. Write years with four digits and use YYYY.',
    );
  if (!has('YYYY') || !has('MM', 'M', 'MMM') || !has('DD', 'D'))
    throw new InvalidArgumentError('It must contain the year, month and day, such as DD.MM.YYYY HH:mm.');
  if (has('hh', 'h') !== has('A'))
    throw new InvalidArgumentError('hh and A (AM or PM) must be used together.');
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pieces = format.split(token).map(literal);
  const source = pieces.map((piece, at) => piece + (tokens[names[at] ?? ''] ?? '')).join('');
  try {
    return new RegExp(`^${source}$`);
  } catch {
    throw new InvalidArgumentError('It contains a part of the date twice.');
  }
}

const zoneOffset = /^[+-]\d\d:\d\d$/;

export function timeZone(text: string): string {
  if (zoneOffset.test(text)) return text;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    throw new InvalidArgumentError('It must be a time zone such as Europe/Berlin, UTC or +02:00.');
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a time zone's local time, encoded as a UTC timestamp. */
function shownAt(zone: string, ms: number): number {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    const two = '2-digit';
    formatter = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
    formatters.set(zone, formatter);
  }
  const parts = Object.fromEntries(
    formatter.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (ms % 1_000);
}

const minuteMs = 60_000;

function offsetMs(offset: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * minuteMs * (sign === '-' ? -1 : 1);
}

/** Converts a local time to an instant. If it occurs twice because clocks go back, returns the first. */
function instantIn(zone: string, local: number): number {
  if (zone === 'Z') return local;
  if (/^[+-]/.test(zone)) return local - offsetMs(zone);
  const day = 24 * 60 * minuteMs;
  const guesses = [local - day, local + day].map((near) => local - (shownAt(zone, near) - near));
  const found = guesses.filter((guess) => shownAt(zone, guess) === local);
  if (found.length === 0)
    throw new InvalidArgumentError(
      `This time does not exist in ${zone}, because the clocks were set forward.`,
    );
  return Math.min(...found);
}

/** Parses a local time. `text` is for error messages. */
function localOf(text: string, { year, month, day, hour, minute, second, millisecond }: Parts): number {
  const ms = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const made = new Date(ms);
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12;
  const isTime =
    made.getUTCHours() === hour && made.getUTCMinutes() === minute && made.getUTCSeconds() === second;
  if (!isDay) throw new InvalidArgumentError(`${text} is not a valid date.`);
  if (!isTime) throw new InvalidArgumentError(`${text} is not a valid time.`);
  return ms;
}

const number = (text: string | undefined) => Number(text ?? 0);

function hourOf(text: string, { hour, half }: Record<string, string | undefined>): number {
  if (half === undefined) return number(hour);
  const twelve = number(hour);
  if (twelve < 1 || twelve > 12) throw new InvalidArgumentError(`${text} is not a valid time.`);
  return (twelve % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

function formatted(text: string, format: string, zone: string): string {
  const groups = patternOf(format).exec(text)?.groups;
  if (!groups) throw new InvalidArgumentError(`It must have the format ${format}.`);
  const { monthName } = groups;
  const local = localOf(text, {
    year: number(groups.year),
    month: monthName === undefined ? number(groups.month) : months.indexOf(monthName.toLowerCase()) + 1,
    day: number(groups.day),
    hour: hourOf(text, groups),
    minute: number(groups.minute),
    second: number(groups.second),
    millisecond: number(groups.millisecond),
  });
  return new Date(instantIn(groups.zone ?? zone, local)).toISOString();
}

const withoutZone = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?$/;
const spaced = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(UTC|Z|[+-]\d\d(?::?\d\d)?)$/;

function fromSql(text: string): string {
  const [, date, time = '', zone = ''] = spaced.exec(text) ?? [];
  if (date === undefined) return text;
  const [, hours = '', minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const seconds = /^\d\d:\d\d$/.test(time) ? `${time}:00` : time;
  return `${date}T${seconds}${hours === '' ? 'Z' : `${hours}:${minutes}`}`;
}

/** Suggests a `--date-format` for a date. */
function formatHint(text: string): string {
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d\d(?!\d)/.test(text))
    return ', and write years with four digits, because 49 could mean 1949 or 2049';
  const [, first = '', , second = '', year = '', rest = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?: (.*))?$/.exec(text) ?? [];
  if (year === '') return ', such as DD.MM.YYYY';
  const sign = text[first.length] ?? '/';
  const time = /^(\d{1,2}):\d\d(:\d\d)?$/.exec(rest);
  const clock = time === null ? '' : ` H:mm${time[2] === undefined ? '' : ':ss'}`;
  const isDayFirst = Number(first) > 12 || (Number(second) <= 12 && sign !== '/');
  return ` '${isDayFirst ? `D${sign}M` : `M${sign}D`}${sign}YYYY${clock}'`;
}

/**
 * Parses a cell as an instant. Dates and times without a zone are in `timeZone`.
 */
export function readTime(text: string, { dateFormat, timeZone: zone = 'Z' }: TimeOptions): string {
  if (dateFormat !== undefined) return formatted(text, dateFormat, zone);
  const [, year, month, day, hour, minute, second, fraction = ''] = withoutZone.exec(text) ?? [];
  if (year === undefined) {
    const iso = fromSql(text);
    if (/^\d{4}-\d\d-\d\dT/.test(iso)) return iso;
    throw new InvalidArgumentError(
      `It must be ISO 8601, such as 2026-11-25 or 2026-11-25 13:45. For other formats, add --date-format${formatHint(text)}.`,
    );
  }
  const local = localOf(text, {
    year: Number(year),
    month: number(month),
    day: number(day),
    hour: number(hour),
    minute: number(minute),
    second: number(second),
    millisecond: Number(fraction.slice(0, 3).padEnd(3, '0')),
  });
  return new Date(instantIn(zone, local)).toISOString();
}
