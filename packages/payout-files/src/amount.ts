import { isCurrency, sumOf } from '@tributary/core';

export type DecimalMark = '.' | ',';

/** Side of the payer's account. A payment is a debit. */
export type Side = 'debit' | 'credit';

interface ReadAmount {
  /** Exact decimal without a sign or trailing zeros. */
  readonly amount: string;
  /** Undefined if the amount has no sign or a plus sign. */
  readonly side: Side | undefined;
  /** Currency written next to the amount, such as `EUR`. */
  readonly currency: string | undefined;
}

// Maximum length of an amount. Parsing longer text would take too long.
const lengthMax = 64;

const symbol = String.raw`(?:[A-Za-z]{0,3}\p{Sc}|[A-Za-z]{3})`;
const shape = new RegExp(
  String.raw`^([+-]?) ?(${symbol})? ?([+-]?) ?(\d[\d.,' ]*?) ?([+-]?) ?(${symbol})? ?([+-]?) ?(DR|CR|D|C|S|H)?$`,
  'iu',
);
const sides: Readonly<Record<string, Side>> = {
  ...{ D: 'debit', DR: 'debit', S: 'debit', DBIT: 'debit', DEBIT: 'debit', SOLL: 'debit' },
  ...{ C: 'credit', CR: 'credit', H: 'credit', CRDT: 'credit', CREDIT: 'credit', HABEN: 'credit' },
};
const currencyOf: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };

/** Returns the side denoted by a mark such as `DBIT`, `S` or `Haben`. */
export const sideOf = (mark: string): Side | undefined => sides[mark.trim().toUpperCase()];

// Groups of three digits or, as in India, groups of two before the last group of three. A number uses only one
// separator.
const numbers: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(?:[1-9]\d{0,2}(?:([,' ])\d{3})(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3}|\d+)(?:\.(\d+))?$/,
  ',': /^(?:[1-9]\d{0,2}(?:([.' ])\d{3})(?:\1\d{3})*|\d+)(?:,(\d+))?$/,
};

function toDecimal(number: string, mark: DecimalMark): string | undefined {
  if (!numbers[mark].test(number)) return undefined;
  const [whole = '', fraction = ''] = number.split(mark);
  const digits = whole.replace(/\D/g, '');
  return sumOf([fraction === '' ? digits : `${digits}.${fraction}`]);
}

const tidy = (text: string): string =>
  text
    .replace(/[´`’‘ʼ]/g, "'")
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Parses an amount as banks write it: with a sign on either side or in parentheses, any thousands separator, and a
 * currency next to it. Returns undefined if the text is ambiguous or not an amount.
 */
export function readAmount(text: string, mark: DecimalMark): ReadAmount | undefined {
  if (text.length > lengthMax) return undefined;
  const written = tidy(text);
  const inner = /^\((.*)\)$/.exec(written)?.[1];
  const match = shape.exec(inner ?? written);
  if (match === null) return undefined;
  const [, sign1, symbol1, sign2, number = '', sign3, symbol2, sign4, sideMark] = match;
  const signs = [sign1, sign2, sign3, sign4].filter(Boolean);
  const symbols = [symbol1, symbol2].filter((each) => each !== undefined);
  const amount = toDecimal(number, mark);
  const marks = signs.length + (inner === undefined ? 0 : 1) + (sideMark === undefined ? 0 : 1);
  if (amount === undefined || marks > 1 || symbols.length > 1) return undefined;
  const currency = currencyIn(symbols[0]);
  if (currency === null) return undefined;
  const isDebit = inner !== undefined || signs[0] === '-';
  return { amount, currency, side: isDebit ? 'debit' : sideOf(sideMark ?? '') };
}

/**
 * Returns the currency code in the text: null if its letters are not a currency code, undefined for symbols that
 * several currencies share, such as `$`.
 */
function currencyIn(text: string | undefined): string | null | undefined {
  if (text === undefined || /\p{Sc}/u.test(text)) return currencyOf[text ?? ''];
  const code = text.toUpperCase();
  return isCurrency(code) ? code : null;
}

/** Returns a column's decimal separator: a comma if at least one amount requires it and none requires a point. */
export function decimalMarkOf(amounts: readonly string[]): DecimalMark {
  const found = new Set<DecimalMark>();
  for (const text of amounts) {
    const [point, comma] = [readAmount(text, '.'), readAmount(text, ',')];
    if (point === undefined && comma !== undefined) found.add(',');
    if (point !== undefined && comma === undefined) found.add('.');
  }
  return found.has(',') && !found.has('.') ? ',' : '.';
}
