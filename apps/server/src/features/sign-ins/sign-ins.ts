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
import { newCode } from '../users/codes.ts';
import {
  beginChallenge,
  lockChallenge,
  requireOwnToken,
  type SignInChallenge,
  saveState,
  signInEnd,
} from './challenge.ts';
import { mayMailCode } from './code-limits.ts';
import { findUsersOfAddress, type SigningIn } from './users-of-address.ts';

/** Looks nobody up: the answer cannot tell whether somebody has the address. */
export const createSignIn: OpenEndpoint<typeof contract.signIns.create> = async (ctx, { body }) => {
  const { signInStarts, address } = ctx;
  const blockedForMs = signInStarts.blockedForMs(address);
  if (blockedForMs > 0) throw tooManySignIns(blockedForMs);
  signInStarts.note(address);
  const { id, token, expiresAt } = await beginChallenge(ctx, {
    emailNormalized: emailKey(body.email),
    accountId: body.account_id ?? null,
  });
  return {
    status: 201,
    data: toSignIn(ctx, id, expiresAt),
    cookies: [{ name: 'challenge', token }],
  };
};

const tooManySignIns = (waitMs: number) =>
  new Failure('RATE_LIMIT_EXCEEDED', 'Too many sign-ins were begun from this network in the last minute.', {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1_000)) },
  });

const toSignIn = ({ mail }: OpenContext, id: string, expiresAt: Date): SignIn => ({
  id,
  expires_at: toTimestamp(expiresAt),
  sends_codes: mail.canSend,
});

/** Longer than queueing a mail takes: with or without one, the answer comes as late. */
const ANSWER_AFTER_MS = 100;

/** Mails a code if somebody has proven the address; the answer never says so. */
export const sendCode: OpenEndpoint<typeof contract.signIns.sendCode> = async (ctx, { params: { id } }) => {
  const token = await requireOwnToken(ctx, id);
  const expiresAt = signInEnd(new Date());
  await Promise.all([
    inTransaction(ctx.db, (tx) => prepareCode(ctx, tx, { id, expiresAt })),
    sleep(ANSWER_AFTER_MS),
  ]);
  return {
    status: 201,
    data: toSignIn(ctx, id, expiresAt),
    cookies: [{ name: 'challenge', token }],
  };
};

async function prepareCode(
  ctx: OpenContext,
  tx: Tx,
  { id, expiresAt }: { readonly id: string; readonly expiresAt: Date },
): Promise<void> {
  const challenge = await lockChallenge(tx, ctx.cipher, id);
  const { emailNormalized, state } = challenge;
  // Asked for once more it is the same one: whichever mail arrives first has it.
  const code = state.code ?? newCode();
  await saveState(tx, ctx.cipher, { id, expiresAt, state: { ...state, code } });
  if (!ctx.mail.canSend) return;
  const network = truncatedIp(ctx.address);
  const mayMail = await mayMailCode(tx, { emailNormalized, network, user: state.user });
  const [recipient] = await recipientsOf(tx, challenge, network);
  if (mayMail && recipient) await mailCode(ctx, tx, { id, code, recipient });
}

/**
 * Those who have proven the address. A mistyped one is somebody else's: its mailbox must not sign in as the user. Looked up
 * on the connection of the transaction: while requests wait for its lock, there may be no other connection.
 */
async function recipientsOf(
  tx: Tx,
  { emailNormalized, state: { accountId, user } }: SignInChallenge,
  network: string,
): Promise<SigningIn[]> {
  const all = await findUsersOfAddress(tx, {
    ...{ emailNormalized, network, accountId: user?.accountId ?? accountId },
  });
  return all.filter(({ isProven, userId }) => isProven && (user === null || user.userId === userId));
}

/** One mail, also for several accounts. To the address that is stored, in its spelling, never to what was typed. */
const mailCode = (
  ctx: OpenContext,
  tx: Tx,
  { id, code, recipient }: { readonly id: string; readonly code: string; readonly recipient: SigningIn },
): Promise<boolean> =>
  queueUserMail(tx, ctx, {
    ...{ accountId: recipient.accountId, userId: recipient.userId },
    ...{ recipient: recipient.email, language: recipient.language, kind: 'sign_in_code' },
    // Behind the `#`, which browsers send to no server.
    values: { code, link: `${ctx.publicUrl}/app/enter#${id}.${code}`, minutes: SIGN_IN_MINUTES },
    dedupeKey: `${id} ${newId('mail')}`,
    expiresInSeconds: SIGN_IN_MINUTES * 60,
  });
