import { payoutDetailFields } from '@tributary/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskedDetail, payoutDetailProblems } from './payout-details.ts';

const fieldsOf = (method: string | null, details: Record<string, string>) =>
  payoutDetailProblems(method, details).map(({ field, phrase }) => `${field} ${phrase.id}`);

describe('payout details', () => {
  test.each([
    ['wire_transfer', { iban: 'DE89 3704 0044 0532 0130 00', swiftCode: 'COBADEFFXXX', accountName: 'Ada' }],
    ['wire_transfer', { iban: 'nl91abna0417164300', swiftCode: 'abnanl2a' }],
    ['wire_transfer', { accountNumber: '000123456789', routingNumber: '021000021' }],
    ['wire_transfer', { accountNumber: '12345678', routingNumber: '20-00-00' }],
    ['wire_transfer', { accountNumber: '1234567', routingNumber: '000300002' }],
    ['paypal', { email: 'ada+payouts@lindqvist.example' }],
    ['bitcoin', { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }],
    ['bitcoin', { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }],
    ['ethereum', { address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
    ['manual', { address: '12 High Street' }],
    [null, {}],
  ])('for %s are accepted when valid: %j', (method, details) => {
    expect(fieldsOf(method, details)).toEqual([]);
  });

  test.each([
    [{ iban: 'DE89370400440532013001' }, 'iban iban_check_digits'],
    [{ iban: 'DE8937040044053201300' }, 'iban iban_length'],
    [{ iban: 'ZZ89370400440532013000' }, 'iban iban_country'],
    [{ iban: 'NL91ABNA04171643OO' }, 'iban iban_format'],
    [{ iban: 'DE89-3704-0044-0532-0130-00' }, 'iban iban_format'],
    [{ iban: ' ' }, 'iban iban_format'],
    [{ swiftCode: 'COBADEF' }, 'swiftCode bic_format'],
    [{ swiftCode: 'COBAZZFF' }, 'swiftCode bic_format'],
    [{ routingNumber: '021000022' }, 'routingNumber aba_check_digit'],
    [{ email: 'ada.example' }, 'email account_email'],
    [{ email: 'ada@lindqvist' }, 'email account_email'],
    [{ email: 'ada@lindqvist.example, bob@lindqvist.example' }, 'email account_email'],
  ])('are reported with their field when invalid: %j', (details, problem) => {
    expect(fieldsOf('wire_transfer', details)).toEqual([problem]);
  });

  test.each([
    ['bitcoin', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0'],
    ['ethereum', '0x52908400098527886E0F7030069857D2E4169EE'],
    ['ethereum', 'ada.eth'],
  ])('are reported if the address does not belong to %s: %s', (method, address) => {
    expect(fieldsOf(method, { address })).toEqual([`address ${method}_address`]);
  });

  test('are all reported together, without repeating them', () => {
    const problems = payoutDetailProblems('paypal', { iban: 'DE89370400440532013001', email: 'canary' });
    expect(problems).toHaveLength(2);
    const said = problems.map(({ message }) => message).join(' ');
    expect(said).not.toMatch(/canary|3704|DE89/);
  });

  test('never make it throw, whatever they contain', () => {
    const details = fc.dictionary(fc.constantFrom(...payoutDetailFields), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.option(fc.string()), details, (method, of) => {
        payoutDetailProblems(method, of);
      }),
    );
  });
});

describe('masked payout detail', () => {
  test.each([
    ['email', 'ada@lindqvist.example', 'a•••@lindqvist.example'],
    ['email', 'al@lindqvist.example', '•••@lindqvist.example'],
    ['email', 'not-an-email', '••••mail'],
    ['iban', 'NL91ABNA0417164300', 'NL••••4300'],
    ['iban', 'de89 3704 0044 0532 0130 00', 'DE••••3000'],
    ['iban', 'DE89', '••••'],
    ['address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1qw5••••f3t4'],
    ['address', '0x52908400098527886E0F7030069857D2E4169EE7', '0x5290••••9EE7'],
    ['address', '12 High Street, Bath', '••••Bath'],
    ['accountNumber', '000123456789', '••••6789'],
    ['accountName', 'Ann', '••••'],
    ['accountName', 'Élan 😀😀😀😀😀', '••••😀😀😀😀'],
    ['accountId', '12345', '••••45'],
  ])('for %s %s is %s', (field, value, masked) => {
    expect(maskedDetail(field, value)).toBe(masked);
  });

  test('hides at least half of a short value and never reveals its length', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...payoutDetailFields),
        fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => !value.includes('@')),
        (field, value) => {
          const shown = [...maskedDetail(field, value).replaceAll('•', '')];
          expect(shown.length).toBeLessThanOrEqual([...value.replaceAll('•', '')].length / 2 + 1);
          if ([...value].length <= 4) expect(maskedDetail(field, value)).toBe('••••');
        },
      ),
    );
  });
});
