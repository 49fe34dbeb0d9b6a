import { notInLine } from '@tributary/core';

// C0 and C1 controls, DEL, line separators, and the marks that reorder text (bidi) can rewrite what a terminal shows.
const unsafe = new RegExp(notInLine, 'gu');

const escapeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Text on one line with every control character spelt out (`\u001b`), so that a name chosen by a stranger
 * can neither move the cursor nor forge a line.
 */
export const visible = (text: string): string => text.replace(unsafe, escapeOf);

/** Like `visible`, but keeps tabs and line ends, for our own messages and for quoted CSV cells. */
export const visibleLines = (text: string): string =>
  text.replace(unsafe, (character) =>
    character === '\n' || character === '\t' ? character : escapeOf(character),
  );

/** JSON that is safe to show. `JSON.stringify` leaves DEL, C1 and bidi marks raw; as escapes they mean the same. */
export const visibleJson = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replace(unsafe, (character) =>
    character === '\n' ? character : escapeOf(character),
  );
