import { notInLine } from '@tributary/core';

/** Output of a command: text for people, or JSON for scripts. */
export interface Output {
  readonly isJson: boolean;
  /** Prints a sentence for people; prints nothing in scripts. */
  say(text: string): void;
  /** Prints the result of a command: `text` for people, `data` for scripts. */
  result(text: string, data: object): void;
}

// Control characters, line separators and characters that reorder text. Removed, so that a name chosen by a
// stranger cannot manipulate the terminal.
const unsafe = new RegExp(notInLine, 'gu');
const escapeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
export const visible = (text: string): string => text.replace(unsafe, escapeOf);

export const outputTo = (write: (line: string) => void, isJson: boolean): Output => ({
  isJson,
  say: (text) => {
    if (!isJson) write(text);
  },
  result: (text, data) => write(isJson ? JSON.stringify(data, null, 2) : text),
});

const GAP = 2;

type Cell = string | number | boolean | Date | null | readonly string[];

function cellOf(value: Cell | undefined): string {
  if (value === null || value === undefined || value === '') return '-';
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ');
  return visible(String(Array.isArray(value) ? value.join(', ') : value));
}

/** Formats rows as aligned columns with headings. The last column is not padded. */
export function table<Row extends Readonly<Record<string, Cell>>>(
  rows: readonly Row[],
  fields: readonly (keyof Row & string)[],
): string {
  const lines = [[...fields], ...rows.map((row) => fields.map((field) => cellOf(row[field])))];
  const widths = fields.map((_, at) => Math.max(...lines.map((line) => [...(line[at] ?? '')].length)));
  const padded = (text: string, at: number) => {
    const missing = (widths[at] ?? 0) - [...text].length;
    return at === fields.length - 1 ? text : text + ' '.repeat(missing + GAP);
  };
  return lines.map((line) => line.map(padded).join('').trimEnd()).join('\n');
}
