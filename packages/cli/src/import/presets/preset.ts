import { usageError } from '../../cli-error.ts';
import type { Noun } from '../nouns.ts';
import { isOwnColumn, type Problem } from '../reading.ts';
import type { Name } from '../references.ts';

/** Mapping for the exports of a service. */
export interface Preset {
  readonly service: string;
  readonly files: { readonly [N in Noun]?: PresetFile };
}

export interface PresetFile {
  /** URL of the documentation of the columns. */
  readonly source: string;
  /** Field to fill by looking up the names in a row. */
  readonly refersTo: 'affiliate_id' | 'referral_id' | undefined;
  /** Throws `CliError` (usage) naming missing and unexpected columns if a file does not match the preset. */
  readonly assertColumns: (columns: readonly string[]) => void;
  /**
   * Maps a row of the export to an API item without the id of the referenced object, or returns the reason why the
   * row is skipped.
   */
  readonly map: (row: Readonly<Record<string, string>>) => PresetRow;
  /** Returns the columns that are not imported. */
  readonly unread: (columns: readonly string[]) => string[];
}

export type PresetRow =
  | {
      readonly item: Record<string, unknown>;
      readonly names: readonly Name[];
      /** Fields whose cells can't be imported. The item omits them. */
      readonly problems: readonly Problem[];
      /** Warnings about values that are imported in an unexpected way. */
      readonly warnings: readonly Problem[];
    }
  | { readonly skip: string };

/**
 * Stands for a value that can't be imported, with the reason. Returned instead of thrown, so that every
 * problem of a row is reported.
 */
export class Unmappable {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** Returns the text in a row's column, or undefined if the column is missing or empty. */
export type Cells = (column: string) => string | undefined;

/** Splits a comma-separated list of names. */
const namesIn = (text: string): string[] => text.trim().split(/,\s*/);

/** Returns columns that have a single spelling, from a comma-separated list. */
export const same = (names: string) => Object.fromEntries(namesIn(names).map((name) => [name, [name]]));

interface Shape {
  readonly source: string;
  /** Columns to read, each with all documented spellings. Case is ignored. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Field whose id must be looked up. */
  readonly refersTo?: NonNullable<PresetFile['refersTo']>;
  /** Required columns. If an entry is a list, one of its columns is enough. */
  readonly needed: readonly (string | readonly string[])[];
  /** Documented columns that are not imported, comma-separated. */
  readonly dropped: string;
  /** Maps a row. Undefined values are omitted, and an `Unmappable` value makes the row invalid. */
  readonly toRow: (cells: Cells, list: (column: string) => string[]) => Row;
}

type Row =
  | {
      readonly item: Record<string, unknown>;
      readonly names?: readonly { readonly by: Name['by']; readonly value: string | undefined }[];
      /** Codes in the affiliate's links, most important first. */
      readonly codes?: readonly string[];
    }
  | { readonly skip: string };

type Flat = Map<string, string>;

/** Adds a value. Nested values of JSON objects get paths such as `sale.referral.id`. */
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

function flatOf(row: Readonly<Record<string, string>>): Flat {
  const flat: Flat = new Map();
  for (const [name, text] of Object.entries(row)) addTo(flat, name, text);
  return flat;
}

const cellsOf =
  (flat: Flat, { columns }: Shape): Cells =>
  (column) => {
    const spelling = columns[column]?.find((each) => flat.has(each.toLowerCase()));
    return spelling === undefined ? undefined : flat.get(spelling.toLowerCase());
  };

/**
 * Returns the pattern for a spelling such as `links.*.token`, in which the asterisk stands for any number.
 */
const patternOf = (spelling: string): RegExp =>
  new RegExp(`^${spelling.toLowerCase().replaceAll('.', '\\.').replaceAll('*', '\\d+')}$`);

const listOf =
  (flat: Flat, { columns }: Shape) =>
  (column: string): string[] =>
    (columns[column] ?? []).flatMap((spelling) => {
      const pattern = patternOf(spelling);
      return [...flat].flatMap(([name, text]) => (pattern.test(name) ? [text] : []));
    });

const primaryCode = /^[a-z0-9-]{1,100}$/;
const anyCode = /^(?=.*[a-z0-9])[a-z0-9._~-]{1,100}$/;

/**
 * Returns the tracking ids for all codes of an affiliate, so that every link keeps working. Primary tracking
 * ids allow fewer characters than additional ones.
 */
function trackingIds(service: string, codes: readonly string[]) {
  const different = [...new Set(codes.map((code) => code.toLowerCase()))];
  const taken = different.filter((code) => anyCode.test(code));
  const primary = taken.find((code) => primaryCode.test(code));
  const additional = taken.filter((code) => code !== primary);
  const warnings = different
    .filter((code) => !anyCode.test(code))
    .map((code) => ({
      code: 'LINKS',
      field: 'tracking_id',
      message: `Links with ${code} will not work: tracking ids consist of letters, digits and . _ ~ -`,
    }));
  if (taken.length === 0) warnings.push(noLinks(service));
  return {
    item: {
      ...(primary !== undefined && { tracking_id: primary }),
      ...(additional.length > 0 && { additional_tracking_ids: additional }),
    },
    warnings,
  };
}

const noLinks = (service: string) => ({
  code: 'LINKS',
  field: 'tracking_id',
  message: `The file contains no link for this row, so its old ${service} links will not work, or will credit another affiliate with the same tracking id. Add the codes first: see "Links" in the guide to imports, or use --map tracking_id=….`,
});

const noCodes = { item: {}, warnings: [] };

function toPresetRow(service: string, row: Row): PresetRow {
  if ('skip' in row) return row;
  const names = row.names?.flatMap(({ by, value }) => (value === undefined ? [] : [{ by, value }])) ?? [];
  const { item: links, warnings } = row.codes === undefined ? noCodes : trackingIds(service, row.codes);
  const item: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [field, value] of Object.entries({ ...row.item, ...links })) {
    if (value instanceof Unmappable)
      problems.push({ code: 'VALIDATION_ERROR', field, message: value.message });
    else if (value !== undefined) item[field] = value;
  }
  return { item, names, problems, warnings };
}

const spellingsOf = ({ columns }: Shape): string[] =>
  Object.values(columns)
    .flat()
    .map((spelling) => spelling.toLowerCase());

/** Returns true if a column is read, or, for JSON, any part of it. */
const isReadFrom = (spelling: string, column: string): boolean =>
  patternOf(spelling).test(column.toLowerCase()) || spelling.startsWith(`${column.toLowerCase()}.`);

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

/** Returns the missing required columns, each by its first spelling. */
function missingFrom(columns: readonly string[], shape: Shape): string[] {
  const isThere = (name: string) =>
    shape.columns[name]?.some((each) => columns.some((column) => isReadFrom(each.toLowerCase(), column)));
  return shape.needed
    .map((name) => (typeof name === 'string' ? [name] : name))
    .filter((names) => !names.some(isThere))
    .map((names) => names.map((name) => shape.columns[name]?.[0] ?? name).join(' or '));
}

function unknownTo(columns: readonly string[], shape: Shape): string[] {
  const dropped = new Set(namesIn(shape.dropped.toLowerCase()));
  const isKnown = (column: string) =>
    dropped.has(column) || spellingsOf(shape).some((spelling) => patternOf(spelling).test(column));
  return columns.filter((column) => column !== '' && !isKnown(column.toLowerCase()) && !isOwnColumn(column));
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
      const unexpected = unknown.length === 0 ? '' : ` Unexpected columns: ${quoted(unknown)}.`;
      throw usageError(
        `This file does not match an export of ${noun} from ${service}. Missing columns: ${quoted(missing)}.${unexpected}`,
        `Expected the columns documented in ${shape.source}. For other files, omit --from and map the columns with --map.`,
      );
    },
    map(row) {
      const flat = flatOf(row);
      return toPresetRow(service, shape.toRow(cellsOf(flat, shape), listOf(flat, shape)));
    },
  };
}
