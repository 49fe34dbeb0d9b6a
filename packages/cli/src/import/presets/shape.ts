import { exitCodes } from '../../exit-codes.ts';
import { Stop } from '../../stop.ts';
import type { Noun } from '../nouns.ts';
import type { Name } from '../references.ts';
import { isOwnColumn, type Problem } from '../row.ts';
import type { Cells } from './cells.ts';
import { type PresetFile, type PresetRow, Unmappable } from './preset.ts';

export interface Shape {
  readonly source: string;
  /** What is read, each by every spelling that is documented for it. Their case does not matter. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** The field whose id the export does not know. */
  readonly refersTo?: NonNullable<PresetFile['refersTo']>;
  /** Without these it is another file. Of a list one is enough. */
  readonly needed: readonly (string | readonly string[])[];
  /** Documented columns that have no place here. */
  readonly dropped: readonly string[];
  /** What is undefined is left out; what is `Unmappable` makes the row bad. */
  readonly toRow: (cells: Cells) => Row;
}

type Row =
  | {
      readonly item: Record<string, unknown>;
      readonly names?: readonly { readonly by: Name['by']; readonly value: string | undefined }[];
    }
  | { readonly skip: string };

type Flat = Map<string, string>;

/** The objects that the services' APIs answer, as lines of JSON: `sale.referral.id` reads from within. */
function addTo(flat: Flat, name: string, text: string): void {
  const value: unknown = /^[[{]/.test(text) ? parsed(text) : text;
  if (typeof value !== 'object' || value === null) {
    const trimmed = text.trim();
    if (trimmed !== '') flat.set(name.toLowerCase(), trimmed);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null || inner === undefined) continue;
    addTo(flat, `${name}.${key}`, typeof inner === 'string' ? inner : JSON.stringify(inner));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function cellsOf(row: Readonly<Record<string, string>>, { columns }: Shape): Cells {
  const flat: Flat = new Map();
  for (const [name, text] of Object.entries(row)) addTo(flat, name, text);
  return (column) => {
    const spelling = columns[column]?.find((each) => flat.has(each.toLowerCase()));
    return spelling === undefined ? undefined : flat.get(spelling.toLowerCase());
  };
}

function toPresetRow(row: Row): PresetRow {
  if ('skip' in row) return row;
  const names = row.names?.flatMap(({ by, value }) => (value === undefined ? [] : [{ by, value }])) ?? [];
  const item: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [field, value] of Object.entries(row.item)) {
    if (value instanceof Unmappable)
      problems.push({ code: 'VALIDATION_ERROR', field, message: value.message });
    else if (value !== undefined) item[field] = value;
  }
  return { item, names, problems };
}

const spellingsOf = ({ columns }: Shape): string[] =>
  Object.values(columns)
    .flat()
    .map((spelling) => spelling.toLowerCase());

/** A column of JSON is read when anything within it is. */
const isReadFrom = (spelling: string, column: string): boolean =>
  spelling === column.toLowerCase() || spelling.startsWith(`${column.toLowerCase()}.`);

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

/** `needed` that none of the columns is, each as it is first spelt. */
function missingFrom(columns: readonly string[], shape: Shape): string[] {
  const isThere = (name: string) =>
    shape.columns[name]?.some((each) => columns.some((column) => isReadFrom(each.toLowerCase(), column)));
  return shape.needed
    .map((name) => (typeof name === 'string' ? [name] : name))
    .filter((names) => !names.some(isThere))
    .map((names) => names.map((name) => shape.columns[name]?.[0] ?? name).join(' or '));
}

function unknownTo(columns: readonly string[], shape: Shape): string[] {
  const known = new Set([...spellingsOf(shape), ...shape.dropped.map((column) => column.toLowerCase())]);
  return columns.filter(
    (column) => column !== '' && !known.has(column.toLowerCase()) && !isOwnColumn(column),
  );
}

export function shapedFile(service: string, noun: Noun, shape: Shape): PresetFile {
  const read = spellingsOf(shape);
  return {
    source: shape.source,
    refersTo: shape.refersTo,
    unread: (columns) => columns.filter((column) => !read.some((spelling) => isReadFrom(spelling, column))),
    assertColumns(columns) {
      const missing = missingFrom(columns, shape);
      if (missing.length === 0) return;
      const unknown = unknownTo(columns, shape);
      const unexpected = unknown.length === 0 ? '' : ` Unexpected: ${quoted(unknown)}.`;
      throw new Stop(
        exitCodes.usage,
        `These are not the ${noun} of ${service}. Missing: ${quoted(missing)}.${unexpected}`,
        `The columns are those of ${shape.source}. Others are mapped with --map, without --from.`,
      );
    },
    map: (row) => toPresetRow(shape.toRow(cellsOf(row, shape))),
  };
}
