/** Returns a count with its noun, such as `1 row` or `3 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const wide =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}])/u;

/** Returns the display width of a text: 2 for CJK characters and emoji, 1 for any other grapheme. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += wide.test(segment) ? 2 : 1;
  return width;
}

/** Truncates text to `width` columns, ending with an ellipsis. */
export function cutTo(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const { segment } of graphemes.segment(text)) {
    used += wide.test(segment) ? 2 : 1;
    if (used > width) break;
    kept += segment;
  }
  return `${kept}…`;
}

export const padTo = (text: string, width: number, align: 'left' | 'right' = 'left'): string => {
  const space = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return align === 'left' ? text + space : space + text;
};

/** Non-breaking space. */
export const unbroken = '\u00a0';

// A word longer than a line may be broken at a non-breaking space, or after the bar in `pending|processing`.
const piecesOf = (word: string, width: number): string[] =>
  displayWidth(word) <= width ? [word] : (word.match(/[^|\u00a0]+[|\u00a0]?/g) ?? [word]);

/** Wraps a line to `width` columns, between words. Continuation lines are indented by `indent` spaces. */
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

/** Returns the indent of continuation lines, which align with the first word after a list number. */
const indentOf = (line: string): number => /^ *(?:\d+ {2,})?/.exec(line)?.[0].length ?? 0;

/** Keeps a command at the end of a sentence on one line, so that it moves to a new line as a whole. */
const withWholeCommand = (line: string): string =>
  line.replace(/(?<=: )tributary .*$/, (command) => command.replaceAll(' ', unbroken));

/** Wraps prose. Leaves examples unwrapped, so that they can be copied. */
export const wrapText = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) =>
      line.startsWith('  $ ') ? [line] : wrapWords(withWholeCommand(line), width, indentOf(line)),
    )
    .join('\n')
    .replaceAll(unbroken, ' ');
