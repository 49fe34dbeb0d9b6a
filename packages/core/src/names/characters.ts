/** What a line of text must not have: controls, line separators, and marks that turn the order of letters round. */
export const notInLine = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Characters that show nothing by themselves: two texts that differ in them alone look the same. */
export const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Returns a text without its invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(new RegExp(invisible, 'gu'), '');
