import fc from 'fast-check';
import { composeIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { strictBic, strictIban, strictRoutingNumber } from './bank.ts';

/** Examples from the IBAN registry (ISO 13616), one per country. */
const examples =
  `AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201
  AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456
  BR1800360305000010009795493C1 CH9300762011623852957 CR05015202001026284066 CY17002001280000001200527600
  CZ6508000000192000145399 DE89370400440532013000 DK5000400440116243 DO28BAGR00000001212453611324 EE382200221020145685
  ES9121000418450200051332 FI2112345600000785 FO6264600001631634 FR1420041010050500013M02606 GB29NWBK60161331926819
  GE29NB0000000101904917 GI75NWBK000000007099453 GL8964710001000206 GR1601101250000000012300695
  GT82TRAJ01020000001210029690 HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678
  IL620108000000099999999 IS140159260076545510730339 IT60X0542811101000000123456 JO94CBJO0010000000000131000302
  KW81CBKU0000000000001234560101 KZ86125KZT5004100100 LB62099900000001001901229114 LI21088100002324013AA
  LT121000011101001000 LU280019400644750000 LV80BANK0000435195001 MC5811222000010123456789030 MD24AG000225100013104168
  ME25505000012345678951 MK07250120000058984 MR1300020001010000123456753 MT84MALT011000012345MTLCAST001S
  MU17BOMM0101101030300200000MUR NL91ABNA0417164300 NO9386011117947 PK36SCBL0000001123456702
  PL61109010140000071219812874 PS92PALS000000000400123456702 PT50000201231234567890154 QA58DOHB00001234567890ABCDEFG
  RO49AAAA1B31007593840000 RS35260005601001611379 SA0380000000608010167519 SE4550000000058398257466 SI56263300012039086
  SK3112000000198742637541 SM86U0322509800000000270100 TN5910006035183598478831 TR330006100519786457841326
  UA213223130000026007233566001 VA59001123000012345678 VG96VPVG0000012345678901 XK051212012345678906`.split(
    /\s+/,
  );

const digits = [...'0123456789'];
/** Returns every text that differs in one digit. */
const misread = (text: string): string[] =>
  [...text].flatMap((digit, at) =>
    /\d/.test(digit)
      ? digits
          .filter((other) => other !== digit)
          .map((other) => text.slice(0, at) + other + text.slice(at + 1))
      : [],
  );

describe('IBAN check', () => {
  test('accepts one of each of 69 countries, in any spacing', () => {
    expect(new Set(examples.map((iban) => iban.slice(0, 2))).size).toBe(69);
    for (const iban of examples) {
      expect(strictIban(iban)).toEqual({ value: iban });
      expect(strictIban(` ${iban.toLowerCase().replace(/.{4}/g, '$& ')}`)).toEqual({ value: iban });
    }
  });

  test.each(examples)('rejects %s by its check digits if one digit is wrong', (iban) => {
    const wrong = misread(iban);
    expect(wrong.length).toBeGreaterThan(80);
    expect(new Set(wrong.map((each) => strictIban(each).code))).toEqual(new Set(['iban_check_digits']));
  });

  test.each(examples)('rejects %s if two adjacent digits are swapped', (iban) => {
    const swapped = [...iban].flatMap((digit, at) => {
      const next = iban[at + 1] ?? '';
      return /\d\d/.test(digit + next) && digit !== next && at >= 4
        ? [iban.slice(0, at) + next + digit + iban.slice(at + 2)]
        : [];
    });
    expect(swapped.length).toBeGreaterThan(3);
    for (const each of swapped) expect(strictIban(each)).toEqual({ code: 'iban_check_digits' });
  });

  test.each([
    ['ZZ89370400440532013000', 'iban_country'],
    ['DE8937040044053201300', 'iban_length'],
    ['DE893704004405320130000', 'iban_length'],
    ['NL91ABNA04171643OO', 'iban_format'],
    ['DE', 'iban_format'],
    ['370400440532013000', 'iban_format'],
    ['CH4431999123000889012', 'iban_is_qr'],
  ])('rejects %s as %s', (iban, code) => expect(strictIban(iban)).toEqual({ code }));

  test('accepts any account and rejects it with any digit wrong', () => {
    const accounts = fc.stringMatching(/^\d{18}$/);
    fc.assert(
      fc.property(accounts, fc.nat(19), fc.integer({ min: 1, max: 9 }), (bban, at, by) => {
        const iban = composeIBAN({ countryCode: 'DE', bban }) ?? '';
        expect(strictIban(iban)).toEqual({ value: iban });
        const digit = (Number(iban[at + 2]) + by) % 10;
        expect(strictIban(iban.slice(0, at + 2) + digit + iban.slice(at + 3))).toEqual({
          code: 'iban_check_digits',
        });
      }),
      { numRuns: 5_000 },
    );
  });
});

test.each([
  ['cobadeff', 'COBADEFF'],
  ['COBA DE FF XXX', 'COBADEFFXXX'],
  ['CHASUS33', 'CHASUS33'],
  ['NBKOXKPR', 'NBKOXKPR'],
])('accepts the BIC %s as %s', (bic, value) => expect(strictBic(bic)).toEqual({ value }));

test.each([
  ['COBADEF', 'bic_format'],
  ['COBADEFFXX', 'bic_format'],
  ['COBADEFFXXXX', 'bic_format'],
  ['C0BADEFF', 'bic_format'],
  ['COBAZZFF', 'bic_country'],
  ['', 'bic_format'],
])('rejects the BIC %j as %s', (bic, code) => expect(strictBic(bic)).toEqual({ code }));

/** Routing numbers published by banks. */
const routingNumbers = [
  '021000021',
  '011401533',
  '026009593',
  '091000019',
  '111000025',
  '121000248',
  '122105155',
  '322271627',
];

test.each(routingNumbers)('accepts the routing number %s and rejects it if one digit is wrong', (number) => {
  expect(strictRoutingNumber(number, '')).toEqual({ value: number });
  for (const wrong of misread(number)) {
    expect(strictRoutingNumber(wrong, '')).toEqual({ code: 'routing_number_check_digit' });
    expect(strictRoutingNumber(wrong, 'CHASUS33')).toEqual({ code: 'routing_number_check_digit' });
  }
});

test.each([
  ['20-00-00', '', '200000'],
  ['062-000', 'CTBAAU2S', '062000'],
  ['hdfc0000001', '', 'HDFC0000001'],
  ['000300002', 'ROYCCAT2', '000300002'],
])('accepts the bank code %s with the BIC %j as %s', (code, bic, value) =>
  expect(strictRoutingNumber(code, bic)).toEqual({ value }),
);

test.each([
  ['000000000', '', 'routing_number_check_digit'],
  ['510000000', 'CHASUS33', 'routing_number_check_digit'],
  ['200000', 'CHASUS33', 'routing_number_format'],
  ['12', '', 'routing_number_format'],
  ['1234567890123', '', 'routing_number_format'],
  ['ask my bank!', '', 'routing_number_format'],
])('rejects the bank code %s with the BIC %j as %s', (text, bic, code) =>
  expect(strictRoutingNumber(text, bic)).toEqual({ code }),
);
