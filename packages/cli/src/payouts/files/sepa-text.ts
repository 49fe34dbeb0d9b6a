// Letters that Unicode does not take apart, as the table of the European Payments Council writes them (EPC217-08).
const letters: Record<string, string> = {
  ß: 's',
  æ: 'a',
  Æ: 'A',
  ø: 'o',
  Ø: 'O',
  œ: 'o',
  Œ: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 't',
  Þ: 'T',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '&': '+',
  _: '-',
};

const allowed = /^[A-Za-z0-9/\-?:().,'+ ]+$/;

/** The text in the character set of SEPA: `Zoë Müller` is `Zoe Muller`. Undefined where it cannot be written so. */
export function toSepaText(text: string): string | undefined {
  const base = text.normalize('NFD').replace(/\p{M}/gu, '');
  const written = [...base]
    .map((character) => letters[character] ?? character)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  // EPC217-08: no identifier and no name begins or ends with a slash, or holds two.
  const hasSlashes = written.startsWith('/') || written.endsWith('/') || written.includes('//');
  return allowed.test(written) && !hasSlashes ? written : undefined;
}
