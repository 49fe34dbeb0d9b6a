import type { contract, InputOf } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { Endpoint } from '../../endpoint.ts';
import { pageOfRows } from '../../platform/db/list-page.ts';
import { type ClickRow, clickColumns, toRecordedClick } from './click.ts';

/**
 * A tracking id is that of an affiliate for good: with it a page is read from the index of their clicks. Usually there is
 * one affiliate, and then that index has the order of the list.
 */
async function affiliateFilter(
  { environmentId, db }: RequestContext,
  { affiliate_id, program_id, tracking_id }: InputOf<typeof contract.clicks.list>['query'],
): Promise<string | string[] | undefined> {
  if (tracking_id === undefined) return affiliate_id;
  const where = {
    ...{ environmentId, trackingId: tracking_id },
    ...(affiliate_id !== undefined && { id: affiliate_id }),
    ...(program_id !== undefined && { programId: program_id }),
  };
  const ids = (await db.orm.affiliate.findMany({ where, select: { id: true } })).map(({ id }) => id);
  return ids.length === 1 ? ids[0] : ids;
}

/** By id: clicks have no index on `created_at`, and a recorded click never changes its place. */
export const listClicks: Endpoint<typeof contract.clicks.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { program_id, site_id, is_counted } = query;
  const { rows, ...page } = await pageOfRows<ClickRow>(db.lists, environmentId, {
    table: 'clicks',
    names: clickColumns,
    query,
    filters: {
      ...{ affiliate_id: await affiliateFilter(ctx, query), program_id, site_id },
      is_counted: is_counted === undefined ? undefined : is_counted === 'true',
    },
    byArrival: true,
  });
  return { ...page, data: rows.map(toRecordedClick) };
};
