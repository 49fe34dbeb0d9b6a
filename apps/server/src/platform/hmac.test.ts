import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacSha256 } from './hmac.ts';

const part = fc.oneof(fc.string({ unit: 'grapheme' }), fc.uint8Array(), fc.constant('€'.repeat(6_000)));

test('equals Node’s HMAC-SHA256 for keys and messages of any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.array(part, { maxLength: 5 }), (key, parts) => {
      const expected = createHmac('sha256', key);
      for (const each of parts) expected.update(each);
      const hmac = hmacSha256(key);
      // One message leaves no state behind for the next.
      hmac('a longer message than most of the others, '.repeat(20));
      expect(hmac(...parts)).toEqual(expected.digest());
    }),
  );
});
