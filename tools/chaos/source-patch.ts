import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Replaces a piece of the server's source in one build. The source files do not change. */
export interface SourcePatch {
  /** Path below `src`. */
  readonly file: string;
  /** Must occur exactly once. */
  readonly find: string;
  readonly replace: string;
}

export const sourcePathOf = ({ file }: SourcePatch) =>
  fileURLToPath(new URL(`../../apps/server/src/${file}`, import.meta.url));

/** @throws when a piece does not occur exactly once: update the patch to match the source. */
export function patchedSource(path: string, patches: readonly SourcePatch[]): string {
  return patches.reduce(
    (source, { file, find, replace }) => {
      const parts = source.split(find);
      if (parts.length !== 2)
        throw new Error(
          `${file} contains this text ${parts.length - 1} times, but the patch needs it exactly once: ${find}`,
        );
      return parts.join(replace);
    },
    readFileSync(path, 'utf8'),
  );
}
