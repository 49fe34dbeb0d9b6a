import { setTimeout as sleep } from 'node:timers/promises';
import type { contract } from '@tributary/contract';
import { emailKey } from '@tributary/core';
import type { OpenContext } from '../../../context.ts';
import type { OpenPortal } from '../../../dependencies.ts';
import { truncatedIp } from '../../../domain/tracking/network.ts';
import type { OpenEndpoint } from '../../../endpoint.ts';
import { rows, sql } from '../../../platform/db/sql.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { toTimestamp } from '../../../platform/to-wire.ts';
import { countRequest } from '../../sign-ins/sign-ins.ts';
import { isSameCode } from '../../users/codes.ts';
import { type AffiliateChallenge, beginSignIn, codeFailed, takeTry, useUp } from './challenge.ts';
import { mayMailCode } from './code-limits.ts';
import { enter } from './enter.ts';
import { mailCode } from './mail-code.ts';
import { requirePortal } from './require-portal.ts';

type SignIns = typeof contract.portalSignIns;

/**
 * Time until the response is sent. Longer than it takes to queue an e-mail, so that the timing does not
 * reveal whether one was queued.
 */
export const ANSWER_AFTER_MS = 100;

export const createPortalSignIn: OpenEndpoint<SignIns['create']> = async (ctx, { body }) => {
  countRequest(ctx);
  const portal = await requirePortal(ctx);
  const { environmentId, programId } = portal;
  const begun = { environmentId, programId, emailNormalized: emailKey(body.email), email: body.email };
  const challenge = await beginSignIn(ctx, begun, ctx.tokens.portal_challenge);
  await Promise.all([mailIfKnown(ctx, portal, challenge), sleep(ANSWER_AFTER_MS)]);
  const { id, token, expiresAt } = challenge;
  return {
    status: 201,
    data: {
      id,
      expires_at: toTimestamp(expiresAt),
      sends_codes: ctx.mail.canSend && portal.mode === 'live',
    },
    cookies: [{ name: 'portal_challenge', token }],
  };
};

type OfAddress = Pick<OpenPortal, 'environmentId' | 'programId'> & { readonly emailNormalized: string };

const affiliateOfAddress = sql<OfAddress, { id: string; email: string }>('affiliate-of-address')`
  select id, email from affiliates
  where environment_id = ${'environmentId'} and program_id = ${'programId'} and email_normalized = ${'emailNormalized'}
    and erased_at is null`;

export const findOfAddress = async (
  on: Parameters<typeof rows>[0],
  { environmentId, programId, emailNormalized }: OfAddress,
) => (await rows(on, affiliateOfAddress.with({ environmentId, programId, emailNormalized })))[0];

/** Sends the code to the address as stored, never as entered. */
async function mailIfKnown(
  ctx: OpenContext,
  portal: OpenPortal,
  challenge: AffiliateChallenge,
): Promise<void> {
  const asked = { ...portal, emailNormalized: challenge.emailNormalized };
  const affiliate = await findOfAddress(ctx.db.lists, asked);
  await inTransaction(ctx.db, async (tx) => {
    const network = truncatedIp(ctx.address);
    const mayMail = await mayMailCode(tx, { ...asked, network });
    if (mayMail && affiliate)
      await mailCode(ctx, tx, portal, {
        ...challenge,
        affiliateId: affiliate.id,
        recipient: affiliate.email,
      });
  });
}

export const answerPortalSignIn: OpenEndpoint<SignIns['answer']> = async (ctx, { params: { id }, body }) => {
  countRequest(ctx);
  const portal = await requirePortal(ctx);
  const { environmentId, programId } = portal;
  const asked = { environmentId, programId, id, purpose: 'sign_in' } as const;
  const challenge = await takeTry(ctx, asked, ctx.tokens.portal_challenge);
  if (!isSameCode(body.code, challenge.code)) throw codeFailed();
  const answer = await inTransaction(ctx.db, async (tx) => {
    await useUp(tx, portal, challenge);
    const { emailNormalized } = challenge;
    const affiliate = await findOfAddress(tx, { environmentId, programId, emailNormalized });
    if (!affiliate) throw codeFailed();
    const proven = { affiliateId: affiliate.id, authenticatedAt: new Date() };
    return enter(ctx, tx, portal, { ...proven, action: 'portalSignIns.answer' });
  });
  ctx.affiliateSessions.forget();
  return answer;
};
