// Table of the European Payments Council (EPC217-08) in lower case, from which capitals are derived. Letters that
// Unicode decomposes, such as ü, are not listed.
const letters: Readonly<Record<string, string>> = {
  // Latin
  ...{
    ß: 's',
    æ: 'a',
    ø: 'o',
    œ: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 't',
    ı: 'i',
    ħ: 'h',
    ŧ: 't',
    ŋ: 'n',
    ĸ: 'k',
  },
  // Greek
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm' },
  ...{
    ν: 'n',
    ξ: 'x',
    ο: 'o',
    π: 'p',
    ρ: 'r',
    σ: 's',
    ς: 's',
    τ: 't',
    υ: 'y',
    φ: 'f',
    χ: 'ch',
    ψ: 'ps',
    ω: 'o',
  },
  // Bulgarian Cyrillic
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l' },
  ...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch' },
  ...{ ш: 'sh', щ: 'sht', ъ: 'a', ь: 'y', ю: 'yu', я: 'ya' },
  // Cyrillic letters not used in Bulgarian: Russian, Ukrainian, Belarusian, Serbian, Macedonian
  ...{ ы: 'y', э: 'e', є: 'ye', і: 'i', ї: 'yi', ґ: 'g', ў: 'u', ђ: 'dj', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c' },
  ...{ џ: 'dz', ѕ: 'dz', ѓ: 'gj', ќ: 'kj' },
};

const signs: Readonly<Record<string, string>> = {
  ...{
    '&': '+',
    _: '-',
    '~': '-',
    ';': ',',
    '[': '(',
    ']': ')',
    '{': '(',
    '}': ')',
    '\\': '/',
    '|': '/',
    '`': "'",
  },
  ...{
    '´': "'",
    '’': "'",
    '‘': "'",
    '‛': "'",
    ʼ: "'",
    '“': "'",
    '”': "'",
    '‚': ',',
    '„': ',',
    '¿': '?',
    '€': 'E',
  },
};

function letterOf(character: string): string | undefined {
  const lower = letters[character.toLowerCase()];
  if (lower === undefined || character === character.toLowerCase()) return lower;
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

const isAllowed = (character: string): boolean => /^[A-Za-z0-9/\-?:().,'+ ]$/.test(character);

/**
 * Returns a character's equivalent in the SEPA character set; undefined for letters and digits that the table does
 * not contain.
 */
function toSepa(character: string): string | undefined {
  if (isAllowed(character)) return character;
  const known = letterOf(character) ?? signs[character];
  if (known !== undefined) return known;
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (base !== character) return toSepaCharacters(base);
  if (/\s/.test(character)) return ' ';
  if (/\p{Pd}/u.test(character)) return '-';
  // Banks show the payee's name to people who check it, so never replace a letter with an unreadable character.
  return /[\p{L}\p{N}]/u.test(character) ? undefined : '.';
}

function toSepaCharacters(text: string): string | undefined {
  const written = [...text].map(toSepa);
  return written.includes(undefined) ? undefined : written.join('');
}

/**
 * Converts text to the SEPA character set: `Zoë Müller` becomes `Zoe Muller`. Returns undefined if that is impossible.
 */
export function toSepaText(text: string): string | undefined {
  const written = toSepaCharacters(text.normalize('NFC').replace(/[\p{Cf}\p{M}]/gu, ''))
    ?.replace(/\s+/g, ' ')
    .trim();
  if (written === undefined || !/[A-Za-z0-9]/.test(written)) return undefined;
  // EPC217-08: identifiers and names cannot begin or end with a slash, or contain two in a row.
  const hasSlashes = written.startsWith('/') || written.endsWith('/') || written.includes('//');
  return hasSlashes ? undefined : written;
}
