import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { Stop } from '../stop.ts';

/** `--all`, and the filters that only have a meaning with it. */
export interface Filters {
  readonly all: boolean | undefined;
  readonly filters: readonly unknown[];
}

/** The ids given, each once; undefined for `--all`. Throws `Stop` (usage) when it is neither or both. */
export async function givenIds(
  { readStdin }: Pick<Cli, 'readStdin'>,
  ids: readonly string[],
  { all, filters }: Filters,
  nouns: string,
): Promise<string[] | undefined> {
  if (all === true && ids.length === 0) return undefined;
  if (all === true || filters.some((each) => each !== undefined))
    throw new Stop(exitCodes.usage, `Name ${nouns} by their ids, or by --all with filters, not both.`);
  const piped = ids.includes('-') ? ((await readStdin())?.toString('utf8') ?? '') : '';
  const words = ids.flatMap((id) => (id === '-' ? piped.split(/\s+/) : [id]));
  const unique = [...new Set(words.filter((word) => word !== ''))];
  if (unique.length > 0) return unique;
  throw new Stop(exitCodes.usage, `Which ${nouns}?`, 'Give their ids, - to read them from stdin, or --all.');
}
