import { emailKey } from '@tributary/core';
import type { RequestContext } from '../../../context.ts';
import type { Own } from '../../../dependencies.ts';
import { Failure } from '../../../domain/failure.ts';
import { audit } from '../../../platform/audit/entries.ts';
import { ownRows } from '../../../platform/db/own-sql.ts';
import { execute, sql } from '../../../platform/db/sql.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { maskedAccount, openDetails } from '../../affiliates/payout-details.ts';
import { changeAffiliate } from '../../affiliates/update-affiliate.ts';
import { chooseMails } from './choose-mails.ts';
import { inOwnTransaction, type OwnRequest } from './own-transaction.ts';
import { changePayoutDetails, showPayoutDetails } from './payout-details.ts';
import { confirmEmail, prove, sendCode, sendEmailCode } from './proofs.ts';
import { showMe } from './show-me.ts';

const endOwn = sql<{ environmentId: number; affiliateId: string; id: string }>('end-affiliate-session')`
  update affiliate_sessions set ended_at = now()
  where environment_id = ${'environmentId'} and affiliate_id = ${'affiliateId'} and id = ${'id'} and ended_at is null`;

async function endSession(request: OwnRequest, id: string): Promise<void> {
  const { environmentId, actor } = request.principal;
  // Do not lock the calling session, because the request may end it.
  await inTransaction(request.db, async (tx) => {
    if ((await execute(tx, endOwn.with({ environmentId, affiliateId: actor, id }))) === 0)
      throw new Failure('NOT_FOUND', `No such signed-in browser: ${id}.`);
    await audit(tx, request, id);
  });
  request.affiliateSessions.forget();
}

export function ownOf(ctx: RequestContext): Own {
  const { principal } = ctx;
  if (principal.by !== 'affiliate') throw new Error('Only affiliates have rows of their own.');
  const request: OwnRequest = { ...ctx, principal };
  const { environmentId, affiliateIds, actor, sessionId } = principal;
  return {
    rows: (statement, values) => ownRows(ctx.db.lists, { environmentId, affiliateIds }, statement, values),
    me: () => showMe(ctx.db.lists, { environmentId, affiliateId: actor, sessionId, now: ctx.now }),
    rename: (name) =>
      inOwnTransaction(request, async (tx) => {
        await changeAffiliate(ctx, tx, actor, { name });
      }),
    sendCode: () => sendCode(request),
    prove: (code) => prove(request, code),
    sendEmailCode: (email) => sendEmailCode(request, email, emailKey(email)),
    confirmEmail: (code) => confirmEmail(request, code),
    maskedAccount: ({ payeeId, sealedDetails }) =>
      payeeId && sealedDetails && maskedAccount(openDetails(ctx, payeeId, sealedDetails)),
    payoutDetails: () => showPayoutDetails(request, ctx.db.orm),
    changePayoutDetails: (details) => changePayoutDetails(request, details),
    chooseMails: (choices) => chooseMails(request, choices),
    endSession: (id) => endSession(request, id),
  };
}
