import type { Weight } from './fonts.ts';
import { type Run, visualRuns } from './visual-runs.ts';

type Document = PDFKit.PDFDocument;

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

export interface Box {
  readonly x: number;
  /** Baseline of the text. */
  readonly baseline: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
  readonly isAmount?: boolean;
}

/** Writes lines of text in any script into a document. */
export interface Writer {
  /**
   * Writes one line. Text that does not fit ends with an ellipsis. Amounts are never truncated, but set in a
   * smaller font.
   */
  write(text: string, style: Style, box: Box): void;
  /**
   * Breaks text into lines of a given width. If there are more than `linesMax`, the last line ends with an
   * ellipsis.
   */
  wrapped(text: string, style: Style, width: number, linesMax: number): string[];
  /** Returns true if the text had characters that the fonts lack, which are drawn as boxes. */
  hasBoxes(): boolean;
}

const ELLIPSIS = '…';
export const INK = '#1c2024';

/** Replaces control characters and characters that reorder text, which a line must not contain. */
const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Matches a character that the fonts lack, such as a Chinese character or an emoji. */
const unknown =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]|(?![©®™])\p{Extended_Pictographic}/u;

export function writerOf(document: Document): Writer {
  let hasBoxes = false;
  const withFont = ({ script }: Pick<Run, 'script'>, { size, weight = 'regular' }: Style) =>
    document.font(`${script} ${weight}`).fontSize(size);
  /**
   * Returns the font options for a script. Without features, the library would lay out each word separately
   * and order Arabic words from left to right.
   */
  const optionsOf = ({ script }: Run) =>
    script === 'other' ? { lineBreak: false } : { lineBreak: false, features: [] };
  const widthOfRun = (run: Run, style: Style) => withFont(run, style).widthOfString(run.text, optionsOf(run));
  const widthOf = (text: string, style: Style) =>
    visualRuns(text).reduce((sum, run) => sum + widthOfRun(run, style), 0);

  /** Returns the longest prefix of the text that fits together with an ellipsis. */
  function cut(text: string, style: Style, width: number): string {
    const characters = [...text];
    let [fits, tooMany] = [0, characters.length];
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      const shorter = characters.slice(0, middle).join('').trimEnd() + ELLIPSIS;
      if (widthOf(shorter, style) <= width) fits = middle;
      else tooMany = middle;
    }
    return characters.slice(0, fits).join('').trimEnd() + ELLIPSIS;
  }
  const fitting = (text: string, style: Style, width: number) =>
    widthOf(text, style) <= width ? text : cut(text, style, width);

  return {
    write(text, given, { x, baseline, width, align = 'left', isAmount = false }) {
      const whole = oneLine(text);
      hasBoxes ||= unknown.test(whole);
      const style = isAmount
        ? { ...given, size: given.size * Math.min(1, width / widthOf(whole, given)) }
        : given;
      const runs = visualRuns(isAmount ? whole : fitting(whole, style, width));
      const widths = runs.map((run) => widthOfRun(run, style));
      let left = align === 'left' ? x : x + width - widths.reduce((sum, each) => sum + each, 0);
      for (const [at, run] of runs.entries()) {
        withFont(run, style)
          .fillColor(style.color ?? INK)
          .text(run.text, left, baseline, { ...optionsOf(run), baseline: 'alphabetic' });
        left += widths[at] ?? 0;
      }
    },
    wrapped(text, style, width, linesMax) {
      const lines: string[] = [];
      let rest = oneLine(text);
      while (lines.length < linesMax - 1 && widthOf(rest, style) > width) {
        const line = firstLine(rest, (part) => widthOf(part, style) <= width);
        lines.push(line.trimEnd());
        rest = rest.slice(line.length).trimStart();
      }
      return [...lines, fitting(rest, style, width)];
    },
    hasBoxes: () => hasBoxes,
  };
}

/** Returns the words that fit on a line. If the first word is too wide, returns the characters that fit. */
function firstLine(text: string, fits: (part: string) => boolean): string {
  let line = '';
  for (const word of text.split(/(?<=\s)/)) {
    if (!fits((line + word).trimEnd())) break;
    line += word;
  }
  if (line !== '') return line;
  for (const character of text) {
    if (line !== '' && !fits(line + character)) break;
    line += character;
  }
  return line;
}
