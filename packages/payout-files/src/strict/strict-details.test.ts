import { payoutDetailFields, payoutMethodFields, payoutMethods } from '@tributary/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neededDetails, strictPayoutDetails } from './strict-details.ts';

const errorsOf = (method: (typeof payoutMethods)[number], details: Record<string, string>) =>
  strictPayoutDetails(method, details, 'Ada Lindqvist').issues.map(({ field, code }) => `${field} ${code}`);
const wire = { accountName: 'Ada Lindqvist' };

describe('wire transfer details', () => {
  test('require the holder, and an IBAN or an account number with its bank code', () => {
    expect(errorsOf('wire_transfer', {})).toEqual([
      'accountName required',
      'iban iban_or_account_number_required',
    ]);
    expect(errorsOf('wire_transfer', { ...wire, accountNumber: '000123456789' })).toEqual([
      'routingNumber routing_number_or_bic_required',
    ]);
    expect(errorsOf('wire_transfer', { ...wire, routingNumber: '021000021' })).toEqual([
      'iban iban_or_account_number_required',
    ]);
    for (const account of [
      { iban: 'DE89370400440532013000' },
      { accountNumber: '000123456789', routingNumber: '021000021' },
      { accountNumber: '000123456789', swiftCode: 'CHASUS33' },
    ])
      expect(errorsOf('wire_transfer', { ...wire, ...account })).toEqual([]);
  });

  test('are returned in the form that banks use', () => {
    const { values, hasErrors } = strictPayoutDetails(
      'wire_transfer',
      {
        accountName: ' Ada Lindqvist ',
        iban: ' de89 3704 0044 0532 0130 00',
        swiftCode: 'cobadeff',
        bankName: '',
        email: 'left@out.example',
        routingNumber: null,
      },
      'Ada Lindqvist',
    );
    expect(hasErrors).toBe(false);
    expect(values).toEqual({
      accountName: 'Ada Lindqvist',
      iban: 'DE89370400440532013000',
      swiftCode: 'COBADEFF',
    });
  });

  test.each([
    ['DE89370400440532013000', 'CHASUS33', ['swiftCode bic_of_other_country']],
    ['DE89370400440532013000', 'COBADEFF', []],
    ['FR1420041010050500013M02606', 'BNPARERX', []],
    ['GB29NWBK60161331926819', 'NWBKJESY', []],
    ['GB29NWBK60161331926819', 'ULSBIE2D', ['swiftCode bic_of_other_country']],
    ['DE89370400440532013001', 'CHASUS33', ['iban iban_check_digits']],
  ])('to %s with the BIC %s have the errors %j', (iban, swiftCode, errors) => {
    expect(errorsOf('wire_transfer', { ...wire, iban, swiftCode })).toEqual(errors);
  });

  test('are rejected if the account number is an IBAN, or not a number', () => {
    for (const [accountNumber, code] of [
      ['DE89 3704 0044 0532 0130 00', 'account_number_is_iban'],
      ['see my website', 'account_number_format'],
      ['1', 'account_number_format'],
      ['12345678901234567890123456789012345', 'account_number_format'],
    ] as const)
      expect(errorsOf('wire_transfer', { ...wire, accountNumber, swiftCode: 'CHASUS33' })).toEqual([
        `accountNumber ${code}`,
      ]);
    expect(
      errorsOf('wire_transfer', { ...wire, accountNumber: '19-2000145399/0800', swiftCode: 'GIBACZPX' }),
    ).toEqual([]);
  });
});

describe('details of other methods', () => {
  test.each(payoutMethods)('for %s require existing details', (method) => {
    const { required, oneOf = [] } = neededDetails[method];
    expect(payoutMethodFields[method]).toEqual(expect.arrayContaining([...required, ...oneOf.flat()]));
    const missing = strictPayoutDetails(method, {}, 'Ada').issues;
    expect(missing).toHaveLength(required.length + (oneOf.length > 0 ? 1 : 0));
  });

  test.each(['paypal', 'wise', 'payoneer', 'paxum', 'skrill'] as const)(
    'for %s require an e-mail address',
    (method) => {
      const details = { accountName: 'Ada Lindqvist' };
      expect(errorsOf(method, { ...details, email: ' ada@lindqvist.example ' })).toEqual([]);
      for (const email of ['ada@lindqvist', 'ada.example', 'ada@lindqvist.example, bob@lindqvist.example'])
        expect(errorsOf(method, { ...details, email })).toEqual(['email email_format']);
      expect(errorsOf(method, { ...details, email: `${'a'.repeat(250)}@b.example` })).toEqual([
        'email too_long',
      ]);
    },
  );

  test('accept a purse or a WMID as a WebMoney id', () => {
    for (const accountId of ['Z123456789012', 'z1234 56789012', '123456789012'])
      expect(errorsOf('webmoney', { accountId })).toEqual([]);
    for (const accountId of ['Z12345678901', 'ZZ123456789012', 'ada@lindqvist.example'])
      expect(errorsOf('webmoney', { accountId })).toEqual(['accountId webmoney_format']);
  });

  test('reject control characters and bidirectional marks in lines; an address may have several lines', () => {
    const ofName = (accountName: string) => errorsOf('alipay', { accountId: '2088', accountName });
    expect(ofName('Ada\nLindqvist')).toEqual(['accountName control_characters']);
    expect(ofName('Ada \u202eLindqvist')).toEqual(['accountName control_characters']);
    expect(ofName(`Ada ${'x'.repeat(252)}`)).toEqual(['accountName too_long']);
    const ofAddress = (address: string) => errorsOf('manual', { ...wire, address });
    expect(ofAddress('12 High Street\nBath')).toEqual([]);
    expect(ofAddress('12 High Street\u0000Bath')).toEqual(['address control_characters']);
    expect(ofAddress('x'.repeat(5_001))).toEqual(['address too_long']);
  });
});

test.each([
  ['Ada Lindqvist', 'LINDQVIST, ADA', false],
  ['Søren Møller', 'Soren Moller', false],
  ['Jürgen Müller', 'Juergen Mueller', false],
  ['Jürgen Müller', 'Jurgen Muller', false],
  ['Lindqvist Consulting GmbH', 'Ada Lindqvist', false],
  ['Bob Example', 'Ada Lindqvist', true],
  ['Bob Media GmbH', 'Lindqvist GmbH', true],
  ['Ада Линдквист', 'Ada Lindqvist', false],
  ['王小明', 'Wang Xiaoming', false],
])('gives for the holder %s of the affiliate %s a hint: %s', (accountName, name, isHinted) => {
  const found = strictPayoutDetails('wise', { email: 'ada@lindqvist.example', accountName }, name);
  expect(found.hasErrors).toBe(false);
  expect(found.issues).toEqual(
    isHinted ? [{ field: 'accountName', code: 'name_differs', severity: 'hint' }] : [],
  );
});

test('never throws and returns details that pass again unchanged', { tags: 'slow' }, () => {
  const details = fc.dictionary(
    fc.constantFrom(...payoutDetailFields),
    fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.stringMatching(/^[a-zA-Z0-9 ]{0,40}$/)),
  );
  fc.assert(
    fc.property(fc.constantFrom(...payoutMethods), details, fc.string(), (method, of, name) => {
      const once = strictPayoutDetails(method, of, name);
      const twice = strictPayoutDetails(method, once.values, name);
      expect(twice).toEqual(once);
      expect(JSON.stringify(once.issues)).not.toMatch(/undefined/);
    }),
    { numRuns: 2_000 },
  );
});
