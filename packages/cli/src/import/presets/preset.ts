import { usageError } from '../../cli-error.ts';
import type { Noun } from '../nouns.ts';
import { isOwnColumn, type Problem } from '../reading.ts';
import type { Name } from '../references.ts';

/** What a service's export has, and what becomes of it here. */
export interface Preset {
  readonly service: string;
  readonly files: { readonly [N in Noun]?: PresetFile };
}

export interface PresetFile {
  /** Where the columns are documented. */
  readonly source: string;
  /** The field that the names of a row stand for, where the rows belong to something. */
  readonly refersTo: 'affiliate_id' | 'referral_id' | undefined;
  /** Throws `CliError` (usage) naming what is missing and what is unexpected when a file with these columns is not of this shape. */
  readonly assertColumns: (columns: readonly string[]) => void;
  /** One row of the export as a row of the API, or why it cannot be imported. Without the field that it refers to. */
  readonly map: (row: Readonly<Record<string, string>>) => PresetRow;
  /** Of these columns of a file those that have no place here; said in the summary. */
  readonly unread: (columns: readonly string[]) => string[];
}

export type PresetRow =
  | {
      readonly item: Record<string, unknown>;
      readonly names: readonly Name[];
      /** Fields whose cells cannot be imported; the item is without them. */
      readonly problems: readonly Problem[];
      /** What is imported in another way than one would think. */
      readonly warnings: readonly Problem[];
    }
  | { readonly skip: string };

/**
 * Stands in an item for a value that cannot be imported; the message says why. A value instead of an exception, so that
 * every problem of a row is found.
 */
export class Unmappable {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** One row of an export: its text by the name of a column, undefined where there is none or it is empty. */
export type Cells = (column: string) => string | undefined;

/** The names in a text, which are separated by commas. */
const namesIn = (text: string): string[] => text.trim().split(/,\s*/);

/** Columns that are spelt in one way only, separated by commas. */
export const same = (names: string) => Object.fromEntries(namesIn(names).map((name) => [name, [name]]));

interface Shape {
  readonly source: string;
  /** What is read, each by every spelling that is documented for it. Their case does not matter. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** The field whose id the export does not know. */
  readonly refersTo?: NonNullable<PresetFile['refersTo']>;
  /** Without these it is another file. Of a list one is enough. */
  readonly needed: readonly (string | readonly string[])[];
  /** Documented columns that have no place here, separated by commas. */
  readonly dropped: string;
  /** What is undefined is left out; what is `Unmappable` makes the row bad. */
  readonly toRow: (cells: Cells, list: (column: string) => string[]) => Row;
}

type Row =
  | {
      readonly item: Record<string, unknown>;
      readonly names?: readonly { readonly by: Name['by']; readonly value: string | undefined }[];
      /** The ends of all links of an affiliate, the most important first. */
      readonly codes?: readonly string[];
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

/** Of `links.*.token`: any number stands for the asterisk. */
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
 * All codes of an affiliate, so that each link goes on working: one of them becomes the tracking id, in which fewer
 * characters are allowed than in the others.
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
      message: `Links that end with ${code} will not work: a tracking id consists of letters, digits and . _ ~ -`,
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
  message: `The file has no link for this row, so old links of ${service} will not work, or will credit somebody whose new tracking id is the same. Add the codes first: see "Links" in the guide to imports, or use --map tracking_id=….`,
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

/** A column of JSON is read when anything within it is. */
const isReadFrom = (spelling: string, column: string): boolean =>
  patternOf(spelling).test(column.toLowerCase()) || spelling.startsWith(`${column.toLowerCase()}.`);

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
      const unexpected = unknown.length === 0 ? '' : ` Unexpected: ${quoted(unknown)}.`;
      throw usageError(
        `These are not the ${noun} of ${service}. Missing: ${quoted(missing)}.${unexpected}`,
        `The columns are those of ${shape.source}. Others are mapped with --map, without --from.`,
      );
    },
    map(row) {
      const flat = flatOf(row);
      return toPresetRow(service, shape.toRow(cellsOf(flat, shape), listOf(flat, shape)));
    },
  };
}
