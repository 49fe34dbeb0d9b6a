import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { csvCells, csvFile, isFormula } from './csv.ts';

const call = "cmd|'/C calc'!A0";
const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
const leads = ['', ' ', '   ', '\u00a0', '"', '""', "'", '" ', '\n', '\r\n'];
const nasty = [
  ...starts.flatMap((start) => leads.map((lead) => `${lead}${start}${call}`)),
  ...starts.flatMap((start) =>
    [',', ';', '\t', '\n', '\r'].flatMap((separator) =>
      leads.map((lead) => `x${separator}${lead}${start}${call}${separator}y`),
    ),
  ),
  `x;=${call};y`,
  `"x";"=${call}"`,
  `";=${call}`,
  `x"";=${call}`,
  `;;=${call}`,
];

/** Returns a file's cells as a spreadsheet with this delimiter reads them. */
const opened = (file: string, delimiter: string): string[] =>
  (
    parse(file, {
      ...{ delimiter, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
    }) as string[][]
  ).flat();

/** Some spreadsheets ignore leading quotes and spaces. */
const runs = (cell: string) => /^["\s]*[=+\-@＝＋－＠]/.test(cell);

describe.each([',', ';', '\t'])('CSV opened with cells separated by %j', (delimiter) => {
  test.each(nasty.map((text) => [JSON.stringify(text), text]))(
    'executes no cell with the text %s',
    (_, text) => {
      for (const file of [
        csvCells([text, 'b', 1]),
        csvCells(['a', text, 1]),
        csvCells(['a', 1, text]),
        csvCells([text, text, text]) + csvCells([1, text, text]),
        csvCells([{ note: text }, [text], text]),
        csvFile(
          [
            ['name', ({ name }: { name: string }) => name],
            ['amount', () => 5],
            [text, ({ name }) => name],
          ],
          [{ name: text }, { name: `a${text}` }],
        ),
      ])
        expect(opened(file, delimiter).filter(runs), file).toEqual([]);
    },
  );
});

describe('CSV of payouts', () => {
  test('keeps numbers unchanged, including negative ones', () => {
    expect(csvCells(['a', -1.5, 0, 1e21])).toBe('a,-1.5,0,1e+21\n');
  });

  test('keeps text from being calculated on a line that begins with a negative number', () => {
    const line = csvCells([-5, `1+${call}`, 'say "hi"']);
    expect(line).toBe(`-5,"1+${call}","say ""hi"""\n`);
    expect(opened(line, ',')[0]).toBe('-5');
  });

  test('keeps text that begins no formula unchanged', () => {
    for (const text of ['Ann', 'a-b', 'a; b', 'a, -b', "O'Neil", 'x=1', '1;2', 'a\nb', 'a@b.example']) {
      expect(isFormula(text)).toBe(false);
      expect(opened(csvCells(['a', text]), ',')[1]).toBe(text);
    }
  });

  test('reports each dangerous text', () => {
    // Commas separate cells only in comma-separated files, where such a cell is quoted.
    const ofCommas = (text: string) => /^x,["'\s]*[=+\-@＝＋－＠]/.test(text);
    expect(nasty.filter((text) => !isFormula(text) && !ofCommas(text) && !/[\t\r\n]cmd/.test(text))).toEqual(
      [],
    );
  });
});
