import { csvLines } from '@tributary/payout-files/csv';
import { eachInSlices } from './time-slice.ts';

/** Number of rows written per slice. */
const CHUNK_ROWS = 250;

/**
 * Creates a CSV file for spreadsheets, with a byte order mark. Writes rows in slices, so that other requests
 * are not blocked.
 */
export async function csvFile<Row>(
  columns: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly unknown[],
): Promise<Buffer> {
  const parts = [`\ufeff${csvLines([columns])}`];
  for await (const rows of pages)
    await eachInSlices(chunksOf(rows), (chunk) => {
      parts.push(csvLines(chunk.map(cellsOf)));
    });
  return Buffer.from(parts.join(''));
}

function* chunksOf<Row>(rows: readonly Row[]): Iterable<readonly Row[]> {
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) yield rows.slice(at, at + CHUNK_ROWS);
}
