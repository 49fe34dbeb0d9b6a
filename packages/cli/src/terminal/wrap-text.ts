import { unbroken, wrapWords } from './wrap-words.ts';

/** Where a line goes on: below its first word, behind its indent and the number before it. */
const indentOf = (line: string): number => /^ *(?:\d+ {2,})?/.exec(line)?.[0].length ?? 0;

/** A command that a sentence ends with begins on a line of its own, sooner than being broken. */
const withWholeCommand = (line: string): string =>
  line.replace(/(?<=: )tributary .*$/, (command) => command.replaceAll(' ', unbroken));

/** Prose in lines that fit. Examples stay whole: the terminal breaks them, and they are copied in one piece. */
export const wrapText = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) =>
      line.startsWith('  $ ') ? [line] : wrapWords(withWholeCommand(line), width, indentOf(line)),
    )
    .join('\n')
    .replaceAll(unbroken, ' ');
