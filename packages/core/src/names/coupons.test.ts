import { expect, test } from 'vitest';
import { couponCodeKey } from './coupons.ts';

test.each([' save10 ', 'save10\t', '\n save10', 'save10\u200b', '\ufeffsave10', '\u00a0save10\u2060\u200d '])(
  'finds the code in %j',
  (typed) => expect(couponCodeKey(typed)).toBe('SAVE10'),
);

test('keeps characters inside a code', () => expect(couponCodeKey(' a b-1 ')).toBe('A B-1'));
