import { csvCells, isFormula } from './csv.ts';
import { PayoutFileError } from './payout-file-error.ts';
import { type PayoutFormat, referenceOf, refusal } from './payout-format.ts';
import { say } from './phrase.ts';

// "Send by email": https://wise.com/help/articles/2663302/how-do-i-fill-in-my-batch-template for the columns, and
// https://transferwise.com/help/article/2721161/business/batch-payments for `type`. Other templates have bank columns
// that differ by currency. With this template, Wise asks recipients for their bank details by e-mail.
const columns = [
  'name',
  'recipientEmail',
  'sourceCurrency',
  'targetCurrency',
  'amountCurrency',
  'amount',
  'paymentReference',
  'type',
];
// https://wise.com/us/blog/everything-about-batch-payments
const rowsMax = 1_000;

/**
 * Writes a file for Wise. `sourceCurrency` is the currency from which the merchant pays. The recipient receives exactly
 * the payout amount, and Wise charges its fees on top.
 * @throws PayoutFileError if `sourceCurrency` is not a currency code
 */
export function wise(sourceCurrency: string | undefined): PayoutFormat {
  if (sourceCurrency !== undefined && !/^[A-Z]{3}$/.test(sourceCurrency))
    throw new PayoutFileError('invalid_option', say('not_a_currency', { code: sourceCurrency }), [
      'source_currency',
    ]);
  return {
    refusalOf: ({ affiliate_name, payout_details }) => {
      const email = payout_details?.email;
      if (email === undefined) return refusal('no_email', 'no_wise_email', {});
      const wicked = [email, payout_details?.accountName ?? affiliate_name].find(isFormula);
      if (wicked === undefined) return undefined;
      return refusal('formula', 'formula', { text: wicked });
    },
    write: (items) => {
      if (items.length > rowsMax) {
        const said = say('too_many', { service: 'Wise', max: rowsMax, count: items.length });
        throw new PayoutFileError('too_many_payouts', said);
      }
      const rows = items.map(({ id, affiliate_name, amount, currency, payout_details }) => {
        const name = payout_details?.accountName ?? affiliate_name;
        const from = sourceCurrency ?? currency;
        return [name, payout_details?.email, from, currency, 'target', amount, referenceOf(id), 'EMAIL'];
      });
      return csvCells(columns) + rows.map((row) => csvCells(row)).join('');
    },
  };
}
