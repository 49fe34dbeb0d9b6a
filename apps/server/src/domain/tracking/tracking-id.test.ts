import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextTrackingId, trackingIdBase } from './tracking-id.ts';

describe('tracking id from a name', () => {
  test.each([
    ['Ann Example', 'ann-example'],
    ['  José  Núñez ', 'jose-nunez'],
    ['Łukasz Bjørn Straße', 'lukasz-bjorn-strasse'],
    ['ÆTHER & Œuvre', 'aether-oeuvre'],
    ["O'Brien, Inc.", 'o-brien-inc'],
    ['İstanbul', 'istanbul'],
    ['日本', ''],
    ['---', ''],
    ['', ''],
  ])('%j becomes %j', (name, base) => {
    expect(trackingIdBase(name)).toBe(base);
  });

  test('is truncated to 90 characters without a trailing hyphen', () => {
    expect(trackingIdBase('a'.repeat(200))).toBe('a'.repeat(90));
    expect(trackingIdBase(`${'a'.repeat(89)} b`)).toBe('a'.repeat(89));
  });

  test('contains only letters, digits and single inner hyphens, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
        expect(trackingIdBase(name)).toMatch(/^$|^(?=.{1,90}$)[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });
});

test('appends the first free number to a tracking id that is taken', () => {
  expect(nextTrackingId('ann', new Set())).toBe('ann');
  expect(nextTrackingId('ann', new Set(['ann']))).toBe('ann-2');
  expect(nextTrackingId('ann', new Set(['ann', 'ann-2', 'ann-4']))).toBe('ann-3');
});
