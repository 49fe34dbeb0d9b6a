import { payoutDetailFields } from '@tributary/core';
import { csvCells } from './csv.ts';
import { type PayoutFormat, referenceOf } from './payout-format.ts';

// No status column, so that users can add one and apply this file as a report.
const columns = [
  'payout_id',
  'end_to_end_id',
  'invoice_number',
  'affiliate_id',
  'affiliate_name',
  'affiliate_email',
  'amount',
  'currency',
  'payout_method',
  ...payoutDetailFields.map((key) => `payout_details.${key}`),
];

/** All payouts, for a spreadsheet or for copying into a bank's template. */
export const generic = (): PayoutFormat => ({
  refusalOf: () => undefined,
  write: (items) =>
    csvCells(columns) +
    items
      .map((item) =>
        csvCells([
          item.id,
          referenceOf(item.id),
          item.invoice_number,
          item.affiliate_id,
          item.affiliate_name,
          item.affiliate_email,
          item.amount,
          item.currency,
          item.payout_method,
          ...payoutDetailFields.map((key) => item.payout_details?.[key]),
        ]),
      )
      .join(''),
});
