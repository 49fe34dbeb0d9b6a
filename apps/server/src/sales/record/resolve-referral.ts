import type { RequestContext } from '../../context.ts';
import type { HotTransaction } from '../../db/hot-transaction.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import { Failure } from '../../domain/failure.ts';
import { isWithinCookie, type MadeFrom, referralOf } from '../../domain/referral.ts';
import { newId } from '../../ids.ts';
import { type CreditedReferral, type FoundClick, findClick, insertReferral } from '../sql/read.ts';
import { keyLockOf } from './event-key.ts';

/** The referral that an event is credited to. `madeFrom` what the event made it just now; null if it was there. */
export interface Resolved {
  readonly referral: CreditedReferral;
  readonly madeFrom: MadeFrom | null;
}

/** Another request changed what this one had read: begin again with a fresh snapshot. */
export class StaleRead extends Error {}

/** The referral that an event is credited to, or a new one from its click. */
export async function resolveReferral(
  ctx: RequestContext,
  tx: HotTransaction,
  event: CanonicalEvent,
  found: readonly CreditedReferral[],
): Promise<Resolved> {
  const referral = referralOf(event, found);
  if (referral) return { referral, madeFrom: null };
  return referralOfClick(ctx, tx, event, found.length > 0 ? 'spent_click' : 'click');
}

/** A click, or a copy of a spent one, becomes a referral if it is young enough at the time of the event. */
async function referralOfClick(
  ctx: RequestContext,
  tx: HotTransaction,
  event: CanonicalEvent,
  madeFrom: MadeFrom,
): Promise<Resolved> {
  const { clickId, programId } = event;
  if (clickId === null) throw new Failure('REFERRAL_NOT_FOUND', 'The identifiers match no referral.');
  const { environmentId } = ctx;
  const [click] = await tx.query(
    findClick.with({ environmentId, clickId, programId, keyLock: keyLockOf(event) }),
  );
  if (!click) throw new Failure('REFERRAL_NOT_FOUND', `No click ${clickId}.`, { field: 'click_id' });
  const { programs } = await ctx.programs.at(environmentId, click.configVersion);
  const cookieDays = programs.get(click.programId)?.cookieDays ?? 0;
  if (!isWithinCookie(click.createdAt, cookieDays, event.occurredAt)) {
    const message = `Click ${clickId} was more than ${cookieDays} days old when the event occurred.`;
    throw new Failure('REFERRAL_NOT_FOUND', message, { field: 'click_id' });
  }
  return { referral: await createReferral(ctx, tx, { event, click, madeFrom }), madeFrom };
}

async function createReferral(
  { environmentId, now }: RequestContext,
  tx: HotTransaction,
  { event, click, madeFrom }: { event: CanonicalEvent; click: FoundClick; madeFrom: MadeFrom },
): Promise<CreditedReferral> {
  const { groupId, affiliateEmail, affiliateStatus, configVersion } = click;
  const row = {
    id: newId('referral'),
    programId: click.programId,
    affiliateId: click.affiliateId,
    customerId: event.customerId,
    externalUserId: event.externalUserId,
    clickId: madeFrom === 'click' ? click.id : null,
  };
  const copied = madeFrom === 'click' ? {} : { id: click.id };
  const [inserted] = await tx.query(
    insertReferral.with({ environmentId, ...row, clickFacts: { ...click.facts, ...copied }, now }),
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
    copiedClickId: copied.id ?? null,
    convertedAt: null,
    createdAt: now,
  };
}
