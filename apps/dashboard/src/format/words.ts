/** Returns what is separated by commas, spaces or lines. */
export const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
