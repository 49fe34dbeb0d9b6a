import { CliError, exitCodes } from '../../cli-error.ts';
import { csvHeader, csvRow, isFormula } from '../../terminal/csv.ts';
import { type PayoutFile, referenceOf } from './payout-file.ts';

// "Send by email": https://wise.com/help/articles/2663302/how-do-i-fill-in-my-batch-template for the columns, and
// https://transferwise.com/help/article/2721161/business/batch-payments for `type`. The bank's columns of the other
// templates differ by currency; by e-mail Wise asks the recipient for them.
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

/** `sourceCurrency` is what is paid from; the recipient gets exactly the payout, the fees are on top. */
export const wise = (sourceCurrency: string | undefined): PayoutFile => ({
  methods: ['wise'],
  refusalOf: (item) => {
    const { affiliate_name, payout_details } = item;
    const email = payout_details?.email;
    if (email === undefined) return 'no email address for Wise';
    const wicked = [email, payout_details?.accountName ?? affiliate_name].find(isFormula);
    return wicked === undefined ? undefined : `a spreadsheet would run '${wicked}' as a formula`;
  },
  write: (items) => {
    if (items.length > rowsMax)
      throw new CliError(
        exitCodes.usage,
        `Wise accepts ${rowsMax} payouts per file, but there are ${items.length}.`,
      );
    const rows = items.map(({ id, affiliate_name, amount, currency, payout_details }) =>
      csvRow(
        {
          name: payout_details?.accountName ?? affiliate_name,
          recipientEmail: payout_details?.email,
          sourceCurrency: sourceCurrency ?? currency,
          targetCurrency: currency,
          amountCurrency: 'target',
          amount,
          paymentReference: referenceOf(id),
          type: 'EMAIL',
        },
        columns,
      ),
    );
    return csvHeader(columns) + rows.join('');
  },
});
