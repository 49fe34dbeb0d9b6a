import { randomInt } from 'node:crypto';
import type { AffiliateCreate, contract } from '@tributary/contract';
import { emailKey } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { nextTrackingId, trackingIdBase } from '../../domain/tracking/tracking-id.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { duplicateFailure } from '../../platform/db/database-failure.ts';
import { StaleRead } from '../../platform/db/failures.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { emit, outboxEvent } from '../../platform/outbox/events.ts';
import { requireGroupOf } from '../groups/group.ts';
import { requireProgramOrOnly } from '../programs/program.ts';
import { requireParent, toAffiliate } from './affiliate.ts';
import { assertNobodyElseHas, giveTrackingIds, storedIds } from './held-tracking-ids.ts';
import { accountsToMark, markingOf, markPayoutAccounts } from './payout-account-marks.ts';
import { withWarnings } from './payout-details.ts';
import { payoutEmailMark } from './payout-mark.ts';

export const createAffiliate: Endpoint<typeof contract.affiliates.create> = (ctx, { body }) =>
  once(ctx, body, async (tx) => {
    const program = await requireProgramOrOnly(ctx, tx, body.program_id);
    if (body.parent_affiliate_id !== undefined)
      await requireParent(ctx, tx, { programId: program.id, parentId: body.parent_affiliate_id });
    const groupId = await groupFor(ctx, tx, program.id, body.group_id);
    const row = newAffiliate(ctx, body, { programId: program.id, groupId });
    if (body.tracking_id) await assertNobodyElseHas(tx, row, [body.tracking_id], 'tracking_id');
    const affiliate = body.tracking_id
      ? await tx.affiliate.create({ data: { ...row, trackingId: body.tracking_id } })
      : await createWithFreeTrackingId(tx, row);
    const additional = storedIds(body.additional_tracking_ids);
    await giveTrackingIds(ctx, tx, affiliate, additional, 'additional_tracking_ids');
    await markPayoutAccounts(tx, markingOf(ctx), [accountsToMark(row.id, body)]);
    const data = toAffiliate(affiliate);
    await emit(tx, ctx, [outboxEvent('affiliate.created', data)]);
    await audit(tx, ctx, data.id, body);
    return { status: 201, data: withWarnings(data, body.payout_method, body.payout_details) };
  });

interface Creating extends Pick<RequestContext, 'environmentId' | 'now' | 'cipher'> {
  readonly principal: Pick<RequestContext['principal'], 'fingerprintKey'>;
}

export function newAffiliate(
  { environmentId, now, cipher, principal }: Creating,
  body: Omit<AffiliateCreate, 'program_id'>,
  { programId, groupId }: { programId: string; groupId: string | null },
): NewAffiliate {
  const id = newId('affiliate');
  const sealed = body.payout_details ? cipher.seal(body.payout_details, id) : null;
  return {
    environmentId,
    id,
    programId,
    groupId,
    name: body.name,
    email: body.email,
    emailNormalized: emailKey(body.email),
    source: 'api',
    partnershipStatus: (body.status ?? 'approved').toUpperCase(),
    rejectionReason: null,
    onboardingCompleted: body.onboarding_completed ?? false,
    parentAffiliateId: body.parent_affiliate_id ?? null,
    companyName: body.company_name ?? null,
    countryCode: body.country_code?.toUpperCase() ?? null,
    payoutMethod: body.payout_method ?? null,
    payoutDetailsEncrypted: sealed,
    payoutEmailMark: payoutEmailMark(principal.fingerprintKey, sealed, body.payout_details ?? null),
    payoutDetailsChangedAt: null,
    erasedAt: null,
    mergedInto: null,
    mergedAt: null,
    mergeReason: null,
    mergedBy: null,
    hasMerged: false,
    externalUserId: body.external_user_id ?? null,
    metadata: (body.metadata ?? {}) as object,
    createdAt: now,
    updatedAt: now,
  };
}

async function groupFor(ctx: RequestContext, tx: Tx, programId: string, given: string | undefined) {
  if (given !== undefined) return (await requireGroupOf(ctx, tx, { programId, id: given })).id;
  return defaultGroupOf(tx, { environmentId: ctx.environmentId, programId });
}

/** Returns the default group of a program; null if the program has none. */
export async function defaultGroupOf(
  tx: Tx,
  { environmentId, programId }: { readonly environmentId: number; readonly programId: string },
): Promise<string | null> {
  const group = await tx.affiliateGroup.findFirst({ where: { environmentId, programId, isDefault: true } });
  return group?.id ?? null;
}

export type NewAffiliate = Omit<Affiliate, 'trackingId' | 'metadata'> & { metadata: object };

const CANDIDATES_MAX = 20;

/**
 * Tries unused tracking ids until an insert succeeds, because a concurrent request may take the same id.
 * `skipDuplicates` keeps the transaction usable after a conflict.
 */
export async function createWithFreeTrackingId(tx: Tx, row: NewAffiliate): Promise<Affiliate> {
  const base = baseOf(row.name);
  const { environmentId, programId } = row;
  const taken = new Set(await takenTrackingIds(tx, { environmentId, programId }, [base]));
  for (let attempt = 0; attempt < CANDIDATES_MAX; attempt += 1) {
    const trackingId = nextTrackingId(base, taken);
    const [created] = await tx.affiliate
      .createManyAndReturn({ data: [{ ...row, trackingId }], skipDuplicates: true })
      .catch(unlessJustTaken);
    if (created) return created;
    const isTaken = await tx.affiliateTrackingId.count({
      where: { environmentId, programId, value: trackingId },
    });
    // If the tracking id is free, the conflict is in another unique field, and the plain insert reports
    // which.
    if (isTaken === 0) return tx.affiliate.create({ data: { ...row, trackingId } });
    taken.add(trackingId);
  }
  throw new Failure('UNAVAILABLE', 'Too many affiliates with this name are being created. Try again.', {
    headers: { 'Retry-After': '1' },
  });
}

/**
 * Throws `StaleRead` if another affiliate has taken the id since the lookup. The next attempt will see that
 * affiliate.
 */
function unlessJustTaken(error: unknown): never {
  if (duplicateFailure(error)?.field === 'tracking_id') throw new StaleRead();
  throw error;
}

/** Returns the text that tracking ids are derived from: random text for a name without Latin letters. */
export const baseOf = (name: string): string => trackingIdBase(name) || `partner-${randomSuffix()}`;

/** Returns all taken tracking ids that begin with one of the `bases`. */
export async function takenTrackingIds(
  tx: Tx,
  program: { environmentId: number; programId: string },
  bases: readonly string[],
): Promise<string[]> {
  const found = await tx.affiliateTrackingId.findMany({
    where: { ...program, value: { in: [...bases] } },
    select: { value: true },
  });
  // A free base needs no suffix, so suffixes matter only for taken bases.
  if (found.length === 0) return [];
  const similar = await tx.affiliateTrackingId.findMany({
    where: { ...program, OR: found.map(({ value }) => ({ value: { startsWith: value } })) },
    select: { value: true },
  });
  return similar.map(({ value }) => value);
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const randomSuffix = () => Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
