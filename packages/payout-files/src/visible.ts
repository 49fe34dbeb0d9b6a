import { notInLine } from '@tributary/core';

// Characters that can change what a terminal shows: C0 and C1 controls, DEL, line separators, and marks that reorder
// text (bidi).
const unsafe = new RegExp(notInLine, 'gu');

const escapeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Returns text on one line with control characters escaped (`\u001b`), so that a stranger's name cannot move the cursor
 * or forge a line.
 */
export const visible = (text: string): string => text.replace(unsafe, escapeOf);

/** Like `visible`, but keeps tabs and line breaks, for our own messages and for quoted CSV cells. */
export const visibleLines = (text: string): string =>
  text.replace(unsafe, (character) =>
    character === '\n' || character === '\t' ? character : escapeOf(character),
  );

/** Returns JSON that is safe to show. `JSON.stringify` does not escape DEL, C1 and bidi marks. */
export const visibleJson = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replace(unsafe, (character) =>
    character === '\n' ? character : escapeOf(character),
  );
