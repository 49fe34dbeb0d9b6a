import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A piece of the server's source, and what stands in its place in one build. The sources themselves stay as they are. */
export interface SourcePatch {
  /** Below `src`. */
  readonly file: string;
  /** Must be there, once. */
  readonly find: string;
  readonly replace: string;
}

export const sourcePathOf = ({ file }: SourcePatch) =>
  fileURLToPath(new URL(`../src/${file}`, import.meta.url));

/** @throws when a piece is not there any more, or is there twice: the patch has to follow the source. */
export function patchedSource(path: string, patches: readonly SourcePatch[]): string {
  return patches.reduce(
    (source, { file, find, replace }) => {
      const parts = source.split(find);
      if (parts.length !== 2)
        throw new Error(
          `${file} has ${parts.length - 1} pieces like this, and the patch needs exactly one: ${find}`,
        );
      return parts.join(replace);
    },
    readFileSync(path, 'utf8'),
  );
}
