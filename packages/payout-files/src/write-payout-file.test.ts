import { type PayoutMethod, payoutMethods } from '@tributary/core';
import type { PayoutExportItem } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { PayoutFileError } from './payout-file-error.ts';
import { type PayoutFileFormat, payoutFileFormats, writePayoutFile } from './write-payout-file.ts';

const anna: PayoutExportItem = {
  id: 'pay_1a',
  affiliate_id: 'aff_1',
  affiliate_name: 'Anna',
  affiliate_email: 'anna@example.com',
  invoice_number: 17,
  amount: 0.1,
  currency: 'EUR',
  status: 'pending',
  payout_method: null,
  details_changed_since_last_payout: false,
  payout_details: { email: 'anna@pay.example', iban: 'DE02120300000000202051' },
};
const options = {
  now: new Date(2026, 10, 3, 9),
  debtor: { name: 'Shop GmbH', iban: 'DE89370400440532013000' },
};

describe('payout file', () => {
  test.each(payoutFileFormats)('has a name, a type and exact totals as $name', ({ format }) => {
    const { name, type, text, totals } = writePayoutFile(
      format,
      [anna, { ...anna, id: 'pay_1b', amount: 0.2 }],
      options,
    );
    expect(name).toBe(`payouts-2026-11-03-${format}.${format === 'sepa' ? 'xml' : 'csv'}`);
    expect(type).toBe(format === 'sepa' ? 'application/xml' : 'text/csv');
    expect(text).toMatch(/pay[-_]1a/);
    expect(totals).toEqual([{ currency: 'EUR', amount: '0.3', count: 2 }]);
  });

  test('omits payouts that belong in another file or are unsupported, and distinguishes the two', () => {
    const elsewhere = { ...anna, id: 'pay_1b', payout_method: 'paypal' as const };
    const without = { ...anna, id: 'pay_1c', payout_details: {} };
    const file = writePayoutFile('sepa', [elsewhere, anna, without], options);
    expect(file.included).toEqual([anna]);
    expect(file.text).not.toMatch(/pay-1[bc]/);
    expect(file.elsewhere).toEqual([
      {
        ...{ payout: elsewhere, code: 'other_method', message: 'the payout method is paypal' },
        phrase: { id: 'other_method', values: { method: 'paypal' } },
      },
    ]);
    expect(file.problems).toEqual([
      { payout: without, code: 'no_iban', message: 'no IBAN', phrase: { id: 'no_iban', values: {} } },
    ]);
  });

  test.each<[PayoutFileFormat, readonly PayoutMethod[]]>([
    ['csv', payoutMethods],
    ['paypal', ['paypal']],
    ['wise', ['wise']],
    ['sepa', ['wire_transfer', 'manual']],
  ])('as %s pays affiliates who chose %j and leaves the others to another file', (format, methods) => {
    const payouts = payoutMethods.map((payout_method) => ({ ...anna, payout_method }));
    const { included, elsewhere } = writePayoutFile(format, payouts, options);
    expect(included.map(({ payout_method }) => payout_method).sort()).toEqual(methods.toSorted());
    expect(elsewhere.map(({ message }) => message).sort()).toEqual(
      payoutMethods
        .filter((method) => !methods.includes(method))
        .map((method) => `the payout method is ${method}`)
        .sort(),
    );
  });

  test('is not created if it would be empty', () => {
    expect(writePayoutFile('paypal', [{ ...anna, currency: 'KWD' }], options)).toMatchObject({
      text: null,
      totals: [],
    });
  });

  test.each([
    ['sepa', { debtor: undefined }, 'invalid_option', ['debtor_name', 'debtor_iban']],
    ['sepa', { debtor: { ...options.debtor, iban: 'DE00' } }, 'invalid_option', ['debtor_iban']],
    ['sepa', { executionDate: '2026-13-01' }, 'invalid_option', ['execution_date']],
    ['wise', { sourceCurrency: 'usd' }, 'invalid_option', ['source_currency']],
  ] as const)('as %s is rejected with %j, naming the invalid field', (format, more, code, fields) => {
    try {
      writePayoutFile(format, [anna], { ...options, ...more });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(PayoutFileError);
      expect(error).toMatchObject({ code, fields });
    }
  });

  test('supports the same as each format itself', () => {
    for (const { format, currencies, isOneCurrency } of payoutFileFormats) {
      const dollars = { ...anna, id: 'pay_1b', currency: 'USD' };
      expect(writePayoutFile(format, [dollars], options).text === null).toBe(
        currencies !== null && !currencies.includes('USD'),
      );
      const both = () => writePayoutFile(format, [anna, dollars], options).included.length === 2;
      if (isOneCurrency && currencies === null) expect(both).toThrow('one currency');
      else expect(both()).toBe(!isOneCurrency);
    }
  });
});
