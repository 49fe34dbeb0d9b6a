import type { Cli } from '../cli.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';

/** The `--all` option and the filters that require this option. */
interface Filters {
  readonly all: boolean | undefined;
  readonly filters: readonly unknown[];
}

/** Returns the distinct ids, or undefined for `--all`. Throws `CliError` (usage) for neither or both. */
export async function givenIds(
  { readStdin }: Pick<Cli, 'readStdin'>,
  ids: readonly string[],
  { all, filters }: Filters,
  nouns: string,
): Promise<string[] | undefined> {
  if (all === true && ids.length === 0) return undefined;
  if (all === true || filters.some((each) => each !== undefined))
    throw usageError(`Select ${nouns} either by id or with --all and filters.`);
  const piped = ids.includes('-') ? ((await readStdin())?.toString('utf8') ?? '') : '';
  const words = ids.flatMap((id) => (id === '-' ? piped.split(/\s+/) : [id]));
  const unique = [...new Set(words.filter((word) => word !== ''))];
  if (unique.length > 0) return unique;
  throw usageError(`No ${nouns} were selected.`, 'Pass ids, - to read ids from stdin, or --all.');
}

const notFound = 404;
const atOnce = 8;

async function find<T>(read: (id: string) => PromiseLike<T>, id: string): Promise<T | undefined> {
  try {
    return await read(id);
  } catch (error) {
    if ((error as { status?: number }).status === notFound) return undefined;
    throw error;
  }
}

/** Reads objects by id and returns those that exist, in the given order. */
export async function readByIds<T>(
  ids: readonly string[],
  read: (id: string) => PromiseLike<T>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (let at = 0; at < ids.length; at += atOnce) {
    const window = ids.slice(at, at + atOnce);
    const objects = await Promise.all(window.map((id) => find(read, id)));
    for (const [index, object] of objects.entries())
      if (object !== undefined) found.set(window[index] ?? '', object);
  }
  return found;
}

/** Throws `CliError` (not found) naming the ids that don't exist. */
export function assertAllFound(
  noun: string,
  ids: readonly string[],
  found: ReadonlyMap<string, unknown>,
): void {
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0)
    throw new CliError(exitCodes.notFound, `No such ${noun}: ${missing.join(', ')}. Nothing was changed.`);
}
