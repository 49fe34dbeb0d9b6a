import type { PayoutSchedule } from '@tributary/core';
import { InvalidArgumentError } from 'commander';

// A double holds 15 decimal digits for certain; more would be changed on the way without a word.
const digitsMax = 15;

/** An amount in major units, such as `19.99`. Refuses `abc`, `1e3`, `0x10`, `1,5` and what a double cannot hold. */
export function amount(text: string): number {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new InvalidArgumentError('It must be a number such as 19.99.');
  const digits = text.replace(/^-?0*|\.|0*$/g, '');
  if (digits.length > digitsMax) throw new InvalidArgumentError(`It must have at most ${digitsMax} digits.`);
  return Number(text);
}

/** `EUR=50,JPY=5000`: an amount for each currency. */
export const amounts = (text: string): { currency: string; amount: number }[] =>
  commaList(text, undefined).map((part) => {
    const [, currency, value] = /^([A-Za-z]{3})=(.*)$/.exec(part) ?? [];
    if (currency === undefined || value === undefined)
      throw new InvalidArgumentError('It must be a list such as EUR=50,JPY=5000.');
    return { currency, amount: amount(value) };
  });

/** `month:15` or `week:5`. Whether the day exists is for the server to say. */
export function payoutSchedule(text: string): PayoutSchedule {
  const [, every, day] = /^(month|week):(\d{1,2})$/.exec(text) ?? [];
  if (every === undefined || day === undefined)
    throw new InvalidArgumentError('It must be a day such as month:15 or week:5.');
  return { every: every as PayoutSchedule['every'], day: Number(day) };
}

/** A whole number, not negative. */
export function integer(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

const timeoutSecondsMax = 3_600;

/** Seconds for `--timeout`: above zero, at most an hour, fractions allowed. */
export function seconds(text: string): number {
  const value = amount(text);
  if (value <= 0 || value > timeoutSecondsMax) {
    throw new InvalidArgumentError(`It must be above 0 and at most ${timeoutSecondsMax} seconds.`);
  }
  return value;
}

/** `--limit`: how many rows in all, or every one. */
export function limit(text: string): number {
  if (text === 'all') return Number.POSITIVE_INFINITY;
  const value = integer(text);
  if (value === 0) throw new InvalidArgumentError('It must be at least 1, or all.');
  return value;
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** A calendar day such as 2026-11-30, in no time zone. */
export function day(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('It must be a day such as 2026-11-30.');
  return instant(text).slice(0, text.length);
}

/** An instant as the API takes it. A date alone is midnight UTC; whether a time exists is for the server to judge. */
export function instant(text: string): string {
  if (!isDay(text)) {
    if (/^\d{4}-\d\d-\d\dT/.test(text)) return text;
    throw new InvalidArgumentError(
      'It must be a date such as 2026-11-25, or a time such as 2026-11-25T13:45:00Z.',
    );
  }
  const midnight = `${text}T00:00:00.000Z`;
  // The 31st of February would become a day in March without a word.
  const exists = !Number.isNaN(Date.parse(midnight)) && new Date(midnight).toISOString() === midnight;
  if (!exists) throw new InvalidArgumentError(`${text} is not a valid date.`);
  return midnight;
}

/** An instant, or a day for the server to read in the time zone of the program. */
export const instantOrDay = (text: string): string => (isDay(text) ? day(text) : instant(text));

/** A tracking id has lowercase letters only, however a person writes it. */
export const lowerCase = (text: string): string => text.toLowerCase();

/** `a,b` and the option given again: both add to the list. */
export function commaList(text: string, before: string[] | undefined): string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.includes('')) throw new InvalidArgumentError('It must be a list such as one,two.');
  return [...(before ?? []), ...parts];
}

/** `key=value`, given again for every key. Values stay text; a key given twice is a mistake. */
export function keyValue(text: string, before: Record<string, string> | undefined): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be key=value.');
  const key = text.slice(0, at);
  if (before !== undefined && Object.hasOwn(before, key))
    throw new InvalidArgumentError(`'${key}' is given twice.`);
  return Object.fromEntries([...Object.entries(before ?? {}), [key, text.slice(at + 1)]]);
}

/** One value per option, given again for more: for values that may hold a comma, such as URLs. */
export const repeated = (text: string, before: string[] | undefined): string[] => [...(before ?? []), text];

/** `Name: value` as curl takes it, given again for more. */
export function headerLine(text: string, before: Record<string, string> | undefined): Record<string, string> {
  const [, name, value] = /^([\w-]+):[ \t]*([\x20-\x7e]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError("It must be 'Name: value'.");
  return { ...before, [name]: value };
}

/** A JSON object on the command line. */
export function jsonObject(text: string): object {
  const value = json(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new InvalidArgumentError('It must be a JSON object.');
}

/** A JSON array on the command line. */
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
