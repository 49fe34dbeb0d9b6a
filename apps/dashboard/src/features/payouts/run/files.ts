import {
  type Debtor,
  type LeftOut,
  type PayoutFileFormat,
  payoutFileFormats,
  type WrittenPayoutFile,
  writePayoutFile,
} from '@tributary/payout-files';
import type { PayoutExportItem } from '@tributary/sdk';

/** One file that can be made of some payouts. */
export interface FilePlan {
  readonly id: string;
  readonly format: PayoutFileFormat;
  readonly name: string;
  /** Where the service takes one currency per file. */
  readonly currency: string | null;
  readonly items: readonly PayoutExportItem[];
  /** What is in it, in exact sums; of SEPA only once it is known who pays. */
  readonly included: readonly PayoutExportItem[];
  readonly problems: readonly LeftOut[];
  /** Included, but a bank may refuse it. */
  readonly warnings: readonly LeftOut[];
}

export interface FilePlans {
  readonly items: readonly PayoutExportItem[];
  readonly files: readonly FilePlan[];
  /** No file is for these. */
  readonly byHand: readonly PayoutExportItem[];
}

/** Of a file that every affiliate may be in, only a service that the affiliate chose makes one: nobody is paid twice. */
const services = payoutFileFormats.filter(({ methods }) => methods !== null);

/** An account that the check of each payout needs and no file has: its own are asked for when the file is made. */
const anybody: Debtor = { name: 'Anybody', iban: 'DE89370400440532013000' };

const serviceOf = ({ payout_method: method, currency }: PayoutExportItem) =>
  services.find(
    ({ methods, currencies }) =>
      method !== null && methods?.includes(method) && (currencies?.includes(currency) ?? true),
  );

/** Which file each payout belongs into: exactly one, by the method that the affiliate chose, or none. */
export function planFiles(all: readonly PayoutExportItem[]): FilePlans {
  const files = services.flatMap((service) => {
    const { format, name, isOneCurrency } = service;
    const mine = all.filter((item) => serviceOf(item) === service);
    const currencies = new Set(mine.map((item) => (isOneCurrency ? item.currency : null)));
    return [...currencies].sort().map((currency) => {
      const items = mine.filter((item) => currency === null || item.currency === currency);
      // Each by itself, since a whole file has limits of its own.
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

/** The file itself. Throws `PayoutFileError` when an option is wrong or the service takes fewer payouts. */
export function makeFile(
  { format, items, currency }: Pick<FilePlan, 'format' | 'items' | 'currency'>,
  options: FileOptions,
): WrittenPayoutFile {
  const written = writePayoutFile(format, items, { now: new Date(), ...options });
  if (currency === null || format === 'sepa') return written;
  // Two files of one service would have one name.
  return { ...written, name: written.name.replace(/(?=\.\w+$)/, `-${currency.toLowerCase()}`) };
}
