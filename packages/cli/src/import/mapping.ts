import { InvalidArgumentError } from 'commander';
import { exitCodes } from '../exit-codes.ts';
import { Stop } from '../stop.ts';
import { type Noun, nounFacts } from './nouns.ts';
import type { PresetFile } from './presets/preset.ts';
import { isOwnColumn, type Problem, type Source, type SourceRow } from './row.ts';
import { fieldNames, type Kind, kindOf, type RowSchema } from './schemas.ts';
import { toValue } from './to-value.ts';

/** How columns become fields; kept with the job, so that a resume maps as the first run did. */
export interface MappingOptions {
  readonly from?: string | undefined;
  /** Field → column. */
  readonly map: Readonly<Record<string, string>>;
  /** Field → the same value for every row. */
  readonly set: Readonly<Record<string, string>>;
  readonly keyColumn?: string | undefined;
  readonly decimalComma: boolean;
}

export type Item = Record<string, unknown>;

export interface Mapped {
  readonly item: Item;
  readonly problems: readonly Problem[];
}

export interface Mapping {
  readonly toItem: (row: SourceRow) => Mapped;
  /** Columns that go nowhere: said in the summary. */
  readonly ignored: readonly string[];
}

interface Target {
  readonly field: string;
  readonly column: string;
  readonly kind: Kind;
}

function requireKind(schema: RowSchema, noun: Noun, field: string): Kind {
  const kind = kindOf(schema, field);
  if (kind !== undefined) return kind;
  const hint = `There are: ${fieldNames(schema).join(', ')}.`;
  throw new Stop(exitCodes.usage, `A row of ${noun} has no field '${field}'.`, hint);
}

function requireColumn(columns: readonly string[] | undefined, column: string): string {
  if (columns === undefined || columns.includes(column)) return column;
  const found = columns.find((each) => each.toLowerCase() === column.toLowerCase());
  if (found !== undefined) return found;
  const hint = `There are: ${columns.filter((each) => each !== '').join(', ')}.`;
  throw new Stop(exitCodes.usage, `The file has no column '${column}'.`, hint);
}

/** `--map`, then `--key-column`, then each column that is called like a field. */
function targetsOf(noun: Noun, schema: RowSchema, source: Source, options: MappingOptions): Target[] {
  const { key } = nounFacts[noun];
  const asked = Object.entries(options.map);
  if (options.keyColumn !== undefined) {
    if (Object.hasOwn(options.map, key))
      throw new Stop(exitCodes.usage, `--key-column and --map ${key}=… say the same thing twice.`);
    asked.push([key, options.keyColumn]);
  }
  const targets = asked.map(([field, column]) => ({
    field,
    column: requireColumn(source.columns, column),
    kind: requireKind(schema, noun, field),
  }));
  if (options.from === undefined) {
    for (const column of source.columns ?? []) {
      const field = column.toLowerCase();
      const kind = kindOf(schema, field);
      const isTaken = targets.some((target) => target.column === column || target.field === field);
      if (kind !== undefined && !isTaken && !isOwnColumn(column)) targets.push({ field, column, kind });
    }
  }
  const twice = targets.find(({ field }) => Object.hasOwn(options.set, field));
  if (twice)
    throw new Stop(exitCodes.usage, `${twice.field} is both set and in the column '${twice.column}'.`);
  return targets;
}

/** Puts `metadata.plan` into the metadata. */
function put(item: Item, path: string, value: unknown): void {
  const at = path.indexOf('.');
  if (at < 0) {
    item[path] = value;
    return;
  }
  const [root, leaf] = [path.slice(0, at), path.slice(at + 1)];
  const inner = item[root];
  item[root] = { ...(typeof inner === 'object' ? inner : {}), [leaf]: value };
}

type Read = (text: string, kind: Kind) => unknown;

function fill(item: Item, problems: Problem[], field: string, read: () => unknown): void {
  try {
    const value = read();
    if (value !== undefined) put(item, field, value);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    problems.push({ code: 'VALIDATION_ERROR', field, message: error.message });
  }
}

/** An empty cell is a field that is not given. What NDJSON brings typed stays as it is. */
const cellValue = (value: unknown, kind: Kind, read: Read): unknown => {
  if (typeof value !== 'string') return value ?? undefined;
  const text = value.trim();
  return text === '' ? undefined : read(text, kind);
};

const asTexts = (fields: SourceRow['fields']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([column, value]) => [
      column,
      typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value),
    ]),
  );

/** What the fields begin with: those of the preset, all of an NDJSON object that no option takes, else none. */
function begin(row: SourceRow, source: Source, preset: PresetFile | undefined, taken: ReadonlySet<string>) {
  if (preset !== undefined) return preset.map(asTexts(row.fields));
  if (source.format === 'csv') return { item: {} };
  const own = Object.entries(row.fields).filter(([name]) => !isOwnColumn(name) && !taken.has(name));
  return { item: Object.fromEntries(own) };
}

/** Throws `Stop` (usage) when an option names a field or a column that is not there. */
export function mappingOf(
  noun: Noun,
  schema: RowSchema,
  source: Source,
  options: MappingOptions,
  preset?: PresetFile,
): Mapping {
  const targets = targetsOf(noun, schema, source, options);
  const constants = Object.entries(options.set).map(([field, text]) => {
    return { field, text, kind: requireKind(schema, noun, field) };
  });
  const taken = new Set(targets.map(({ column }) => column));
  const read: Read = (text, kind) => toValue(text, kind, options.decimalComma);
  const toItem = (row: SourceRow): Mapped => {
    if (row.problem) return { item: {}, problems: [row.problem] };
    const begun = begin(row, source, preset, taken);
    if ('skip' in begun) return { item: {}, problems: [{ code: 'SKIPPED', message: begun.skip }] };
    const item: Item = { ...begun.item };
    const problems: Problem[] = [];
    for (const { field, column, kind } of targets) {
      const value = Object.hasOwn(row.fields, column) ? row.fields[column] : undefined;
      fill(item, problems, field, () => cellValue(value, kind, read));
    }
    for (const { field, text, kind } of constants)
      fill(item, problems, field, () => toValue(text, kind, false));
    return { item, problems };
  };
  const unused = (source.columns ?? []).filter(
    (column) => column !== '' && !taken.has(column) && !isOwnColumn(column),
  );
  const ignored = preset === undefined ? unused : preset.unread(unused);
  return { toItem, ignored };
}
