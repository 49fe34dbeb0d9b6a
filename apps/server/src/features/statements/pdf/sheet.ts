import { INK, type Style, type Writer, writerOf } from './writer.ts';

type Document = PDFKit.PDFDocument;

const page = { width: 595.28, height: 841.89, left: 42, right: 42, top: 44, bottom: 58 } as const;
const contentWidth = page.width - page.left - page.right;
const end = page.height - page.bottom;

const [muted, hairline] = ['#60646c', '#d9dce1'];
const body: Style = { size: 8.5 };
const small: Style = { size: 7.5, color: muted };
const strong: Style = { size: 9.5, weight: 'semibold' };
const ROW = 16;

export interface Column<Row> {
  readonly title: string;
  readonly width: number;
  readonly of: (row: Row) => string;
  readonly isNumber?: boolean;
}

/** Document that is filled block by block, from top to bottom. */
export interface Sheet {
  readonly document: Document;
  readonly writer: Writer;
  /** Vertical position of the next block on the current page. */
  y: number;
}

export const createSheet = (document: Document): Sheet => ({
  document,
  writer: writerOf(document),
  y: page.top,
});

function breakPage(sheet: Sheet): void {
  sheet.document.addPage();
  sheet.y = page.top;
}

/** Begins a new page if a block of this height does not fit. */
function need(sheet: Sheet, height: number): void {
  if (sheet.y + height > end) breakPage(sheet);
}

function rule({ document, y }: Sheet, color = hairline): void {
  document
    .moveTo(page.left, y)
    .lineTo(page.width - page.right, y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke();
}

/** Draws the logo, or the name if there is no logo. */
export function writeLetterhead(sheet: Sheet, logo: Buffer | null, brand: string): void {
  const { document, writer, y } = sheet;
  const style: Style = { size: 14, weight: 'semibold' };
  const width = contentWidth / 2;
  if (logo) document.image(logo, page.left, y, { fit: [150, 40] });
  else
    for (const [at, part] of writer.wrapped(brand, style, width, 2).entries())
      writer.write(part, style, { x: page.left, baseline: y + 16 + at * 18, width });
  sheet.y += 66;
}

export function writeTitle(sheet: Sheet, title: string, period: string): void {
  const { writer, y } = sheet;
  const box = { x: page.left, width: contentWidth };
  writer.write(title, { size: 20, weight: 'semibold' }, { ...box, baseline: y + 18 });
  writer.write(period, { size: 13, color: muted }, { ...box, baseline: y + 38 });
  sheet.y += 62;
}

export interface Fact {
  readonly title: string;
  readonly texts: readonly string[];
  /** Share of the table's width. */
  readonly width: number;
}

/** Writes facts side by side. The first text of the first fact is emphasized. */
export function writeFacts(sheet: Sheet, facts: readonly Fact[]): void {
  const { writer, y } = sheet;
  let [x, lowest] = [page.left, y] as [number, number];
  for (const [at, { title, texts, width: share }] of facts.entries()) {
    const width = contentWidth * share - 14;
    writer.write(title, small, { x, baseline: y + 8, width });
    let baseline = y + 22;
    for (const [index, text] of texts.entries()) {
      const style = index === 0 && at === 0 ? strong : body;
      for (const part of writer.wrapped(text, style, width, 2)) {
        writer.write(part, style, { x, baseline, width });
        baseline += 13;
      }
    }
    lowest = Math.max(lowest, baseline);
    x += contentWidth * share;
  }
  sheet.y = lowest + 12;
}

export function writeNote(sheet: Sheet, text: string): void {
  const style = { ...body, color: muted };
  for (const part of sheet.writer.wrapped(text, style, contentWidth, 3)) {
    need(sheet, 14);
    sheet.writer.write(part, style, { x: page.left, baseline: sheet.y + 10, width: contentWidth });
    sheet.y += 13;
  }
  sheet.y += 8;
}

type Sum = readonly [label: string, amount: string];

export function writeSums(sheet: Sheet, sums: readonly Sum[], total: Sum): void {
  need(sheet, (sums.length + 1) * 18 + 18);
  for (const sum of sums) writeSum(sheet, sum, { style: { ...body, size: 9 }, color: hairline });
  writeSum(sheet, total, { style: strong, color: INK });
  sheet.y += 18;
}

function writeSum(
  sheet: Sheet,
  [label, amount]: Sum,
  { style, color }: { readonly style: Style; readonly color: string },
): void {
  rule(sheet, color);
  const width = contentWidth / 2;
  const baseline = sheet.y + 12.5;
  sheet.writer.write(label, style, { x: page.left, baseline, width });
  sheet.writer.write(amount, style, {
    ...{ x: page.left + width, baseline, width },
    ...{ align: 'right', isAmount: true },
  });
  sheet.y += 18;
}

function writeTableHead<Row>(sheet: Sheet, columns: readonly Column<Row>[]): void {
  const titles = columns.map((column) => ({ ...column, text: column.title }));
  writeCells(sheet.writer, titles, small, sheet.y + 8);
  sheet.y += 13;
  rule(sheet, INK);
}

/** Starts a table and returns a function that writes a row. Each page repeats the header. */
export function openTable<Row>(sheet: Sheet, columns: readonly Column<Row>[]): (row: Row) => void {
  need(sheet, ROW * 3);
  writeTableHead(sheet, columns);
  return (row) => {
    if (sheet.y + ROW > end) {
      breakPage(sheet);
      writeTableHead(sheet, columns);
    }
    const cells = columns.map((column) => ({ ...column, text: column.of(row) }));
    writeCells(sheet.writer, cells, body, sheet.y + 11);
    sheet.y += ROW;
    rule(sheet);
  };
}

/** Writes the footers. Called after all pages have been created. */
export function writeFeet(
  { document, writer }: Sheet,
  left: string,
  right: (page: number, pages: number) => string,
): void {
  const { count } = document.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    document.switchToPage(at);
    const box = { x: page.left, baseline: page.height - 30, width: contentWidth };
    writer.write(right(at + 1, count), small, { ...box, align: 'right' });
    writer.write(left, small, { ...box, width: contentWidth - 80 });
  }
}

interface Cell {
  readonly text: string;
  readonly width: number;
  readonly isNumber?: boolean;
}

const GAP = 8;

function writeCells(writer: Writer, cells: readonly Cell[], style: Style, baseline: number): void {
  let x: number = page.left;
  for (const [at, { text, width, isNumber = false }] of cells.entries()) {
    const room = at === cells.length - 1 ? width : width - GAP;
    if (text !== '')
      writer.write(text, style, {
        x,
        baseline,
        width: room,
        align: isNumber ? 'right' : 'left',
        isAmount: isNumber,
      });
    x += width;
  }
}
