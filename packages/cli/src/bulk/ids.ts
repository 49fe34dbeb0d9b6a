import type { Cli } from '../cli.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';

/** `--all`, and the filters that only have a meaning with it. */
interface Filters {
  readonly all: boolean | undefined;
  readonly filters: readonly unknown[];
}

/** The ids given, each once; undefined for `--all`. Throws `CliError` (usage) when it is neither or both. */
export async function givenIds(
  { readStdin }: Pick<Cli, 'readStdin'>,
  ids: readonly string[],
  { all, filters }: Filters,
  nouns: string,
): Promise<string[] | undefined> {
  if (all === true && ids.length === 0) return undefined;
  if (all === true || filters.some((each) => each !== undefined))
    throw usageError(`Select ${nouns} by id or with --all and filters, not both.`);
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

/** Those that exist, by id, in the order given. */
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

/** Throws `CliError` (not found) with the ids that lead to nothing. */
export function assertAllFound(
  noun: string,
  ids: readonly string[],
  found: ReadonlyMap<string, unknown>,
): void {
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0)
    throw new CliError(exitCodes.notFound, `No ${noun} ${missing.join(', ')}. Nothing was changed.`);
}
