import { currencyDigits, decimalText } from '@tributary/core';
import { InvalidArgumentError } from 'commander';
import { amount, instant } from '../../options/values.ts';
import { Unmappable } from './preset.ts';

export const emailOf = (text: string | undefined): string | undefined => text?.trim();

export const nameOf = (...parts: (string | undefined)[]): string | undefined =>
  parts.filter((part) => part !== undefined).join(' ') || undefined;

export const currencyOf = (text: string | undefined): string | undefined => text?.toUpperCase();

/** Parses text like a command-line option. Returns an `Unmappable` if it is rejected. */
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
    ? new Unmappable(`${text} is negative. Negative amounts cannot be imported.`)
    : value;
}

/** Parses an amount in major currency units, such as `19.99`. */
export const unitsOf = (text: string | undefined): number | Unmappable | undefined =>
  text === undefined ? undefined : notNegative(text);

function fromMinorText(text: string, digits: number): number | Unmappable {
  if (!/^-?\d{1,18}$/.test(text)) return new Unmappable(`${text} is not a whole number of cents.`);
  return notNegative(decimalText(BigInt(text), digits));
}

/**
 * Parses an amount in cents. Rejects currencies without cents, such as yen, because services don't document
 * how they export those.
 */
export function centsOf(
  text: string | undefined,
  currency: string | undefined,
): number | Unmappable | undefined {
  if (text === undefined) return undefined;
  const digits = currency === undefined ? 2 : currencyDigits(currency);
  if (digits !== undefined && digits !== 2)
    return new Unmappable(`The service does not document how it exports amounts in ${currency}.`);
  return fromMinorText(text, 2);
}

/**
 * Parses an amount in the smallest unit of its currency: cents in USD, yen in JPY. Without a currency,
 * assumes cents.
 */
export const minorUnitsOf = (text: string | undefined, currency = 'USD'): number | Unmappable | undefined =>
  text === undefined ? undefined : fromMinorText(text, currencyDigits(currency) ?? 2);

/**
 * Parses an amount with a currency sign, such as `$1,234.50`, `CA$5` or `-€3.20`.
 * Rejects amounts without a sign, which may be in cents.
 */
export function printedAmountOf(text: string | undefined): number | Unmappable | undefined {
  if (text === undefined) return undefined;
  const [, minus = '', sign = '', digits = ''] =
    /^(-?)([^\d.,-]*)(\d{1,3}(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (digits === '') return new Unmappable(`${text} is not an amount.`);
  if (sign === '') return new Unmappable(`${text} has no currency sign, so it may be in cents.`);
  return notNegative(minus + digits.replaceAll(',', ''));
}

const epochMs = /^\d{12,13}$/;
const spaced = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?) ?(UTC|Z|[+-]\d\d:?\d\d)$/;

/** Parses a time with a zone, milliseconds since 1970, or a date, which means midnight UTC. */
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
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return new Unmappable(`${text} has no time zone.`);
  return parsed(
    () => instant(iso),
    ({ message }) => message,
  );
}

/** Maps a status of the service to ours; undefined if we have no equivalent. */
export function statusOf<S extends string>(
  text: string | undefined,
  table: Readonly<Record<string, S | undefined>>,
): S | Unmappable | undefined {
  if (text === undefined) return undefined;
  const known = text.toLowerCase();
  if (!Object.hasOwn(table, known)) return new Unmappable(`Unknown status '${text}'.`);
  return table[known];
}

export const isTrue = (text: string | undefined): boolean => /^(?:true|yes|1)$/i.test(text ?? '');

/** Returns the payout method and details for the first e-mail address in the export. */
export function payoutOf(addresses: { paypal?: string | undefined; wise?: string | undefined }) {
  const [method, email] = Object.entries(addresses).find(([, address]) => address !== undefined) ?? [];
  return { payout_method: method, payout_details: email === undefined ? undefined : { email } };
}
