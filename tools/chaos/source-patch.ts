import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Replaces server code in a single build. The source files do not change. */
export interface SourcePatch {
  /** Path below `src`. */
  readonly file: string;
  /** Code to replace. Must occur exactly once. */
  readonly find: string;
  readonly replace: string;
}

export const sourcePathOf = ({ file }: SourcePatch) =>
  fileURLToPath(new URL(`../../apps/server/src/${file}`, import.meta.url));

/**
 * Applies the patches to a file.
 * @throws if the code to replace does not occur exactly once. In that case, update the patch to match the source.
 */
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
