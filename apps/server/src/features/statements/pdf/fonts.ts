import { readFileSync } from 'node:fs';
import type { Script } from './visual-runs.ts';

export type Weight = 'regular' | 'semibold';

/** Folder of the fonts, which are generated from npm packages. In a bundle, it is next to the bundle. */
const folder = new URL('./fonts/', import.meta.url);

const scripts: readonly Script[] = ['other', 'arabic', 'hebrew'];
const weights: readonly Weight[] = ['regular', 'semibold'];

/** Reads all fonts, by name such as `arabic regular`. */
export const readFonts = (): ReadonlyMap<string, Buffer> =>
  new Map(
    scripts.flatMap((script) =>
      weights.map((weight) => [
        `${script} ${weight}`,
        readFileSync(new URL(`${script}-${weight}.ttf`, folder)),
      ]),
    ),
  );
