import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guides } from './guides.ts';

const guideUrl = (name: string) => new URL(`../../../../../docs/guides/${name}.md`, import.meta.url);

/** Returns a heading's id in the rendered guide. */
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

test.each(Object.entries(guides))('finds the guide section for %s: %s', (_, guide) => {
  const [name = '', section] = guide.split('#');
  const headings = readFileSync(guideUrl(name), 'utf8').matchAll(/^#{2,} (.+)$/gm);
  const ids = [...headings].map(([, heading = '']) => idOf(heading));
  expect(section === undefined || ids.includes(section)).toBe(true);
});
