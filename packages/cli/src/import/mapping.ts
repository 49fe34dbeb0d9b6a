import { InvalidArgumentError } from 'commander';
import { usageError } from '../cli-error.ts';
import { isProgramColumn, lookupsOf, type Noun, nounFacts } from './nouns.ts';
import type { PresetFile } from './presets/preset.ts';
import {
  isErrorColumn,
  type MappingOptions,
  type Problem,
  type Source,
  type SourceRow,
  type Written,
} from './reading.ts';
import { fieldNames, type Kind, kindOf, type RowSchema } from './schemas.ts';
import { toValue } from './to-value.ts';

export type Item = Record<string, unknown>;

export interface Mapped {
  readonly item: Item;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** The numbers of the row as its cells have them. */
  readonly written: readonly Written[];
}

export interface Mapping {
  readonly toItem: (row: SourceRow) => Mapped;
  /** Columns that go nowhere, once all rows were read: said in the summary. */
  readonly ignored: () => readonly string[];
  /** The column of `--skip-empty`, as the file spells it. */
  readonly skipEmpty: string | undefined;
  /** Whether a column, an option or a name that is looked up may fill the field; in NDJSON, each row decides. */
  readonly isFilled: (field: string) => boolean;
  /** The column of the keys; undefined where they are made of the content of the rows. */
  readonly keyColumn: string | undefined;
}

interface Target {
  readonly field: string;
  readonly column: string;
  readonly kind: Kind;
}

/** Of a field, or of a name that is looked up and becomes the id in a field. */
const kindFor = (schema: RowSchema, noun: Noun, field: string): Kind | undefined =>
  lookupsOf[noun].some((lookup) => lookup.field === field) || isProgramColumn(noun, field)
    ? 'text'
    : kindOf(schema, field);

function requireKind(schema: RowSchema, noun: Noun, field: string): Kind {
  const kind = kindFor(schema, noun, field);
  if (kind !== undefined) return kind;
  const names = [...fieldNames(schema), ...lookupsOf[noun].map((lookup) => lookup.field)];
  const hint = `Available: ${names.join(', ')}.`;
  throw usageError(`A row of ${noun} has no field '${field}'.`, hint);
}

function requireColumn(columns: readonly string[] | undefined, column: string): string {
  if (columns === undefined || columns.includes(column)) return column;
  const found = columns.find((each) => each.toLowerCase() === column.toLowerCase());
  if (found !== undefined) return found;
  const hint = `Available: ${columns.filter((each) => each !== '').join(', ')}.`;
  throw usageError(`The file has no column '${column}'.`, hint);
}

/** The field that a column is called like. Below `metadata` its case counts. */
function fieldOf(column: string): string {
  const [root = '', ...below] = column.split('.');
  return [root.toLowerCase(), ...below].join('.');
}

/** Throws `CliError` (usage) when two options say where a field comes from. */
function assertOnce({ map, set, keyColumn }: MappingOptions, key: string): void {
  if (keyColumn !== undefined && Object.hasOwn(map, key))
    throw usageError(`--key-column and --map ${key}=… cannot be combined: both set the key.`);
  const twice = Object.keys(map).find((field) => map[field] !== '' && Object.hasOwn(set, field));
  if (twice !== undefined)
    throw usageError(
      `${twice} is both set with --set and in the column '${map[twice]}'.`,
      'Leave out one of the two.',
    );
}

/**
 * `--map`, then `--key-column`, then each column that is called like a field that has no other source. A column may fill
 * several fields: an order number that is the key is still the order number.
 */
function targetsOf(noun: Noun, schema: RowSchema, source: Source, options: MappingOptions): Target[] {
  const { key } = nounFacts[noun];
  assertOnce(options, key);
  const asked = Object.entries(options.map);
  if (options.keyColumn !== undefined) asked.push([key, options.keyColumn]);
  const kinds = asked.map(([field, column]) => ({ field, column, kind: requireKind(schema, noun, field) }));
  const targets = kinds
    .filter(({ column }) => column !== '')
    .map((target) => ({ ...target, column: requireColumn(source.columns, target.column) }));
  if (options.from !== undefined) return targets;
  for (const column of source.columns ?? []) {
    const field = fieldOf(column);
    const kind = kindFor(schema, noun, field);
    const isGiven = Object.hasOwn(options.map, field) || targets.some((target) => target.field === field);
    if (kind === undefined || isGiven || isErrorColumn(source, column)) continue;
    if (Object.hasOwn(options.set, field))
      throw usageError(
        `${field} is both set with --set and in the column '${column}'.`,
        `To leave the column out, add --map ${field}=`,
      );
    targets.push({ field, column, kind });
  }
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

/** What the fields begin with: those of the preset, all of an NDJSON object that `isLeft`, else none. */
function begin(
  row: SourceRow,
  source: Source,
  preset: PresetFile | undefined,
  isLeft: (name: string) => boolean,
) {
  if (preset !== undefined) return preset.map(asTexts(row.fields));
  if (source.format === 'csv') return { item: {}, problems: [], warnings: [] };
  const left = Object.entries(row.fields).filter(([name]) => isLeft(name));
  return { item: Object.fromEntries(left), problems: [], warnings: [] };
}

/** Throws `CliError` (usage) when an option names a field or a column that is not there. */
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
  // An option that fills a field makes good what the preset could not read there.
  const given = new Set([...targets, ...constants].map(({ field }) => field));
  // A name that is no field would be refused after an option has found a place for it.
  const isLeft = (name: string) =>
    options.map[name] !== '' &&
    !isErrorColumn(source, name) &&
    !(taken.has(name) && kindFor(schema, noun, name) === undefined);
  const seen = new Set(source.columns);
  const read: Read = (text, kind) => toValue(text, kind, options);
  const toItem = (row: SourceRow): Mapped => {
    if (row.problem) return { item: {}, problems: [row.problem], warnings: [], written: [] };
    // NDJSON names its columns row by row, and a preset passes over those that it does not know.
    if (preset !== undefined) for (const name of Object.keys(row.fields)) seen.add(name);
    const begun = begin(row, source, preset, isLeft);
    if ('skip' in begun)
      return { item: {}, problems: [{ code: 'SKIPPED', message: begun.skip }], warnings: [], written: [] };
    const item: Item = { ...begun.item };
    const problems = begun.problems.filter(({ field }) => field === undefined || !given.has(field));
    const written: Written[] = [];
    for (const { field, column, kind } of targets) {
      const value = Object.hasOwn(row.fields, column) ? row.fields[column] : undefined;
      if (kind === 'number' && typeof value === 'string') written.push({ field, text: value.trim() });
      fill(item, problems, field, () => cellValue(value, kind, read));
    }
    for (const { field, text, kind } of constants)
      fill(item, problems, field, () =>
        toValue(text, kind, { ...options, decimalComma: false, thousands: undefined }),
      );
    const warnings = begun.warnings.filter(({ field }) => field === undefined || !given.has(field));
    return { item, problems, warnings, written };
  };
  const dropped = new Set(Object.keys(options.map).filter((field) => options.map[field] === ''));
  const isUnused = (column: string) =>
    column !== '' && !taken.has(column) && !dropped.has(fieldOf(column)) && !isErrorColumn(source, column);
  const ignored = () => [
    ...(preset === undefined ? [...seen].filter(isUnused) : preset.unread([...seen].filter(isUnused))),
    ...[...source.unnamed].sort((a, b) => a - b).map((at) => `${at} (no name)`),
  ];
  const filled = new Set(lookupsOf[noun].flatMap(({ field, fills }) => (given.has(field) ? [fills] : [])));
  const isFilled = (field: string) =>
    preset !== undefined || source.format !== 'csv' || given.has(field) || filled.has(field);
  const skipEmpty =
    options.skipEmpty === undefined ? undefined : requireColumn(source.columns, options.skipEmpty);
  const keyColumn = targets.find(({ field }) => field === nounFacts[noun].key)?.column;
  return { toItem, ignored, skipEmpty, isFilled, keyColumn };
}
