import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { landingUrl, withClick } from './landing-url.ts';

const site = {
  homeUrl: 'https://shop.test/start?lang=en#top',
  allowedOrigins: ['https://shop.test', 'https://*.shop.test', 'https://other.test:8443'],
  params: ['via', 'ref'],
};
const lead = (query: string, path = '') =>
  withClick(landingUrl(site, { path, query, trackingId: 'ada' }), 'clk_1');

describe('landing URL', () => {
  test.each([
    ['leads home', '', 'https://shop.test/start?lang=en&via=ada&trb_click=clk_1'],
    [
      'keeps its query byte by byte',
      'a=1+2&b=%20x&b=2&c',
      'https://shop.test/start?lang=en&a=1+2&b=%20x&b=2&c&via=ada&trb_click=clk_1',
    ],
    [
      'gives up what is ours',
      'via=bob&%76ia=eve&ref=x&trb_click=clk_9&a=1',
      'https://shop.test/start?lang=en&a=1&via=ada&trb_click=clk_1',
    ],
    [
      'gives up what a script would take for ours',
      'Via=bob&amp;ref=eve&utm_source=x?via=mal&VIA&TRB_CLICK=clk_9&a=1',
      'https://shop.test/start?lang=en&a=1&via=ada&trb_click=clk_1',
    ],
    [
      'leads to a page of the site',
      'to=%2Fpricing%3Fplan%3Dpro%23year&a=1',
      'https://shop.test/pricing?plan=pro&a=1&via=ada&trb_click=clk_1',
    ],
    [
      'leads to a page of an allowed origin',
      'to=https://app.shop.test/x',
      'https://app.shop.test/x?via=ada&trb_click=clk_1',
    ],
    ['knows a port', 'to=https://other.test:8443/', 'https://other.test:8443/?via=ada&trb_click=clk_1'],
  ])('%s: %s', (_what, query, url) => expect(lead(query)).toBe(url));

  test('contains the page in the path, with `to` as an ordinary parameter', () => {
    expect(lead('to=https://evil.test', 'docs/a%20b')).toBe(
      'https://shop.test/docs/a%20b?to=https://evil.test&via=ada&trb_click=clk_1',
    );
    expect(lead('', '//evil.test/x')).toMatch(/^https:\/\/shop\.test\//);
    expect(lead('', '../../x')).toBe('https://shop.test/x?via=ada&trb_click=clk_1');
  });

  test('names only the affiliate without a click, and nobody without an affiliate', () => {
    expect(landingUrl(site, { path: '', query: '', trackingId: 'ada' })).toBe(
      'https://shop.test/start?lang=en&via=ada',
    );
    expect(landingUrl(site, { path: '', query: 'via=eve', trackingId: null })).toBe(
      'https://shop.test/start?lang=en',
    );
  });
});

const foreign = [
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  'https:evil.test',
  'https:\\\\evil.test',
  'https://evil.test',
  'https://shop.test@evil.test',
  'https://shop.test:443@evil.test',
  'https://user@shop.test/',
  'https://user:password@shop.test/',
  'https://shop.test.evil.test',
  'https://evil.test/shop.test',
  'https://evil.test#shop.test',
  'https://evil.test?shop.test',
  'https://my-shop.test',
  'https://.shop.test',
  'http://shop.test/',
  'https://shop.test:444/',
  'https://other.test/',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'blob:https://shop.test/x',
  'file:///etc/passwd',
  'https://shоp.test/',
  'https://ſhop.test.evil.test',
  'https://[::1]/',
  'https://127.0.0.1/',
  '\r\nSet-Cookie: a=b',
  'https://evil.test\r\nX: y',
  '%2F%2Fevil.test',
  '%5C%5Cevil.test',
  `https://shop.test/${'x'.repeat(3_000)}`,
];

test.each(foreign)('never leads to another origin through `to`: %j', (to) => {
  for (const text of [encodeURIComponent(to), encodeURI(to), to]) {
    const url = new URL(lead(`to=${text}`));
    expect(['https://shop.test']).toContain(url.origin);
    expect([url.username, url.password, url.hash]).toEqual(['', '', '']);
  }
});

test('leads to an allowed origin without a fragment, with our parameters last, whatever the link contains', {
  tags: 'slow',
}, () => {
  const pieces = fc.constantFrom(
    '//',
    '\\',
    '@',
    ':',
    '#',
    '?',
    '&',
    '=',
    '%',
    '+',
    '/',
    '..',
    'to',
    'via',
    'evil.test',
    'ü',
    '\u0000',
    'x',
  );
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
    fc.string(),
    fc.webUrl(),
  );
  const encoded = fc
    .tuple(text, fc.boolean())
    .map(([value, isEncoded]) => (isEncoded ? encodeURIComponent(value.toWellFormed()) : value));
  fc.assert(
    fc.property(encoded, encoded, fc.boolean(), (path, query, hasTo) => {
      const location = lead(hasTo ? `to=${query}` : query, path);
      const url = new URL(location);
      expect(location).toMatch(/^[\x21-\x7e]+$/);
      expect(/^https:\/\/(shop\.test|[^/@]+\.shop\.test|other\.test:8443)\//.test(location)).toBe(true);
      expect(location).not.toContain('#');
      expect(location.endsWith('via=ada&trb_click=clk_1')).toBe(true);
      expect(url.searchParams.getAll('via')).toEqual(['ada']);
      expect(url.searchParams.getAll('trb_click')).toEqual(['clk_1']);
      expect(url.searchParams.getAll('ref')).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('treats a second question mark as part of a name and keeps our parameters', () => {
  const url = new URL(lead('?via', '/pricing'));
  expect(url.searchParams.getAll('via')).toEqual(['ada']);
  expect(url.searchParams.has('?via')).toBe(true);
});

test('passes on the link’s parameters as sent, including duplicates', () => {
  const name = fc
    .stringMatching(/^[a-z][a-z0-9]{0,5}$/)
    .filter((each) => !['to', 'via', 'ref', 'lang'].includes(each));
  const value = fc.string({ unit: 'grapheme', maxLength: 12 }).map((each) => each.toWellFormed());
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (pairs) => {
      const url = new URL(lead(new URLSearchParams(pairs).toString()));
      expect([...url.searchParams]).toEqual([
        ['lang', 'en'],
        ...pairs,
        ['via', 'ada'],
        ['trb_click', 'clk_1'],
      ]);
    }),
    { numRuns: 500 },
  );
});
