import { moneyText } from '@tributary/core';
import { visible, visibleJson } from '@tributary/payout-files/visible';
import { Amount, flatten, isRow, type Row, valueAt } from './fields.ts';
import { withAmounts } from './money.ts';
import { cutTo, displayWidth, padTo } from './text.ts';

/** Text styles of a table. Without colors, they return the text unchanged. */
export interface Paint {
  bold: (text: string) => string;
  dim: (text: string) => string;
}

export interface TableOptions {
  width: number;
  paint: Paint;
}

export interface Table {
  text: string;
  /** Columns that did not fit, for the caller to report. */
  hidden: string[];
}

const gap = 2;
const narrowest = 8;
// Tributary's ids have 30 characters. Longer ids are custom, and may be truncated.
const longestId = 36;
const dash = '-';

const date = /^\d{4}-\d\d-\d\d$/;
const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z$/;

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return dash;
  if (typeof value === 'string') return visible(value);
  if (value instanceof Amount) return visible(value.text);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return value.length === 0 ? dash : value.map(visible).join(', ');
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isMoney))
    return value
      .map(({ currency, ...rest }) => moneyText(amountIn(rest) ?? 0, currency))
      .map(visible)
      .join(', ');
  return visibleJson(value);
}

/** Returns the amount if it is the only field of the row. */
function amountIn(row: Row): number | undefined {
  const [[field, value] = [], another] = Object.entries(row);
  if (another) return undefined;
  if (value instanceof Amount) return value.value;
  return field === 'amount' && typeof value === 'number' ? value : undefined;
}

/** Returns true for an object with a currency and one amount, as in totals by currency. */
function isMoney(value: unknown): value is Row & { readonly currency: string } {
  if (!isRow(value) || typeof value.currency !== 'string') return false;
  const { currency: _, ...rest } = value;
  return amountIn(rest) !== undefined;
}

// Omit seconds in lists, to leave room for other columns.
const listCell = (value: unknown): string => cell(value).replace(instant, '$1 $2');

const decimalsOf = (number: string): number => /\.(\d+)$/.exec(number)?.[1]?.length ?? 0;

/** Pads numbers to the same number of decimals, so that their decimal points align. */
function withEqualDecimals(numbers: readonly string[]): string[] {
  const most = Math.max(...numbers.map(decimalsOf));
  return numbers.map((number) => {
    const decimals = decimalsOf(number);
    if (decimals === most || !/\d$/.test(number)) return number;
    return `${number}${decimals === 0 ? '.' : ''}${'0'.repeat(most - decimals)}`;
  });
}

/** Pads amounts with spaces, so that the decimal points of different currencies align: 1200 JPY above 306.70 EUR. */
function withEqualPoints(amounts: readonly string[]): string[] {
  const behind = amounts.map((amount) => (amount === dash ? 0 : (/\.\d+$/.exec(amount)?.[0].length ?? 0)));
  const most = Math.max(...behind);
  return amounts.map((amount, index) =>
    amount === dash ? amount : amount + ' '.repeat(most - (behind[index] ?? 0)),
  );
}

interface Column {
  field: string;
  cells: string[];
  align: 'left' | 'right';
  width: number;
  /** Minimum width. Identifiers, numbers and times are never truncated. */
  least: number;
}

function toColumn(rows: readonly Row[], field: string): Column {
  const values = rows.map((row) => valueAt(row, field));
  const given = values.filter((value) => value !== null && value !== undefined);
  const isMoney = given.some((value) => value instanceof Amount);
  const isNumeric =
    given.length > 0 && given.every((value) => typeof value === 'number' || value instanceof Amount);
  const texts = values.map(listCell);
  const cells = !isNumeric ? texts : isMoney ? withEqualPoints(texts) : withEqualDecimals(texts);
  const width = Math.max(displayWidth(field), ...cells.map(displayWidth));
  const isDates = texts.some((text) => date.test(text));
  const isWhole = isNumeric || isDates || (width <= longestId && /^(?:.*[_.])?id$|^job$|_at$/.test(field));
  const align = isNumeric ? 'right' : 'left';
  return { field, cells, align, width, least: isWhole ? width : Math.min(width, narrowest) };
}

const widthOf = (columns: readonly Column[], key: 'width' | 'least') =>
  columns.reduce((sum, column) => sum + column[key], gap * Math.max(0, columns.length - 1));

/** Drops columns from the right until the rest can fit, and then narrows the widest one. */
function fit(columns: Column[], width: number): { shown: Column[]; hidden: string[] } {
  const shown = [...columns];
  const hidden: string[] = [];
  while (shown.length > 1 && widthOf(shown, 'least') > width) {
    const { field, cells } = shown.pop() as Column;
    if (cells.some((text) => text !== dash)) hidden.unshift(field);
  }
  let surplus = widthOf(shown, 'width') - width;
  while (surplus > 0) {
    const shrinkable = shown.filter((column) => column.width > column.least);
    if (shrinkable.length === 0) break;
    const widest = shrinkable.reduce((a, b) => (b.width > a.width ? b : a));
    widest.width -= 1;
    surplus -= 1;
  }
  return { shown, hidden };
}

/**
 * Formats rows as aligned columns with a header. The table fits the terminal unless an identifier is too
 * long.
 */
export function listTable(
  rows: readonly Row[],
  fields: readonly string[],
  { width, paint }: TableOptions,
): Table {
  const priced = rows.map((row) => withAmounts(row));
  const { shown, hidden } = fit(
    fields.map((field) => toColumn(priced, field)),
    width,
  );
  const line = (texts: string[], style: (text: string) => string) =>
    texts
      .map((text, index) => {
        const column = shown[index] as Column;
        return style(padTo(cutTo(text, column.width), column.width, column.align));
      })
      .join(' '.repeat(gap))
      .trimEnd();
  const header = line(
    shown.map((column) => column.field),
    paint.bold,
  );
  const plain = (text: string) => (text.trim() === dash ? paint.dim(text) : text);
  const body = rows.map((_, index) =>
    line(
      shown.map((column) => column.cells[index] as string),
      plain,
    ),
  );
  return { text: [header, ...body].join('\n'), hidden };
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (displayWidth(rest) > width) {
    const head = cutTo(rest, width + 1).slice(0, -1);
    if (head === '') break;
    const space = head.lastIndexOf(' ');
    const end = space > head.length / 2 ? space + 1 : head.length;
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end);
  }
  return [...lines, rest];
}

const isListOfRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);

/** Formats an object as `field  value` lines, followed by a table for each array of objects. */
export function recordTable(row: Row, options: TableOptions): Table {
  const { width, paint } = options;
  const flat = flatten(withAmounts(row));
  // Omit `affiliate.name` if `affiliate_name` has the same value.
  const isTwice = ([key, value]: [string, unknown]) =>
    key.includes('.') && Object.hasOwn(flat, key.replace('.', '_')) && flat[key.replace('.', '_')] === value;
  const entries = Object.entries(flat).filter((entry) => !isTwice(entry));
  const simple = entries.filter(([, value]) => !isListOfRows(value));
  const keyWidth = Math.max(0, ...simple.map(([key]) => displayWidth(visible(key))));
  const lines = simple.flatMap(([key, value]) => {
    const texts = wrap(cell(value), Math.max(narrowest, width - keyWidth - gap));
    return texts.map((text, index) => {
      const label = padTo(index === 0 ? visible(key) : '', keyWidth + gap);
      return paint.dim(label) + (text === dash ? paint.dim(text) : text);
    });
  });
  for (const [key, value] of entries) {
    if (isListOfRows(value)) lines.push('', ...nestedList(key, value, options));
  }
  return { text: lines.join('\n'), hidden: [] };
}

/**
 * Formats a list as a table if all columns fit, otherwise as one block per row, so that no column is hidden.
 */
function nestedList(key: string, rows: Row[], options: TableOptions): string[] {
  const { bold } = options.paint;
  const fields = [...new Set(rows.flatMap((row) => Object.keys(flatten(row))))];
  const { text, hidden } = listTable(rows, fields, options);
  if (hidden.length === 0) return [bold(visible(key)), text];
  return rows.flatMap((row, index) => {
    const block = [bold(`${visible(key)} ${index + 1}`), recordTable(row, options).text];
    return index === 0 ? block : ['', ...block];
  });
}
