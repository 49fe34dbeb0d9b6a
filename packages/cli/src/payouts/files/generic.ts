import { csvHeader, csvRow } from '../../terminal/csv.ts';
import { type PayoutFile, payoutDetailKeys, referenceOf } from './payout-file.ts';

// Without the status, so that this file with a status filled in is a report that `payouts apply` takes.
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
  ...payoutDetailKeys.map((key) => `payout_details.${key}`),
];

/** Everything, for a spreadsheet or a bank whose template is filled by hand. */
export const generic = (): PayoutFile => ({
  methods: null,
  refusalOf: () => undefined,
  write: (items) =>
    csvHeader(columns) +
    items
      .map((item) => csvRow({ ...item, payout_id: item.id, end_to_end_id: referenceOf(item.id) }, columns))
      .join(''),
});
