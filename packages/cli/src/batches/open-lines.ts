import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { exitCodes } from '../exit-codes.ts';
import { Stop } from '../stop.ts';

const byteOrderMark = '\ufeff';

/** The lines of a file, or of stdin for `-`, without a byte order mark. Throws `Stop` (usage) if it cannot be read. */
export async function openLines(file: string, stdin: NodeJS.ReadableStream): Promise<AsyncIterable<string>> {
  const input = file === '-' ? stdin : await openFile(file);
  return linesOf(input);
}

async function openFile(file: string): Promise<NodeJS.ReadableStream> {
  try {
    const handle = await open(file);
    if (!(await handle.stat()).isDirectory()) return handle.createReadStream();
    await handle.close();
  } catch (error) {
    throw new Stop(exitCodes.usage, `The file cannot be read: ${(error as Error).message}`);
  }
  throw new Stop(exitCodes.usage, `The file cannot be read: ${file} is a directory.`);
}

async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<string> {
  // Made when the first line is asked for: lines that come before anybody listens would be lost.
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  let isFirst = true;
  for await (const line of lines) {
    yield isFirst && line.startsWith(byteOrderMark) ? line.slice(1) : line;
    isFirst = false;
  }
}
