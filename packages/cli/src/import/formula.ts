// What a spreadsheet would run as a formula (OWASP, "CSV injection"), full-width forms included; or what already looks
// guarded: it gets another apostrophe, so that taking one away always leads back to the cell as it was.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** The cell with an apostrophe in front where a spreadsheet would run it. */
export const guarded = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** The cell as it was before `guarded`. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
