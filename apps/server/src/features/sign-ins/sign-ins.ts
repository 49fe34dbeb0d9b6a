import { setTimeout as sleep } from 'node:timers/promises';
import type { contract, SignIn } from '@tributary/contract';
import { emailKey, SIGN_IN_MINUTES } from '@tributary/core';
import type { OpenContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { truncatedIp } from '../../domain/tracking/network.ts';
import type { OpenEndpoint } from '../../endpoint.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { queueUserMail } from '../../platform/mail/queue.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { browserDigests } from '../users/browser-tokens.ts';
import { newCode } from '../users/codes.ts';
import {
  addressOf,
  beginChallenge,
  lockChallenge,
  requireOwn,
  type SignInChallenge,
  saveState,
  signInEnd,
} from './challenge.ts';
import { mayMailCode } from './code-limits.ts';
import { findUsersOfAddress, isOf, type SigningIn } from './users-of-address.ts';

/**
 * Counts a sign-in request by network, because the caller is not known yet.
 * @throws RATE_LIMIT_EXCEEDED if the network has sent too many in the last minute
 */
export function countRequest({ signInRequests, address }: OpenContext): void {
  const blockedForMs = signInRequests.blockedForMs(address);
  if (blockedForMs > 0)
    throw new Failure(
      'RATE_LIMIT_EXCEEDED',
      'This network has sent too many sign-in requests in the last minute.',
      {
        headers: { 'Retry-After': String(Math.ceil(blockedForMs / 1_000)) },
      },
    );
  signInRequests.note(address);
}

/**
 * Starts a sign-in. Does not look up any user, so that the response does not reveal whether anyone has the
 * address.
 */
export const createSignIn: OpenEndpoint<typeof contract.signIns.create> = async (ctx, { body }) => {
  countRequest(ctx);
  const { id, token, expiresAt } = await beginChallenge(ctx, {
    emailNormalized: body.email === undefined ? null : emailKey(body.email),
    accountId: body.account_id ?? null,
  });
  return {
    status: 201,
    data: toSignIn(ctx, id, expiresAt),
    cookies: [{ name: 'challenge', token }],
  };
};

const toSignIn = ({ mail }: OpenContext, id: string, expiresAt: Date): SignIn => ({
  id,
  expires_at: toTimestamp(expiresAt),
  sends_codes: mail.canSend,
});

/**
 * Time until the response is sent. Longer than it takes to queue an e-mail, so that the timing does not
 * reveal whether one was queued.
 */
const ANSWER_AFTER_MS = 100;

/** Sends a code if a user has verified the address. The response never reveals whether it was sent. */
export const sendCode: OpenEndpoint<typeof contract.signIns.sendCode> = async (ctx, { params: { id } }) => {
  countRequest(ctx);
  const { challenge, token } = await requireOwn(ctx, id);
  const expiresAt = signInEnd(new Date());
  await Promise.all([prepareCode(ctx, challenge, expiresAt), sleep(ANSWER_AFTER_MS)]);
  return {
    status: 201,
    data: toSignIn(ctx, id, expiresAt),
    cookies: [{ name: 'challenge', token }],
  };
};

/** Looks up the recipients before the transaction, which locks the address and the network. */
async function prepareCode(
  ctx: OpenContext,
  { id, ...before }: SignInChallenge,
  expiresAt: Date,
): Promise<void> {
  const [network, browsers] = [truncatedIp(ctx.address), browserDigests(ctx.tokens)];
  const emailNormalized = addressOf(before);
  const { user, accountId } = before.state;
  const users = await findUsersOfAddress(ctx.db.lists, {
    ...{ emailNormalized, network, browsers, accountId: user?.accountId ?? accountId },
  });
  await inTransaction(ctx.db, async (tx) => {
    const { state } = await lockChallenge(tx, ctx.cipher, id);
    // Send the same code again, so that the first e-mail to arrive has the right code.
    const code = state.code ?? newCode();
    await saveState(tx, ctx.cipher, { id, expiresAt, state: { ...state, code } });
    if (!ctx.mail.canSend) return;
    const mayMail = await mayMailCode(tx, { emailNormalized, network, browsers, user: state.user });
    // Send codes only to users who have verified the address. A mistyped address belongs to a stranger, whose
    // mailbox must not give access to the user's account.
    const [recipient] = users.filter(isOf(state.user)).filter(({ isProven }) => isProven);
    if (mayMail && recipient) await mailCode(ctx, tx, { id, code, recipient });
  });
}

/** Sends one e-mail with the code, even for several accounts, to the address as stored, never as entered. */
const mailCode = (
  ctx: OpenContext,
  tx: Tx,
  { id, code, recipient }: { readonly id: string; readonly code: string; readonly recipient: SigningIn },
): Promise<boolean> =>
  queueUserMail(tx, ctx, {
    ...{ accountId: recipient.accountId, userId: recipient.userId },
    ...{ recipient: recipient.email, language: recipient.language, kind: 'sign_in_code' },
    // The code is in the fragment, because browsers never send fragments to a server.
    values: { code, link: `${ctx.publicUrl}/app/enter#${id}.${code}`, minutes: SIGN_IN_MINUTES },
    dedupeKey: `${id} ${newId('mail')}`,
    expiresInSeconds: SIGN_IN_MINUTES * 60,
  });
