import { csvCells, isFormula } from './csv.ts';
import { PayoutFileError } from './payout-file-error.ts';
import { type PayoutFormat, refusal } from './payout-format.ts';
import { say } from './phrase.ts';

// Columns, their order and their limits: https://docs.paypal.ai/send/use-web-ui ("Create input file"): recipient,
// amount, currency, customer id, note, wallet. The file has no header.
const rowsMax = 5_000;
const customerIdMax = 30;

// https://developer.paypal.com/api/rest/reference/currency-codes/
const currencies = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
    ' ',
  ),
);
// According to the same page, PayPal accepts no decimals in these currencies, although two of them have decimals.
const wholeOnly = new Set(['HUF', 'JPY', 'TWD']);

export const paypal = (): PayoutFormat => ({
  refusalOf: ({ id, amount, currency, payout_details }) => {
    const email = payout_details?.email;
    if (email === undefined) return refusal('no_email', 'no_paypal_email', {});
    // A leading apostrophe would change the address.
    if (isFormula(email)) return refusal('formula', 'email_formula', { email });
    if (!currencies.has(currency)) return refusal('unsupported_currency', 'paypal_currency', { currency });
    if (wholeOnly.has(currency) && !Number.isInteger(amount))
      return refusal('fraction_of_amount', 'whole_amounts', { currency });
    if (id.length > customerIdMax) return refusal('id_too_long', 'long_id', { max: customerIdMax });
    return undefined;
  },
  write: (items) => {
    const [first, ...others] = new Set(items.map(({ currency }) => currency));
    if (others.length > 0) {
      const said = say('one_currency', { currencies: [first, ...others].join(', ') });
      throw new PayoutFileError('mixed_currencies', said);
    }
    if (items.length > rowsMax) {
      const said = say('too_many', { service: 'PayPal', max: rowsMax, count: items.length });
      throw new PayoutFileError('too_many_payouts', said);
    }
    return items
      .map(({ id, amount, currency, invoice_number, payout_details }) =>
        csvCells([payout_details?.email, amount, currency, id, `Payout ${invoice_number}`, 'PAYPAL']),
      )
      .join('');
  },
});
