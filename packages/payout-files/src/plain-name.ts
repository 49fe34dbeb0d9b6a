const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/**
 * Normalizes a name, so that different spellings are equal: `EndToEndId`, `End-to-end ID` and `end_to_end_id`, or
 * `Währung` and `WAEHRUNG`.
 */
export const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
