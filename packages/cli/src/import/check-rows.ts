import { createHash } from 'node:crypto';
import { mangledIds, thousandsOrDecimals } from './doubts.ts';
import { createKeyTable, type KeyTable } from './key-table.ts';
import type { Item, Mapping } from './mapping.ts';
import { type Noun, nounFacts } from './nouns.ts';
import type { Problem, SourceRow } from './reading.ts';
import { createRepeats } from './repeats.ts';
import type { Resolve } from './resolve-row.ts';
import type { RowSchema } from './schemas.ts';
import { type Money, moneyOf } from './sums.ts';

/** A row that was mapped and judged. It is sent when it has no problem. */
export interface CheckedRow {
  readonly row: number;
  readonly original: SourceRow['original'];
  /** The item of the batch, its key included. */
  readonly item: Item;
  readonly key: string;
  readonly problems: readonly Problem[];
  /** What a person should look at; the row is sent all the same. */
  readonly warnings: readonly Problem[];
  readonly money: readonly Money[];
}

/** The same for the same content, whatever the order of its fields. */
function digestOf(noun: Noun, item: Item): string {
  const sorted = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256')
    .update(`${noun}\n${JSON.stringify(item, sorted)}`)
    .digest('base64url');
}

const contentKeyPrefix = 'import:';

/** Whether a key was made of the content of its row. */
export const isContentKey = (key: string): boolean => key.startsWith(contentKeyPrefix);

interface Tables {
  /** How often content was there, for keys made of it. */
  readonly contents: KeyTable;
  /** The row that had a key first. */
  readonly keys: KeyTable;
}

/**
 * The row's own key, or one made of its content. A second row with the same content has the key of its place among
 * them: two sales that look alike are two sales, and are the same two when the file is imported again.
 */
function keyOf(noun: Noun, item: Item, { contents }: Tables): string {
  const own = item[nounFacts[noun].key];
  if (typeof own === 'string') return own;
  const digest = digestOf(noun, item);
  const before = contents.update(digest, (count) => count + 1);
  return `${contentKeyPrefix}${digest}${before === 0 ? '' : `:${before + 1}`}`;
}

/** A key whose object was taken back by `import undo` would be answered with that object: the row gets another one. */
function fresh(key: string, undone: ReadonlySet<string>): string {
  let unused = key;
  for (let time = 2; undone.has(unused); time += 1) unused = `${key}~${time}`;
  return unused;
}

function duplicate(row: number, key: string, { keys }: Tables): Problem | undefined {
  const first = keys.update(key, (before) => before || row);
  if (first === 0) return undefined;
  return { code: 'DUPLICATE_KEY', message: `Row ${first} of this file has the same key.` };
}

/** A column of keys is there to tell rows apart: a row without one would be recorded again once its key is filled in. */
function withoutKey(noun: Noun, item: Item, { keyColumn }: Mapping): Problem[] {
  const { key: field } = nounFacts[noun];
  if (keyColumn === undefined || item[field] !== undefined) return [];
  return [{ code: 'VALIDATION_ERROR', field, message: `The key column '${keyColumn}' is empty.` }];
}

function problemsOf(schema: RowSchema, item: Item, found: readonly Problem[]): Problem[] {
  const { error } = schema.safeParse(item);
  const issues = (error?.issues ?? []).map(({ path, message }) => {
    const field = path.length === 0 ? undefined : path.map(String).join('.');
    return { code: 'VALIDATION_ERROR', field, message };
  });
  // A cell that could not be read is missing from the item: that it is missing need not be said as well.
  const said = new Set(found.map(({ field }) => field));
  return [...found, ...issues.filter(({ field }) => field === undefined || !said.has(field))];
}

/** The API wants it said that a customer has no address; a file says it by an empty cell, or by no column. */
const hasNoEmail = (noun: Noun, { email, customer_id, external_user_id }: Item): boolean =>
  noun === 'referrals' && email === undefined && (customer_id ?? external_user_id) !== undefined;

const withoutSale: Problem = {
  code: 'NO_SALE_AMOUNT',
  field: 'sale_amount',
  message: 'It is empty: the commission is recorded for a sale of 0.',
};

/** Commissions for leads and bonuses have no sale: their amount is all that counts. */
function withSaleOf(noun: Noun, item: Item, { isFilled }: Mapping, found: readonly Problem[]): Item {
  const isUnread = found.some(({ field }) => field === 'sale_amount');
  if (noun !== 'commissions' || item.sale_amount != null || isUnread || !isFilled('sale_amount')) return item;
  return {
    ...item,
    sale_amount: 0,
    sale_amount_currency: item.sale_amount_currency ?? item.commission_currency,
  };
}

const isNegative = (noun: Noun, item: Item): Problem[] =>
  nounFacts[noun].amounts.flatMap(([field]) => {
    const value = item[field];
    if (typeof value !== 'number' || value >= 0) return [];
    const message =
      noun === 'refunds'
        ? 'It is negative: write what was refunded without a sign.'
        : noun === 'conversions'
          ? 'It is negative: refunds and cancellations are a file of their own, see `tributary import refunds --help`.'
          : 'It is negative: take a commission back by refunding its sale, or with `tributary adjustments create`.';
    return [{ code: 'VALIDATION_ERROR', field, message }];
  });

/** Maps and judges each row by itself. The same file and options give the same keys every time. */
export async function* checkRows(
  noun: Noun,
  schema: RowSchema,
  mapping: Mapping,
  rows: AsyncIterable<SourceRow>,
  { undone, resolve }: { readonly undone: ReadonlySet<string>; readonly resolve: Resolve },
): AsyncGenerator<CheckedRow> {
  const tables: Tables = { contents: createKeyTable(), keys: createKeyTable() };
  const repeats = createRepeats(noun);
  for await (const source of rows) {
    const { row, original } = source;
    const { item: read, problems: unread, warnings: doubts, written } = mapping.toItem(source);
    if (unread.some(({ field }) => field === undefined)) {
      yield { row, original, item: read, key: '', problems: unread, warnings: [], money: [] };
      continue;
    }
    const named = withSaleOf(noun, read, mapping, unread);
    const { item: mapped, problems: unresolved, saleCurrency, program } = resolve(named);
    const found = [
      ...unread,
      ...unresolved,
      ...isNegative(noun, mapped),
      ...withoutKey(noun, mapped, mapping),
    ];
    const key = fresh(keyOf(noun, mapped, tables), undone);
    const item = { ...mapped, ...(hasNoEmail(noun, mapped) && { email: null }), [nounFacts[noun].key]: key };
    const problems = problemsOf(schema, item, found);
    const { money, problems: imprecise } = moneyOf(noun, item, saleCurrency);
    const said = new Set(problems.map(({ field }) => field));
    problems.push(...imprecise.filter(({ field }) => !said.has(field)));
    const second = problems.length === 0 ? duplicate(row, key, tables) : undefined;
    if (second !== undefined) problems.push(second);
    const repeated = problems.length === 0 ? repeats(row, item, program) : undefined;
    problems.push(...(repeated?.problems ?? []));
    const warnings = [
      ...(repeated?.warnings ?? []),
      ...doubts,
      ...(named === read ? [] : [withoutSale]),
      ...mangledIds(noun, read),
      ...thousandsOrDecimals(noun, item, written),
    ];
    yield { row, original, item, key, problems, warnings, money };
  }
}
