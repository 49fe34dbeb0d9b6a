import { expect, test } from 'vitest';
import { plainCode, shortCode } from './short-code.ts';

test('encodes each byte as a character, in groups of four', () => {
  expect(shortCode(Uint8Array.of(0, 31, 32, 63, 64, 7, 8, 255))).toBe('2Z2Z-29AZ');
  expect(shortCode(new Uint8Array(16))).toBe('2222-2222-2222-2222');
});

test('uses no characters that look alike', () => {
  const all = shortCode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  expect(new Set(all.replaceAll('-', ''))).toHaveLength(32);
  expect(all).not.toMatch(/[01OI]/);
});

test('compares codes ignoring case, spaces and hyphens', () => {
  for (const typed of ['XK4P-9QTM', 'xk4p9qtm', ' xk4p 9qtm ', 'XK-4P-9Q-TM'])
    expect(plainCode(typed)).toBe('XK4P9QTM');
});
