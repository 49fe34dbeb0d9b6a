import type { KeyedSale, RequestContext } from '../../context.ts';
import { isRefusedStatement } from '../../db/failures.ts';
import type { Transaction } from '../../db/generated/client.ts';
import { type HotTransaction, inHotTransaction } from '../../db/hot-transaction.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import type { Parent } from '../../domain/earning.ts';
import type { Pseudonyms } from '../../domain/erasure.ts';
import { Failure } from '../../domain/failure.ts';
import { differingFields, type FingerprintFields } from '../../domain/fingerprint-fields.ts';
import { needsAffiliateMonth } from '../../domain/incentive-match.ts';
import { referralOf } from '../../domain/referral.ts';
import { erasedKeysOf } from '../../idempotency/erased-keys.ts';
import {
  type CreditedReferral,
  type FoundReferral,
  type FoundRow,
  lockReferrals,
  type RecordedKey,
  recordedKeys,
  takeOverKeys,
} from '../sql/read.ts';
import { recordSales, saleValues } from '../sql/write.ts';
import { type DecidedSale, decideSale } from './decide.ts';
import { keyLockOf } from './event-key.ts';
import { StaleRead } from './resolve-referral.ts';
import { findParents, type TermsInForce, termsInForce } from './terms-in-force.ts';

/** The sale has to be recorded by itself. */
export const NEEDS_OWN_TRANSACTION = Symbol('needs own transaction');

/** The rules threw something that is not an answer to the caller, so it is a bug here. The rest of the batch is recorded. */
export class Defect {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/** The recorded row; null when the key has recorded a sale before, or this one, voided. */
type Outcome = Transaction | null | typeof NEEDS_OWN_TRANSACTION | Defect;

/**
 * Records sales of one environment in one transaction of two round trips, with the same result as one after another,
 * and commits. It never waits for a lock. A sale needs its own transaction when its referral is locked elsewhere, a rule
 * refuses it, it comes with a click, or the rules need more than the referral; so does every later sale of the batch that
 * shares an identifier with it. When the database refuses the batch, all of its sales need their own transactions.
 *
 * Throws when the database cannot answer, or the connection was lost at the commit. Any of the sales may then be recorded.
 */
export async function recordBatch(sales: readonly KeyedSale[]): Promise<Outcome[]> {
  const [first] = sales;
  if (!first) return [];
  const { ctx } = first;
  try {
    return await inHotTransaction(ctx.db, readsOf(ctx, sales), async (tx, found, recorded) => {
      const batch = await readBatch(ctx, tx, found, recorded);
      const decided = decideInOrder(sales, batch, erasedKeysOf(ctx));
      const toWrite = decided.filter(isSale);
      const keys = toWrite.flatMap(({ transaction: { externalEventId: key } }) =>
        key !== null && batch.voided.has(key) ? [key] : [],
      );
      const { environmentId } = ctx;
      if (keys.length > 0) await tx.query(takeOverKeys.with({ environmentId, keyScope: 'conversion', keys }));
      if (toWrite.length > 0) {
        await tx.queryAndCommit(recordSales.with(saleValues(ctx.environmentId, toWrite)));
      }
      return decided.map((each) => (isSale(each) ? each.transaction : each));
    });
  } catch (error) {
    if (isRefusedStatement(error)) return sales.map(() => NEEDS_OWN_TRANSACTION);
    throw error;
  }
}

function readsOf(ctx: RequestContext, sales: readonly KeyedSale[]) {
  const { environmentId } = ctx;
  const erased = erasedKeysOf(ctx);
  const all = (value: (event: CanonicalEvent) => string | null) => sales.map(({ event }) => value(event));
  const given = (value: (event: CanonicalEvent) => string | null) => [
    ...new Set(all(value).filter((each) => each !== null)),
  ];
  const keys = given(({ externalEventId }) => externalEventId);
  return [
    lockReferrals.with({
      environmentId,
      referralIds: given(({ referralId }) => referralId),
      customerIds: given(({ customerId }) => customerId),
      externalUserIds: given(({ externalUserId }) => externalUserId),
      clickIds: given(({ clickId }) => clickId),
      keyLocks: all(keyLockOf) as string[],
    }),
    recordedKeys.with({ environmentId, keys: [...keys, ...keys.map((key) => erased?.of(key) ?? key)] }),
  ] as const;
}

/** What was read for a batch. Each referral is as the sales before have left it; they are in the order of their ids. */
interface ReadBatch {
  readonly referrals: Map<string, FoundReferral>;
  readonly terms: ReadonlyMap<string, TermsInForce>;
  readonly parents: readonly Parent[];
  readonly recorded: Set<string>;
  /** Keys that voided rows alone have, with the fingerprints of those. */
  readonly voided: ReadonlyMap<string, readonly FingerprintFields[]>;
  /** Of each sale, whether no other transaction has its key. */
  readonly holdsKeys: readonly boolean[];
}

async function readBatch(
  ctx: RequestContext,
  tx: HotTransaction,
  rows: readonly FoundRow[],
  recorded: readonly RecordedKey[],
): Promise<ReadBatch> {
  const referrals = new Map(rows.map((row) => [row['found.id'] as string, foundReferral(row)]));
  const termsByReferral = new Map<string, TermsInForce>();
  const sellers = [];
  for (const { locked } of referrals.values()) {
    const terms = locked && (await termsIfKnown(ctx, tx, locked));
    if (!terms) continue;
    termsByReferral.set(locked.id, terms);
    sellers.push({ affiliateId: locked.affiliateId, levels: terms.levels });
  }
  return {
    referrals,
    terms: termsByReferral,
    parents: await findParents(ctx, tx, sellers),
    recorded: new Set(recorded.filter(({ voided }) => voided === null).map(({ key }) => key)),
    voided: voidedByKey(recorded),
    holdsKeys: rows[0]?.holdsKeys ?? [],
  };
}

function voidedByKey(recorded: readonly RecordedKey[]): Map<string, FingerprintFields[]> {
  const byKey = new Map<string, FingerprintFields[]>();
  for (const { key, voided } of recorded) {
    if (voided) byKey.set(key, [...(byKey.get(key) ?? []), voided]);
  }
  return byKey;
}

/** Null for a program that is newer than the cached configuration: the sale's own transaction reads it again. */
const termsIfKnown = (
  ctx: RequestContext,
  tx: HotTransaction,
  referral: CreditedReferral,
): Promise<TermsInForce | null> =>
  termsInForce(ctx, tx, referral).catch((error) => {
    if (error instanceof StaleRead) return null;
    throw error;
  });

/** @internal For its test: no other session can act between the two parts of the statement that reads a row. */
export function foundReferral(row: FoundRow): FoundReferral {
  const found = {
    id: row['found.id'] as string,
    programId: row['found.programId'] as string,
    customerId: row['found.customerId'] ?? null,
    externalUserId: row['found.externalUserId'] ?? null,
    clickId: row['found.clickId'] ?? null,
  };
  // What was changed between the look and the lock leads elsewhere now: as good as locked.
  const isSame =
    row.id !== null &&
    row.customerId === found.customerId &&
    row.externalUserId === found.externalUserId &&
    row.clickId === found.clickId;
  return { ...found, locked: isSame ? row : null };
}

type Decided = DecidedSale | null | typeof NEEDS_OWN_TRANSACTION | Defect;

const isSale = (decided: Decided): decided is DecidedSale =>
  decided !== null && decided !== NEEDS_OWN_TRANSACTION && !(decided instanceof Defect);

/** Applies the rules to every sale, on what the sales before it have changed. */
function decideInOrder(sales: readonly KeyedSale[], batch: ReadBatch, erased: Pseudonyms | null): Decided[] {
  const leftOut = new Set<string>();
  return sales.map((sale, index) => {
    const key = sale.event.externalEventId as string;
    const isVoided = batch.voided
      .get(key)
      ?.some((voided) => differingFields(voided, sale.fingerprint).length === 0);
    if (batch.recorded.has(key) || isVoided) return null;
    const links = linksOf(sale.event);
    const renamed = erased?.of(key);
    const isOfErased = renamed !== undefined && (batch.recorded.has(renamed) || batch.voided.has(renamed));
    const isPlain =
      batch.holdsKeys[index] === true && !isOfErased && !links.some((link) => leftOut.has(link));
    const decided = isPlain ? decideOne(sale, batch) : null;
    if (decided === null || decided instanceof Defect) {
      for (const link of links) leftOut.add(link);
      return decided ?? NEEDS_OWN_TRANSACTION;
    }
    batch.recorded.add(key);
    return decided;
  });
}

/** Null when it cannot be decided here; its own transaction refuses it, or reads what it needs. */
function decideOne({ ctx, event, fingerprint }: KeyedSale, batch: ReadBatch): DecidedSale | Defect | null {
  const led = [...batch.referrals.values()].filter((found) => leadsTo(event, found));
  const locked = led.flatMap((found) => found.locked ?? []);
  if (locked.length < led.length) return null;
  try {
    const referral = referralOf(event, locked);
    const terms = referral && batch.terms.get(referral.id);
    if (!referral || referral.erasedAt || !terms || needsAffiliateMonth(terms.incentives)) return null;
    const affiliate = { month: 0, parents: batch.parents };
    const sale = decideSale(ctx, event, { referral, madeFrom: null, terms, fingerprint }, affiliate);
    const { id, programId, clickId } = referral;
    const { customerId, externalUserId } = sale.change;
    const changed = { ...referral, ...sale.change };
    batch.referrals.set(id, { id, programId, clickId, customerId, externalUserId, locked: changed });
    return sale;
  } catch (error) {
    return error instanceof Failure || error instanceof StaleRead ? null : new Defect(error);
  }
}

const leadsTo = (event: CanonicalEvent, found: FoundReferral) =>
  (event.programId === null || event.programId === found.programId) &&
  (event.referralId === found.id ||
    (event.customerId !== null && event.customerId === found.customerId) ||
    (event.externalUserId !== null && event.externalUserId === found.externalUserId) ||
    (event.clickId !== null && event.clickId === found.clickId));

/** Identifiers by which two sales may belong to one referral. */
export const linksOf = ({
  referralId,
  customerId,
  externalUserId,
  clickId,
  externalEventId,
}: CanonicalEvent) =>
  Object.entries({ referralId, customerId, externalUserId, clickId, externalEventId }).flatMap(
    ([name, value]) => (value === null ? [] : `${name}:${value}`),
  );
