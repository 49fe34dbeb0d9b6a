import { expect, test } from 'vitest';
import {
  accentBackgrounds,
  accentColors,
  accentUses,
  CONTRAST_MIN,
  CONTRAST_ON_DARK_MIN,
  contrastOf,
  movedAccentUses,
} from './accent.ts';

/** Returns a random number generator (Mulberry32) that produces the same colors in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = randomFrom(29);
const colors = Array.from(
  { length: 10_000 },
  () =>
    `#${Math.floor(random() * 2 ** 24)
      .toString(16)
      .padStart(6, '0')}`,
);

test('makes 10,000 random accents readable under white text and on the backgrounds of both themes', {
  tags: 'slow',
}, () => {
  for (const accent of colors) {
    const { fill, on_light, on_dark } = accentColors(accent);
    for (const color of [fill, on_light, on_dark]) expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrastOf(fill, '#ffffff')).toBeGreaterThanOrEqual(CONTRAST_MIN);
    expect(contrastOf(on_light, accentBackgrounds.light)).toBeGreaterThanOrEqual(CONTRAST_MIN);
    expect(contrastOf(on_dark, accentBackgrounds.dark)).toBeGreaterThanOrEqual(CONTRAST_ON_DARK_MIN);
  }
});

test('changes an accent no more than necessary, and keeps a readable one', { tags: 'slow' }, () => {
  for (const accent of colors) {
    const used = accentColors(accent);
    const backgrounds = {
      fill: '#ffffff',
      on_light: accentBackgrounds.light,
      on_dark: accentBackgrounds.dark,
    };
    const least = (use: keyof typeof used) => (use === 'on_dark' ? CONTRAST_ON_DARK_MIN : CONTRAST_MIN);
    const isReadable = (use: keyof typeof used) => contrastOf(accent, backgrounds[use]) >= least(use);
    for (const use of accentUses)
      if (isReadable(use)) expect(used[use]).toBe(accent);
      // The contrast exceeds the minimum by less than one step of a channel.
      else expect(contrastOf(used[use], backgrounds[use])).toBeLessThan(least(use) + 0.2);
    expect(movedAccentUses(accent)).toEqual(accentUses.filter((use) => !isReadable(use)));
  }
});

test.each([
  ['#000000', { fill: '#000000', on_light: '#000000' }, ['on_dark']],
  ['#0A6A78', { fill: '#0a6a78', on_light: '#0a6a78' }, ['on_dark']],
  ['#ffffff', { on_dark: '#ffffff' }, ['fill', 'on_light']],
])('turns %s into %j and reports %j as changed', (accent, expected, moved) => {
  expect(accentColors(accent)).toMatchObject(expected);
  expect(movedAccentUses(accent)).toEqual(moved);
});

test('calculates contrast according to WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});
