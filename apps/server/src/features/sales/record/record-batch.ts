import type { NewEvent, RequestContext } from '../../../context.ts';
import {
  assertNoDuplicate,
  assertNotRecordedLive,
  isLive,
  type LiveSale,
  POSSIBLE_DUPLICATE_HOURS,
  possibleDuplicatesOf,
  type RecordedSale,
  type SaleFacts,
} from '../../../domain/earnings/duplicate.ts';
import type { Parent } from '../../../domain/earnings/earning.ts';
import { impersonalFields } from '../../../domain/erasures/erasure.ts';
import type { CanonicalEvent } from '../../../domain/events/canonical-event.ts';
import { Failure } from '../../../domain/failure.ts';
import { grouped } from '../../../domain/grouped.ts';
import { isRefusedStatement, StaleRead } from '../../../platform/db/failures.ts';
import type { Transaction } from '../../../platform/db/generated/client.ts';
import { type HotTransaction, inHotTransaction } from '../../../platform/db/hot-transaction.ts';
import type { Bound } from '../../../platform/db/sql.ts';
import { retryOnConflict } from '../../../platform/db/transaction.ts';
import { orInProgress, useUpSignatureWithWork } from '../../../platform/idempotency/business-key.ts';
import { erasedKeysOf } from '../../../platform/idempotency/erased-keys.ts';
import { eventRecords, eventRows, writeEvents } from '../../../platform/outbox/events.ts';
import { announceTransaction } from '../../earnings/transaction.ts';
import { OfErased } from '../../erasures/naming.ts';
import { holdPossibleDuplicates, toCompared, undecidedNear } from '../possible-duplicates.ts';
import {
  type FoundReferral,
  hasConnections,
  liveSales,
  lockFreeReferrals,
  lockReferrals,
  type RecordedKey,
  recordedKeys,
  salesNearby,
  takeOverKeys,
} from '../sql/read.ts';
import { type EventRows, recording } from '../sql/write.ts';
import { decide } from './decide.ts';
import { isRecorded, keyLockOf, scopeOf } from './event-key.ts';
import {
  foundReferral,
  leadsTo,
  NeedsOwnTransaction,
  type OwnTransaction,
  resolveReferral,
} from './resolve-referral.ts';
import {
  addToMonth,
  conversionsOfMonth,
  countMonths,
  findParents,
  type LedSale,
  type MonthCounts,
  monthlyTerms,
  termsInForce,
} from './terms-in-force.ts';

/** Result for a sale that must be recorded in a separate transaction. */
export const NEEDS_OWN_TRANSACTION = Symbol('needs own transaction');

/**
 * Result if the rules threw an unexpected error, which is a bug in this server. The rest of the batch is
 * recorded.
 */
export class Defect {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/** Recorded rows; null if another event was recorded under the key, or this event has been voided since. */
type Recorded = EventRows | null;
type Outcome = Recorded | typeof NEEDS_OWN_TRANSACTION | Defect;

/** Sale with its links, as returned by `linksOf`. */
export interface LinkedSale {
  readonly sale: NewEvent;
  readonly links: readonly string[];
}

/**
 * Records sales of one environment in one transaction, with the same result as recording them one at a time. Never waits
 * for a referral. A sale needs its own transaction if its referral is locked, a rule rejects it, it creates a
 * referral, or the rules need more than the referral; so does every later sale in the batch that shares an
 * identifier with it. If the database rejects the batch, all of its sales need their own transactions.
 * Throws if the database does not respond, or if the connection is lost during the commit. Any of the sales
 * may then have been recorded.
 */
export async function recordBatch(linked: readonly LinkedSale[]): Promise<Outcome[]> {
  try {
    const sales = linked.map(({ sale }) => sale);
    return await inOneTransaction(sales, lockFreeReferrals, { countsMonths: true }, async (tx, batch) => {
      const leftOut = new Set<string>();
      const outcomes: Outcome[] = [];
      for (const { sale, links } of linked) {
        const isPlain =
          !batch.takenKeys.has(keyLockOf(sale.event) ?? '') && !links.some((link) => leftOut.has(link));
        const outcome = await decideTogether(tx, sale, batch, isPlain);
        outcomes.push(outcome);
        if (outcome === NEEDS_OWN_TRANSACTION || outcome instanceof Defect)
          for (const link of links) leftOut.add(link);
      }
      return outcomes;
    });
  } catch (error) {
    if (error instanceof StaleRead || isRefusedStatement(error))
      return linked.map(() => NEEDS_OWN_TRANSACTION);
    throw error;
  }
}

async function decideTogether(
  tx: HotTransaction,
  sale: NewEvent,
  batch: Batch,
  isPlain: boolean,
): Promise<Outcome> {
  const own = () => {
    throw new NeedsOwnTransaction();
  };
  try {
    if (hasRecorded(batch, sale)) return null;
    return isPlain ? await decideOn(tx, sale, batch, own) : NEEDS_OWN_TRANSACTION;
  } catch (error) {
    const isUndecided =
      error instanceof Failure || error instanceof NeedsOwnTransaction || error instanceof OfErased;
    return isUndecided ? NEEDS_OWN_TRANSACTION : new Defect(error);
  }
}

/**
 * Records a single event. Unlike a batch, it may wait for locks, and may create or read more than its
 * referral.
 */
export const recordIndividually = (event: NewEvent): Promise<Recorded> =>
  retryOnConflict(() =>
    orInProgress(event.ctx, keyLockOf(event.event), async () => {
      const [recorded] = await inOneTransaction(
        [event],
        lockReferrals,
        { countsMonths: false },
        async (tx, batch) => {
          await useUpSignatureWithWork(event.ctx, tx);
          return [hasRecorded(batch, event) ? null : await decideOn(tx, event, batch, () => tx)];
        },
      );
      return recorded && isDecided(recorded) ? recorded : null;
    }),
  );

/**
 * Records events of one kind in one transaction, in two round trips: `begin` with the locking reads, and the
 * writing statement with `commit`. In between, the rules run on locked data.
 */
async function inOneTransaction(
  events: readonly NewEvent[],
  lock: typeof lockReferrals,
  { countsMonths }: { readonly countsMonths: boolean },
  decideAll: (tx: HotTransaction, batch: Batch) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const [first] = events;
  if (!first) return [];
  const { ctx } = first;
  const { environmentId } = ctx;
  const keyScope = scopeOf(first.event);
  const erased = erasedKeysOf(ctx);
  const renamed = (key: string) => erased?.of(key) ?? key;
  const keys = valuesOf(events, ({ externalEventId }) => externalEventId);
  const reads = [
    lock.with({
      environmentId,
      referralIds: valuesOf(events, ({ referralId }) => referralId),
      customerIds: valuesOf(events, ({ customerId }) => customerId),
      externalUserIds: valuesOf(events, ({ externalUserId }) => externalUserId),
      clickIds: valuesOf(events, ({ clickId }) => clickId),
      keyLocks: valuesOf(events, keyLockOf),
    }),
    recordedKeys[keyScope].with({ environmentId, keys: [...new Set([...keys, ...keys.map(renamed)])] }),
    hasConnections.with({ environmentId }),
  ] as const;
  const invoiceIds = valuesOf(events, ({ invoiceId }) => invoiceId);
  const paymentIntentIds = valuesOf(events, ({ paymentIntentId }) => paymentIntentId);
  const hasNone = invoiceIds.length + paymentIntentIds.length === 0;
  const alike = hasNone ? [] : [liveSales.with({ environmentId, invoiceIds, paymentIntentIds })];
  // Without such ids, the last read is omitted and its rows are undefined.
  const all = [...reads, ...alike] as [...typeof reads, Bound<LiveSale>];
  return inHotTransaction(
    ctx.db,
    all,
    async (tx, rows, recorded, connected, live: LiveSale[] | undefined) => {
      const found = rows.filter((row) => row['found.id'] !== null).map(foundReferral);
      const hasMonths = countsMonths && (await needsMonths(ctx, tx, found));
      const isConnected = connected.some(({ isSo }) => isSo);
      const led = hasMonths || ctx.importing || isConnected ? ledSales(events, found) : [];
      const batch: Batch = {
        referrals: new Map(found.map((referral) => [referral.id, referral])),
        parents: events.some(isCompleteSale)
          ? await findParents(
              ctx,
              tx,
              found.flatMap(({ locked }) => locked ?? []),
            )
          : [],
        months: hasMonths ? await countMonths(ctx, tx, led.filter(isCompleteSale)) : new Map(),
        takenKeys: new Set(rows.flatMap(({ takenKeys }) => takenKeys)),
        keys: grouped(recorded, ({ key }) => key),
        renamed,
        recorded: new Set(),
        linked: new Set(),
        live: [...(live ?? [])],
        nearby: await liveNearby(ctx, tx, led),
        undecided: isConnected ? await undecidedNear(tx.query, environmentId, soldBy(led)) : [],
        mayBe: new Map(),
      };
      const outcomes = await decideAll(tx, batch);
      const decided = outcomes.filter(isDecided);
      if (decided.length === 0) {
        // A replay uses up its signature as well.
        await tx.commit();
        return outcomes;
      }
      const takenOver = [...batch.recorded].filter((key) => batch.keys.has(key));
      if (takenOver.length > 0)
        await tx.query(takeOverKeys.with({ environmentId, keyScope, keys: takenOver }));
      if (batch.mayBe.size > 0) return recordHeld(ctx, tx, batch, outcomes);
      await tx.queryAndCommit(recording(environmentId, decided));
      return outcomes;
    },
  );
}

/** Records events that may be duplicates, and holds them together with the sales that they may duplicate. */
async function recordHeld(
  ctx: RequestContext,
  tx: HotTransaction,
  { mayBe }: Batch,
  outcomes: readonly Outcome[],
): Promise<Outcome[]> {
  const { environmentId } = ctx;
  await tx.query(recording(environmentId, outcomes.filter(isDecided)));
  const held = new Map<string, Transaction>();
  for (const [sale, alike] of mayBe) {
    const changed = await holdPossibleDuplicates(ctx, tx.query, sale, alike);
    const events = changed.flatMap(({ before, after }) => announceTransaction(before, after));
    await tx.query(writeEvents.with({ events: eventRecords(eventRows(ctx, events)) }));
    for (const { after } of changed) held.set(after.id, after);
  }
  await tx.commit();
  return outcomes.map((outcome) =>
    isDecided(outcome) && outcome.transaction
      ? { ...outcome, transaction: held.get(outcome.transaction.id) ?? outcome.transaction }
      : outcome,
  );
}

const soldBy = (led: readonly LedSale[]) =>
  led
    .filter(isCompleteSale)
    .map(({ event, referral }) => ({ referralId: referral.id, occurredAt: event.occurredAt }));

/** Returns true if a monthly tier counts the sales of any of these referrals. */
async function needsMonths(
  ctx: RequestContext,
  tx: HotTransaction,
  found: readonly FoundReferral[],
): Promise<boolean> {
  for (const { locked } of found) if (locked && (await monthlyTerms(ctx, tx, locked))) return true;
  return false;
}

/** Returns each event with the locked referrals that match its identifiers. */
const ledSales = (events: readonly NewEvent[], found: readonly FoundReferral[]): LedSale[] =>
  events.flatMap(({ event }) =>
    found.flatMap((each) => (each.locked && leadsTo(event, each) ? [{ event, referral: each.locked }] : [])),
  );

/** Reads the recorded sales that rows of an import may duplicate. */
async function liveNearby(
  { environmentId, importing }: RequestContext,
  tx: HotTransaction,
  led: readonly LedSale[],
): Promise<SaleFacts[]> {
  if (!importing || importing.includesDuplicates || led.length === 0) return [];
  return tx.query(
    salesNearby.with({
      environmentId,
      keyScope: 'conversion',
      referralIds: led.map(({ referral }) => referral.id),
      times: led.map(({ event }) => event.occurredAt),
      hours: POSSIBLE_DUPLICATE_HOURS,
    }),
  );
}

const valuesOf = (events: readonly NewEvent[], value: (event: CanonicalEvent) => string | null): string[] => [
  ...new Set(events.flatMap(({ event }) => value(event) ?? [])),
];

const isDecided = (outcome: Outcome): outcome is EventRows =>
  outcome !== null && outcome !== NEEDS_OWN_TRANSACTION && !(outcome instanceof Defect);

const isCompleteSale = ({ event }: Pick<NewEvent, 'event'>) =>
  event.kind === 'conversion' && event.salesStatus === 'complete';

/** Rows read for a batch, in id order. Referrals reflect the changes by previous events. */
interface Batch {
  readonly referrals: Map<string, FoundReferral>;
  readonly parents: readonly Parent[];
  /** Monthly payments of the sales' affiliates, including payments by previous events. */
  readonly months: MonthCounts;
  /** Key locks that other transactions hold. */
  readonly takenKeys: ReadonlySet<string>;
  readonly keys: ReadonlyMap<string, readonly RecordedKey[]>;
  /** Returns the pseudonym that an erasure gives to a key. */
  renamed(key: string): string;
  /** Keys recorded by previous events. */
  readonly recorded: Set<string>;
  /** Referrals to which previous events have added ids. */
  readonly linked: Set<string>;
  /** Sales with an invoice or payment intent of the events, including sales of previous events. */
  readonly live: LiveSale[];
  /** For an import, recorded sales that its rows may duplicate. */
  readonly nearby: readonly SaleFacts[];
  /**
   * Sales that a connection may also have recorded. For events of a connection, sales that other callers may
   * also have recorded.
   */
  readonly undecided: RecordedSale[];
  /** For each event, the sales that it may duplicate. */
  readonly mayBe: Map<Transaction, readonly RecordedSale[]>;
}

/**
 * Returns true if this event is already recorded under its key. An erasure renames keys and shortens their
 * fingerprints.
 */
function hasRecorded(batch: Batch, { event: { externalEventId: key }, fingerprint }: NewEvent): boolean {
  if (key === null || fingerprint === null) return false;
  const { keys, recorded, renamed } = batch;
  return (
    recorded.has(key) ||
    isRecorded(keys.get(key) ?? [], fingerprint) ||
    isRecorded(keys.get(renamed(key)) ?? [], impersonalFields(fingerprint))
  );
}

/** Applies the rules to an event. Its referral reflects the changes by previous events. */
async function decideOn(
  tx: HotTransaction,
  sale: NewEvent,
  batch: Batch,
  own: OwnTransaction,
): Promise<EventRows> {
  const { ctx, event, fingerprint } = sale;
  const { referral, madeFrom, attribution } = await resolveReferral(
    ctx,
    own,
    event,
    batch.referrals.values(),
  );
  if (referral.erasedAt && !event.isWithoutPerson) throw new OfErased(referral.id);
  const terms = await termsInForce(ctx, tx, referral);
  if (terms.program.duplicates === 'refuse' && !event.allowDuplicate)
    assertNoDuplicate({ ...event, referralId: referral.id }, batch.live);
  const affiliate = isCompleteSale(sale)
    ? {
        month: await conversionsOfMonth(ctx, own, { event, referral, terms }, batch.months),
        parents: madeFrom ? await findParents(ctx, tx, [referral]) : batch.parents,
      }
    : { month: 0, parents: [] };
  const rows = decide(ctx, event, { referral, madeFrom, attribution, terms, fingerprint }, affiliate);
  if (rows.transaction) {
    assertNotRecordedLive(rows.transaction, batch.nearby);
    compare(rows.transaction, batch, own);
  }
  const { id, programId, clickId } = referral;
  const ids = {
    customerIds: withAdded(referral.customerIds, rows.change.customerId, referral.customerId),
    externalUserIds: withAdded(referral.externalUserIds, rows.change.externalUserId, referral.externalUserId),
  };
  if (ids.customerIds !== referral.customerIds || ids.externalUserIds !== referral.externalUserIds) {
    // A batch changes each referral only once, so it could add only the last of several ids.
    if (batch.linked.has(id)) own();
    batch.linked.add(id);
  }
  const locked = { ...referral, ...rows.change, ...ids };
  batch.referrals.set(id, { id, programId, clickId, ...ids, locked });
  if (rows.transaction && isLive(rows.transaction)) batch.live.push(rows.transaction);
  addToMonth(batch.months, { event, referral, terms });
  if (event.externalEventId !== null) batch.recorded.add(event.externalEventId);
  return rows;
}

/**
 * Finds possible duplicates. An event that has any needs its own transaction, because a batch cannot put sales on
 * hold.
 */
function compare(sale: Transaction, { undecided, mayBe }: Batch, own: OwnTransaction): void {
  const compared = toCompared(sale);
  if (!compared) return;
  const alike = possibleDuplicatesOf(compared, undecided);
  if (alike.length > 0) {
    own();
    mayBe.set(sale, alike);
  }
  undecided.push(compared);
}

const withAdded = (known: readonly string[], newest: string | null, before: string | null) =>
  newest === null || newest === before ? known : [...known, newest];

/** Returns the identifiers that can show that two sales belong to the same referral. */
export const linksOf = ({
  referralId,
  customerId,
  externalUserId,
  clickId,
  externalEventId,
}: CanonicalEvent): readonly string[] =>
  Object.entries({ referralId, customerId, externalUserId, clickId, externalEventId }).flatMap(
    ([name, value]) => (value === null ? [] : `${name}:${value}`),
  );
