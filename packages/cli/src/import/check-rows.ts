import { createHash } from 'node:crypto';
import { createKeyTable, type KeyTable } from './key-table.ts';
import type { Item, Mapping } from './mapping.ts';
import { type Noun, nounFacts } from './nouns.ts';
import type { Problem, SourceRow } from './reading.ts';
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
  return `import:${digest}${before === 0 ? '' : `:${before + 1}`}`;
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

/** Maps and judges each row by itself. The same file and options give the same keys every time. */
export async function* checkRows(
  noun: Noun,
  schema: RowSchema,
  mapping: Mapping,
  rows: AsyncIterable<SourceRow>,
  { undone, resolve }: { readonly undone: ReadonlySet<string>; readonly resolve: Resolve },
): AsyncGenerator<CheckedRow> {
  const tables: Tables = { contents: createKeyTable(), keys: createKeyTable() };
  for await (const source of rows) {
    const { row, original } = source;
    const { item: named, problems: unread } = mapping.toItem(source);
    if (unread.some(({ field }) => field === undefined)) {
      yield { row, original, item: named, key: '', problems: unread, money: [] };
      continue;
    }
    const { item: mapped, problems: unresolved } = resolve(named);
    const found = [...unread, ...unresolved];
    const key = fresh(keyOf(noun, mapped, tables), undone);
    const item = { ...mapped, ...(hasNoEmail(noun, mapped) && { email: null }), [nounFacts[noun].key]: key };
    const problems = problemsOf(schema, item, found);
    const { money, problems: imprecise } = moneyOf(noun, item);
    const said = new Set(problems.map(({ field }) => field));
    problems.push(...imprecise.filter(({ field }) => !said.has(field)));
    const second = problems.length === 0 ? duplicate(row, key, tables) : undefined;
    yield { row, original, item, key, problems: second ? [second] : problems, money };
  }
}
