import { sumOf } from '@tributary/core';
import type { PayoutExportItem } from '@tributary/sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generic } from './generic.ts';
import { type PayoutFormat, payoutIdsIn } from './payout-format.ts';
import { paypal } from './paypal.ts';
import { type Order, sepa } from './sepa.ts';
import { toSepaText } from './sepa-text.ts';
import { wise } from './wise.ts';

const anna: PayoutExportItem = {
  id: 'pay_01kb8cqm5wf0g8x7d3v2n4t6ra',
  affiliate_id: 'aff_1',
  affiliate_name: 'Anna Müller',
  affiliate_email: 'anna@example.com',
  invoice_number: 17,
  amount: 1234.5,
  currency: 'EUR',
  status: 'pending',
  payout_method: null,
  details_changed_since_last_payout: false,
  payout_details: {
    email: 'anna@pay.example',
    iban: 'de02 1203 0000 0000 2020 51',
    swiftCode: 'BYLADEM1001',
  },
};
const bo: PayoutExportItem = {
  ...anna,
  id: 'pay_01kb8cqm5wf0g8x7d3v2n4t6rb',
  affiliate_name: 'Bo, "the" Second',
  invoice_number: 18,
  amount: 0.1,
  payout_details: { email: 'bo@pay.example', iban: 'NL91ABNA0417164300', accountName: 'Bo & Sons B.V.' },
};

const debtor: Order = {
  name: 'Shop GmbH',
  iban: 'DE89370400440532013000',
  bic: undefined,
  executionDate: '2026-11-30',
};
const now = new Date(2026, 10, 21, 14, 30, 5);
const transfer = sepa(debtor, now);

describe('files of fixed payouts', () => {
  test('generic', () => {
    expect(generic().write([anna, bo])).toMatchInlineSnapshot(`
      "payout_id,end_to_end_id,invoice_number,affiliate_id,affiliate_name,affiliate_email,amount,currency,payout_method,payout_details.email,payout_details.accountId,payout_details.address,payout_details.bankName,payout_details.accountNumber,payout_details.swiftCode,payout_details.iban,payout_details.routingNumber,payout_details.accountName
      pay_01kb8cqm5wf0g8x7d3v2n4t6ra,pay-01kb8cqm5wf0g8x7d3v2n4t6ra,17,aff_1,Anna Müller,anna@example.com,1234.5,EUR,,anna@pay.example,,,,,BYLADEM1001,de02 1203 0000 0000 2020 51,,
      pay_01kb8cqm5wf0g8x7d3v2n4t6rb,pay-01kb8cqm5wf0g8x7d3v2n4t6rb,18,aff_1,"Bo, ""the"" Second",anna@example.com,0.1,EUR,,bo@pay.example,,,,,,NL91ABNA0417164300,,Bo & Sons B.V.
      "
    `);
  });
  test('PayPal', () => {
    expect(paypal().write([anna, bo])).toMatchInlineSnapshot(`
      "anna@pay.example,1234.5,EUR,pay_01kb8cqm5wf0g8x7d3v2n4t6ra,Payout 17,PAYPAL
      bo@pay.example,0.1,EUR,pay_01kb8cqm5wf0g8x7d3v2n4t6rb,Payout 18,PAYPAL
      "
    `);
  });
  test('Wise', () => {
    expect(wise('USD').write([anna, bo])).toMatchInlineSnapshot(`
      "name,recipientEmail,sourceCurrency,targetCurrency,amountCurrency,amount,paymentReference,type
      Anna Müller,anna@pay.example,USD,EUR,target,1234.5,pay-01kb8cqm5wf0g8x7d3v2n4t6ra,EMAIL
      Bo & Sons B.V.,bo@pay.example,USD,EUR,target,0.1,pay-01kb8cqm5wf0g8x7d3v2n4t6rb,EMAIL
      "
    `);
  });
  test('SEPA', () => {
    expect(transfer.write([anna, bo]).replaceAll('><', '>\n<')).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09 pain.001.001.09.xsd">
      <CstmrCdtTrfInitn>
      <GrpHdr>
      <MsgId>TRB3D11D73178592E2878DD</MsgId>
      <CreDtTm>2026-11-21T14:30:05</CreDtTm>
      <NbOfTxs>2</NbOfTxs>
      <CtrlSum>1234.60</CtrlSum>
      <InitgPty>
      <Nm>Shop GmbH</Nm>
      </InitgPty>
      </GrpHdr>
      <PmtInf>
      <PmtInfId>TRB3D11D73178592E2878DD.0</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>true</BtchBookg>
      <NbOfTxs>2</NbOfTxs>
      <CtrlSum>1234.60</CtrlSum>
      <PmtTpInf>
      <SvcLvl>
      <Cd>SEPA</Cd>
      </SvcLvl>
      </PmtTpInf>
      <ReqdExctnDt>
      <Dt>2026-11-30</Dt>
      </ReqdExctnDt>
      <Dbtr>
      <Nm>Shop GmbH</Nm>
      </Dbtr>
      <DbtrAcct>
      <Id>
      <IBAN>DE89370400440532013000</IBAN>
      </Id>
      </DbtrAcct>
      <DbtrAgt>
      <FinInstnId>
      <Othr>
      <Id>NOTPROVIDED</Id>
      </Othr>
      </FinInstnId>
      </DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>
      <CdtTrfTxInf>
      <PmtId>
      <InstrId>TRB3D11D73178592E2878DD.0.0</InstrId>
      <EndToEndId>pay-01kb8cqm5wf0g8x7d3v2n4t6ra</EndToEndId>
      </PmtId>
      <Amt>
      <InstdAmt Ccy="EUR">1234.50</InstdAmt>
      </Amt>
      <CdtrAgt>
      <FinInstnId>
      <BICFI>BYLADEM1001</BICFI>
      </FinInstnId>
      </CdtrAgt>
      <Cdtr>
      <Nm>Anna Muller</Nm>
      </Cdtr>
      <CdtrAcct>
      <Id>
      <IBAN>DE02120300000000202051</IBAN>
      </Id>
      </CdtrAcct>
      <RmtInf>
      <Ustrd>pay-01kb8cqm5wf0g8x7d3v2n4t6ra Payout 17</Ustrd>
      </RmtInf>
      </CdtTrfTxInf>
      <CdtTrfTxInf>
      <PmtId>
      <InstrId>TRB3D11D73178592E2878DD.0.1</InstrId>
      <EndToEndId>pay-01kb8cqm5wf0g8x7d3v2n4t6rb</EndToEndId>
      </PmtId>
      <Amt>
      <InstdAmt Ccy="EUR">0.10</InstdAmt>
      </Amt>
      <Cdtr>
      <Nm>Bo + Sons B.V.</Nm>
      </Cdtr>
      <CdtrAcct>
      <Id>
      <IBAN>NL91ABNA0417164300</IBAN>
      </Id>
      </CdtrAcct>
      <RmtInf>
      <Ustrd>pay-01kb8cqm5wf0g8x7d3v2n4t6rb Payout 18</Ustrd>
      </RmtInf>
      </CdtTrfTxInf>
      </PmtInf>
      </CstmrCdtTrfInitn>
      </Document>
      "
    `);
  });
});

const formats: [string, PayoutFormat][] = [
  ['generic', generic()],
  ['PayPal', paypal()],
  ['Wise', wise(undefined)],
  ['SEPA', transfer],
];

describe('file format', () => {
  test.each(formats)('%s contains each payout, and its amounts add up to the payouts', (name, file) => {
    const cents = fc.array(fc.integer({ min: 1, max: 99_999_999_999 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(cents, (amounts) => {
        const items = amounts.map((cent, index) => ({ ...anna, id: `pay_${index}x`, amount: cent / 100 }));
        expect(items.map((item) => file.refusalOf(item))).toEqual(items.map(() => undefined));
        const text = file.write(items);
        const found =
          name === 'SEPA'
            ? [...text.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, amount = '']) => amount)
            : [...text.matchAll(/(?<=,)\d+(?:\.\d+)?(?=,(?:EUR|pay-))/g)].map(([amount]) => amount);
        expect(sumOf(found)).toBe(sumOf(items.map(({ amount }) => amount)));
        for (const { id } of items) expect(text).toMatch(new RegExp(id.replace('_', '[-_]')));
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['pay-01kb8cqm5wf0g8x7d3v2n4t6ra', anna.id],
    ['PAY-01KB8CQM5WF0G8X7D3V2N4T6RA PAYOUT 17', anna.id],
    ['Zahlung pay_01kb8cqm5wf0g8x7d3v2n4t6ra.', anna.id],
    ['PAY01KB8CQM5WF0G8X7D3V2N4T6RA', anna.id],
    ['PAY 01KB8CQM5WF0G8X7D3V2N4T6RA', anna.id],
    ['EREF+PAY-01KB8CQM5WF0G8X7D3V2N4T6RASVWZ+Payout 12', anna.id],
    ['EREF+PAY-01KB8CQM5WF0G8X7D3\nV2N4T6RASVWZ+x', anna.id],
    ['PAYPAL TRANSFER 2026', undefined],
    ['PAYMENT OF NOVEMBER TO ADA LOVELACE DEMO', undefined],
    ['prepay-1', undefined],
    ['salary', undefined],
  ])('reference %s leads back to its payout', (reference, id) => {
    expect(payoutIdsIn([reference])).toEqual(id === undefined ? [] : [id]);
  });
});

describe('unsupported payouts', () => {
  const details = (more: object) => ({ payout_details: { ...anna.payout_details, ...more } });

  test.each<[string, PayoutFormat, Partial<PayoutExportItem>, string]>([
    ['no e-mail', paypal(), { payout_details: {} }, 'no PayPal e-mail address'],
    ['an e-mail that is a formula', paypal(), details({ email: '+anna@example.com' }), 'formula'],
    ['a currency', paypal(), { currency: 'KWD' }, 'does not support KWD'],
    ['half a forint', paypal(), { currency: 'HUF', amount: 0.5 }, 'whole HUF'],
    ['an id that is too long', paypal(), { id: `pay_${'x'.repeat(27)}` }, '30 characters'],
    ['no e-mail', wise(undefined), { payout_details: { iban: 'x' } }, 'no e-mail address'],
    ['a name that is a formula', wise(undefined), { affiliate_name: ' =cmd()' }, 'formula'],
    ['dollars', transfer, { currency: 'USD' }, 'EUR, not USD'],
    ['no IBAN', transfer, { payout_details: null }, 'no IBAN'],
    ['a mistyped IBAN', transfer, details({ iban: 'DE03120300000000202051' }), 'is not an IBAN'],
    ['letters in an IBAN', transfer, details({ iban: 'DE02-1203-0000-0000-2020-51' }), 'is not an IBAN'],
    ['an IBAN from elsewhere', transfer, details({ iban: 'TR330006100519786457841326' }), 'not in SEPA'],
    ['a name in Chinese', transfer, { affiliate_name: '王小明' }, 'outside the SEPA character set'],
    ['a long name', transfer, { affiliate_name: 'a'.repeat(71) }, '70 characters'],
    ['a billion', transfer, { amount: 1_000_000_000 }, 'at most'],
  ])('are reported: %s', (_, file, more, reason) => {
    expect(file.refusalOf(anna)).toBeUndefined();
    expect(file.refusalOf({ ...anna, ...more })?.message).toContain(reason);
  });

  test('create no PayPal or Wise file that would be rejected as a whole', () => {
    expect(() => paypal().write([anna, { ...bo, currency: 'USD' }])).toThrow('one currency per file');
    expect(() => paypal().write(new Array<PayoutExportItem>(5_001).fill(anna))).toThrow('5000');
    expect(() => wise('US')).toThrow('not a currency code');
    expect(() => wise(undefined).write(new Array<PayoutExportItem>(1_001).fill(anna))).toThrow('1000');
  });

  test.each([
    [{ iban: 'DE00370400440532013000' }, 'not an IBAN'],
    [{ name: '店' }, 'SEPA character set'],
    [{ bic: 'COBADEFF12' }, 'not a BIC'],
    [{ executionDate: '2026-02-30' }, 'not a valid date'],
    [{ executionDate: '30.11.2026' }, 'not a valid date'],
  ])('include those with an invalid payer: %j', (more, reason) => {
    expect(() => sepa({ ...debtor, ...more }, now)).toThrow(reason);
  });
});

describe('SEPA file', () => {
  test('has the same id for the same payouts on the same day, and a different one for others', () => {
    const idOf = (text: string) => /<MsgId>([A-Z0-9]{1,35})<\/MsgId>/.exec(text)?.[1];
    const first = idOf(transfer.write([anna, bo]));
    expect(first).toBeDefined();
    expect(idOf(sepa(debtor, new Date()).write([anna, bo]))).toBe(first);
    expect(idOf(transfer.write([anna]))).not.toBe(first);
  });

  test('omits a BIC of another country, which would stop the whole file', () => {
    const item = { ...bo, payout_details: { ...bo.payout_details, swiftCode: 'BYLADEM1001' } };
    expect(transfer.write([item])).not.toContain('BYLADEM1001');
    expect(transfer.write([anna])).toContain('<BICFI>BYLADEM1001</BICFI>');
  });

  test('contains only characters of the SEPA set, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(toSepaText(name) ?? 'none').toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/);
      }),
    );
  });

  test.each([
    ['Zoë  Łukasz Straße & Co', 'Zoe Lukasz Strase + Co'],
    ['Иван Петров', 'Ivan Petrov'],
    ['Юлия Щербакова', 'Yuliya Shterbakova'],
    ['Владимир Ђорђевић', 'Vladimir Djordjevic'],
    ['Ганна Їжакевич', 'Ganna Yizhakevich'],
    ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoylos'],
    ['Ħal Għargħur', 'Hal Gharghur'],
    ['Mu\u0308ller – Design', 'Muller - Design'],
    ['„Anders“ e. K.', ",Anders' e. K."],
    ['O´Brien', "O'Brien"],
    ['Company [DE]', 'Company (DE)'],
    ['50% off; Co', '50. off, Co'],
    ['A@B\u00a0\u200bC 😀', 'A.B C .'],
    ['王小明', undefined],
    ['!!!', undefined],
    ['A//B', undefined],
  ])('converts the name %s to %s', (name, written) => {
    expect(toSepaText(name)).toBe(written);
  });

  test.each([
    ['GB29NWBK60161331926819', undefined, 'no BIC'],
    ['GB29NWBK60161331926819', 'NWBKDEFF', "'NWBKDEFF' does not belong to a bank in GB"],
    ['CH9300762011623852957', 'UBSWCHZH80A', undefined],
    ['NL91ABNA0417164300', undefined, undefined],
  ])('to %s with the BIC %s is warned of: %s', (iban, swiftCode, message) => {
    const item = { ...bo, payout_details: { iban, ...(swiftCode !== undefined && { swiftCode }) } };
    expect(transfer.refusalOf(item)).toBeUndefined();
    const warning = transfer.warningOf?.(item)?.message;
    if (message === undefined) expect(warning).toBeUndefined();
    else expect(warning).toContain(message);
  });
});
