import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BatchScanner } from './batch-scanner.ts';
import { parseJson } from './json.ts';

/** What the server reads of a batch, `stretch` bytes at a time; the message of its refusal where it reads nothing. */
function read(text: string, stretch = 1_000_000): unknown {
  const bytes = Buffer.from(text);
  const scanner = new BatchScanner(bytes, { takesNonce: false });
  try {
    while (!scanner.advance(stretch));
    const { items } = scanner;
    return Array.isArray(items) ? items.map(([from, to]) => parseJson(bytes.subarray(from, to))) : items;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What a batch of these items is read as: JSON.parse takes the key `__proto__`, and the server refuses it. */
function expectedOf(text: string): unknown {
  let hasProtoKey = false;
  const { items } = JSON.parse(text, (key, value) => {
    if (key === '__proto__') hasProtoKey = true;
    return value;
  }) as { items: unknown[] };
  return hasProtoKey ? 'The key __proto__ is not allowed.' : items;
}

test('the items are those that JSON.parse finds, wherever there is white space and however few bytes are scanned at a time', () => {
  const blanks = fc
    .array(fc.constantFrom(' ', '\n', '\r', '\t'), { maxLength: 3 })
    .map((all) => all.join(''));
  const items = fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 8 });
  fc.assert(
    fc.property(items, blanks, fc.integer({ min: 1, max: 20 }), (values, blank, stretch) => {
      const list = values.map((value) => blank + JSON.stringify(value, null, blank.length) + blank).join(',');
      const text = `${blank}{${blank}"items"${blank}:${blank}[${list || blank}]${blank}}${blank}`;
      expect(read(text, stretch)).toEqual(expectedOf(text));
    }),
    { examples: [[[{ ['__proto__']: {} }], '', 1]] },
  );
});

test('what JSON.parse rejects is rejected', () => {
  const text = '{"items":[{"a":"x\\"]}"},[1,-2.5e3],"b",null,true]}';
  const odd = fc.constantFrom(...'{}[]",:\\ 1ntu');
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(3), fc.array(odd, { maxLength: 3 }), (at, dropped, added) => {
      const mutated = text.slice(0, at) + added.join('') + text.slice(at + dropped);
      let expected: unknown = 'refused';
      try {
        const value = JSON.parse(mutated) as object;
        const hasItemsAlone = !Array.isArray(value) && Object.keys(value).join() === 'items';
        if (hasItemsAlone) expected = (value as { items: unknown }).items;
      } catch {}
      if (Array.isArray(expected)) expect(read(mutated)).toEqual(expected);
      else expect(typeof read(mutated)).toBe('string');
    }),
    { numRuns: 2_000 },
  );
});

describe('a batch is refused for its shape', () => {
  const many = (count: number) => Array(count).fill('1').join();
  const keys = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":[{}]`).join();
  test.each([
    ['no JSON', '', 'The body is not valid JSON.'],
    ['an array', '[]', 'The body must be a JSON object.'],
    ['something after it', '{"items":[]}{}', 'The body is not valid JSON.'],
    ['an open end', '{"items":[1', 'The body is not valid JSON.'],
    ['a comma too many', '{"items":[1,]}', 'The body is not valid JSON.'],
    ['an unknown field', '{"items":[],"surprise":{"a":1}}', 'surprise: Unknown field.'],
    ['the same field by an escape', '{"\\u0069tems":[1],"items":[2]}', 'items: Duplicate field.'],
    ['__proto__', '{"__proto__":1,"items":[]}', 'The key __proto__ is not allowed.'],
    ['501 items', `{"items":[${many(501)}]}`, 'items: A batch has at most 500 items.'],
    ['three unknown fields', `{${keys(3)}}`, 'k0: Unknown field. 2 other fields are not valid.'],
  ])('%s', (_, text, message) => expect(read(text)).toBe(message));

  test('before the rest of it is read', () => {
    const scan = (text: string) => {
      const scanner = new BatchScanner(Buffer.from(text), { takesNonce: false });
      return () => scanner.advance(10_000);
    };
    const rest = 'x'.repeat(1_000_000);
    expect(scan(`{"items":[${many(501)},${rest}`)).toThrow('at most 500 items');
    expect(scan(`{${keys(100)},${rest}`)).toThrow('99 other fields are not valid');
  });
});

describe('the nonce of a batch', () => {
  const nonceOf = (text: string) => {
    const scanner = new BatchScanner(Buffer.from(text), { takesNonce: true });
    while (!scanner.advance(7));
    return scanner.others.nonce;
  };

  test.each([
    ['before the items', '{"nonce":"a","items":[{"nonce":"b"}]}', 'a'],
    ['after them, with escapes', '{"items":[1] , "\\u006eonce" : "\\u0061\\"" }', 'a"'],
    ['as long as it may be', `{"items":[],"nonce":"${'\\u0061'.repeat(255)}"}`, 'a'.repeat(255)],
  ])('is found %s', (_, text, nonce) => expect(nonceOf(text)).toBe(nonce));

  test.each(['7', 'null', '["a"]', '{"a":1}', `"${'a'.repeat(10_000)}"`])(
    'is refused as %.20s, unparsed',
    (value) => {
      const refusal = 'nonce: Must be text of 1 to 255 characters.';
      expect(() => nonceOf(`{"items":[],"nonce":${value}}`)).toThrow(refusal);
    },
  );
});
