import { setTimeout as sleep } from 'node:timers/promises';
import { truncatedIp } from '../../../domain/tracking/network.ts';
import { audit } from '../../../platform/audit/entries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { execute, sql } from '../../../platform/db/sql.ts';
import { requireAffiliate } from '../../affiliates/affiliate.ts';
import { changeAffiliate } from '../../affiliates/update-affiliate.ts';
import { isSameCode } from '../../users/codes.ts';
import {
  type AffiliateChallenge,
  beginOwn,
  codeFailed,
  type OwnPurpose,
  takeOwnTry,
  useUp,
} from './challenge.ts';
import { mayMailCode, mayMailOwnCode } from './code-limits.ts';
import { mailCode } from './mail-code.ts';
import { inOwnTransaction, type OwnRequest } from './own-transaction.ts';
import { ANSWER_AFTER_MS } from './sign-ins.ts';

const ownOf = ({ principal: { environmentId, programId, actor } }: OwnRequest) => ({
  environmentId,
  programId,
  affiliateId: actor,
});

interface Address {
  readonly emailNormalized: string;
  readonly email: string;
}

/** Starts a challenge, and sends its code if `mayMail` allows it. */
async function beginProof(
  request: OwnRequest,
  tx: Tx,
  purpose: OwnPurpose,
  { emailNormalized, email }: Address,
  mayMail: boolean,
): Promise<Date> {
  const own = ownOf(request);
  const challenge = await beginOwn(tx, request.cipher, { ...own, purpose, emailNormalized, email });
  if (mayMail)
    await mailCode(request, tx, request.principal, {
      ...challenge,
      affiliateId: own.affiliateId,
      recipient: email,
    });
  return challenge.expiresAt;
}

export const sendCode = (request: OwnRequest): Promise<Date> =>
  inOwnTransaction(request, async (tx) => {
    const { email, emailNormalized } = await requireAffiliate(request, tx, request.principal.actor);
    const network = truncatedIp(request.address);
    const mayMail = await mayMailOwnCode(tx, { ...ownOf(request), emailNormalized, network });
    return beginProof(request, tx, 'fresh', { emailNormalized, email }, mayMail);
  });

/**
 * Sends a code to a new address. Neither the response nor its timing reveals whether another affiliate has the address.
 */
export async function sendEmailCode(
  request: OwnRequest,
  email: string,
  emailNormalized: string,
): Promise<Date> {
  const begin = inOwnTransaction(request, async (tx) => {
    const mayMail = await mayMailTo(request, tx, emailNormalized);
    return beginProof(request, tx, 'email', { emailNormalized, email }, mayMail);
  });
  const [expiresAt] = await Promise.all([begin, sleep(ANSWER_AFTER_MS)]);
  return expiresAt;
}

/**
 * Returns true if a code may be sent. Until the code is entered, a new address may belong to a stranger, like
 * one entered for signing in.
 */
async function mayMailTo(request: OwnRequest, tx: Tx, emailNormalized: string): Promise<boolean> {
  const { environmentId, programId, actor } = request.principal;
  const asked = { environmentId, programId, network: truncatedIp(request.address) };
  const own = await requireAffiliate(request, tx, actor);
  if (!(await mayMailOwnCode(tx, { ...asked, emailNormalized: own.emailNormalized }))) return false;
  const taken = await tx.affiliate.findFirst({
    where: { environmentId, programId, emailNormalized },
    select: { id: true },
  });
  return taken === null && mayMailCode(tx, { ...asked, emailNormalized });
}

/**
 * Uses up an attempt before comparing the code.
 * @throws SIGN_IN_FAILED
 */
async function proven(request: OwnRequest, purpose: OwnPurpose, code: string): Promise<AffiliateChallenge> {
  const challenge = await takeOwnTry(request, { ...ownOf(request), purpose });
  if (!isSameCode(code, challenge.code)) throw codeFailed();
  return challenge;
}

const renew = sql<{ environmentId: number; id: string }>('renew-affiliate-session')`
  update affiliate_sessions set authenticated_at = now()
  where environment_id = ${'environmentId'} and id = ${'id'} and ended_at is null`;

export async function prove(request: OwnRequest, code: string): Promise<void> {
  const { environmentId, sessionId } = request.principal;
  const challenge = await proven(request, 'fresh', code);
  await inOwnTransaction(request, async (tx) => {
    await useUp(tx, request.principal, challenge);
    await execute(tx, renew.with({ environmentId, id: sessionId }));
    await audit(tx, request, sessionId);
  });
  request.affiliateSessions.forget();
}

/** Confirms a new address, and signs out other browsers. */
export async function confirmEmail(request: OwnRequest, code: string): Promise<void> {
  const { actor } = request.principal;
  const challenge = await proven(request, 'email', code);
  await inOwnTransaction(request, async (tx) => {
    await useUp(tx, request.principal, challenge);
    await changeAffiliate(request, tx, actor, { email: challenge.email });
  });
  request.affiliateSessions.forget();
}
