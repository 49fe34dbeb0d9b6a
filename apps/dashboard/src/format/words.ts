/** Returns the words of a text, separated by commas, spaces or lines. */
export const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Returns a label as it reads within a sentence: English lowers its first letter, German keeps the capitals of nouns. */
export const withinSentence = (label: string, locale: string): string =>
  locale === 'de' ? label : label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
