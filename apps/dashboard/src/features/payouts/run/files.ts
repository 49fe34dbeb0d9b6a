import {
  type Debtor,
  type LeftOut,
  type PayoutFileFormat,
  payoutFileFormats,
  type WrittenPayoutFile,
  writePayoutFile,
} from '@tributary/payout-files';
import type { PayoutExportItem } from '@tributary/sdk';

export interface FilePlan {
  readonly id: string;
  readonly format: PayoutFileFormat;
  readonly name: string;
  /** Set if the service accepts only one currency per file. */
  readonly currency: string | null;
  readonly items: readonly PayoutExportItem[];
  readonly included: readonly PayoutExportItem[];
  readonly problems: readonly LeftOut[];
  /** Payouts in the file that the bank may reject. */
  readonly warnings: readonly LeftOut[];
}

export interface FilePlans {
  readonly items: readonly PayoutExportItem[];
  readonly files: readonly FilePlan[];
  /** Payouts that no file format supports. */
  readonly byHand: readonly PayoutExportItem[];
}

/** Formats of the services that affiliates can choose. General formats would put a payout into a second file. */
const services = payoutFileFormats.filter(({ methods }) => methods !== null);

/** Placeholder for checking payouts. Users enter the real account when they create a file. */
const anybody: Debtor = { name: 'Anybody', iban: 'DE89370400440532013000' };

const serviceOf = ({ payout_method: method, currency }: PayoutExportItem) =>
  services.find(
    ({ methods, currencies }) =>
      method !== null && methods?.includes(method) && (currencies?.includes(currency) ?? true),
  );

/** Assigns each payout to at most one file, by the payout method that the affiliate chose. */
export function planFiles(all: readonly PayoutExportItem[]): FilePlans {
  const files = services.flatMap((service) => {
    const { format, name, isOneCurrency } = service;
    const mine = all.filter((item) => serviceOf(item) === service);
    const currencies = new Set(mine.map((item) => (isOneCurrency ? item.currency : null)));
    return [...currencies].sort().map((currency) => {
      const items = mine.filter((item) => currency === null || item.currency === currency);
      // Check payouts individually, because a whole file has additional limits.
      const tried = items.map((item) =>
        writePayoutFile(format, [item], { now: new Date(), debtor: anybody }),
      );
      return {
        id: `${format} ${currency}`,
        format,
        name,
        currency,
        items,
        included: tried.flatMap(({ included }) => included),
        problems: tried.flatMap(({ problems }) => problems),
        warnings: tried.flatMap(({ warnings }) => warnings),
      };
    });
  });
  return { items: all, files, byHand: all.filter((item) => serviceOf(item) === undefined) };
}

export interface FileOptions {
  readonly debtor?: Debtor | undefined;
  readonly executionDate?: string | undefined;
}

/** @throws PayoutFileError if an option is invalid or the file would contain more payouts than the service accepts */
export function makeFile(
  { format, items, currency }: Pick<FilePlan, 'format' | 'items' | 'currency'>,
  options: FileOptions,
): WrittenPayoutFile {
  const written = writePayoutFile(format, items, { now: new Date(), ...options });
  if (currency === null || format === 'sepa') return written;
  // Include the currency, because two files for one service would otherwise have the same name.
  return { ...written, name: written.name.replace(/(?=\.\w+$)/, `-${currency.toLowerCase()}`) };
}
