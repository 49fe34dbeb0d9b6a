import type { AffiliateUpdate, contract } from '@tributary/contract';
import { emailKey } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { whyOfOther } from '../../domain/affiliates/merge.ts';
import { assertNotErased } from '../../domain/erasures/erased.ts';
import { changedPayoutFields, isFilled, type PayoutDetails } from '../../domain/payouts/payout.ts';
import type { Answer, Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';
import { once } from '../../platform/idempotency/once.ts';
import { changedFields, emit, outboxEvent } from '../../platform/outbox/events.ts';
import { noteDecision } from '../applications/application.ts';
import { RELEASE_TIMEOUT_MS, releaseEarnings } from '../earnings/release-earnings.ts';
import { requireGroupOf } from '../groups/group.ts';
import { lockProgram } from '../programs/program.ts';
import { lockAffiliate, refuseCycle, requireAffiliate, toAffiliate } from './affiliate.ts';
import { endAccessOfAddress } from './former-address.ts';
import { recordGroupMoves } from './group-moves.ts';
import { assertNobodyElseHas, assertRoomFor } from './held-tracking-ids.ts';
import { moveMerged } from './move-merged.ts';
import { accountsToMark, markingOf, markPayoutAccounts } from './payout-account-marks.ts';
import { payoutTermsOf, recordPayoutChange, withWarnings } from './payout-details.ts';
import { payoutEmailMark } from './payout-mark.ts';
import { tellOfChange } from './tell-of-change.ts';

type Update = typeof contract.affiliates.update;

export const updateAffiliate: Endpoint<Update> = async (ctx, { params, body }) => {
  const answer = await once(
    ctx,
    { ...body, id: params.id },
    (tx) => changeAffiliate(ctx, tx, params.id, body),
    { timeoutMs: RELEASE_TIMEOUT_MS },
  );
  if (body.email !== undefined) ctx.affiliateSessions.forget();
  return answer;
};

/** Changes an affiliate in a transaction, with the event and the audit entry. */
export async function changeAffiliate(
  ctx: RequestContext,
  tx: Tx,
  id: string,
  body: AffiliateUpdate,
): Promise<Answer<Update>> {
  // Lock the program before the affiliate, in the same order as a merge.
  if (body.parent_affiliate_id) await lockProgram(ctx, tx, (await requireAffiliate(ctx, tx, id)).programId);
  const before = await lockAffiliate(ctx, tx, id);
  assertNotErased(before);
  if (ofStaying.some((field) => body[field] !== undefined)) assertStays(before);
  const { programId } = before;
  if (body.email !== undefined && emailKey(body.email) !== before.emailNormalized)
    await endAccessOfAddress(ctx, tx, before);
  if (body.group_id) await requireGroupOf(ctx, tx, { programId, id: body.group_id });
  if (body.parent_affiliate_id)
    await refuseCycle(ctx, tx, { id: before.id, programId, parentId: body.parent_affiliate_id });
  if (body.tracking_id !== undefined && body.tracking_id !== before.trackingId) {
    await assertNobodyElseHas(tx, before, [body.tracking_id], 'tracking_id');
    await assertRoomFor(tx, before, body.tracking_id);
  }
  const terms = payoutTermsOf(ctx, before);
  const changed = changedPayoutFields(terms, {
    method: body.payout_method,
    details: body.payout_details,
  });
  const after = await tx.affiliate.update({
    where: { environmentId_id: { environmentId: ctx.environmentId, id: before.id } },
    data: {
      ...changesOf(ctx, before.id, body),
      ...(changed.length > 0 && { payoutDetailsChangedAt: ctx.now }),
      updatedAt: ctx.now,
    },
  });
  if (changed.length > 0)
    await recordPayoutChange(ctx, tx, {
      affiliateId: after.id,
      fields: changed,
      replaced: isFilled(terms),
    });
  if (body.payout_details !== undefined || body.payout_method !== undefined)
    await markPayoutAccounts(tx, markingOf(ctx), [
      accountsToMark(after.id, {
        payout_method: after.payoutMethod,
        payout_details: body.payout_details ?? terms.details,
      }),
    ]);
  await tellOfChange(ctx, tx, { before, after, isPayoutChanged: changed.length > 0 });
  await recordGroupMoves(ctx, tx, [{ before, after }]);
  // Includes affiliates who were rejected and approved again, because their earlier commissions are still
  // pending.
  const isApproved = before.partnershipStatus !== 'APPROVED' && after.partnershipStatus === 'APPROVED';
  if (body.status !== undefined && after.partnershipStatus !== before.partnershipStatus)
    await noteDecision(ctx, tx, [after.id], after.partnershipStatus);
  const others = body.status === undefined ? [] : await moveMerged(ctx, tx, [after.id], after);
  if (isApproved) await releaseEarnings(ctx, tx, [after.id, ...others]);
  const data = toAffiliate(after);
  const previous = changedFields(toAffiliate(before), data);
  if (previous) await emit(tx, ctx, [outboxEvent('affiliate.updated', data, previous)]);
  await audit(tx, ctx, data.id, body);
  if (body.payout_method === undefined && body.payout_details === undefined) return { data };
  const { payout_method: method = terms.method, payout_details: details = terms.details } = body;
  return { data: withWarnings(data, method, details) };
}

/** Fields that only the remaining affiliate has, for all accounts of a person. */
const ofStaying = ['tracking_id', 'status', 'payout_method', 'payout_details'] as const;

export function assertStays(affiliate: Affiliate): void {
  const refusal = whyOfOther(affiliate);
  if (refusal) throw refusal;
}

function sealedDetails({ cipher, principal }: RequestContext, id: string, details: PayoutDetails) {
  const sealed = cipher.seal(details, id);
  return {
    payoutDetailsEncrypted: sealed,
    payoutEmailMark: payoutEmailMark(principal.fingerprintKey, sealed, details),
  };
}

/** Returns the changes for the fields in the body. Null clears an optional field. */
const changesOf = (ctx: RequestContext, id: string, body: AffiliateUpdate) => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.tracking_id !== undefined && { trackingId: body.tracking_id }),
  ...(body.email !== undefined && { email: body.email, emailNormalized: emailKey(body.email) }),
  ...(body.group_id !== undefined && { groupId: body.group_id }),
  ...(body.parent_affiliate_id !== undefined && { parentAffiliateId: body.parent_affiliate_id }),
  ...(body.company_name !== undefined && { companyName: body.company_name }),
  ...(body.country_code !== undefined && { countryCode: body.country_code?.toUpperCase() ?? null }),
  ...(body.payout_method !== undefined && { payoutMethod: body.payout_method }),
  ...(body.payout_details !== undefined && sealedDetails(ctx, id, body.payout_details)),
  ...(body.status !== undefined && { partnershipStatus: body.status.toUpperCase() }),
  ...(body.status !== undefined && body.status !== 'rejected' && { rejectionReason: null }),
  ...(body.reason !== undefined && { rejectionReason: body.reason }),
  ...(body.onboarding_completed !== undefined && { onboardingCompleted: body.onboarding_completed }),
  ...(body.external_user_id !== undefined && { externalUserId: body.external_user_id }),
  ...(body.metadata !== undefined && { metadata: (body.metadata ?? {}) as object }),
});
