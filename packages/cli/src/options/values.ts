import type { PayoutSchedule } from '@tributary/core';
import { InvalidArgumentError } from 'commander';

// A double represents at most 15 decimal digits exactly, and would silently round further ones.
const digitsMax = 15;

/** Parses an amount in major units, such as `19.99`. Rejects `abc`, `1e3`, `0x10`, `1,5` and amounts that a double can't represent. */
export function amount(text: string): number {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new InvalidArgumentError('It must be a number such as 19.99.');
  const digits = text.replace(/^-?0*|\.|0*$/g, '');
  if (digits.length > digitsMax) throw new InvalidArgumentError(`It must have at most ${digitsMax} digits.`);
  return Number(text);
}

/** Parses amounts by currency, such as `EUR=50,JPY=5000`. */
export const amounts = (text: string): { currency: string; amount: number }[] =>
  commaList(text, undefined).map((part) => {
    const [, currency, value] = /^([A-Za-z]{3})=(.*)$/.exec(part) ?? [];
    if (currency === undefined || value === undefined)
      throw new InvalidArgumentError('It must be a list such as EUR=50,JPY=5000.');
    return { currency, amount: amount(value) };
  });

/** Parses `month:15` or `week:5`. The server checks that the day exists. */
export function payoutSchedule(text: string): PayoutSchedule {
  const [, every, day] = /^(month|week):(\d{1,2})$/.exec(text) ?? [];
  if (every === undefined || day === undefined)
    throw new InvalidArgumentError('It must be a day such as month:15 or week:5.');
  return { every: every as PayoutSchedule['every'], day: Number(day) };
}

export function integer(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

const timeoutSecondsMax = 3_600;

/** Parses `--timeout`: a number of seconds above zero and at most an hour, with optional decimals. */
export function seconds(text: string): number {
  const value = amount(text);
  if (value <= 0 || value > timeoutSecondsMax) {
    throw new InvalidArgumentError(`It must be greater than 0 and at most ${timeoutSecondsMax} seconds.`);
  }
  return value;
}

/** Parses `--limit`: the total number of rows, or `all`. */
export function limit(text: string): number {
  if (text === 'all') return Number.POSITIVE_INFINITY;
  const value = integer(text);
  if (value === 0) throw new InvalidArgumentError('It must be at least 1, or all.');
  return value;
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Parses a calendar date such as 2026-11-30, without a time zone. */
export function day(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('It must be a day such as 2026-11-30.');
  return instant(text).slice(0, text.length);
}

export function month(text: string): string {
  if (!/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text))
    throw new InvalidArgumentError('It must be a month such as 2026-10.');
  return text;
}

/** Parses a time in the API's format. A date means midnight UTC. The server checks that the time exists. */
export function instant(text: string): string {
  if (!isDay(text)) {
    if (/^\d{4}-\d\d-\d\dT/.test(text)) return text;
    throw new InvalidArgumentError(
      'It must be a date such as 2026-11-25, or a time such as 2026-11-25T13:45:00Z.',
    );
  }
  const midnight = `${text}T00:00:00.000Z`;
  // `Date` would silently turn February 31 into a date in March.
  const exists = !Number.isNaN(Date.parse(midnight)) && new Date(midnight).toISOString() === midnight;
  if (!exists) throw new InvalidArgumentError(`${text} is not a valid date.`);
  return midnight;
}

/** Parses a time, or a day, which the server interprets in the program's time zone. */
export const instantOrDay = (text: string): string => (isDay(text) ? day(text) : instant(text));

/** Lowercases a tracking id, because the server stores tracking ids in lowercase. */
export const lowerCase = (text: string): string => text.toLowerCase();

/** Parses a comma-separated list. Repeating the option adds to the list. */
export function commaList(text: string, before: string[] | undefined): string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.includes('')) throw new InvalidArgumentError('It must be a list such as one,two.');
  return [...(before ?? []), ...parts];
}

/** Parses `key=value`. The option is repeated for every key. Values stay text; a repeated key is an error. */
export function keyValue(text: string, before: Record<string, string> | undefined): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be key=value.');
  const key = text.slice(0, at);
  if (before !== undefined && Object.hasOwn(before, key))
    throw new InvalidArgumentError(`'${key}' is specified twice.`);
  return Object.fromEntries([...Object.entries(before ?? {}), [key, text.slice(at + 1)]]);
}

/** Collects the values of a repeatable option. Values may contain commas, as in URLs. */
export const repeated = (text: string, before: string[] | undefined): string[] => [...(before ?? []), text];

/** Parses `Name: value`, as curl does. The option can be repeated. */
export function headerLine(text: string, before: Record<string, string> | undefined): Record<string, string> {
  const [, name, value] = /^([\w-]+):[ \t]*([\x20-\x7e]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError("It must be 'Name: value'.");
  return { ...before, [name]: value };
}

export function jsonObject(text: string): object {
  const value = json(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new InvalidArgumentError('It must be a JSON object.');
}

export function jsonArray(text: string): unknown[] {
  const value = json(text);
  if (Array.isArray(value)) return value;
  throw new InvalidArgumentError('It must be a JSON array.');
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}
