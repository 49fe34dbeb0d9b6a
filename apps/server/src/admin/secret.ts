import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { Option } from 'commander';
import { AdminError } from './admin-error.ts';
import type { Output } from './output.ts';

/** New object, as text for people and as data for scripts, each with and without the secret. */
interface Made {
  readonly shown: string;
  readonly data: object;
  readonly secrets: object;
}

export const outOption = new Option(
  '--out <file>',
  'write the result as JSON, including secrets, to a new file that only you can read',
);

/**
 * Writes the object with its secrets. `make` calls this function before it commits, so that no key is created
 * if its secret cannot be written.
 */
export type Keep = (kept: object) => void;

/**
 * Creates a secret and gives it to the operator, in a new file at `path` that only its owner can read, or on
 * the terminal. First checks that this is possible, so that no secret is lost.
 */
export async function handOver(
  out: Output,
  path: string | undefined,
  make: (keep: Keep) => Promise<Made>,
): Promise<void> {
  if (path !== undefined) return intoFile(out, path, make);
  if (!process.stdout.isTTY)
    throw new AdminError(
      'usage',
      'Nothing was created: keys are printed only to a terminal, and this output is not a terminal. Write the key to a file with --out.',
    );
  const { shown, data, secrets } = await make(() => {});
  out.result(shown, { ...data, ...secrets });
}

async function intoFile(out: Output, path: string, make: (keep: Keep) => Promise<Made>): Promise<void> {
  const file = openNew(path);
  const keep = (kept: object) => {
    try {
      writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
      fsyncSync(file);
    } catch (error) {
      const reason = (error as Error).message;
      throw new AdminError('unexpected', `Nothing was created: cannot write ${path}: ${reason}.`);
    }
  };
  try {
    const { data } = await make(keep);
    out.result(`Written to ${path}, readable only by you.`, { ...data, written_to: path });
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    const reason = isThere ? 'the file already exists' : (error as Error).message;
    throw new AdminError('usage', `Nothing was created: cannot write ${path}: ${reason}.`);
  }
}
