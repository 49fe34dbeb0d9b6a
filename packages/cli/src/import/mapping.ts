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
  /** Numbers exactly as written in the cells. */
  readonly written: readonly Written[];
}

export interface Mapping {
  readonly toItem: (row: SourceRow) => Mapped;
  /** Returns the columns that fill no field. Available after all rows have been read. */
  readonly ignored: () => readonly string[];
  /** Column named by `--skip-empty`, as spelled in the file. */
  readonly skipEmpty: string | undefined;
  /** Returns true if a column, an option or a lookup may fill the field. */
  readonly isFilled: (field: string) => boolean;
  /** Column that contains the keys; undefined if keys are derived from the content of the rows. */
  readonly keyColumn: string | undefined;
}

interface Target {
  readonly field: string;
  readonly column: string;
  readonly kind: Kind;
}

/** Returns the type of a field, or of a name that is looked up to fill an id. */
const kindFor = (schema: RowSchema, noun: Noun, field: string): Kind | undefined =>
  lookupsOf[noun].some((lookup) => lookup.field === field) || isProgramColumn(noun, field)
    ? 'text'
    : kindOf(schema, field);

function requireKind(schema: RowSchema, noun: Noun, field: string): Kind {
  const kind = kindFor(schema, noun, field);
  if (kind !== undefined) return kind;
  const names = [...fieldNames(schema), ...lookupsOf[noun].map((lookup) => lookup.field)];
  const hint = `Available: ${names.join(', ')}.`;
  throw usageError(`Unknown field '${field}' for ${noun}.`, hint);
}

function requireColumn(columns: readonly string[] | undefined, column: string): string {
  if (columns === undefined || columns.includes(column)) return column;
  const found = columns.find((each) => each.toLowerCase() === column.toLowerCase());
  if (found !== undefined) return found;
  const hint = `Available: ${columns.filter((each) => each !== '').join(', ')}.`;
  throw usageError(`The file has no column '${column}'.`, hint);
}

/** Returns the field that has the same name as the column. Case matters only for keys of `metadata`. */
function fieldOf(column: string): string {
  const [root = '', ...below] = column.split('.');
  return [root.toLowerCase(), ...below].join('.');
}

/** Throws `CliError` (usage) if two options set the same field. */
function assertOnce({ map, set, keyColumn }: MappingOptions, key: string): void {
  if (keyColumn !== undefined && Object.hasOwn(map, key))
    throw usageError(`--key-column cannot be combined with --map ${key}=…, because both set the key.`);
  const twice = Object.keys(map).find((field) => map[field] !== '' && Object.hasOwn(set, field));
  if (twice !== undefined)
    throw usageError(
      `${twice} is set by both --set and the column '${map[twice]}'.`,
      'Remove one of the two.',
    );
}

/**
 * Returns the fields that columns fill: from `--map`, then `--key-column`, then columns that share a name with a
 * field that has no other source. A column may fill several fields, such as an order number that is also the key.
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
        `${field} is set by both --set and the column '${column}'.`,
        `To ignore the column, add --map ${field}=`,
      );
    targets.push({ field, column, kind });
  }
  return targets;
}

/** Sets a field, which may be nested, such as `metadata.plan`. */
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

/** Returns the value of a cell, or undefined if it is empty. Typed NDJSON values keep their type. */
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

/** Returns the fields to start with, from the preset or from the unmapped fields of an NDJSON object. */
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

/** Creates the mapping. Throws `CliError` (usage) if an option names a field or column that doesn't exist. */
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
  // An option that fills a field replaces a value that the preset could not read.
  const given = new Set([...targets, ...constants].map(({ field }) => field));
  // Remove a mapped column that isn't itself a field, because the server would reject it.
  const isLeft = (name: string) =>
    options.map[name] !== '' &&
    !isErrorColumn(source, name) &&
    !(taken.has(name) && kindFor(schema, noun, name) === undefined);
  const seen = new Set(source.columns);
  const read: Read = (text, kind) => toValue(text, kind, options);
  const toItem = (row: SourceRow): Mapped => {
    if (row.problem) return { item: {}, problems: [row.problem], warnings: [], written: [] };
    // Each NDJSON row has its own columns, and presets ignore unknown ones.
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
