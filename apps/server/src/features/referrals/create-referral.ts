import type { contract, ReferralCreate } from '@tributary/contract';
import { isPlaceholderEmail, type ReferralFlag } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { withoutPlaceholders } from '../../domain/events/canonical-event.ts';
import { Failure, validationFailure } from '../../domain/failure.ts';
import {
  convertedAtAfter,
  fullKind,
  isWithinCookie,
  linkedIds,
  resolvingEmail,
} from '../../domain/referrals/referral.ts';
import { recordedInstant } from '../../domain/time.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/failures.ts';
import type { Affiliate, Click, Referral } from '../../platform/db/generated/client.ts';
import { snakeCase } from '../../platform/db/sql.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/outbox/events.ts';
import { requireStaying, stayingAmong } from '../affiliates/staying.ts';
import { requireClick } from '../clicks/click.ts';
import { requireProgram } from '../programs/program.ts';
import { duplicateReferral } from './duplicate-referral.ts';
import { identifiersOf } from './identifiers.ts';
import {
  announceNewReferral,
  announceReferral,
  lockReferralOfClick,
  toReferral,
  withFlags,
} from './referral.ts';

export const createReferral: Endpoint<typeof contract.referrals.create> = (ctx, { body }) => {
  const createdAt = recordedInstant('created_at', body.created_at, ctx.now);
  const attempt = () => once(ctx, body, (tx) => create(ctx, tx, body, createdAt));
  return attempt().catch(async (error) => {
    // In the meantime, a conversion has created a referral from the click, which can now be completed.
    if (isUniqueViolation(error, 'referrals_click_id_key')) return attempt();
    throw (await duplicateReferral(ctx, body, error)) ?? error;
  });
};

async function create(ctx: RequestContext, tx: Tx, body: ReferralCreate, createdAt: Date) {
  assertIdentified(body);
  const affiliate = await requireStaying(ctx, tx, body.affiliate_id, 'affiliate_id');
  const clickId = body.click_id;
  const ofClick = clickId === undefined ? null : await lockReferralOfClick(ctx, tx, clickId);
  if (ofClick) return complete(ctx, tx, ofClick, { body, affiliate });
  const click =
    clickId === undefined ? null : await requireClickFor(ctx, tx, { clickId, affiliate, createdAt });
  const ofIt = click && { clickId: click.id, clickFacts: factsOf(click) };
  const row = await tx.referral.create({
    data: { ...newReferral(ctx, affiliate, body, createdAt), ...ofIt },
  });
  const data = toReferral(row);
  await emit(tx, ctx, announceNewReferral(data));
  await audit(tx, ctx, data.id, body);
  return { status: 201 as const, data: withFlags(data, flagsOf(body)) };
}

/** Returns warnings about the ids of a new referral. */
export const flagsOf = (
  body: Pick<ReferralCreate, 'email' | 'customer_id' | 'external_user_id'>,
): ReferralFlag[] =>
  withoutPlaceholders(body).placeholders || isPlaceholderEmail(body.email ?? '')
    ? ['placeholder_identifier']
    : [];

/** Throws if only a placeholder would identify the customer. */
export function assertIdentified(body: ReferralCreate): void {
  const { customerId, externalUserId } = withoutPlaceholders(body);
  if (body.email !== null || customerId !== null || externalUserId !== null) return;
  const message =
    'All ids are placeholders and do not identify anyone. Send a customer id or an e-mail address.';
  throw validationFailure([{ field: 'email', message }]);
}

/** Returns the row of a referral that was not created from a click. */
export function newReferral(
  { environmentId, now }: Pick<RequestContext, 'environmentId' | 'now'>,
  affiliate: Pick<Affiliate, 'id' | 'programId'>,
  body: Omit<ReferralCreate, 'email' | 'affiliate_id'> & { readonly email?: string | null | undefined },
  createdAt: Date,
) {
  const status = body.status ?? 'lead';
  const { customerId, externalUserId } = withoutPlaceholders(body);
  return {
    environmentId,
    id: newId('referral'),
    programId: affiliate.programId,
    affiliateId: affiliate.id,
    email: body.email ?? null,
    emailNormalized: resolvingEmail(body.email ?? null),
    customerId,
    externalUserId,
    subscriptionId: body.subscription_id ?? null,
    status,
    name: body.name ?? null,
    ...(body.metadata !== undefined && { metadata: (body.metadata ?? {}) as object }),
    convertedAt: convertedAtAfter({ current: null, next: status, convertedAt: null, at: createdAt }),
    createdAt,
    updatedAt: now,
  };
}

/**
 * Returns the click. Checks that it belongs to the same affiliate and, at the referral's `created_at`, is
 * within the program's `cookie_days`.
 */
async function requireClickFor(
  ctx: RequestContext,
  tx: Tx,
  { clickId, affiliate, createdAt }: { clickId: string; affiliate: Affiliate; createdAt: Date },
): Promise<Click> {
  const click = await requireClick(ctx, tx, clickId, 'click_id');
  await assertOfAffiliate(ctx, tx, click, { clickId, affiliate });
  const program = await requireProgram(ctx, tx, affiliate.programId);
  if (!isWithinCookie(click.createdAt, program.cookieDays, createdAt)) {
    const message = `Click ${clickId} was more than ${program.cookieDays} days old.`;
    throw new Failure('NOT_FOUND', message, { field: 'click_id' });
  }
  return click;
}

/**
 * Throws unless a click belongs to the affiliate. A merged affiliate's clicks belong to the affiliate it was
 * merged into.
 */
async function assertOfAffiliate(
  ctx: RequestContext,
  tx: Tx,
  { affiliateId }: Pick<Click, 'affiliateId'>,
  { clickId, affiliate }: { clickId: string; affiliate: Affiliate },
): Promise<void> {
  const staying = await stayingAmong(ctx, tx, [affiliateId]);
  if (staying(affiliateId) === affiliate.id) return;
  const message = `Click ${clickId} belongs to another affiliate.`;
  throw new Failure('IDENTIFIER_CONFLICT', message, { field: 'click_id' });
}

/** Completes a referral that a conversion created from the click without an e-mail address. Returns 200. */
async function complete(
  ctx: RequestContext,
  tx: Tx,
  row: Referral,
  { body, affiliate }: { body: ReferralCreate; affiliate: Affiliate },
) {
  await assertOfAffiliate(ctx, tx, row, { clickId: body.click_id ?? '', affiliate });
  const before = { ...row, affiliateId: affiliate.id };
  if (before.email !== null) {
    throw new Failure('DUPLICATE', `Click ${body.click_id} has already become referral ${before.id}.`, {
      field: 'click_id',
    });
  }
  const { customerId, externalUserId } = withoutPlaceholders(body);
  const had = (await identifiersOf(ctx, tx, [before.id])).get(before.id);
  const known = {
    ...before,
    customerIds: had?.customer_ids ?? [],
    externalUserIds: had?.external_user_ids ?? [],
  };
  const full = fullKind(known, { customerId, externalUserId });
  const status = body.status ?? (before.status as NonNullable<ReferralCreate['status']>);
  const after = await tx.referral.update({
    where: { environmentId_id: { environmentId: ctx.environmentId, id: before.id } },
    data: {
      email: body.email,
      emailNormalized: resolvingEmail(body.email),
      ...linkedIds(known, { customerId, externalUserId }),
      subscriptionId: body.subscription_id ?? before.subscriptionId,
      name: body.name ?? before.name,
      status,
      ...(body.metadata !== undefined && { metadata: (body.metadata ?? {}) as object }),
      convertedAt: convertedAtAfter({
        current: before.status as typeof status,
        next: status,
        convertedAt: before.convertedAt,
        at: ctx.now,
      }),
      updatedAt: ctx.now,
    },
  });
  const data = toReferral({ ...after, affiliateId: affiliate.id });
  await emit(tx, ctx, announceReferral(toReferral(before), data));
  await audit(tx, ctx, before.id, body);
  const flags = [...flagsOf(body), ...(full === null ? [] : (['identifiers_full'] as const))];
  return { status: 200 as const, data: withFlags(data, flags) };
}

const notFacts = new Set([
  'environmentId',
  'id',
  'programId',
  'affiliateId',
  'isCounted',
  'claimableUntil',
  'erasedAt',
]);

/**
 * Returns a copy of the click, in the same format as for events, because the click's partition will be
 * dropped.
 */
const factsOf = (click: Click): object =>
  Object.fromEntries(
    Object.entries(click).flatMap(([name, value]) =>
      value === null || notFacts.has(name) ? [] : [[snakeCase(name), value]],
    ),
  );
