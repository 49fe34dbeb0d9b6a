/** Characters that are not allowed in a single line: control characters, line separators, and marks that reorder text. */
export const notInLine = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Invisible characters. Texts that differ only in these characters look the same. */
export const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Removes invisible characters from a text. */
export const withoutInvisible = (text: string): string => text.replace(new RegExp(invisible, 'gu'), '');
