/** Returns the text for a name; undefined for null and for a name that only newer servers know. */
export const wordsFor = <Value>(
  words: Readonly<Record<string, Value>>,
  name: string | null,
): Value | undefined => (name !== null && Object.hasOwn(words, name) ? words[name] : undefined);
