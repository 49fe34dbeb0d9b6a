import { csvCells, isFormula } from './csv.ts';
import { PayoutFileError } from './payout-file-error.ts';
import { type PayoutFormat, refusal } from './payout-format.ts';

// Columns, their order and limits: https://docs.paypal.ai/send/use-web-ui ("Create input file"): recipient,
// amount, currency, customer id, note, wallet. It has no header.
const rowsMax = 5_000;
const customerIdMax = 30;

// https://developer.paypal.com/api/rest/reference/currency-codes/
const currencies = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
    ' ',
  ),
);
// The same page: PayPal takes no decimals in these, although two of them have some.
const wholeOnly = new Set(['HUF', 'JPY', 'TWD']);

export const paypal = (): PayoutFormat => ({
  methods: ['paypal'],
  refusalOf: ({ id, amount, currency, payout_details }) => {
    const email = payout_details?.email;
    if (email === undefined) return refusal('no_email', 'no PayPal email address');
    // A leading apostrophe would make it a different address.
    if (isFormula(email))
      return refusal('formula', `a spreadsheet would run the e-mail '${email}' as a formula`);
    if (!currencies.has(currency))
      return refusal('unsupported_currency', `PayPal does not support ${currency}`);
    if (wholeOnly.has(currency) && !Number.isInteger(amount))
      return refusal('fraction_of_amount', `PayPal accepts only whole ${currency} amounts`);
    if (id.length > customerIdMax)
      return refusal('id_too_long', `the id is longer than ${customerIdMax} characters`);
    return undefined;
  },
  write: (items) => {
    const [first, ...others] = new Set(items.map(({ currency }) => currency));
    if (others.length > 0) {
      const message = `PayPal accepts one currency per file, but these payouts are in ${[first, ...others].join(', ')}.`;
      throw new PayoutFileError('mixed_currencies', message);
    }
    if (items.length > rowsMax) {
      const message = `PayPal accepts ${rowsMax} payouts per file, but there are ${items.length}.`;
      throw new PayoutFileError('too_many_payouts', message);
    }
    return items
      .map(({ id, amount, currency, invoice_number, payout_details }) =>
        csvCells([payout_details?.email, amount, currency, id, `Payout ${invoice_number}`, 'PAYPAL']),
      )
      .join('');
  },
});
