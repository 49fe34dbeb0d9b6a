import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './run.mjs';

export const folder = 'apps/server/src/features/statements/pdf/fonts';

const { resolve } = createRequire(join(root, 'apps/server/package.json'));
const into = join(root, folder);

const families = { other: 'NotoSans', arabic: 'NotoSansArabic', hebrew: 'NotoSansHebrew' };
const packages = { other: 'noto-sans', arabic: 'noto-sans-arabic', hebrew: 'noto-sans-hebrew' };
const weights = { regular: '400Regular', semibold: '600SemiBold' };

/** Copies only the fonts used in PDF files from their packages to the server. */
export function writeFonts() {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  for (const [script, family] of Object.entries(families))
    for (const [weight, name] of Object.entries(weights)) {
      const file = `@expo-google-fonts/${packages[script]}/${name}/${family}_${name}.ttf`;
      copyFileSync(resolve(file), join(into, `${script}-${weight}.ttf`));
    }
}
