import type { contract, InputOf } from '@tributary/contract';
import { commissionGroups } from '@tributary/core';
import { cursorOf, noSuchCursor } from '../../../domain/cursor.ts';
import { Failure } from '../../../domain/failure.ts';
import type { OwnEndpoint } from '../../../endpoint.ts';
import type { OwnReader } from '../../../platform/db/own-sql.ts';
import { type ReadingAffiliate, readingAffiliate } from '../../earnings/stated-affiliate.ts';
import { findPlace, placesBeyond } from './commission-page.ts';
import { commissionsAt, stepsAt } from './own-commissions.ts';

type Commissions = typeof contract.portalCommissions;

export const listPortalCommissions: OwnEndpoint<Commissions['list']> = async ({ own, now }, { query }) => {
  const { places, has_more } = await pageOfPlaces(own, query);
  return { data: await commissionsAt(own, places, await readerOf(own, now)), has_more };
};

export const getPortalCommission: OwnEndpoint<Commissions['get']> = async ({ own, now }, { params }) => {
  const place = await findPlace(own, params.id);
  const [commission] = place ? await commissionsAt(own, [place], await readerOf(own, now)) : [];
  if (!place || !commission) throw new Failure('NOT_FOUND', `No such commission: ${params.id}.`);
  return { data: { ...commission, steps: await stepsAt(own, place) } };
};

/** Returns the affiliate who sent the request, with the properties needed to show commissions. */
export async function readerOf(own: OwnReader, now: Date): Promise<ReadingAffiliate> {
  const affiliate = await readingAffiliate(own, now);
  if (!affiliate) throw new Error('The affiliate of a session does not exist.');
  return affiliate;
}

type Query = InputOf<Commissions['list']>['query'];

/** Reads a page from the indexes, with one extra position that shows whether there are more. */
async function pageOfPlaces(own: OwnReader, query: Query) {
  const cursor = cursorOf(query);
  const from = cursor && (await findPlace(own, cursor.id));
  if (cursor && !from) throw noSuchCursor(cursor);
  const isNewer = cursor?.field === 'ending_before';
  const groups = query.group === undefined ? commissionGroups : [query.group];
  const asked = { groups, at: from?.at ?? null, id: from?.id ?? '', limit: query.limit + 1 };
  const found = await placesBeyond(own, asked, isNewer);
  const has_more = found.length > query.limit;
  if (!has_more) return { places: found, has_more };
  return { places: isNewer ? found.slice(1) : found.slice(0, -1), has_more };
}
