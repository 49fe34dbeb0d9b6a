import { isStorable } from '@tributary/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clickFacts } from './click-url.ts';

const all = {
  sub1: 'a',
  sub2: 'b',
  sub3: 'c',
  sub4: 'd',
  sub5: 'e',
  utmSource: 'news',
  utmMedium: 'mail',
  utmCampaign: 'spring',
  utmTerm: 'shoes',
  utmContent: 'top',
  gclid: 'g1',
  fbclid: 'f1',
  msclkid: 'm1',
  ttclid: 't1',
};
const query =
  'sub1=a&sub2=b&sub3=c&sub4=d&sub5=e&utm_source=news&utm_medium=mail&utm_campaign=spring&utm_term=shoes&utm_content=top&gclid=g1&fbclid=f1&msclkid=m1&ttclid=t1';

describe('facts in a page URL', () => {
  test('include sub ids, campaign parameters and click ids of ad networks', () => {
    expect(clickFacts(`https://shop.com/p?via=ada&${query}&other=1`)).toEqual(all);
  });

  test.each<readonly [string, string, object]>([
    ['no query', 'https://shop.com/', {}],
    ['a fragment is no query', 'https://shop.com/#?sub1=a', {}],
    ['an empty value is ignored', 'https://shop.com/?sub1=&sub2', {}],
    ['the first of two counts', 'https://shop.com/?sub1=a&sub1=b', { sub1: 'a' }],
    ['an empty one is not the first', 'https://shop.com/?sub1=&sub1=b', { sub1: 'b' }],
    ['values are decoded', 'https://shop.com/?sub1=a+b%20c%C3%A9', { sub1: 'a b cé' }],
    ['bytes that are no UTF-8 are replaced', 'https://shop.com/?sub1=%ff', { sub1: '\ufffd' }],
    ['NUL is left out', 'https://shop.com/?sub1=a%00b&sub2=%00', { sub1: 'ab' }],
    ['names are compared exactly', 'https://shop.com/?SUB1=a&utmSource=b&sub6=c', {}],
    ['names of object members are nothing', 'https://shop.com/?__proto__=a&constructor=b', {}],
    ['a path alone cannot be parsed', '/pricing?sub1=a', {}],
    ['nor can this', 'https://', {}],
    ['nor can nothing', '', {}],
  ])('%s: %s', (_, url, facts) => {
    expect(clickFacts(url)).toEqual(facts);
  });

  test('are truncated to 2,048 characters, never within a character', () => {
    expect(clickFacts(`https://shop.com/?sub1=${'x'.repeat(9_000)}`)).toEqual({ sub1: 'x'.repeat(2_048) });
    expect(clickFacts(`https://shop.com/?sub1=${'x'.repeat(2_047)}${encodeURIComponent('😀')}`)).toEqual({
      sub1: 'x'.repeat(2_047),
    });
  });

  test('can always be stored, whatever the URL contains', { tags: 'slow' }, () => {
    const part = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('%00', '%', '&', '=', '%ff'));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const facts = clickFacts(`https://shop.com/?sub1=${parts.join('')}&gclid=${parts.join('x')}`);
        for (const value of Object.values(facts)) {
          expect(isStorable(value) && value.length > 0 && value.length <= 2_048).toBe(true);
        }
      }),
    );
  });
});
