import type { RequestContext } from '../../context.ts';
import { isRefusedStatement } from '../../db/failures.ts';
import type { Transaction } from '../../db/generated/client.ts';
import { type HotTransaction, inHotTransaction } from '../../db/hot-transaction.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import { Failure } from '../../domain/failure.ts';
import { differingFields, type FingerprintFields } from '../../domain/fingerprint-fields.ts';
import { needsAffiliateMonth } from '../../domain/incentive-match.ts';
import {
  type CreditedReferral,
  type FoundReferral,
  lockReferrals,
  type RecordedKey,
  recordedKeys,
  takeOverKeys,
} from '../sql/read.ts';
import { recordSales, saleValues } from '../sql/write.ts';
import { findParents, type Parent } from './earn-levels.ts';
import { keyLockOf } from './idempotency-lock.ts';
import { type DecidedSale, decideSale } from './record-conversion.ts';
import { Outpaced, referralOf } from './resolve-referral.ts';
import { type Setting, settingOf } from './terms-in-force.ts';

/** A sale with a key, on its way. */
export interface KeyedSale {
  readonly ctx: RequestContext;
  readonly event: CanonicalEvent;
  readonly fingerprint: FingerprintFields;
}

/** This one has to be recorded by itself. */
export const ALONE = Symbol('alone');

/** The rules threw something that is no answer to the caller: a bug of ours. The rest of the set does not suffer from it. */
export class Defect {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/** The recorded row; null when the key has recorded a sale before, or this one, voided. */
type SetOutcome = Transaction | null | typeof ALONE | Defect;

/**
 * Records sales of one environment in one transaction of two round trips, as they would be recorded one after another,
 * and commits. It waits for no sale of another process, and decides nothing that is not plain: what is locked elsewhere,
 * refused, by a click, or in need of more than the referral is left to go alone, and with it all after it that share an
 * identifier with it. When the database refuses the set, all of it goes alone.
 *
 * Throws when the database cannot answer, or was lost at the commit: then any of the set may be recorded, and all of it
 * is answered with that.
 */
export async function recordSet(sales: readonly KeyedSale[]): Promise<SetOutcome[]> {
  const [first] = sales;
  if (!first) return [];
  const { ctx } = first;
  try {
    return await inHotTransaction(ctx.db, readsOf(ctx, sales), async (tx, found, recorded) => {
      const set = await readSet(ctx, tx, found as FoundRow[], recorded as RecordedKey[]);
      const decided = decideInOrder(sales, set);
      const toWrite = decided.filter(isSale);
      const keys = toWrite.flatMap(({ transaction: { externalEventId: key } }) =>
        key !== null && set.voided.has(key) ? [key] : [],
      );
      const { environmentId } = ctx;
      if (keys.length > 0) await tx.query(takeOverKeys.with({ environmentId, keyScope: 'conversion', keys }));
      if (toWrite.length > 0) {
        await tx.queryAndCommit(recordSales.with(saleValues(ctx.environmentId, toWrite)));
      }
      return decided.map((each) => (isSale(each) ? each.transaction : each));
    });
  } catch (error) {
    if (isRefusedStatement(error)) return sales.map(() => ALONE);
    throw error;
  }
}

function readsOf({ environmentId }: RequestContext, sales: readonly KeyedSale[]) {
  const all = (value: (event: CanonicalEvent) => string | null) => sales.map(({ event }) => value(event));
  const given = (value: (event: CanonicalEvent) => string | null) => [
    ...new Set(all(value).filter((each) => each !== null)),
  ];
  return [
    lockReferrals.with({
      environmentId,
      referralIds: given(({ referralId }) => referralId),
      customerIds: given(({ customerId }) => customerId),
      externalUserIds: given(({ externalUserId }) => externalUserId),
      clickIds: given(({ clickId }) => clickId),
      keyLocks: all(keyLockOf) as string[],
    }),
    recordedKeys.with({ environmentId, keys: given(({ externalEventId }) => externalEventId) }),
  ];
}

type FoundRow = CreditedReferral & { holdsKeys: readonly boolean[] } & Record<
    `found.${string}`,
    string | null
  >;

/** What was read of a set. The referrals are each as the sales before have left it, in the order of their ids. */
interface ReadSet {
  readonly referrals: Map<string, FoundReferral>;
  readonly settings: ReadonlyMap<string, Setting>;
  readonly parents: readonly Parent[];
  readonly recorded: Set<string>;
  /** Keys that voided rows alone have, with the fingerprints of those. */
  readonly voided: ReadonlyMap<string, readonly FingerprintFields[]>;
  /** Of each sale, whether no other transaction has its key. */
  readonly holdsKeys: readonly boolean[];
}

async function readSet(
  ctx: RequestContext,
  tx: HotTransaction,
  rows: readonly FoundRow[],
  recorded: readonly RecordedKey[],
): Promise<ReadSet> {
  const referrals = new Map(rows.map((row) => [row['found.id'] as string, foundReferral(row)]));
  const settings = new Map<string, Setting>();
  const sellers = [];
  for (const { locked } of referrals.values()) {
    const setting = locked && (await settingIfKnown(ctx, locked));
    if (!setting) continue;
    settings.set(locked.id, setting);
    sellers.push({ affiliateId: locked.affiliateId, levels: setting.levels });
  }
  return {
    referrals,
    settings,
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

/** Null for a program that is younger than the configuration: alone, its sale reads again. */
const settingIfKnown = (ctx: RequestContext, referral: CreditedReferral): Promise<Setting | null> =>
  settingOf(ctx, referral).catch((error) => {
    if (error instanceof Outpaced) return null;
    throw error;
  });

function foundReferral(row: FoundRow): FoundReferral {
  const { holdsKeys: _, ...rest } = row;
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
  return { ...found, locked: isSame ? rest : null };
}

type Decided = DecidedSale | null | typeof ALONE | Defect;

const isSale = (decided: Decided): decided is DecidedSale =>
  decided !== null && decided !== ALONE && !(decided instanceof Defect);

/** Every sale by the rules, on what the ones before it have changed. */
function decideInOrder(sales: readonly KeyedSale[], set: ReadSet): Decided[] {
  const leftAlone = new Set<string>();
  return sales.map((sale, index) => {
    const key = sale.event.externalEventId as string;
    const isVoided = set.voided
      .get(key)
      ?.some((voided) => differingFields(voided, sale.fingerprint).length === 0);
    if (set.recorded.has(key) || isVoided) return null;
    const links = linksOf(sale.event);
    const isPlain = set.holdsKeys[index] === true && !links.some((link) => leftAlone.has(link));
    const decided = isPlain ? decideOne(sale, set) : null;
    if (decided === null || decided instanceof Defect) {
      for (const link of links) leftAlone.add(link);
      return decided ?? ALONE;
    }
    set.recorded.add(key);
    return decided;
  });
}

/** Null when it cannot be decided here: alone it is refused, or gets what it needs. */
function decideOne({ ctx, event, fingerprint }: KeyedSale, set: ReadSet): DecidedSale | Defect | null {
  const led = [...set.referrals.values()].filter((found) => leadsTo(event, found));
  const locked = led.flatMap((found) => found.locked ?? []);
  if (locked.length < led.length) return null;
  try {
    const referral = referralOf(event, locked);
    const setting = referral && set.settings.get(referral.id);
    if (!referral || !setting || needsAffiliateMonth(setting.incentives)) return null;
    const around = { month: 0, parents: set.parents };
    const sale = decideSale(ctx, event, { referral, isNew: false }, { setting, fingerprint, ...around });
    const changed = { ...referral, ...sale.change };
    set.referrals.set(referral.id, { ...changed, locked: changed });
    return sale;
  } catch (error) {
    return error instanceof Failure || error instanceof Outpaced ? null : new Defect(error);
  }
}

const leadsTo = (event: CanonicalEvent, found: FoundReferral) =>
  (event.programId === null || event.programId === found.programId) &&
  (event.referralId === found.id ||
    (event.customerId !== null && event.customerId === found.customerId) ||
    (event.externalUserId !== null && event.externalUserId === found.externalUserId) ||
    (event.clickId !== null && event.clickId === found.clickId));

/** What two sales of one referral have in common, as far as that can be told from them alone. */
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
