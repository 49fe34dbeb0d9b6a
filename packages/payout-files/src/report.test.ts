import { sumOf } from '@tributary/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPayoutReport } from './report.ts';

const read = (text: string, map?: Record<string, string>, decimalComma?: boolean) =>
  readPayoutReport(text, { map, decimalComma });

const paid = {
  line: 2,
  payoutId: 'pay_1a',
  reported: 'completed',
  amount: '12.5',
  currency: 'EUR',
  reference: 'WIRE-1',
  reason: undefined,
};

describe('payment report', () => {
  test.each([
    ['ours', 'payout_id,status,amount,currency,reference\npay_1a,paid,12.50,eur,WIRE-1\n'],
    [
      'with a mark and CRLF',
      '\ufeffpayout_id,status,amount,currency,reference\r\npay_1a,PAID,12.5,EUR,WIRE-1\r\n',
    ],
    ['of a bank', 'EndToEndId;Status;Amount;Currency;Transaction ID\nPAY-1A;ACSC;12.50;EUR;WIRE-1\n'],
    [
      'of PayPal',
      'Transaction ID,Customer ID,Payment Amount,Currency,Status\nWIRE-1,pay_1a,12.50,EUR,Completed\n',
    ],
    [
      'of Wise',
      'Transfer ID\tStatus\tTarget amount\tTarget currency\tPayment Reference\nWIRE-1\toutgoing_payment_sent\t12.5\tEUR\tpay-1a\n',
    ],
    [
      'with quotes',
      '"status","payout_id","currency","amount","reference"\n"Paid","pay_1a","EUR","12.50","WIRE-1"\n',
    ],
  ])('with %s is recognized', (_, text) => {
    expect(read(text)).toEqual({ lines: [paid], others: [], problems: [], decimalComma: false });
  });

  test('truncates a reference and a reason to what the API accepts', () => {
    const header = 'payout_id,status,amount,currency,reference,reason';
    const { lines } = read(`${header}\npay_1a,failed,12.50,EUR,${'r'.repeat(300)},${'w'.repeat(600)}\n`);
    expect([lines[0]?.reference, lines[0]?.reason]).toEqual(['r'.repeat(255), 'w'.repeat(500)]);
  });

  test('with other names and a decimal comma is recognized with options', () => {
    const map = { payout_id: 'Verwendungszweck', status: 'Ergebnis', amount: 'Betrag', currency: 'Währung' };
    const text =
      'Verwendungszweck;Ergebnis;Betrag;Währung\nPAY-1A PAYOUT 17;failed;1.234,50;EUR\npay-1b;pending;1234,5;EUR\n';
    expect(read(text, map, true).lines).toMatchObject([
      { payoutId: 'pay_1a', reported: 'failed', amount: '1234.5' },
      { payoutId: 'pay_1b', reported: 'waiting', amount: '1234.5', line: 3 },
    ]);
  });

  test.each([
    ['two payouts', 'pay_1 pay_2,paid,1,EUR', 'refers to two payouts, pay_1 and pay_2', 'two_payouts'],
    ['an unknown status', 'pay_1,perhaps,1,EUR', "status 'perhaps'", 'unknown_status'],
    ['an amount with a comma', 'pay_1,paid,"1,5",EUR', 'is not an amount', 'not_an_amount'],
    ['no amount', 'pay_1,paid,,EUR', 'is not an amount', 'not_an_amount'],
    ['a number that is none', 'pay_1,paid,1e3,EUR', 'is not an amount', 'not_an_amount'],
  ])('names the line that has %s', (_, row, message, code) => {
    const { problems } = read(`payout_id,status,amount,currency\npay_0,paid,1.00,EUR\n${row}\n`);
    const phrase = expect.objectContaining({ id: code });
    expect(problems).toEqual([{ line: 3, code, message: expect.stringContaining(message), phrase }]);
  });

  test('lists unrelated payments and excludes them', () => {
    const { lines, others, problems } = read(
      'payout_id,status,amount,currency\nNOTPROVIDED,perhaps,x,EUR\npay_1,paid,1,EUR\n,,Total: 2 items,\n',
    );
    expect([lines.map(({ line }) => line), problems]).toEqual([[3], []]);
    expect(others).toEqual([
      { line: 2, text: 'NOTPROVIDED' },
      { line: 4, text: 'Total: 2 items' },
    ]);
  });

  test.each([
    ['', 'is empty'],
    ['payout_id,status\n', 'amount, currency'],
    ['payout_id,status,amount,currency\n"pay_1', 'not valid CSV'],
  ])('that is %j is rejected', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test('is rejected with a --map without a field or a column', () => {
    expect(() => read('a\n', { sum: 'a' })).toThrow("no field 'sum'");
    expect(() => read('payout_id,status,amount,currency\n', { reason: 'x' })).toThrow("no column 'x'");
  });

  test('keeps every amount exactly', () => {
    const cents = fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(cents, (amounts) => {
        const texts = amounts.map((cent) => `${cent / 100n}.${String(cent % 100n).padStart(2, '0')}`);
        const rows = texts.map((text, index) => `pay_${index},paid,${text},USD`);
        const { lines, problems } = read(['payout_id,status,amount,currency', ...rows].join('\n'));
        expect(problems).toEqual([]);
        expect(sumOf(lines.map(({ amount }) => amount ?? ''))).toBe(sumOf(texts));
      }),
    );
  });
});
