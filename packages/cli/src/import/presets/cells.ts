import { currencyDigits, decimalText } from '@tributary/core';
import { InvalidArgumentError } from 'commander';
import { amount, instant } from '../../options/values.ts';
import { Unmappable } from './preset.ts';

export const emailOf = (text: string | undefined): string | undefined => text?.trim();

export const nameOf = (...parts: (string | undefined)[]): string | undefined =>
  parts.filter((part) => part !== undefined).join(' ') || undefined;

export const currencyOf = (text: string | undefined): string | undefined => text?.toUpperCase();

/** What the parser of an option makes of the text; what it refuses becomes an `Unmappable`. */
function parsed<T>(parse: () => T, messageOf: (refusal: InvalidArgumentError) => string): T | Unmappable {
  try {
    return parse();
  } catch (error) {
    if (error instanceof InvalidArgumentError) return new Unmappable(messageOf(error));
    throw error;
  }
}

function notNegative(text: string): number | Unmappable {
  const value = parsed(
    () => amount(text),
    () => `${text} is not an amount.`,
  );
  return typeof value === 'number' && value < 0
    ? new Unmappable(`${text} is negative: an import takes no negative amounts.`)
    : value;
}

/** An amount in major units, with a point. */
export const unitsOf = (text: string | undefined): number | Unmappable | undefined =>
  text === undefined ? undefined : notNegative(text);

function fromMinorText(text: string, digits: number): number | Unmappable {
  if (!/^-?\d{1,18}$/.test(text)) return new Unmappable(`${text} is not a whole number of cents.`);
  return notNegative(decimalText(BigInt(text), digits));
}

/**
 * Hundredths of a unit. A service that only says "cents" leaves open what they are in yen: such a row is not guessed at.
 */
export function centsOf(
  text: string | undefined,
  currency: string | undefined,
): number | Unmappable | undefined {
  if (text === undefined) return undefined;
  const digits = currency === undefined ? 2 : currencyDigits(currency);
  if (digits !== undefined && digits !== 2)
    return new Unmappable(`It is not documented what cents mean in ${currency}.`);
  return fromMinorText(text, 2);
}

/** The smallest unit of the currency: cents in USD, yen in JPY. Hundredths where the row has no currency. */
export const minorUnitsOf = (text: string | undefined, currency = 'USD'): number | Unmappable | undefined =>
  text === undefined ? undefined : fromMinorText(text, currencyDigits(currency) ?? 2);

/**
 * An amount as English prints it, with its currency's sign: `$1,234.50`, `CA$5`, `-€3.20`.
 * Without a sign it could as well be cents.
 */
export function printedAmountOf(text: string | undefined): number | Unmappable | undefined {
  if (text === undefined) return undefined;
  const [, minus = '', sign = '', digits = ''] =
    /^(-?)([^\d.,-]*)(\d{1,3}(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (digits === '') return new Unmappable(`${text} is not an amount.`);
  if (sign === '') return new Unmappable(`${text} has no currency sign: it may be in cents.`);
  return notNegative(minus + digits.replaceAll(',', ''));
}

const epochMs = /^\d{12,13}$/;
const spaced = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?) ?(UTC|Z|[+-]\d\d:?\d\d)$/;

/** An instant with its zone. Milliseconds since 1970 and `2026-01-31 10:00:00 UTC` are read too; a date is midnight UTC. */
export function instantOf(text: string | undefined): string | Unmappable | undefined {
  if (text === undefined) return undefined;
  const [, date, time, zone = ''] = spaced.exec(text) ?? [];
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const iso = epochMs.test(text)
    ? new Date(Number(text)).toISOString()
    : date
      ? `${date}T${time}${offset}`
      : text;
  if (/T.*(?:Z|[+-]\d\d:\d\d)$/.test(iso)) return iso;
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return new Unmappable(`${text} is not a time with a time zone.`);
  return parsed(
    () => instant(iso),
    ({ message }) => message,
  );
}

/** Their word for a status as ours; undefined where we have none. */
export function statusOf<S extends string>(
  text: string | undefined,
  table: Readonly<Record<string, S | undefined>>,
): S | Unmappable | undefined {
  if (text === undefined) return undefined;
  const known = text.toLowerCase();
  if (!Object.hasOwn(table, known)) return new Unmappable(`Unknown status ${text}.`);
  return table[known];
}

export const isTrue = (text: string | undefined): boolean => /^(?:true|yes|1)$/i.test(text ?? '');

/** How to pay an affiliate for whom the export has e-mail addresses. */
export function payoutOf(addresses: { paypal?: string | undefined; wise?: string | undefined }) {
  const [method, email] = Object.entries(addresses).find(([, address]) => address !== undefined) ?? [];
  return { payout_method: method, payout_details: email === undefined ? undefined : { email } };
}
