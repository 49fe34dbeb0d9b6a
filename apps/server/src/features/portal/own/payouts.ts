import type { contract, PortalPayout, PortalPayoutItem } from '@tributary/contract';
import { type CustomerVisibility, PAGE_ITEMS_MAX } from '@tributary/core';
import type { Own } from '../../../dependencies.ts';
import { cursorOf, noSuchCursor } from '../../../domain/cursor.ts';
import { Failure } from '../../../domain/failure.ts';
import { shownCustomer } from '../../../domain/portal/customer.ts';
import type { OwnEndpoint } from '../../../endpoint.ts';
import type { OwnReader } from '../../../platform/db/own-sql.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../../../platform/to-wire.ts';
import { readerOf } from './commissions.ts';
import { isMerged } from './is-merged.ts';
import {
  findOwnPayout,
  hasOwnItem,
  type OwnItem,
  type OwnPayout,
  ownItems,
  payoutsBeyond,
} from './own-payouts.ts';

type Payouts = typeof contract.portalPayouts;

export const listPortalPayouts: OwnEndpoint<Payouts['list']> = async ({ own }, { query }) => {
  const merged = await isMerged(own);
  const cursor = cursorOf(query);
  const from = cursor && (await findOwnPayout(own, cursor.id, merged));
  if (cursor && !from) throw noSuchCursor(cursor);
  const isNewer = cursor?.field === 'ending_before';
  const found = await payoutsBeyond(own, { from, isNewer, limit: query.limit + 1 }, merged);
  const page = found.slice(isNewer ? -query.limit : 0, isNewer ? undefined : query.limit);
  return { data: page.map((each) => toPortalPayout(own, each)), has_more: found.length > query.limit };
};

export const getPortalPayout: OwnEndpoint<Payouts['get']> = async ({ own, now }, { params }) => {
  const payout = await requireOwnPayout(own, params.id);
  const { items, has_more } = await pageOfItems({ own, now }, payout.id, { limit: PAGE_ITEMS_MAX });
  return { data: { ...toPortalPayout(own, payout), items, has_more_items: has_more } };
};

export const listPortalPayoutItems: OwnEndpoint<Payouts['items']> = async (
  { own, now },
  { params, query },
) => {
  const { id } = await requireOwnPayout(own, params.id);
  const { items: data, has_more } = await pageOfItems({ own, now }, id, query);
  return { data, has_more };
};

async function requireOwnPayout(own: OwnReader, id: string): Promise<OwnPayout> {
  const found = await findOwnPayout(own, id, await isMerged(own));
  if (!found) throw new Failure('NOT_FOUND', `No such payout: ${id}.`);
  return found;
}

interface ItemsQuery {
  readonly limit: number;
  readonly starting_after?: string | undefined;
}

async function pageOfItems(
  { own, now }: { readonly own: OwnReader; readonly now: Date },
  payoutId: string,
  { limit, starting_after = '' }: ItemsQuery,
) {
  if (starting_after !== '' && !(await hasOwnItem(own, payoutId, starting_after)))
    throw noSuchCursor({ field: 'starting_after', id: starting_after });
  const found = await ownItems(own, { payoutId, after: starting_after, limit: limit + 1 });
  const { visibility } = await readerOf(own, now);
  const items = found.slice(0, limit).map((item) => toItem(item, visibility));
  return { items, has_more: found.length > limit };
}

const toPortalPayout = (own: Own, payout: OwnPayout): PortalPayout => ({
  id: payout.id,
  number: payout.number,
  amount: toAmount(payout.minor, payout.currency),
  currency: payout.currency,
  status: payout.status as PortalPayout['status'],
  method: payout.method,
  account: own.maskedAccount(payout),
  created_at: toTimestamp(payout.createdAt),
  processed_at: toTimestampOrNull(payout.processedAt),
  returned_at: toTimestampOrNull(payout.returnedAt),
});

const toItem = (
  { id, minor, currency, at, reason, ...of }: OwnItem,
  visibility: CustomerVisibility,
): PortalPayoutItem => ({
  id,
  commission_id: of.saleId ?? of.levelId ?? of.adjustmentId,
  kind: kindOf(of, minor),
  event_name: of.keyScope === 'event' ? of.eventName : null,
  external_event_id: of.externalEventId,
  customer: shownCustomer(of.customerEmail, visibility),
  at: toTimestamp(at),
  amount: toAmount(minor, currency),
  reason,
});

function kindOf({ adjustmentId, levelId }: Pick<OwnItem, 'adjustmentId' | 'levelId'>, minor: bigint) {
  if (adjustmentId !== null) return minor < 0n ? 'deduction' : 'bonus';
  return levelId === null ? 'sale' : 'level';
}
