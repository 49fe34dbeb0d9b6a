import type { contract, InputOf } from '@tributary/contract';
import { asciiLowerCase } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import type { Endpoint } from '../../endpoint.ts';
import { pageOfRows } from '../../platform/db/list-page.ts';
import { type ClickRow, clickColumns, toRecordedClick } from './click.ts';

/**
 * Returns the filters for a tracking id. Usually, only one affiliate has the id, and the index of its clicks has
 * the same order as the list.
 */
async function linkFilters(
  { environmentId, db }: RequestContext,
  { affiliate_id, program_id, tracking_id }: InputOf<typeof contract.clicks.list>['query'],
) {
  if (tracking_id === undefined) return { affiliate_id };
  const value = asciiLowerCase(tracking_id);
  const where = {
    ...{ environmentId, value },
    ...(affiliate_id !== undefined && { affiliateId: affiliate_id }),
    ...(program_id !== undefined && { programId: program_id }),
  };
  const found = await db.orm.affiliateTrackingId.findMany({ where, select: { affiliateId: true } });
  const ids = found.map(({ affiliateId }) => affiliateId);
  return { affiliate_id: ids.length === 1 ? ids[0] : ids, tracking_id: value };
}

/** Lists clicks in id order, because `created_at` has no index and a click's id never changes. */
export const listClicks: Endpoint<typeof contract.clicks.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { program_id, site_id, is_counted } = query;
  const { rows, ...page } = await pageOfRows<ClickRow>(db.lists, environmentId, {
    table: 'clicks',
    names: clickColumns,
    query,
    filters: {
      ...(await linkFilters(ctx, query)),
      ...{ program_id, site_id },
      is_counted: is_counted === undefined ? undefined : is_counted === 'true',
    },
    byArrival: true,
  });
  return { ...page, data: rows.map(toRecordedClick) };
};
