type Value = string | number | null | undefined;

/** A spreadsheet takes a cell that begins with these for a formula. */
const formula = /^[=+\-@\t\r]/;

const cellOf = (value: Value): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** RFC 4180, with CRLF and a byte order mark, so that Excel reads it as UTF-8. */
export function toCsv<T>(
  columns: readonly (readonly [string, (row: T) => Value])[],
  rows: readonly T[],
): string {
  const lines = [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, of]) => cellOf(of(row)))),
  ];
  return `\ufeff${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

/** Lets the browser save a file that was made in the page. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
