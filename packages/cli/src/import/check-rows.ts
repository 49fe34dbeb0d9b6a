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

export interface CheckedRow {
  readonly row: number;
  readonly original: SourceRow['original'];
  readonly item: Item;
  readonly key: string;
  readonly problems: readonly Problem[];
  /** Warnings for the user. The row is sent anyway. */
  readonly warnings: readonly Problem[];
  readonly money: readonly Money[];
}

/** Returns a digest of the content that does not depend on the order of the fields. */
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

/** Returns true if a key was derived from the content of its row. */
export const isContentKey = (key: string): boolean => key.startsWith(contentKeyPrefix);

interface Tables {
  /** Number of occurrences of each row's content, for keys derived from content. */
  readonly contents: KeyTable;
  /** Number of the first row for each key. */
  readonly keys: KeyTable;
}

/**
 * Returns the row's own key, or one derived from its content. Rows with the same content are numbered, so
 * that two identical sales remain two sales and get the same keys when the file is imported again.
 */
function keyOf(noun: Noun, item: Item, { contents }: Tables): string {
  const own = item[nounFacts[noun].key];
  if (typeof own === 'string') return own;
  const digest = digestOf(noun, item);
  const before = contents.update(digest, (count) => count + 1);
  return `${contentKeyPrefix}${digest}${before === 0 ? '' : `:${before + 1}`}`;
}

/** Returns an unused key. For the key of an undone row, the server would return the deleted object. */
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

/** Rejects rows without a key, because they would be recorded again once the user fills in the key. */
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
  // A cell that cannot be read is not reported as missing too.
  const said = new Set(found.map(({ field }) => field));
  return [...found, ...issues.filter(({ field }) => field === undefined || !said.has(field))];
}

/** Returns true if a referral has no e-mail address, for which the API requires an explicit null. */
const hasNoEmail = (noun: Noun, { email, customer_id, external_user_id }: Item): boolean =>
  noun === 'referrals' && email === undefined && (customer_id ?? external_user_id) !== undefined;

const withoutSale: Problem = {
  code: 'NO_SALE_AMOUNT',
  field: 'sale_amount',
  message: 'The sale amount is empty, so the commission is recorded for a sale of 0.',
};

/** Sets the sale amount of commissions without a sale, such as those for leads and bonuses, to 0. */
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
        ? 'The amount is negative. Write refunded amounts without a sign.'
        : noun === 'conversions'
          ? 'The amount is negative. Import refunds and cancellations from a separate file: see `tributary import refunds --help`.'
          : 'The amount is negative. To reverse a commission, refund its sale or use `tributary adjustments create`.';
    return [{ code: 'VALIDATION_ERROR', field, message }];
  });

/** Maps and checks each row. The same file and options always produce the same keys. */
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
