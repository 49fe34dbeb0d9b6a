/** Characters 0x80 to 0x9f, where Windows-1252 differs from Unicode. `\0` is not assigned. */
const special = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

function byteOf(character: string): number | null {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const at = special.indexOf(character);
  return at < 0 ? null : 0x80 + at;
}

/** Letters whose diacritic must be removed explicitly, because letters such as `ł` have no decomposition. */
const plain: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H' };

/** Encodes text as Windows-1252. Other letters are written without their diacritic, or as `?`. */
export function toWindows1252(text: string): Uint8Array {
  const bytes = [...text.normalize('NFC')].flatMap((character) => {
    const byte = byteOf(character);
    if (byte !== null) return byte;
    const [letter = ''] = character.normalize('NFD');
    return byteOf(plain[character] ?? letter) ?? 0x3f;
  });
  return Uint8Array.from(bytes);
}
