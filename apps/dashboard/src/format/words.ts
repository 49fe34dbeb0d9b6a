export const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/**
 * Returns a label as it appears within a sentence: in lower case in English, unchanged in German, where nouns are
 * capitalized.
 */
export const withinSentence = (label: string, locale: string): string =>
  locale === 'de' ? label : label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

/** Converts an upper-case name to words, such as `IN_TALKS` to "In talks". Returns any other text unchanged. */
export const sentenceCase = (text: string): string =>
  /^[A-Z][A-Z_]+$/.test(text) ? text[0] + text.slice(1).replaceAll('_', ' ').toLowerCase() : text;
