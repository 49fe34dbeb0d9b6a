import { amountText } from '@tributary/core';
import { Amount, isRow, type Row } from './fields.ts';

/** Maps each amount field to its currency field. */
export const currencyFields: Readonly<Record<string, string>> = {
  sale_amount: 'sale_amount_currency',
  commission_amount: 'commission_currency',
  minimum_payout: 'default_currency',
  ...Object.fromEntries(
    [
      'amount',
      'original_amount',
      'discount_value',
      'cap_per_conversion',
      'cap_per_referral',
      'pending',
      'held',
      'ready',
      'claimed',
      'paid',
      'clawed_back',
      'sales',
      'refunds',
      'commission',
      'uncapped',
      'covered',
      'commission_left',
      'balance',
      'previous_sales',
      'previous_refunds',
      'previous_commission',
      'collected',
      'refunded',
      'owed',
      'opening',
      'earned',
      'refunds_undone',
      'rejected',
      'voided',
      'adjusted',
      'returned',
      'closing',
      'waiting',
      'due',
      'under_way',
      'taken_back',
    ].map((field) => [field, 'currency']),
  ),
};

const isPercent = (row: Row, field: string): boolean =>
  (field === 'amount' && row.is_percentage === true) ||
  (field === 'discount_value' && row.discount_type === 'percentage');

/** Currency that applies to rows without a currency field. */
interface Around {
  readonly currency: string | undefined;
  /** True for items of a list, such as the transactions of a payout, which inherit the currency. */
  readonly isItem: boolean;
}

function currencyOf(row: Row, field: string, { currency, isItem }: Around): string | undefined {
  const beside = currencyFields[field];
  if (beside === undefined || isPercent(row, field)) return undefined;
  // All amounts in a provider's payment are in the same currency.
  const own = row[beside] ?? row.currency;
  if (own !== undefined) return typeof own === 'string' ? own : undefined;
  return isItem || field === 'commission_amount' ? currency : undefined;
}

/** Replaces every amount in a row, including nested ones, with an `Amount`. */
export function withAmounts(row: Row, around: Around = { currency: undefined, isItem: false }): Row {
  const currency = typeof row.currency === 'string' ? row.currency : around.currency;
  const shown = ([field, value]: [string, unknown]): [string, unknown] => {
    if (Array.isArray(value))
      return [
        field,
        value.map((item) => (isRow(item) ? withAmounts(item, { currency, isItem: true }) : item)),
      ];
    if (isRow(value)) return [field, withAmounts(value, { currency, isItem: false })];
    const code = typeof value === 'number' ? currencyOf(row, field, around) : undefined;
    return [
      field,
      code === undefined ? value : new Amount(value as number, amountText(value as number, code)),
    ];
  };
  return Object.fromEntries(Object.entries(row).map(shown));
}
