/** Windows-1252 characters 0x80 to 0x9f, which differ from Unicode. `\0` stands for unassigned. */
const special = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

function byteOf(character: string): number | null {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const at = special.indexOf(character);
  return at < 0 ? null : 0x80 + at;
}

/** Letters without a Unicode decomposition, such as `ł`, with their plain form. */
const plain: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H' };

/** Encodes text as Windows-1252. Letters outside it lose their diacritics, or become `?`. */
export function toWindows1252(text: string): Uint8Array {
  const bytes = [...text.normalize('NFC')].flatMap((character) => {
    const byte = byteOf(character);
    if (byte !== null) return byte;
    const [letter = ''] = character.normalize('NFD');
    return byteOf(plain[character] ?? letter) ?? 0x3f;
  });
  return Uint8Array.from(bytes);
}
