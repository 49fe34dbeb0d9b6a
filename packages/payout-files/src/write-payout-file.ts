import { type Total, totalsByCurrency } from '@tributary/core';
import type { PayoutExportItem } from '@tributary/sdk';
import type { Debtor } from './debtor.ts';
import { generic } from './generic.ts';
import { PayoutFileError } from './payout-file-error.ts';
import { type PayoutFormat, type Refusal, refusal } from './payout-format.ts';
import { paypal } from './paypal.ts';
import { say } from './phrase.ts';
import { sepa } from './sepa.ts';
import { wise } from './wise.ts';

export type PayoutFileFormat = 'csv' | 'paypal' | 'wise' | 'sepa';

interface FormatFacts {
  readonly format: PayoutFileFormat;
  readonly name: string;
  /** Supported payout methods; null for all. */
  readonly methods: readonly string[] | null;
  /** Supported currencies; null if there is no fixed list. */
  readonly currencies: readonly string[] | null;
  /** True if all payouts in a file must have the same currency. */
  readonly isOneCurrency: boolean;
  /** Options that the format requires. */
  readonly required: readonly ('debtor_name' | 'debtor_iban')[];
}

const facts = {
  methods: null,
  currencies: null,
  isOneCurrency: false,
  required: [],
} as const;

/** All formats, in display order. */
export const payoutFileFormats: readonly FormatFacts[] = [
  { ...facts, format: 'csv', name: 'CSV' },
  { ...facts, format: 'paypal', name: 'PayPal', methods: ['paypal'], isOneCurrency: true },
  { ...facts, format: 'wise', name: 'Wise', methods: ['wise'] },
  {
    format: 'sepa',
    name: 'SEPA',
    methods: ['wire_transfer', 'manual'],
    currencies: ['EUR'],
    isOneCurrency: true,
    required: ['debtor_name', 'debtor_iban'],
  },
];

export interface PayoutFileOptions {
  /** Creation time, used in the file name and in SEPA files. */
  readonly now: Date;
  /** Account to pay from. Required for SEPA. */
  readonly debtor?: Debtor | undefined;
  /** SEPA: execution date, such as `2026-11-30`. Default: today in the time zone of the browser or terminal. */
  readonly executionDate?: string | undefined;
  /** Wise: currency of the balance to pay from. Default: each payout's currency. */
  readonly sourceCurrency?: string | undefined;
}

/** Payout that was omitted or included with a warning, and the reason. */
export interface LeftOut extends Refusal {
  readonly payout: PayoutExportItem;
}

export interface WrittenPayoutFile {
  /** File name, such as `payouts-2026-11-30-sepa.xml`. */
  readonly name: string;
  /** Media type, such as `text/csv`. */
  readonly type: string;
  /** File content; null if no payout can be included. */
  readonly text: string | null;
  readonly included: readonly PayoutExportItem[];
  /** Exact totals of the included payouts. */
  readonly totals: readonly Total[];
  /** Payouts that belong in a different file, because the affiliate chose a different method. */
  readonly elsewhere: readonly LeftOut[];
  /** Payouts that belong in this file but cannot be included. */
  readonly problems: readonly LeftOut[];
  /** Included payouts that a bank may reject. */
  readonly warnings: readonly LeftOut[];
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

const localDate = (now: Date) =>
  `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;

function formatOf(format: PayoutFileFormat, options: PayoutFileOptions): PayoutFormat {
  if (format === 'csv') return generic();
  if (format === 'paypal') return paypal();
  if (format === 'wise') return wise(options.sourceCurrency);
  const { debtor, executionDate = localDate(options.now), now } = options;
  if (debtor === undefined)
    throw new PayoutFileError('invalid_option', say('no_debtor', {}), ['debtor_name', 'debtor_iban']);
  return sepa({ ...debtor, executionDate }, now);
}

/**
 * Returns why a payout belongs in another file. For example, an affiliate who chose PayPal receives no bank transfer.
 */
function methodRefusal(format: PayoutFileFormat, { payout_method }: PayoutExportItem): Refusal | undefined {
  const methods = payoutFileFormats.find((known) => known.format === format)?.methods ?? null;
  if (payout_method === null || methods === null || methods.includes(payout_method)) return undefined;
  return refusal('other_method', 'other_method', { method: payout_method });
}

/**
 * Writes a file of payouts as returned by `payouts.export`. Payouts that cannot be included are listed instead; the
 * caller must report them.
 * @throws PayoutFileError if an option is invalid, or if one file cannot contain all payouts
 */
export function writePayoutFile(
  format: PayoutFileFormat,
  payouts: readonly PayoutExportItem[],
  options: PayoutFileOptions,
): WrittenPayoutFile {
  const file = formatOf(format, options);
  const included: PayoutExportItem[] = [];
  const elsewhere: LeftOut[] = [];
  const problems: LeftOut[] = [];
  for (const payout of payouts) {
    const otherMethod = methodRefusal(format, payout);
    const refused = otherMethod ?? file.refusalOf(payout);
    if (refused === undefined) included.push(payout);
    else (otherMethod === undefined ? problems : elsewhere).push({ ...refused, payout });
  }
  return {
    name: `payouts-${localDate(options.now)}-${format}.${format === 'sepa' ? 'xml' : 'csv'}`,
    type: format === 'sepa' ? 'application/xml' : 'text/csv',
    text: included.length === 0 ? null : file.write(included),
    included,
    totals: totalsByCurrency(included),
    elsewhere,
    problems,
    warnings: included.flatMap((payout) => {
      const warning = file.warningOf?.(payout);
      return warning ? [{ ...warning, payout }] : [];
    }),
  };
}
