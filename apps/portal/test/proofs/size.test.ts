import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

const dist = new URL('../../dist/', import.meta.url);
const KB = 1_024;
const gzipped = (file: string) => gzipSync(readFileSync(fileURLToPath(new URL(file, dist)))).length / KB;

/** Read when a test runs, because a missing build must not break other tests. */
function built() {
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
    readFileSync(new URL('.vite/manifest.json', dist), 'utf8'),
  );
  const sizeOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + gzipped(manifest[name]?.file ?? ''), 0);
  /** Returns a chunk and everything that it imports statically. */
  const closureOf = (name: string, known = new Set<string>()): Set<string> => {
    if (known.has(name)) return known;
    known.add(name);
    for (const each of manifest[name]?.imports ?? []) closureOf(each, known);
    return known;
  };
  const start = closureOf('index.html');
  const catalogues = Object.keys(manifest).filter((name) => name.endsWith('.po'));
  const pages = Object.keys(manifest).filter((name) => /-page\.tsx$/.test(name));
  return { manifest, sizeOf, closureOf, start, catalogues, pages };
}

describe('size of downloads', () => {
  test('is at most 130 KB of script, gzipped, until Home or the sign-in page is rendered, in every language', () => {
    const { sizeOf, closureOf, start, catalogues } = built();
    // English needs no catalogue, because its messages are compiled into the code.
    expect(catalogues.length).toBeGreaterThan(0);
    for (const page of ['src/pages/home/home-page.tsx', 'src/pages/sign-in/sign-in-page.tsx'])
      for (const catalogue of catalogues) {
        const size = sizeOf(new Set([...start, ...closureOf(page), catalogue]));
        expect(size).toBeGreaterThan(50);
        expect(size).toBeLessThanOrEqual(130);
      }
  });

  test('is at most 12 KB of styles, gzipped, without fonts', () => {
    const { manifest } = built();
    const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
    expect(styles.size).toBeGreaterThan(0);
    expect([...styles].reduce((sum, file) => sum + gzipped(file), 0)).toBeLessThanOrEqual(12);
    const files = Object.values(manifest).map(({ file }) => file);
    expect(files.filter((file) => /\.(woff2?|ttf|otf)$/.test(file))).toEqual([]);
    for (const file of styles) expect(readFileSync(new URL(file, dist), 'utf8')).not.toContain('@font-face');
  });

  test('is at most 8 KB per language', () => {
    const { sizeOf, catalogues } = built();
    for (const catalogue of catalogues) expect(sizeOf([catalogue])).toBeLessThanOrEqual(8);
  });

  test('is at most 15 KB more per page', () => {
    const { sizeOf, closureOf, start, pages } = built();
    expect(pages.length).toBeGreaterThanOrEqual(10);
    for (const page of pages) {
      const size = sizeOf([...closureOf(page)].filter((name) => !start.has(name)));
      expect({ page, isSmall: size <= 15, size }).toMatchObject({ isSmall: true });
    }
  });
});
