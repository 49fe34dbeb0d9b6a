/** Returns the words of a text, separated by commas, spaces or lines. */
export const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Returns a label as it reads within a sentence: English lowers its first letter, German keeps the capitals of nouns. */
export const withinSentence = (label: string, locale: string): string =>
  locale === 'de' ? label : label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

/** Returns a word in capitals, such as `IN_TALKS`, as "In talks", and any other text unchanged. */
export const sentenceCase = (text: string): string =>
  /^[A-Z][A-Z_]+$/.test(text) ? text[0] + text.slice(1).replaceAll('_', ' ').toLowerCase() : text;
