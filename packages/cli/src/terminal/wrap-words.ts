import { displayWidth } from './text.ts';

/** A space that keeps its two words in one line, where a line holds them. */
export const unbroken = '\u00a0';

// A word that no line holds may be broken there and behind the bars of `pending|processing`; else the terminal does it.
const piecesOf = (word: string, width: number): string[] =>
  displayWidth(word) <= width ? [word] : (word.match(/[^|\u00a0]+[|\u00a0]?/g) ?? [word]);

/** The line in lines of `width` columns, broken between words; those after the first begin with `indent` spaces. */
export function wrapWords(line: string, width: number, indent = 0): string[] {
  const margin = ' '.repeat(indent);
  const lines: string[] = [];
  let current = line.slice(0, indent);
  let isEmpty = true;
  for (const word of line.slice(indent).split(' ')) {
    for (const [index, piece] of piecesOf(word, width - indent).entries()) {
      const space = isEmpty || index > 0 ? '' : ' ';
      if (!isEmpty && displayWidth(current + space + piece) > width) {
        lines.push(current);
        current = margin + piece;
      } else current += space + piece;
      isEmpty = false;
    }
  }
  return [...lines, current];
}
