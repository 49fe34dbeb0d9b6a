import type { PayoutExportItem } from '@tributary/sdk';

/** Every key that bank details can have: a CSV takes its columns from its first row, and each row has its own. */
export const payoutDetailKeys = [
  'email',
  'accountId',
  'address',
  'bankName',
  'accountNumber',
  'swiftCode',
  'iban',
  'routingNumber',
  'accountName',
] as const;

/** A payout's id as banks take it: the character set of SEPA has no underscore (EPC217-08). */
export const referenceOf = (payoutId: string): string => payoutId.replaceAll('_', '-');

/** The id of the payout that a reference names, also within other words and in the capitals of a bank. */
export function payoutIdIn(text: string): string | undefined {
  const [, body] = /(?<![a-z0-9])pay[-_]([a-z0-9]+)/i.exec(text) ?? [];
  return body === undefined ? undefined : `pay_${body.toLowerCase()}`;
}

/** A file format that a bank or payment service accepts. */
export interface PayoutFile {
  /** The payout methods it can pay; null means all of them. */
  methods: readonly string[] | null;
  /** Why this payout cannot go into the file; undefined when it can. */
  refusalOf: (item: PayoutExportItem) => string | undefined;
  /** Writes the file. Throws `CliError` when the payouts do not fit into one. */
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
