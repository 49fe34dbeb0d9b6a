import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, VISIT_FACTS_BYTES_MAX, visitFacts } from './visit-facts.ts';

const nothing = { page: null, referrer: null, userAgent: '' };
const page = (query: string) => `https://shop.com/?${query}`;

describe('facts of a visit', () => {
  test('are unchanged if they are short', () => {
    const sent = { page: page('sub1=a&gclid=b'), referrer: 'https://blog.test/', userAgent: 'Chrome' };
    const { page: url, ...others } = sent;
    expect(visitFacts(sent)).toEqual({ ...others, url, sub1: 'a', gclid: 'b' });
    expect(visitFacts(nothing)).toEqual({});
  });

  test.each(['sub1', 'utm_source'])('are truncated to 255 characters: %s', (name) => {
    const [value] = Object.values(visitFacts({ ...nothing, page: page(`${name}=${'x'.repeat(300)}`) }));
    expect(value).toBe('x'.repeat(255));
  });

  test('truncate the page, referrer and browser to 255 characters, never within a character', () => {
    const long = `${'x'.repeat(254)}😀`;
    const facts = visitFacts({ page: `https://shop.com/${long}`, referrer: long, userAgent: long });
    expect(facts).toEqual({
      url: `https://shop.com/${long}`.slice(0, 255),
      referrer: 'x'.repeat(254),
      userAgent: 'x'.repeat(254),
    });
  });

  test.each(['gclid', 'fbclid', 'msclkid', 'ttclid'])('include %s in full or not at all', (name) => {
    const of = (length: number) => visitFacts({ ...nothing, page: page(`${name}=${'x'.repeat(length)}`) });
    expect(of(1_024)).toMatchObject({ [name]: 'x'.repeat(1_024) });
    expect(of(1_025)).not.toHaveProperty(name);
  });

  test('take at most 2 KB of UTF-8 in total, the most useful first', () => {
    const subs = [1, 2, 3, 4].map((at) => `sub${at}=${encodeURIComponent('€'.repeat(255))}`).join('&');
    const facts = visitFacts({ ...nothing, page: page(`${subs}&utm_source=news`), userAgent: 'Chrome' });
    expect(Object.keys(facts)).toEqual(['sub1', 'sub2', 'utmSource', 'url', 'userAgent']);
    expect(bytesOf(facts)).toBe(2 * 255 * 3 + 'news'.length + 255 + 'Chrome'.length);
  });

  test('never exceed the limit and can be stored, whatever is sent', { tags: 'slow' }, () => {
    const text = fc.string({ unit: 'binary', maxLength: 700 });
    const parts = fc.array(fc.tuple(fc.constantFrom('sub1', 'sub5', 'utm_term', 'gclid', 'x'), text));
    fc.assert(
      fc.property(parts, text, text, (query, referrer, userAgent) => {
        const search = new URLSearchParams(query).toString();
        const facts = visitFacts({ page: page(search), referrer, userAgent });
        expect(bytesOf(facts)).toBeLessThanOrEqual(VISIT_FACTS_BYTES_MAX);
        for (const value of Object.values(facts)) expect(value).not.toMatch(/[\ud800-\udbff]$/);
      }),
    );
  });
});
