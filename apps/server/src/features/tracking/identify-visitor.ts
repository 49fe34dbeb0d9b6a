import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Visit } from '@tributary/contract';
import type { RefusalReason } from '@tributary/core';
import type { TrackedSite } from '../../dependencies.ts';
import { Failure } from '../../domain/failure.ts';
import { boundToSite } from '../../platform/encryption/cipher.ts';
import { signUpVisitor } from '../referrals/create-signup.ts';
import { timeOfSite } from './record-click.ts';
import type { Recorder } from './recorder.ts';
import { signupClaims, tokenParts } from './signup-token.ts';

/**
 * Records a visitor's sign-up with the click of their browser. Requires a token signed by the merchant's
 * server, because anyone could otherwise claim other people's user ids in advance.
 */
export async function identifyVisitor(
  recorder: Recorder,
  site: TrackedSite,
  { s: token, p: clickId }: Visit,
  now: Date,
): Promise<RefusalReason | null> {
  const claims = await claimsOf(recorder, site, token ?? '', now);
  if (claims === null) return 'invalid_token';
  if (!clickId) return 'unknown_click';
  const { environmentId, programId: program_id } = site;
  const ctx = { environmentId, db: recorder.db, now: timeOfSite(site, now) };
  try {
    const { reason } = await signUpVisitor(ctx, { ...claims, program_id, click_id: clickId });
    if (reason === undefined) return null;
    return reason === 'rejected_affiliate' ? reason : 'unknown_click';
  } catch (error) {
    if (error instanceof Failure && error.code === 'IDENTIFIER_CONFLICT') return 'identifier_conflict';
    throw error;
  }
}

async function claimsOf({ db, cipher }: Recorder, site: TrackedSite, token: string, now: Date) {
  const parts = tokenParts(token);
  if (parts === null) return null;
  const where = { environmentId_id: { environmentId: site.environmentId, id: site.id } };
  const row = await db.orm.site.findUnique({ where, select: { signupSecret: true } });
  if (!row?.signupSecret) return null;
  const secret = cipher.open(row.signupSecret, boundToSite(site)) as string;
  const expected = createHmac('sha256', secret).update(parts.signed).digest();
  return timingSafeEqual(expected, parts.signature) ? signupClaims(parts.signed, now) : null;
}
