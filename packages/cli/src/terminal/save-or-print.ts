import { writeFile } from 'node:fs/promises';
import type { Call, FileDownload } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';

/** Saves a file from the server, or prints it in base64. */
export async function saveOrPrint(
  cli: Cli,
  call: Call<FileDownload>,
  path: string | undefined,
): Promise<void> {
  if (path === undefined) return cli.print(call);
  const { data } = await cli.answer(call);
  await writeFile(path, Buffer.from(data, 'base64')).catch((error: Error) => {
    throw usageError(`The file cannot be saved: ${error.message}`);
  });
  cli.note(`Saved ${path}.`);
}
