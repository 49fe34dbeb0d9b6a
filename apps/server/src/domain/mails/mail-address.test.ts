import { describe, expect, test } from 'vitest';
import { headerText, mailAddress, nameInMail } from './mail-address.ts';

describe('e-mail address', () => {
  const local = 'a'.repeat(242);

  test.each([
    ['ada@shop.com', 'ada@shop.com'],
    ['Ada.L+x@Shop.COM', 'Ada.L+x@shop.com'],
    ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['ада@пример.рф', 'ада@xn--e1afmkfd.xn--p1ai'],
    ['ada@shop。example', 'ada@shop.example'],
    [`${local}@example.com`, `${local}@example.com`],
  ])('%s is sent as %s', (text, address) => {
    expect(mailAddress(text)).toBe(address);
  });

  test.each([
    '',
    'ada',
    'ada@shop',
    'ada@shop.com\r\nBcc: eve@shop.com',
    'ada\n@shop.com',
    'ada@shop.com\u2028',
    'ada@shop.com,eve@shop.com',
    '<ada@shop.com>',
    `a${local}@example.com`,
    'ada@\u00ad.\u00ad',
    'ada@１２７.0.0.1',
  ])('%j is rejected', (text) => {
    expect(() => mailAddress(text, 'to')).toThrow(/^to: /);
  });

  test('of 254 bytes that is longer in punycode is rejected with an explanation', () => {
    const text = `${'a'.repeat(100)}@${'ü.'.repeat(50)}de`;
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(254);
    expect(() => mailAddress(text)).toThrow('in punycode, this e-mail address is longer than 254 bytes');
  });
});

test.each(['\r', '\n', '\0', '\u0085', '\u2028', '\u2029'])('rejects %j in a header', (character) => {
  expect(() => headerText(`a${character}b`)).toThrow(RangeError);
  expect(headerText('Grüße, “Ada”')).toBe('Grüße, “Ada”');
});

test('reduces a name to one line of at most 80 characters', () => {
  expect(nameInMail(' Ada\r\n\r\nLovelace\t')).toBe('Ada Lovelace');
  expect(nameInMail('Ada \u202emoc.live\u2066\u200f')).toBe('Ada moc.live');
  expect([...nameInMail('😀'.repeat(81))]).toHaveLength(80);
  expect(nameInMail('😀'.repeat(80))).toBe('😀'.repeat(80));
});
