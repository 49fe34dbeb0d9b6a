import type { RequestContext } from '../../context.ts';
import type { HotTransaction } from '../../db/hot-transaction.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import { Failure } from '../../domain/failure.ts';
import { newId } from '../../ids.ts';
import { type CreditedReferral, type FoundClick, findClick, insertReferral } from '../sql/read.ts';
import { keyLockOf } from './idempotency-lock.ts';

/** The referral that an event is credited to. `isNew` when the event's click became it just now. */
export interface Resolved {
  readonly referral: CreditedReferral;
  readonly isNew: boolean;
}

/** Another request changed what this one had read: begin again with a fresh snapshot. */
export class StaleRead extends Error {}

/**
 * All identifiers that lead somewhere must lead to one referral. `found` are the locked referrals that any of them leads
 * to; null when there is none. Throws `REFERRAL_NOT_FOUND` and `IDENTIFIER_CONFLICT`.
 */
export function referralOf(
  event: CanonicalEvent,
  found: readonly CreditedReferral[],
): CreditedReferral | null {
  const [referral, other] = found;
  if (event.referralId !== null && found.every(({ id }) => id !== event.referralId)) {
    throw new Failure('REFERRAL_NOT_FOUND', `No referral ${event.referralId}.`, { field: 'referral_id' });
  }
  if (other) throw conflict(found);
  if (!referral) return null;
  assertLinkable('customer_id', event.customerId, referral.customerId, referral.id);
  assertLinkable('external_user_id', event.externalUserId, referral.externalUserId, referral.id);
  return referral;
}

/** The same, with a click that no referral came of yet. */
export async function resolveReferral(
  ctx: RequestContext,
  tx: HotTransaction,
  event: CanonicalEvent,
  found: readonly CreditedReferral[],
): Promise<Resolved> {
  const referral = referralOf(event, found);
  return referral ? { referral, isNew: false } : referralOfClick(ctx, tx, event);
}

function conflict(found: readonly CreditedReferral[]): Failure {
  const ids = found.map(({ id }) => id).join(' and ');
  const isAcrossPrograms = new Set(found.map(({ programId }) => programId)).size > 1;
  const hint = isAcrossPrograms ? '; program_id decides between programs' : '';
  return new Failure('IDENTIFIER_CONFLICT', `The identifiers lead to different referrals, ${ids}${hint}.`);
}

/** An identifier that led nowhere is linked to the referral, unless that has another one already. */
function assertLinkable(field: string, given: string | null, has: string | null, referralId: string): void {
  if (given === null || has === null || given === has) return;
  throw new Failure('IDENTIFIER_CONFLICT', `Referral ${referralId} has another ${field}.`, { field });
}

const dayMs = 24 * 60 * 60 * 1000;

/** A click that no referral came of yet becomes one now, when it is young enough at the time of the event. */
async function referralOfClick(
  ctx: RequestContext,
  tx: HotTransaction,
  event: CanonicalEvent,
): Promise<Resolved> {
  const { clickId, programId } = event;
  if (clickId === null) throw new Failure('REFERRAL_NOT_FOUND', 'The identifiers lead to no referral.');
  const { environmentId } = ctx;
  const [click] = await tx.query<FoundClick>(
    findClick.with({ environmentId, clickId, programId, keyLock: keyLockOf(event) }),
  );
  if (!click) throw new Failure('REFERRAL_NOT_FOUND', `No click ${clickId}.`, { field: 'click_id' });
  const { programs } = await ctx.programs.at(environmentId, click.configVersion);
  const cookieDays = programs.get(click.programId)?.cookieDays ?? 0;
  if (event.occurredAt.getTime() > click.createdAt.getTime() + cookieDays * dayMs) {
    const message = `Click ${clickId} was more than ${cookieDays} days old when the event occurred.`;
    throw new Failure('REFERRAL_NOT_FOUND', message, { field: 'click_id' });
  }
  return { referral: await createReferral(ctx, tx, event, click), isNew: true };
}

async function createReferral(
  { environmentId, now }: RequestContext,
  tx: HotTransaction,
  event: CanonicalEvent,
  click: FoundClick,
): Promise<CreditedReferral> {
  const { groupId, affiliateEmail, affiliateStatus, configVersion } = click;
  const row = {
    id: newId('referral'),
    programId: click.programId,
    affiliateId: click.affiliateId,
    customerId: event.customerId,
    externalUserId: event.externalUserId,
    clickId: click.id,
  };
  const [inserted] = await tx.query(
    insertReferral.with({ environmentId, ...row, clickFacts: click.facts, now }),
  );
  if (!inserted) throw new StaleRead('The click became a referral meanwhile.');
  return {
    ...row,
    ...{ groupId, affiliateEmail, affiliateStatus, configVersion },
    email: null,
    emailNormalized: null,
    subscriptionId: null,
    status: 'lead',
    name: null,
    metadata: null,
    conversionsCount: 0,
    firstConversionAt: null,
    incentiveUsage: {},
    convertedAt: null,
    createdAt: now,
  };
}
