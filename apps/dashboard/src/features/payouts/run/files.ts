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
}

/** Why no file is for a payout. */
export type ByHand = 'no_method' | 'no_file';

export interface FilePlans {
  readonly files: readonly FilePlan[];
  readonly byHand: readonly { readonly payout: PayoutExportItem; readonly why: ByHand }[];
}

/** Of a file that every affiliate may be in, only a service that the affiliate chose makes one: nobody is paid twice. */
const services = payoutFileFormats.filter(({ methods }) => methods !== null);

/** An account that the check of each payout needs and no file has: its own are asked for when the file is made. */
const anybody: Debtor = { name: 'Anybody', iban: 'DE89370400440532013000' };

const takes = (service: (typeof services)[number], { payout_method, currency }: PayoutExportItem) =>
  payout_method !== null &&
  (service.methods?.includes(payout_method) ?? false) &&
  (service.currencies?.includes(currency) ?? true);

/** Which file each payout belongs into: exactly one, by the method that the affiliate chose, or none. */
export function planFiles(items: readonly PayoutExportItem[]): FilePlans {
  const files = services.flatMap((service) => {
    const mine = items.filter((item) => takes(service, item));
    const currencies = service.isOneCurrency
      ? [...new Set(mine.map(({ currency }) => currency))].sort()
      : [null];
    return currencies.flatMap((currency) => {
      const rows = currency === null ? mine : mine.filter((item) => item.currency === currency);
      if (rows.length === 0) return [];
      const { included, problems } = judge(service.format, rows);
      const id = [service.format, currency].filter(Boolean).join('-');
      return [{ id, format: service.format, name: service.name, currency, items: rows, included, problems }];
    });
  });
  const byHand = items
    .filter((item) => !services.some((service) => takes(service, item)))
    .map((payout) => ({
      payout,
      why: payout.payout_method === null ? ('no_method' as const) : ('no_file' as const),
    }));
  return { files, byHand };
}

/** Which payouts the format can carry; each is tried by itself, since a whole file has limits of its own. */
function judge(format: PayoutFileFormat, items: readonly PayoutExportItem[]) {
  const options = { now: new Date(), debtor: anybody };
  const tried = items.map((item) => writePayoutFile(format, [item], options));
  return {
    included: tried.flatMap(({ included }) => included),
    problems: tried.flatMap(({ problems }) => problems),
  };
}

export interface FileOptions {
  readonly debtor?: Debtor | undefined;
  readonly executionDate?: string | undefined;
}

/** The file itself. Throws `PayoutFileError` when an option is wrong or the service takes fewer payouts. */
export function makeFile(
  format: PayoutFileFormat,
  items: readonly PayoutExportItem[],
  currency: string | null,
  { debtor, executionDate }: FileOptions,
): WrittenPayoutFile {
  const written = writePayoutFile(format, items, { now: new Date(), debtor, executionDate });
  // Two files of one service would have one name.
  const name =
    currency && format !== 'sepa'
      ? written.name.replace(/(?=\.\w+$)/, `-${currency.toLowerCase()}`)
      : written.name;
  return { ...written, name };
}
