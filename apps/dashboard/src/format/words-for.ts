/** Returns the text for a name; undefined for null and for names that this version does not know. */
export const wordsFor = <Value>(
  words: Readonly<Record<string, Value>>,
  name: string | null,
): Value | undefined => (name !== null && Object.hasOwn(words, name) ? words[name] : undefined);
