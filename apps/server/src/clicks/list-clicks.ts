import type { contract } from '@tributary/contract';
import { pageOfRows } from '../db/list-page.ts';
import type { Endpoint } from '../endpoint.ts';
import { type ClickRow, clickColumns, toRecordedClick } from './click.ts';

/** By id: clicks have no index on `created_at`, and a recorded click never changes its place. */
export const listClicks: Endpoint<typeof contract.clicks.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { affiliate_id, program_id, site_id, tracking_id, is_counted } = query;
  const { rows, ...page } = await pageOfRows<ClickRow>(db.lists, environmentId, {
    table: 'clicks',
    names: clickColumns,
    query,
    filters: {
      ...{ affiliate_id, program_id, site_id, tracking_id },
      is_counted: is_counted === undefined ? undefined : is_counted === 'true',
    },
    byArrival: true,
  });
  return { ...page, data: rows.map(toRecordedClick) };
};
