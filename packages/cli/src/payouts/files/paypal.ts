import { CliError, exitCodes } from '../../cli-error.ts';
import { csvRow, isFormula } from '../../terminal/csv.ts';
import type { PayoutFile } from './payout-file.ts';

// Columns, their order and limits: https://docs.paypal.ai/send/use-web-ui ("Create input file"). It has no header.
const columns = ['recipient', 'amount', 'currency', 'customer_id', 'note', 'wallet'];
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

export const paypal = (): PayoutFile => ({
  methods: ['paypal'],
  refusalOf: (item) => {
    const { id, amount, currency, payout_details } = item;
    const email = payout_details?.email;
    if (email === undefined) return 'no PayPal email address';
    // A leading apostrophe would make it a different address.
    if (isFormula(email)) return `a spreadsheet would run the e-mail '${email}' as a formula`;
    if (!currencies.has(currency)) return `PayPal does not support ${currency}`;
    if (wholeOnly.has(currency) && !Number.isInteger(amount))
      return `PayPal accepts only whole ${currency} amounts`;
    return id.length > customerIdMax ? `the id is longer than ${customerIdMax} characters` : undefined;
  },
  write: (items) => {
    const [first, ...others] = new Set(items.map(({ currency }) => currency));
    if (others.length > 0) {
      const message = `PayPal accepts one currency per file, but these payouts are in ${[first, ...others].join(', ')}.`;
      throw new CliError(exitCodes.usage, message, 'Choose one with --all --currency.');
    }
    if (items.length > rowsMax)
      throw new CliError(
        exitCodes.usage,
        `PayPal accepts ${rowsMax} payouts per file, but there are ${items.length}.`,
      );
    return items
      .map(({ id, amount, currency, invoice_number, payout_details }) =>
        csvRow(
          {
            recipient: payout_details?.email,
            amount,
            currency,
            customer_id: id,
            note: `Payout ${invoice_number}`,
            wallet: 'PAYPAL',
          },
          columns,
        ),
      )
      .join('');
  },
});
