import {
  type Debtor,
  type LeftOut,
  type PayoutFileFormat,
  payoutFileFormats,
  type WrittenPayoutFile,
  writePayoutFile,
} from '@tributary/payout-files';
import type { PayoutExportItem } from '@tributary/sdk';

/** Payment file that can be created for some of the payouts. */
export interface FilePlan {
  readonly id: string;
  readonly format: PayoutFileFormat;
  readonly name: string;
  /** Currency of the file if the service accepts only one per file; otherwise null. */
  readonly currency: string | null;
  readonly items: readonly PayoutExportItem[];
  /** Payouts in the file. */
  readonly included: readonly PayoutExportItem[];
  readonly problems: readonly LeftOut[];
  /** Payouts in the file that a bank may reject. */
  readonly warnings: readonly LeftOut[];
}

export interface FilePlans {
  readonly items: readonly PayoutExportItem[];
  readonly files: readonly FilePlan[];
  /** Payouts that no file format supports. */
  readonly byHand: readonly PayoutExportItem[];
}

/**
 * Formats for the services that affiliates can choose. General formats are excluded, so that no payout is in two files.
 */
const services = payoutFileFormats.filter(({ methods }) => methods !== null);

/** Placeholder account for checking payouts. The real account is entered when the file is created. */
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
      // Payouts are checked individually, because a whole file has additional limits.
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

/**
 * Writes the file. Throws `PayoutFileError` if an option is invalid or the file contains more payouts than the service
 * accepts.
 */
export function makeFile(
  { format, items, currency }: Pick<FilePlan, 'format' | 'items' | 'currency'>,
  options: FileOptions,
): WrittenPayoutFile {
  const written = writePayoutFile(format, items, { now: new Date(), ...options });
  if (currency === null || format === 'sepa') return written;
  // The currency is part of the name, because two files for one service would otherwise have the same name.
  return { ...written, name: written.name.replace(/(?=\.\w+$)/, `-${currency.toLowerCase()}`) };
}
