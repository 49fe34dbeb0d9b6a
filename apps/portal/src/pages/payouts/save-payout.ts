import type { PortalPayout, PortalPayoutItem } from '@tributary/sdk/portal';
import { saveFile } from '@tributary/ui/save-file';
import { portal } from '../../app/client.ts';

interface Words {
  readonly columns: readonly string[];
  /** File name without extension. */
  readonly name: string;
  readonly kindOf: (item: PortalPayoutItem) => string;
  readonly reasonOf: (item: PortalPayoutItem) => string | null;
}

const PAGE_ITEMS = 100;

async function itemsOf({ id }: Pick<PortalPayout, 'id'>): Promise<PortalPayoutItem[]> {
  const items: PortalPayoutItem[] = [];
  for (let hasMore = true; hasMore; ) {
    const last = items[items.length - 1]?.id;
    const page = await portal.payouts.items(id, { limit: PAGE_ITEMS, ...(last && { starting_after: last }) });
    items.push(...page.data);
    hasMore = page.has_more;
  }
  return items;
}

/** Compares items by date. Items with the same date keep their order. */
export const byDate = (a: PortalPayoutItem, b: PortalPayoutItem): number =>
  Date.parse(a.at) - Date.parse(b.at);

/** Saves a payout's items as a CSV file. */
export async function savePayout(
  payout: Pick<PortalPayout, 'id' | 'currency'>,
  { columns, name, kindOf, reasonOf }: Words,
): Promise<void> {
  const { csvCells } = await import('@tributary/payout-files/csv');
  const lines = (await itemsOf(payout))
    .sort(byDate)
    .map((item) =>
      csvCells(
        [
          item.at.slice(0, 10),
          kindOf(item),
          item.customer,
          item.external_event_id,
          reasonOf(item),
          item.amount,
          payout.currency,
        ],
        '\r\n',
      ),
    );
  // The byte order mark tells spreadsheets that the file is UTF-8.
  saveFile(`${name}.csv`, 'text/csv', `\uFEFF${csvCells(columns, '\r\n')}${lines.join('')}`);
}
