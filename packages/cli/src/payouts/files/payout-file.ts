import type { PayoutExportItem } from '@tributary/sdk';

/** A format that a bank or payment service takes. */
export interface PayoutFile {
  /** Why the format cannot carry this payout; undefined when it can. */
  refusalOf: (item: PayoutExportItem) => string | undefined;
  /** The file of payouts that it can carry. Throws `Stop` when they do not fit into one file. */
  write: (items: readonly PayoutExportItem[]) => string;
}

/** What a person chose is not what they are paid by otherwise: whoever asked for PayPal gets no bank transfer. */
export function methodRefusal(
  { payout_method }: PayoutExportItem,
  methods: readonly string[],
): string | undefined {
  if (payout_method === null || methods.includes(payout_method)) return undefined;
  return `the payout method is ${payout_method}`;
}
