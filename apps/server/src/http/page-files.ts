import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files that the server's own pages load, under names with their hash: next to this file, and to its bundle. */
export const pageFolder = join(import.meta.dirname, 'generated');

const names = readdirSync(pageFolder);
function named(pattern: RegExp): string {
  const name = names.find((each) => pattern.test(each));
  if (name === undefined) throw new Error(`${pageFolder} has no ${pattern}: run \`npm run generate\`.`);
  return name;
}

export const fontFile = named(/\.woff2$/);
/** One file that holds all of Scalar. */
export const scalarFile = named(/\.js$/);
