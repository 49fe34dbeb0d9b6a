import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Folders that may contain the assets of the server's pages, with hashes in their names: next to the sources,
 * or next to the bundle.
 */
const places = ['../generated', './generated'].map((place) => join(import.meta.dirname, place));

function firstFolder(): { folder: string; names: string[] } {
  for (const folder of places) {
    try {
      return { folder, names: readdirSync(folder) };
    } catch {}
  }
  throw new Error(`${places[0]} is missing: run \`npm run generate\`.`);
}

const { folder, names } = firstFolder();

export const pageFolder = folder;

/** Returns the name under which an asset is served, such as `page-3100e775e8.css`. */
export function pageFile(name: string, type: string): string {
  const pattern = new RegExp(`^${name}-[0-9a-f]{10}\\.${type}$`);
  const found = names.find((each) => pattern.test(each));
  if (found === undefined) throw new Error(`${folder} has no ${name}.${type}: run \`npm run generate\`.`);
  return found;
}

/** All files in the folder except compressed copies. */
export const pageFiles: readonly string[] = names.filter((name) => !/\.(?:br|gz)$/.test(name));
