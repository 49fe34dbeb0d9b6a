import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownCustomer } from './customer.ts';

test.each([
  ['full', 'ada@example.com', 'ada@example.com'],
  ['masked', 'ada@example.com', 'a…@e…'],
  ['masked', '"a@b"@example.com', '"…@e…'],
  ['masked', '😀x@shop.com', '😀…@s…'],
  ['masked', 'no address', 'n…'],
  ['none', 'ada@example.com', null],
  ['full', null, null],
  ['masked', null, null],
] as const)('with %s shows %s as %s', (visibility, email, shown) => {
  expect(shownCustomer(email, visibility)).toBe(shown);
});

test('shows at most two characters of a masked address', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const shown = shownCustomer(email, 'masked') ?? '';
      expect([...shown]).toHaveLength(5);
      expect(shown).not.toBe(email);
    }),
  );
});
