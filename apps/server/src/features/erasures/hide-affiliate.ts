import type { RequestContext } from '../../context.ts';
import type { Naming } from '../../domain/erasures/erasure.ts';
import { Failure } from '../../domain/failure.ts';
import { isPayable } from '../../domain/payouts/payout.ts';
import { balancesOfOne } from '../../ledger/balances.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate, Coupon, Erasure } from '../../platform/db/generated/client.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { recordsOf } from '../../platform/db/records.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { changedFields, emit, outboxEvent } from '../../platform/outbox/events.ts';
import { requireAffiliate, toAffiliate } from '../affiliates/affiliate.ts';
import { lockProgram } from '../programs/program.ts';
import { forgetAddress, forgetMailsOf, type Hiding } from './hiding.ts';
import { namingBy } from './naming.ts';
import { retainRecord } from './retained-records.ts';

type Own = { environmentId: number; id: string };

const lockPayouts = sql<Own, { id: string }>('lock-payouts-to-erase')`
  select id from payouts where environment_id = ${'environmentId'} and affiliate_id = ${'id'} order by id for update`;
const lockCoupons = sql<Own, { id: string }>('lock-coupons-to-erase')`
  select id from coupons where environment_id = ${'environmentId'} and affiliate_id = ${'id'} order by id for update`;

/**
 * Locks rows in the usual order: a payout run begins with the program, a refund with the payouts. The locks
 * prevent new rows that refer to the affiliate, and status changes of its payouts and coupons.
 */
export async function lockAffiliateToErase(ctx: RequestContext, tx: Tx, id: string): Promise<Affiliate> {
  const { programId } = await requireAffiliate(ctx, tx, id, 'affiliate_id');
  const own = { environmentId: ctx.environmentId, id };
  await lockProgram(ctx, tx, programId);
  await rows(tx, lockPayouts.with(own));
  await lockRow(tx, 'affiliates', own, 'update');
  await rows(tx, lockCoupons.with(own));
  return requireAffiliate(ctx, tx, id);
}

interface HidingPartner extends Hiding {
  readonly keepsBalance: boolean;
}

/**
 * Hides the affiliate. Its payments stay in the ledger, and the identity that tax law requires is stored
 * encrypted.
 */
export async function hideAffiliate(
  ctx: RequestContext,
  tx: Tx,
  id: string,
  { erasureId, erasureKey, note, keepsBalance }: HidingPartner,
): Promise<Erasure> {
  const { environmentId, now } = ctx;
  const before = await requireAffiliate(ctx, tx, id);
  const coupons = await tx.coupon.findMany({ where: { environmentId, affiliateId: id } });
  await assertMergedErased(ctx, tx, id);
  const trackingIds = await trackingIdsOf(tx, before);
  await assertSettled(ctx, tx, id);
  assertDeletedElsewhere(coupons);
  if (!keepsBalance) await assertNothingUnpaid(ctx, tx, id);
  const named = (salt: string) => namingBy(ctx, { environmentId, erasureKey, salt, objectId: id });
  const salt = (await isTaken(tx, before, { coupons, trackingIds }, named(''))) ? erasureId : '';
  const naming = named(salt);
  const erasure = await note(salt);
  await forgetAddress(ctx, tx, before.emailNormalized);
  await retainRecord(ctx, tx, before);
  await renamePayouts(tx, before, naming);
  await renameAdjustments(tx, before, naming);
  for (const coupon of coupons) await renameCoupon(tx, coupon, naming);
  await renameTrackingIds(tx, before, trackingIds, naming);
  await tx.payoutAccountMark.deleteMany({ where: { environmentId, affiliateId: id } });
  await tx.affiliatePreferences.deleteMany({ where: { environmentId, affiliateId: id } });
  await forgetPortal(tx, before);
  await tx.commissionNotice.deleteMany({ where: { environmentId, affiliateId: id } });
  await forgetMailsOf(ctx, tx, id);
  const row = await tx.affiliate.update({
    where: { environmentId_id: { environmentId, id } },
    data: { ...hidden(before, naming), erasedAt: now, updatedAt: now },
  });
  // Do not announce any other changes to the row.
  const after = toAffiliate(row);
  const was = { ...after, partnership_status: before.partnershipStatus as typeof after.partnership_status };
  const changed = changedFields(was, after);
  if (changed) await emit(tx, ctx, [outboxEvent('affiliate.updated', after, changed)]);
  return erasure;
}

/** Signs the affiliate out everywhere, and deletes the affiliate's applications, links, challenges and codes. */
async function forgetPortal(
  tx: Tx,
  { environmentId, id, programId, emailNormalized }: Affiliate,
): Promise<void> {
  await tx.affiliateSession.deleteMany({ where: { environmentId, affiliateId: id } });
  await tx.application.deleteMany({ where: { environmentId, affiliateId: id } });
  await tx.portalLink.deleteMany({ where: { environmentId, affiliateId: id } });
  const where = { environmentId, programId, emailNormalized };
  await tx.affiliateChallenge.deleteMany({ where });
  await tx.affiliateChallenge.deleteMany({ where: { environmentId, affiliateId: id } });
  await tx.affiliateCode.deleteMany({ where });
}

function identityOf(row: Affiliate, { identity }: Naming) {
  const email = identity.ofEmail(row.emailNormalized);
  return {
    name: identity.of(row.name),
    email,
    emailNormalized: email,
    trackingId: identity.ofTrackingId(row.trackingId),
    externalUserId: row.externalUserId && identity.of(row.externalUserId),
  };
}

const hidden = (row: Affiliate, naming: Naming) => ({
  ...identityOf(row, naming),
  companyName: null,
  payoutMethod: null,
  payoutDetailsEncrypted: null,
  payoutEmailMark: null,
  metadata: {},
  partnershipStatus: 'REJECTED',
  rejectionReason: row.rejectionReason && naming.identity.of(row.rejectionReason),
  mergeReason: row.mergeReason && naming.identity.of(row.mergeReason),
});

/** Returns true if the same person was already erased in this program. */
async function isTaken(
  tx: Tx,
  row: Affiliate,
  { coupons, trackingIds }: { coupons: readonly Coupon[]; trackingIds: readonly string[] },
  naming: Naming,
): Promise<boolean> {
  const { environmentId, programId, id } = row;
  const { emailNormalized, externalUserId } = identityOf(row, naming);
  const or = [{ emailNormalized }, ...(externalUserId ? [{ externalUserId }] : [])];
  const where = { environmentId, programId, id: { not: id }, OR: or };
  if (await tx.affiliate.findFirst({ where, select: { id: true } })) return true;
  const values = trackingIds.map((each) => naming.identity.ofTrackingId(each));
  const others = { environmentId, programId, affiliateId: { not: id }, value: { in: values } };
  if (await tx.affiliateTrackingId.findFirst({ where: others, select: { value: true } })) return true;
  const codes = coupons.map(({ code }) => naming.identity.ofCode(code));
  const taken = { environmentId, programId, affiliateId: { not: id }, code: { in: codes } };
  return (await tx.coupon.findFirst({ where: taken, select: { id: true } })) !== null;
}

async function trackingIdsOf(tx: Tx, { environmentId, id }: Affiliate): Promise<string[]> {
  const where = { environmentId, affiliateId: id };
  return (await tx.affiliateTrackingId.findMany({ where, select: { value: true } })).map(
    ({ value }) => value,
  );
}

/** Renames all tracking ids except the primary one, which changes with the affiliate. */
async function renameTrackingIds(
  tx: Tx,
  { environmentId, programId, trackingId }: Affiliate,
  trackingIds: readonly string[],
  { identity }: Naming,
): Promise<void> {
  for (const value of trackingIds) {
    if (value === trackingId) continue;
    await tx.affiliateTrackingId.update({
      where: { environmentId_value_programId: { environmentId, value, programId } },
      data: { value: identity.ofTrackingId(value) },
    });
  }
}

/**
 * Throws unless all merged accounts have been erased. They are paid under the affiliate's name and to the
 * affiliate's account, and belong to the same person.
 */
async function assertMergedErased({ environmentId }: RequestContext, tx: Tx, id: string): Promise<void> {
  const merged = await tx.affiliate.findMany({
    where: { environmentId, mergedInto: id, erasedAt: null },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  if (merged.length === 0) return;
  const ids = merged.map((each) => each.id).join(', ');
  throw new Failure('IN_USE', `Other accounts of this person were merged into ${id}. Erase ${ids} first.`);
}

/** Throws if the affiliate has an open payout, because the payout still needs the payee's name and account. */
async function assertSettled({ environmentId }: RequestContext, tx: Tx, affiliateId: string): Promise<void> {
  const status = { in: ['pending', 'processing', 'failed'] };
  const open = await tx.payout.findMany({
    where: { environmentId, affiliateId, status },
    select: { id: true },
  });
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id).join(', ');
  throw new Failure('IN_USE', `The affiliate has open payouts. Complete or cancel ${ids} first.`);
}

function assertDeletedElsewhere(coupons: readonly Coupon[]): void {
  const elsewhere = coupons.filter(({ provider, state }) => provider !== 'manual' || state !== 'active');
  if (elsewhere.length === 0) return;
  const ids = elsewhere.map(({ id }) => id).join(', ');
  throw new Failure('IN_USE', `The affiliate has coupons at a provider. Delete ${ids} first.`);
}

/** Throws if the affiliate has unpaid amounts. Ignores units that are not currencies, because they are never paid. */
async function assertNothingUnpaid(ctx: RequestContext, tx: Tx, affiliateId: string): Promise<void> {
  const unpaid = (await balancesOfOne(ctx, affiliateId, tx))
    .filter(isPayable)
    .map(({ currency, pending, held, ready }) => ({ currency, all: { pending, held, ready } }))
    .filter(({ all }) => Object.values(all).some((amount) => amount !== 0));
  if (unpaid.length === 0) return;
  const texts = unpaid.map(({ currency, all }) => {
    const parts = Object.entries(all).filter(([, amount]) => amount !== 0);
    return parts.map(([name, amount]) => `${amount} ${currency} (${name})`).join(', ');
  });
  throw new Failure(
    'BALANCE_UNPAID',
    `The affiliate has an unpaid balance: ${texts.join(', ')}. Pay or reject it first, or send unpaid_balance: keep to leave it unpaid in the ledger.`,
    { field: 'unpaid_balance' },
  );
}

const writePayouts = sql<{ environmentId: number; payouts: string }>('erase-payouts')`
  update payouts p set payment_reference = x.payment_reference, failure_reason = x.failure_reason,
    return_reason = x.return_reason
  from ${recordsOf('payouts', 'payouts')} x
  where p.environment_id = ${'environmentId'} and p.id = x.id`;

async function renamePayouts(
  tx: Tx,
  { environmentId, id: affiliateId }: Affiliate,
  { identity }: Naming,
): Promise<void> {
  const found = await tx.payout.findMany({ where: { environmentId, affiliateId } });
  const payouts = found
    .filter(
      ({ paymentReference, failureReason, returnReason }) =>
        paymentReference ?? failureReason ?? returnReason,
    )
    .map(({ id, paymentReference, failureReason, returnReason }) => ({
      id,
      payment_reference: paymentReference && identity.of(paymentReference),
      failure_reason: failureReason && identity.of(failureReason),
      return_reason: returnReason && identity.of(returnReason),
    }));
  if (payouts.length > 0)
    await execute(tx, writePayouts.with({ environmentId, payouts: JSON.stringify(payouts) }));
}

const writeAdjustments = sql<{ environmentId: number; adjustments: string }>('erase-adjustments')`
  update adjustments a set external_event_id = x.external_event_id, fingerprint = null, reason = x.reason,
    void_reason = x.void_reason
  from ${recordsOf('adjustments', 'adjustments')} x
  where a.environment_id = ${'environmentId'} and a.id = x.id`;

/** Replaces texts in the affiliate's bonuses and deductions, and the keys under which they were recorded. */
async function renameAdjustments(
  tx: Tx,
  { environmentId, id: affiliateId }: Affiliate,
  { identity, key }: Naming,
): Promise<void> {
  const found = await tx.adjustment.findMany({ where: { environmentId, affiliateId } });
  const adjustments = found.map(({ id, externalEventId, reason, voidReason }) => ({
    id,
    external_event_id: externalEventId && key.of(externalEventId),
    reason: identity.of(reason),
    void_reason: voidReason && identity.of(voidReason),
  }));
  if (adjustments.length > 0)
    await execute(tx, writeAdjustments.with({ environmentId, adjustments: JSON.stringify(adjustments) }));
}

const renameCoupon = (tx: Tx, { environmentId, id, ...coupon }: Coupon, { identity }: Naming) =>
  tx.coupon.update({
    where: { environmentId_id: { environmentId, id } },
    data: {
      code: identity.ofCode(coupon.code),
      providerCouponId: coupon.providerCouponId && identity.ofCode(coupon.providerCouponId),
      providerPromoCodeId: coupon.providerPromoCodeId && identity.ofCode(coupon.providerPromoCodeId),
    },
  });
