import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

const dist = new URL('../../dist/', import.meta.url);
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(new URL('.vite/manifest.json', dist), 'utf8'),
);

const KB = 1_024;
const gzipped = (file: string) => gzipSync(readFileSync(fileURLToPath(new URL(file, dist)))).length;
const sizeOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipped(manifest[name]?.file ?? ''), 0);

/** Returns a chunk and everything that it imports statically. */
function closureOf(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known;
  known.add(name);
  for (const each of manifest[name]?.imports ?? []) closureOf(each, known);
  return known;
}

const entry = 'index.html';
const enter = closureOf('enter.html');
const firstLoad = new Set([...closureOf(entry), ...closureOf('src/features/home/home-page.tsx')]);
const cataloguesIn = (folder: string) =>
  Object.keys(manifest).filter((name) => name.startsWith(folder) && name.endsWith('.po'));
const catalogues = cataloguesIn('src/locales/');
const enterCatalogues = cataloguesIn('src/enter/locales/');
const pages = Object.keys(manifest).filter((name) => /-page\.tsx$/.test(name));

/** Error messages load with the first error. */
const ofErrors = 'src/features/server-errors/';

/** Files that load after Home has rendered: menus, dialogs, the table and the chart. */
const afterwards = [...firstLoad]
  .flatMap((name) => manifest[name]?.dynamicImports ?? [])
  .filter((name) => !pages.includes(name) && !name.endsWith('.po') && !name.startsWith(ofErrors));
const withHome = new Set([...firstLoad, ...afterwards.flatMap((name) => [...closureOf(name)])]);

describe('size of downloads', () => {
  test('is at most 200 KB of script, gzipped, until Home is rendered, in every language', () => {
    expect(catalogues.length).toBeGreaterThan(0);
    // English needs no catalogue, because its messages are compiled into the code.
    for (const catalogue of catalogues)
      expect(sizeOf([...firstLoad, catalogue]) / KB).toBeLessThanOrEqual(200);
  });

  test('is at most 60 KB of script, gzipped, for signing in, in every language, without the dashboard', () => {
    expect(enterCatalogues.length).toBe(catalogues.length);
    for (const catalogue of enterCatalogues)
      expect(sizeOf([...enter, catalogue]) / KB).toBeLessThanOrEqual(60);
    const known = [...enter].map((name) => manifest[name]?.file ?? '');
    expect(known.filter((file) => /libraries|start/.test(file))).toEqual([]);
  });

  test('is at most 20 KB of styles, gzipped, with every page', () => {
    const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
    expect([...styles].reduce((sum, file) => sum + gzipped(file), 0) / KB).toBeLessThanOrEqual(20);
  });

  test('is at most 85 KB more for the parts of Home that load later', () => {
    expect(afterwards.length).toBeGreaterThan(0);
    expect(sizeOf([...withHome].filter((name) => !firstLoad.has(name))) / KB).toBeLessThanOrEqual(85);
  });

  test.each(pages)('is at most 40 KB more for %s', (page) => {
    const own = [...closureOf(page)].filter((name) => !withHome.has(name));
    expect(sizeOf(own) / KB).toBeLessThanOrEqual(40);
  });
});
