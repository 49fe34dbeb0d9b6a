import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';

/** What was made: how a person reads it, and what a file holds. */
interface Made {
  readonly shown: string;
  readonly kept: string;
}

/**
 * Makes a secret and gives it to the operator: into the new file `out`, for its owner alone, or onto a terminal. Where
 * it would go is settled before it is made, so that none is made and lost.
 */
export async function handOver(out: string | undefined, make: () => Promise<Made>): Promise<void> {
  if (out !== undefined) return intoFile(out, make);
  if (!process.stdout.isTTY)
    throw new StartupError(
      'Nothing was created: keys are printed only to a terminal, and this output is not one. Write the key to a file with --out.',
    );
  console.log((await make()).shown);
}

async function intoFile(path: string, make: () => Promise<Made>): Promise<void> {
  const file = openNew(path);
  try {
    const { kept } = await make();
    writeSync(file, kept);
    console.log(`Written to ${path}, readable only by you.`);
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
    throw new StartupError(`Nothing was created: cannot write ${path}: ${reason}.`);
  }
}
