import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { possibleTrackingIds, trackingIdIn, trackingIdsIn } from './tracking-ids.ts';

const params = ['via', 'ref'];

/** Returns the possible tracking ids in an address. */
const idsIn = (address: string) => possibleTrackingIds(trackingIdsIn(address, params)).join(' ');

describe('tracking ids in a URL', () => {
  test.each([
    ['a plain link', '?via=ada', 'ada'],
    ['a second question mark', '?utm_source=x?via=ada', 'ada'],
    ['a second question mark behind it', '?via=ada?utm_source=x', 'ada'],
    ['the same, encoded', '?via=ada%3Futm_source%3Dx', 'ada'],
    ['an ampersand as HTML has it', '?a=1&amp;via=ada', 'ada'],
    ['the same at the beginning', '?amp;via=ada', 'ada'],
    ['a name in capitals', '?Via=ada', 'ada'],
    ['an encoded name', '?%76ia=ada', 'ada'],
    ['an id in capitals', '?via=ADA', 'ada'],
    ['the end of a sentence', '?via=ada.', 'ada. ada'],
    ['a slash', '?via=ada/', 'ada'],
    ['the same, encoded', '?via=ada%2Fbob', 'ada'],
    ['brackets and quotes', '?via=(%22ada%22)', 'ada'],
    ['spaces around it', '?via=%20ada%0A', 'ada'],
    ['a plus sign', '?via=+ada+', 'ada'],
    ['invisible characters around it', '?via=%E2%80%8Bada%E2%80%8B', 'ada'],
    ['text right behind it', '?via=ada%E4%B8%AD%E6%96%87', 'ada'],
    ['a broken escape', '?via=ada%E0%A4%A', 'ada'],
    ['half of an escape', '?via=ada%', 'ada'],
    ['an equals sign too many', '?via==ada', 'ada'],
    ['NUL', '?via=ada%00', 'ada'],
    ['a header', '?via=ada%0d%0aSet-Cookie:%20basket=9', 'ada'],
    ['an id as another service has it', '?via=eve.stone_7~x', 'eve.stone_7~x'],
    ['the route of a single-page app', '#/pricing?via=ada', 'ada'],
    ['a bare fragment', '#via=ada', 'ada'],
    ['several parameters, in the order of the settings', '?ref=bob&via=ada', 'ada bob'],
    ['a parameter twice', '?via=ada&via=bob', 'ada bob'],
    ['an empty one', '?via=&ref=bob', 'bob'],
    ['one without an id', '?via=%E4%B8%AD&ref=bob', 'bob'],
    ['letters before it', '?via=%C3%A9ric', ''],
    ['the Kelvin sign', '?via=%E2%84%AA', ''],
    ['another alphabet', '?via=%E4%B8%AD', ''],
    ['more characters than an id has', `?via=${'a'.repeat(101)}`, ''],
    ['a broken escape before it', '?via=%zzada', ''],
    ['punctuation alone', '?via=%20!', ''],
  ])('%s: %s', (_, query, ids) => {
    expect(idsIn(`https://shop.test/page${query}`)).toBe(ids);
  });

  test.each(['', '?via=', '?via', '?x-via=ada', '?utm_source=ada', '#ada'])(
    'are not searched for in %j',
    (query) => {
      expect(trackingIdsIn(`https://shop.test/via=ada${query}`, params)).toBe('');
    },
  );

  test('are found under parameter names in any case', () => {
    expect(trackingIdsIn('/?partner=ada', ['Partner'])).toBe('ada');
  });

  test('have a form that a cookie can hold', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.string({ unit: 'binary' }), (query, value) => {
        const text = trackingIdsIn(
          `/?${query}&via=${encodeURIComponent(value.toWellFormed())}&ref=x`,
          params,
        );
        expect(text).toMatch(/^[\w.~%!'()*/-]+$/);
        expect(possibleTrackingIds(text).every((id) => /^[a-z0-9_.~-]{1,100}$/.test(id))).toBe(true);
      }),
    );
  });
});

test.each([
  ['ada', 'ada'],
  ['ada&utm_source=x', 'ada'],
  ['Eve.Stone%20', 'eve.stone'],
  ['%2Fada', 'ada'],
  ['%E0%A4%A', ''],
  ['%ZZ', ''],
  ['', ''],
])('finds in the segment %s the tracking id %j', (segment, id) => {
  expect(trackingIdIn(segment)).toBe(id);
});

test.each([
  ['eve.stone', ['eve.stone']],
  ['ada_x', ['ada_x']],
  ['ada-.', ['ada-.', 'ada-', 'ada']],
  ['ada/bob.', ['ada', 'bob.', 'bob']],
  ['...', ['...', '..', '.']],
  ['ada.........', ['ada.........', 'ada........', 'ada.......', 'ada......', 'ada.....']],
  ['ada/ADA', ['ada']],
  ['//', []],
])('derives from %j the possible ids %j', (text, ids) => {
  expect(possibleTrackingIds(text)).toEqual(ids);
});
