export interface Encoding {
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** True if the file begins with a byte order mark. */
  readonly hasMark: boolean;
}

const marks = [
  { name: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { name: 'utf-16le', bytes: [0xff, 0xfe] },
  { name: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** Detects UTF-8 and UTF-16, which spreadsheets use for "Unicode text". */
export function encodingOf(bytes: Uint8Array): Encoding {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return { name: marked.name, hasMark: true };
  const [first = 1, second = 1] = bytes;
  // A table's first character is a letter or a quote. In UTF-16, one of its two bytes is zero.
  const isWide = (first === 0) !== (second === 0);
  return { name: isWide ? (first === 0 ? 'utf-16be' : 'utf-16le') : 'utf-8', hasMark: false };
}

const decoded = (bytes: Uint8Array, encoding: string, fatal: boolean): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Decodes a file as UTF-8, UTF-16 or, if neither matches, Windows-1252, which accepts any bytes. */
export const decode = (bytes: Uint8Array): string =>
  decoded(bytes, encodingOf(bytes).name, true) ?? decoded(bytes, 'windows-1252', false) ?? '';

const others = [
  { name: 'ZIP or Excel', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { name: 'Excel', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { name: 'PDF', bytes: [0x25, 0x50, 0x44, 0x46] },
  { name: 'gzip', bytes: [0x1f, 0x8b] },
  { name: 'Parquet', bytes: [0x50, 0x41, 0x52, 0x31] },
] as const;

/** Returns the format of a file that is not text, such as `PDF`. */
export const binaryFormatOf = (bytes: Uint8Array): string | undefined =>
  others.find((other) => other.bytes.every((byte, at) => bytes[at] === byte))?.name;
