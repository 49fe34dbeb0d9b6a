/** Maximum length without a suffix. A tracking id has at most 100 characters. */
const baseLengthMax = 90;

/** Latin letters that Unicode does not decompose into a base letter and an accent. */
const foldings: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  ſ: 's',
};

/**
 * Converts a name to lower-case ASCII letters, digits and single hyphens, up to 90 characters. Returns '' if
 * none remain.
 */
export function trackingIdBase(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => foldings[letter] ?? '-')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, baseLengthMax)
    .replace(/-$/, '');
}

/** Returns `base`, or the first of `base-2`, `base-3`, … that is not taken. */
export function nextTrackingId(base: string, taken: ReadonlySet<string>): string {
  let candidate = base;
  for (let suffix = 2; taken.has(candidate); suffix += 1) candidate = `${base}-${suffix}`;
  return candidate;
}
