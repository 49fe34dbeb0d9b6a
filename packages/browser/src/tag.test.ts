import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { tag } from './tag.gen.ts';
import { tagFor } from './tag.ts';

const budgetBytes = 2_048;
const settings = {
  params: ['via', 'ref'],
  days: 30,
  consent: false,
  attribution: 'last',
  ignore: [],
  domain: null,
  src: 'https://track.test/t/pk_dev_1',
} as const;

test('is at most 2,048 bytes gzipped', () => {
  expect(gzipSync(tag, { level: 9 }).length).toBeLessThanOrEqual(budgetBytes);
});

test('consists of the tag called with the site’s settings, and nothing else', () => {
  const site = { ...settings, ignore: ['/\u2028</script>'], secret: 'of the server' };
  const script = tagFor(site);
  expect(script.startsWith(tag)).toBe(true);
  const literal = script.slice(tag.length).match(/^\((.*)\);\n$/)?.[1] ?? '';
  expect(JSON.parse(literal)).toEqual({ ...settings, ignore: site.ignore, domain: '' });
  expect(literal).not.toContain('\u2028');
});
