import { type Style, type Writer, writerOf } from './writer.ts';

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

interface Table<Row> {
  row: (row: Row) => void;
}

/** Pages on which blocks follow each other from the top down. */
export interface Sheet {
  letterhead(logo: Buffer | null, brand: string): void;
  title(title: string, period: string): void;
  facts(facts: readonly (readonly [title: string, lines: readonly string[]])[]): void;
  note(text: string): void;
  sums(rows: readonly (readonly [string, string])[], total: readonly [string, string]): void;
  /** A table whose head is repeated on every page. */
  table<Row>(columns: readonly Column<Row>[]): Table<Row>;
  /** The foot of every page; the last to be written. */
  feet(left: string, right: (page: number, pages: number) => string): void;
}

export function createSheet(document: Document): Sheet {
  const writer = writerOf(document);
  let y: number = page.top;
  const line = (color = hairline) =>
    document
      .moveTo(page.left, y)
      .lineTo(page.width - page.right, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  const breakPage = () => {
    document.addPage();
    y = page.top;
  };
  const need = (height: number) => {
    if (y + height > end) breakPage();
  };

  return {
    letterhead(logo, brand) {
      if (logo) document.image(logo, page.left, y, { fit: [150, 40] });
      else writeLines(writer, { text: brand, linesMax: 2, width: contentWidth / 2, x: page.left, y: y + 16 });
      y += 66;
    },
    title(title, period) {
      const box = { x: page.left, width: contentWidth };
      writer.write(title, { size: 20, weight: 'semibold' }, { ...box, baseline: y + 18 });
      writer.write(period, { size: 13, color: muted }, { ...box, baseline: y + 38 });
      y += 62;
    },
    facts(facts) {
      const widths = [contentWidth * 0.46, contentWidth * 0.34, contentWidth * 0.2];
      let [x, lowest] = [page.left, y] as [number, number];
      for (const [at, [title, lines]] of facts.entries()) {
        const width = (widths[at] ?? 0) - 14;
        writer.write(title, small, { x, baseline: y + 8, width });
        let baseline = y + 22;
        for (const [index, text] of lines.entries()) {
          const style = index === 0 && at === 0 ? strong : body;
          for (const part of writer.wrapped(text, style, width, 2)) {
            writer.write(part, style, { x, baseline, width });
            baseline += 13;
          }
        }
        lowest = Math.max(lowest, baseline);
        x += widths[at] ?? 0;
      }
      y = lowest + 12;
    },
    note(text) {
      for (const part of writer.wrapped(text, { ...body, color: muted }, contentWidth, 3)) {
        need(14);
        writer.write(
          part,
          { ...body, color: muted },
          { x: page.left, baseline: y + 10, width: contentWidth },
        );
        y += 13;
      }
      y += 8;
    },
    sums(rows, total) {
      need((rows.length + 1) * 17 + 24);
      for (const [at, [label, amount]] of [...rows, total].entries()) {
        const isTotal = at === rows.length;
        const style = isTotal ? strong : { ...body, size: 9 };
        line(isTotal ? '#1c2024' : hairline);
        const box = { baseline: y + 12.5, width: contentWidth / 2 };
        writer.write(label, style, { ...box, x: page.left });
        writer.write(amount, style, {
          ...box,
          ...{ x: page.left + contentWidth / 2, align: 'right', isAmount: true },
        });
        y += 18;
      }
      y += 18;
    },
    table(columns) {
      const head = () => {
        writeCells(
          writer,
          columns.map((column) => ({ ...column, text: column.title })),
          small,
          y + 8,
        );
        y += 13;
        line('#1c2024');
      };
      need(ROW * 3);
      head();
      return {
        row(row) {
          if (y + ROW > end) {
            breakPage();
            head();
          }
          writeCells(
            writer,
            columns.map((column) => ({ ...column, text: column.of(row) })),
            body,
            y + 11,
          );
          y += ROW;
          line();
        },
      };
    },
    feet(left, right) {
      const { count } = document.bufferedPageRange();
      for (let at = 0; at < count; at += 1) {
        document.switchToPage(at);
        const box = { x: page.left, baseline: page.height - 30, width: contentWidth };
        writer.write(right(at + 1, count), small, { ...box, align: 'right' });
        writer.write(left, small, { ...box, width: contentWidth - 80 });
      }
    },
  };
}

interface Lines {
  readonly text: string;
  readonly linesMax: number;
  readonly width: number;
  readonly x: number;
  readonly y: number;
}

function writeLines(writer: Writer, { text, linesMax, width, x, y }: Lines): void {
  const style: Style = { size: 14, weight: 'semibold' };
  for (const [at, part] of writer.wrapped(text, style, width, linesMax).entries())
    writer.write(part, style, { x, baseline: y + at * 18, width });
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
