import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { TextDecoder } from 'node:util';
import { exitCodes } from '../exit-codes.ts';
import { Stop } from '../stop.ts';

const utf16Mark = [0xff, 0xfe];

/** UTF-8, or UTF-16 as spreadsheets write it when they say "Unicode text". */
const encodingOf = (bytes: Uint8Array) =>
  utf16Mark.every((byte, at) => bytes[at] === byte) ? 'utf-16le' : 'utf-8';

/**
 * The text of a file piece by piece, without a byte order mark. `onBytes` sees what it was made of.
 * Throws `Stop` (usage) when the file cannot be read or is in another encoding.
 */
export async function* readText(file: string, onBytes: (bytes: Uint8Array) => void): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  const input = createReadStream(file);
  try {
    for await (const bytes of input as AsyncIterable<Uint8Array>) {
      onBytes(bytes);
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      yield decoder.decode(bytes, { stream: true });
    }
    const rest = decoder?.decode();
    if (rest) yield rest;
  } catch (error) {
    throw unreadable(file, error as NodeJS.ErrnoException);
  } finally {
    input.destroy();
  }
}

function unreadable(file: string, { code, message }: NodeJS.ErrnoException): Stop {
  if (code !== 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new Stop(exitCodes.usage, `${file} cannot be read: ${message}`);
  return new Stop(
    exitCodes.usage,
    `${file} cannot be read: it is not UTF-8.`,
    `Spreadsheets on Windows often save Latin-1 (Windows-1252). Save it as "CSV UTF-8", or convert it: iconv -f WINDOWS-1252 -t UTF-8 ${basename(file)} > utf8-${basename(file)}`,
  );
}
