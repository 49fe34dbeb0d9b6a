import type { PayoutExportItem } from '@tributary/sdk';

/** A format that a bank or payment service takes. */
export interface PayoutFile {
  /** The payout methods that it pays; null: every one. */
  methods: readonly string[] | null;
  /** Why the format cannot carry this payout; undefined when it can. */
  refusalOf: (item: PayoutExportItem) => string | undefined;
  /** The file of payouts that it can carry. Throws `Stop` when they do not fit into one file. */
  write: (items: readonly PayoutExportItem[]) => string;
}

/** Why a payout is for another file: whoever chose PayPal gets no bank transfer. */
export function methodRefusal(
  { payout_method }: PayoutExportItem,
  methods: readonly string[] | null,
): string | undefined {
  if (payout_method === null || methods === null || methods.includes(payout_method)) return undefined;
  return `the payout method is ${payout_method}`;
}
