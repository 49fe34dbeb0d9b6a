import { InvalidArgumentError } from 'commander';
import { amount, jsonObject } from '../options/values.ts';
import { readTime, type TimeOptions } from './read-time.ts';
import type { Kind } from './schemas.ts';

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};

/** Format of the values in a file. */
export interface Writing extends TimeOptions {
  readonly decimalComma: boolean;
  /** Thousands separator. Required if it would otherwise be read as a decimal separator. */
  readonly thousands?: string | undefined;
}

// Spaces and apostrophes are always thousands separators.
const spaced = /^-?\d{1,3}(?:([\s'’])\d{3})(?:\1\d{3})*$/;
const grouped = { '.': /^-?\d{1,3}(?:\.\d{3})+$/, ',': /^-?\d{1,3}(?:,\d{3})+$/ };

/**
 * Converts `1.234,50` and `1,234.50` to `1234.50`. Removes thousands separators only if the options name them
 * or the number is unambiguous. Returns undefined for other formats, because guessing could change the
 * amount.
 */
function withPoint(text: string, { decimalComma, thousands }: Writing): string | undefined {
  const [point, other] = decimalComma ? ([',', '.'] as const) : (['.', ','] as const);
  const at = text.indexOf(point);
  const [whole, decimals] = at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
  const isMeant =
    decimalComma || thousands === other || decimals !== undefined || whole.split(other).length > 2;
  const isGrouped = spaced.test(whole) || (isMeant && grouped[other].test(whole));
  const digits = isGrouped ? whole.replaceAll(/[^\d-]/g, '') : whole;
  if (!/^-?\d+$/.test(digits) || (decimals !== undefined && !/^\d+$/.test(decimals))) return undefined;
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}

const oneGroup = /^-?\d{1,3},\d{3}$/;
const withComma = /^-?[\d.]*\d,\d+$/;
const ofFloats = /\.\d{10,}$/;

/** Returns the error message for a number that can't be read, with the option that would help. */
function unreadable(text: string, { decimalComma }: Writing): string {
  if (decimalComma) return 'It must be a number such as 1.234,50.';
  if (oneGroup.test(text))
    return `${text} is ambiguous. Add --thousands , if it means ${text.replace(',', '')}, or --decimal-comma if it means ${Number(text.replace(',', '.'))}.`;
  if (withComma.test(text))
    return 'It has a decimal comma. Add --decimal-comma if 10,50 means ten and a half.';
  return 'It must be a number such as 19.99.';
}

function toNumber(text: string, writing: Writing): number {
  const written = withPoint(text, writing);
  if (written === undefined) throw new InvalidArgumentError(unreadable(text, writing));
  if (ofFloats.test(written))
    throw new InvalidArgumentError(
      `${text} has too many decimal places, probably because of floating-point arithmetic. Round it to the decimal places of its currency.`,
    );
  return amount(written);
}

function toBoolean(text: string): boolean {
  const value = booleans[text.toLowerCase()];
  if (value === undefined) throw new InvalidArgumentError('It must be true or false.');
  return value;
}

/** Parses a cell's text as the value of a field. Throws `InvalidArgumentError` if the text is invalid. */
export function toValue(text: string, kind: Kind, writing: Writing): unknown {
  switch (kind) {
    case 'number':
      return toNumber(text, writing);
    case 'boolean':
      return toBoolean(text);
    case 'time':
      return readTime(text, writing);
    case 'list':
      return text.split(/[,;|]/).map((part) => part.trim());
    case 'object':
      return jsonObject(text);
    case 'text':
      return text;
  }
}
