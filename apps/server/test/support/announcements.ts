import { webhookEventCatalog } from '@tributary/contract';
import type { WebhookEventType } from '@tributary/core';
import type { Tributary } from '@tributary/sdk';
import { expect } from 'vitest';
import type { TestAccount, TestServer } from './harness.ts';

type Wire = Record<string, unknown> & { id: string };

export interface Announcement {
  readonly type: WebhookEventType;
  readonly data: Wire;
  readonly previous: Record<string, unknown> | null;
}

/** Returns an environment's events in feed order. */
export async function announcementsIn({ db }: TestServer, environmentId: number): Promise<Announcement[]> {
  const { rows } = await db.lists.query<Announcement>(
    `select o.type, o.data, o.previous from outbox_events o
     left join webhook_events w on w.environment_id = o.environment_id and w.event_id = o.id
     left join outbox_pending p on p.environment_id = o.environment_id and p.event_id = o.id
     where o.environment_id = $1 order by w.sequence nulls last, p.id`,
    [environmentId],
  );
  return rows;
}

export const countAnnouncements = ({ db }: TestServer, environmentId: number): Promise<number> =>
  db.orm.outboxEvent.count({ where: { environmentId } });

const ENDS = /\.(deleted|removed)$/;
const isEnd = (type: string) => ENDS.test(type);

const nounOf = (type: string) => type.slice(0, type.indexOf('.'));

/** A payout contains the affiliate's current name. When the name changes, only the affiliate is announced. */
const payeeFields = ['affiliate_name', 'affiliate_email', 'affiliate'];

const withoutPayee = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).filter(([field]) => !payeeFields.includes(field)));

/** Returns the type of a change according to section 11 of the decisions, independently of the code. */
function typeOfChange(noun: string, before: Wire, after: Wire): string {
  const [from, to] = [before.status as string, after.status as string];
  const isReturn = before.returned_at === null && after.returned_at !== null;
  if (noun === 'payout' && isReturn) return 'payout.returned';
  if (noun === 'adjustment') return 'adjustment.voided';
  const isConversion = before.converted_at === null && after.converted_at !== null;
  if (noun === 'referral') return isConversion ? 'referral.converted' : 'referral.updated';
  const isMerge = before.merged_into === null && after.merged_into !== null;
  if (noun === 'affiliate' && isMerge) return 'affiliate.merged';
  if (noun === 'affiliate' || from === to) return `${noun}.updated`;
  if (noun === 'payout') return to === 'completed' ? 'payout.paid' : `payout.${to}`;
  // A refund was undone, or a payout was returned.
  if (from === 'refunded' || (from === 'paid' && to === 'ready_for_payment')) return 'transaction.updated';
  if (after.sales_status === 'refunded' || to === 'rejected') return 'transaction.rejected';
  if (to === 'paid') return 'transaction.paid';
  const wasApproved = from === 'approved' || from === 'ready_for_payment';
  const isApproved = to === 'approved' || to === 'ready_for_payment';
  return isApproved && !wasApproved ? 'transaction.approved' : 'transaction.updated';
}

/**
 * Throws unless `data` is exactly the object in the contract, and `previous` contains the changed fields and leads back
 * to `before`.
 */
function assertFollows(before: Announcement | undefined, event: Announcement): void {
  const { type, data, previous } = event;
  const noun = nounOf(type);
  webhookEventCatalog[type].strict().parse(data);
  if (!before || isEnd(type)) {
    const begins = noun === 'member' ? 'member.added' : `${noun}.created`;
    const beginsOrEnds = before ? [type, before.data, null] : [begins, data, null];
    expect([type, data, previous]).toEqual(beginsOrEnds);
    return;
  }
  expect(type).toBe(typeOfChange(noun, before.data, data));
  expect(previous).not.toBeNull();
  expect(withoutPayee({ ...data, ...previous })).toEqual(withoutPayee(before.data));
  for (const [field, value] of Object.entries(previous ?? {})) expect(data[field]).not.toEqual(value);
}

/**
 * Returns true for a returned payout that is also announced as failed, for receivers that do not know about
 * returns.
 */
function isReturnedAgain(before: Announcement | undefined, event: Announcement): boolean {
  if (before?.type !== 'payout.returned' || event.type !== 'payout.failed') return false;
  expect([event.data, event.previous]).toEqual([before.data, before.previous]);
  return true;
}

/** Throws unless the event reports a new problem with the connection. Connections announce no other changes. */
function assertFailing({ type, data, previous }: Announcement): void {
  webhookEventCatalog[type].strict().parse(data);
  expect(data.problem).not.toBeNull();
  expect(previous).toHaveProperty('problem');
  expect(previous?.problem).not.toBe(data.problem);
}

interface Listed {
  list(query: { limit: number }): AsyncIterable<Wire>;
}

/** Returns every object in the key's environment, as in the API, by id. */
async function objectsOf(client: Tributary): Promise<Map<string, Wire>> {
  const { affiliates, referrals, commissions, payouts, adjustments, coupons } = client;
  const objects = new Map<string, Wire>();
  for (const resource of [affiliates, referrals, commissions, payouts, adjustments, coupons] as Listed[])
    for await (const object of resource.list({ limit: 100 })) objects.set(object.id, object);
  return objects;
}

/**
 * Checks that every event follows from the previous one of the same object, and that the last one matches the API.
 * `gone` contains deleted referrals and transactions, for which the catalog has no event. Returns the events.
 */
export async function assertAnnounced(
  server: TestServer,
  { client, environmentId }: TestAccount,
  gone: ReadonlySet<string> = new Set(),
): Promise<Announcement[]> {
  const events = await announcementsIn(server, environmentId);
  const last = new Map<string, Announcement>();
  for (const event of events) {
    const before = last.get(event.data.id);
    if (isReturnedAgain(before, event)) continue;
    if (event.type === 'connection.failing') {
      assertFailing(event);
      continue;
    }
    expect(before?.type ?? '', `${event.type} of ${event.data.id}`).not.toMatch(ENDS);
    assertFollows(before, event);
    last.set(event.data.id, event);
  }
  const objects = await objectsOf(client);
  for (const [id, { type, data }] of last) {
    const isGone = isEnd(type) || gone.has(id);
    const now = objects.get(id);
    expect(now === undefined, `${type} of ${id}, which the API has: ${now !== undefined}`).toBe(isGone);
    if (now) expect(withoutPayee(data)).toEqual(withoutPayee(now));
  }
  expect([...objects.keys()].filter((id) => !last.has(id))).toEqual([]);
  return events;
}
