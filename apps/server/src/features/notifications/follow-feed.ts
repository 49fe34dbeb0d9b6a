import { type PayoutMethod, payoutMethods } from '@tributary/core';
import type { Logger } from 'pino';
import type { Deps } from '../../context.ts';
import { grouped } from '../../domain/grouped.ts';
import {
  applicationMailKind,
  completesSale,
  payoutMailKind,
} from '../../domain/notifications/event-mails.ts';
import { nextSummaryAt } from '../../domain/notifications/summary-time.ts';
import { type Connection, execute, rows, sql } from '../../platform/db/sql.ts';
import { toAmount } from '../../platform/to-wire.ts';
import { maskedAccount, openDetails } from '../affiliates/payout-details.ts';
import {
  affiliatesToTell,
  type CommissionFact,
  commissionsToTell,
  type PayoutFact,
  payoutsToTell,
} from './facts.ts';
import { letterTo, type Mailing, type Reader } from './reader.ts';
import { type Letter, sendLetters, toUnsubscribe } from './send-letters.ts';

const EVENTS_MAX = 500;

interface FeedEvent {
  readonly sequence: bigint;
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  readonly statusBefore: string | null;
  readonly salesStatusBefore: string | null;
}

/**
 * Reads events after the cursor, or after the first portal was opened. Each row contains the feed's last
 * sequence number.
 */
const eventsToTell = sql<
  { environmentId: number; after: bigint; limit: number },
  { latest: bigint } & (FeedEvent | { readonly [Key in keyof FeedEvent]: null })
>('events-to-tell')`
  select f.last_sequence as latest, e.*
  from webhook_feeds f
  left join lateral (
    select w.sequence, o.id, o.type, o.object_id as "objectId", o.previous ->> 'partnership_status' as "statusBefore",
      o.previous ->> 'sales_status' as "salesStatusBefore"
    from webhook_events w
    join outbox_events o on o.environment_id = w.environment_id and o.id = w.event_id
    where w.environment_id = ${'environmentId'} and w.sequence > greatest(${'after'}::bigint, (
      select min(d.mails_after) from portals d where d.environment_id = ${'environmentId'} and d.is_open))
    order by w.sequence limit ${'limit'}
  ) e on true
  where f.environment_id = ${'environmentId'}
  order by e.sequence`;

const moveCursor = sql<{ environmentId: number; sequence: bigint }>('move-mail-cursor')`
  update mail_cursors set sequence = ${'sequence'} where environment_id = ${'environmentId'}`;

export interface Following {
  readonly deps: Pick<Deps, 'mail' | 'cipher'>;
  readonly mailing: Mailing;
  readonly now: Date;
  readonly log: Logger;
}

/**
 * Creates e-mails for events after `cursor`, and advances the cursor in the same transaction (`tx`). Returns
 * true if there may be more events.
 */
export async function followFeed(tx: Connection, following: Following, cursor: bigint): Promise<boolean> {
  const { environmentId } = following.mailing;
  const read = await rows(tx, eventsToTell.with({ environmentId, after: cursor, limit: EVENTS_MAX }));
  const events = read.filter((row): row is (typeof read)[number] & FeedEvent => row.sequence !== null);
  const sequence = events.at(-1)?.sequence ?? read[0]?.latest ?? cursor;
  const commissions = await commissionsOf(tx, following, events);
  await sendLetters(tx, following, [
    ...(await payoutLetters(tx, following, events)),
    ...(await applicationLetters(tx, following, events)),
    ...commissions.letters,
  ]);
  await noteForSummary(tx, following, commissions.later);
  await execute(tx, moveCursor.with({ environmentId, sequence }));
  return events.length === EVENTS_MAX;
}

const idsOf = (events: readonly FeedEvent[]) => [...new Set(events.map(({ objectId }) => objectId))];

/** Returns true if the affiliate's portal was open when the event received its number. */
const isTold = ({ sequence }: FeedEvent, { mailsAfter }: Reader) => sequence > mailsAfter;

async function payoutLetters(
  tx: Connection,
  { deps, mailing }: Following,
  all: readonly FeedEvent[],
): Promise<Letter[]> {
  const events = all.filter(({ type }) => type.startsWith('payout.'));
  if (events.length === 0) return [];
  const { environmentId } = mailing;
  const found = await rows(tx, payoutsToTell.with({ environmentId, ids: idsOf(events) }));
  const payouts = new Map(found.map((fact) => [fact.payoutId, fact]));
  return events.flatMap((event): Letter[] => {
    const payout = payouts.get(event.objectId);
    const kind = payout && isTold(event, payout) ? payoutMailKind(event.type, payout) : null;
    if (!payout || kind === null) return [];
    const { amountMinor, currency, invoiceNumber } = payout;
    const number = Number(invoiceNumber);
    const total = { amount: toAmount(amountMinor, currency), currency };
    const dedupeKey = `${kind} ${event.id}`;
    if (kind === 'payout_sent') {
      const { values, ...letter } = letterTo(mailing, payout, 'payouts');
      return [
        { ...letter, dedupeKey, kind, values: { ...values, number, total, ...accountOf(deps, payout) } },
      ];
    }
    const { values, ...letter } = letterTo(mailing, payout, 'payment-details');
    return [{ ...letter, dedupeKey, kind, values: { ...values, number, total } }];
  });
}

/** Returns the masked account that a payout goes to, or null if it is not certain. */
function accountOf(
  deps: Pick<Deps, 'cipher'>,
  { paymentMethod, payeeId, payeeMethod, payeeDetails, isSameAccount }: PayoutFact,
): { method: PayoutMethod | null; account: string | null } {
  const named = paymentMethod ?? payeeMethod;
  const method = payoutMethods.find((each) => each === named) ?? null;
  if (method === null || method !== payeeMethod || payeeDetails === null || !isSameAccount)
    return { method, account: null };
  return { method, account: maskedAccount(openDetails(deps, payeeId, payeeDetails)) };
}

async function applicationLetters(
  tx: Connection,
  { mailing }: Following,
  all: readonly FeedEvent[],
): Promise<Letter[]> {
  const events = all.filter(
    ({ type, statusBefore }) => type === 'affiliate.updated' && statusBefore !== null,
  );
  if (events.length === 0) return [];
  const { environmentId } = mailing;
  const found = await rows(tx, affiliatesToTell.with({ environmentId, ids: idsOf(events) }));
  const affiliates = new Map(found.map((fact) => [fact.affiliateId, fact]));
  return events.flatMap((event): Letter[] => {
    const affiliate = affiliates.get(event.objectId);
    if (!affiliate || !isTold(event, affiliate)) return [];
    const kind = applicationMailKind(event.statusBefore, affiliate.partnershipStatus as 'PENDING');
    if (kind === null) return [];
    const { values, ...letter } = letterTo(mailing, affiliate, '');
    const dedupeKey = `${kind} ${event.id}`;
    if (kind === 'application_accepted') return [{ ...letter, dedupeKey, kind, values }];
    const { brand } = values;
    return [{ ...letter, dedupeKey, kind, values: { brand, reason: affiliate.rejectionReason } }];
  });
}

interface ToldCommissions {
  readonly letters: readonly Letter[];
  /** Notices to include in the next summary. */
  readonly later: readonly CommissionFact[];
}

async function commissionsOf(
  tx: Connection,
  { mailing }: Following,
  all: readonly FeedEvent[],
): Promise<ToldCommissions> {
  const events = all.filter(
    ({ type, salesStatusBefore }) =>
      type.startsWith('transaction.') && completesSale(type, salesStatusBefore),
  );
  if (events.length === 0) return { letters: [], later: [] };
  const { environmentId } = mailing;
  const found = await rows(tx, commissionsToTell.with({ environmentId, ids: idsOf(events) }));
  const byTransaction = grouped(found, ({ transactionId }) => transactionId);
  const letters: Letter[] = [];
  const later: CommissionFact[] = [];
  for (const event of events) {
    const told = (byTransaction.get(event.objectId) ?? []).filter((fact) => isTold(event, fact));
    for (const fact of told.filter(({ salesMails }) => salesMails !== 'off'))
      if (fact.isFirst) letters.push(firstSale(mailing, fact));
      else if (fact.salesMails === 'each') letters.push(oneSale(mailing, fact));
      else later.push(fact);
  }
  return { letters, later };
}

const statedAmount = ({ amountMinor, currency }: CommissionFact) => ({
  amount: toAmount(amountMinor, currency),
  currency,
});

function firstSale(mailing: Mailing, fact: CommissionFact): Letter {
  const { values, ...letter } = letterTo(mailing, fact, 'commissions');
  return {
    ...{ ...letter, kind: 'first_sale', dedupeKey: `first_sale ${fact.affiliateId}` },
    values: { ...values, ...toUnsubscribe(mailing, fact), commission: statedAmount(fact) },
  };
}

function oneSale(mailing: Mailing, fact: CommissionFact): Letter {
  const { values, ...letter } = letterTo(mailing, fact, 'commissions');
  const { timezone: timeZone } = fact;
  return {
    ...{ ...letter, kind: 'sales', dedupeKey: `sales ${fact.earningId}` },
    values: {
      ...{ ...values, ...toUnsubscribe(mailing, fact) },
      ...{ count: 1, since: null, timeZone, totals: [statedAmount(fact)] },
    },
  };
}

const insertNotices = sql<{
  environmentId: number;
  affiliateIds: readonly string[];
  earningIds: readonly string[];
  dueAt: readonly Date[];
}>('insert-commission-notices')`
  insert into commission_notices (environment_id, affiliate_id, earning_id, due_at)
  select ${'environmentId'}, x.* from unnest(${'affiliateIds'}::text[], ${'earningIds'}::text[], ${'dueAt'}::timestamptz[]) as x
  on conflict (environment_id, affiliate_id, earning_id) do nothing`;

async function noteForSummary(
  tx: Connection,
  { mailing: { environmentId }, now }: Following,
  facts: readonly CommissionFact[],
): Promise<void> {
  if (facts.length === 0) return;
  await execute(
    tx,
    insertNotices.with({
      environmentId,
      affiliateIds: facts.map(({ affiliateId }) => affiliateId),
      earningIds: facts.map(({ earningId }) => earningId),
      dueAt: facts.map(({ timezone }) => nextSummaryAt(timezone, now)),
    }),
  );
}
