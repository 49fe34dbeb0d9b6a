import type { PayoutExportItem } from '@tributary/sdk';

/** A file format that a bank or payment service accepts. */
export interface PayoutFile {
  /** The payout methods it can pay; null means all of them. */
  methods: readonly string[] | null;
  /** Why this payout cannot go into the file; undefined when it can. */
  refusalOf: (item: PayoutExportItem) => string | undefined;
  /** Writes the file. Throws `Stop` when the payouts do not fit into one. */
  write: (items: readonly PayoutExportItem[]) => string;
}

/** Why a payout belongs in another file: an affiliate who chose PayPal gets no bank transfer. */
export function methodRefusal(
  { payout_method }: PayoutExportItem,
  methods: readonly string[] | null,
): string | undefined {
  if (payout_method === null || methods === null || methods.includes(payout_method)) return undefined;
  return `the payout method is ${payout_method}`;
}
