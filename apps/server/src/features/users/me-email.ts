import type { contract } from '@tributary/contract';
import { emailKey, SIGN_IN_MINUTES } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { mailAddress } from '../../domain/mails/mail-address.ts';
import { truncatedIp } from '../../domain/tracking/network.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueUserMail } from '../../platform/mail/queue.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { mayMailCode } from '../sign-ins/code-limits.ts';
import {
  beginOwnChallenge,
  codeRefused,
  endOwnChallenge,
  endSignInsOf,
  keepOwnChallenge,
  takeOwnTry,
} from './challenges.ts';
import { isSameCode, newCode } from './codes.ts';
import { whereOf } from './me.ts';
import { lockOwn, ownOf, showMe, tellUser } from './own-user.ts';

interface Change {
  readonly code: string;
  readonly email: string;
}

type Locked = Awaited<ReturnType<typeof lockOwn>>;

export const beginEmail: Endpoint<typeof contract.me.beginEmail> = (ctx, { body: { email } }) => {
  const emailNormalized = emailKey(email);
  mailAddress(email);
  return inTransaction(ctx.db, async (tx) => {
    const own = ownOf(ctx);
    const { accountId, userId } = own;
    const user = await lockOwn(tx, own);
    const taken = await tx.user.count({ where: { accountId, emailNormalized, id: { not: userId } } });
    if (taken > 0) throw duplicate(email);
    await audit(tx, ctx, userId, { email });
    if (!ctx.mail.canSend) {
      await changeAddress(ctx, tx, user, {
        email,
        isProven: user.isProven && user.emailNormalized === emailNormalized,
      });
      return { status: 201, data: { is_changed: true, expires_at: null } };
    }
    const expiresAt = await mailAddressCode(ctx, tx, user, email);
    return { status: 201, data: { is_changed: false, expires_at: toTimestamp(expiresAt) } };
  });
};

/**
 * Sends a code to a new address, which only someone who can read the mailbox can verify. Until then, the
 * previous address stays in use.
 */
async function mailAddressCode(ctx: RequestContext, tx: Tx, user: Locked, email: string): Promise<Date> {
  const own = ownOf(ctx);
  const { accountId, userId } = own;
  const emailNormalized = emailKey(email);
  const network = truncatedIp(ctx.address);
  if (!(await mayMailCode(tx, { emailNormalized, network, user: own })))
    throw new Failure('RATE_LIMIT_EXCEEDED', 'Too many codes were sent to you in the last hour.', {
      headers: { 'Retry-After': '3600' },
    });
  const code = newCode();
  const { id, expiresAt } = await beginOwnChallenge(tx, ctx, {
    ...{ accountId, userId, emailNormalized, purpose: 'address', value: { code, email } },
  });
  await queueUserMail(tx, ctx, {
    ...{ accountId, userId, language: user.language, recipient: email, kind: 'address_code' },
    ...{ values: { code, minutes: SIGN_IN_MINUTES }, dedupeKey: id, expiresInSeconds: SIGN_IN_MINUTES * 60 },
  });
  return expiresAt;
}

export const confirmEmail: Endpoint<typeof contract.me.confirmEmail> = async (ctx, { body }) => {
  const own = ownOf(ctx);
  const challenge = await takeOwnTry<Change>(ctx, { ...own, purpose: 'address' });
  const { code, email } = challenge.value;
  if (!isSameCode(body.code, code)) throw codeRefused();
  // If two users request the same address, the database accepts only one.
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockOwn(tx, own);
    await keepOwnChallenge(tx, challenge);
    await audit(tx, ctx, own.userId, body);
    await changeAddress(ctx, tx, user, { email, isProven: true });
    return { data: await showMe(tx, own) };
  });
};

/**
 * Ends everything started through the previous address, and notifies that address. Whatever was verified
 * through it does not apply to the new one.
 */
async function changeAddress(
  ctx: RequestContext,
  tx: Tx,
  user: Locked,
  { email, isProven }: { readonly email: string; readonly isProven: boolean },
): Promise<void> {
  const own = ownOf(ctx);
  const now = new Date();
  const emailNormalized = emailKey(email);
  await tx.user.update({
    where: whereOf(own),
    data: {
      email,
      emailNormalized,
      ...(isProven === user.isProven && emailNormalized === user.emailNormalized
        ? {}
        : { emailVerifiedAt: isProven ? now : null }),
    },
  });
  if (emailNormalized === user.emailNormalized) return;
  await endSignInsOf(tx, own);
  if (!isProven) await endOwnChallenge(tx, { ...own, purpose: 'address' });
  await tellUser(tx, ctx, user, {
    ...{ kind: 'address_changed', values: { address: email, at: toTimestamp(now) } },
  });
}

const duplicate = (email: string) =>
  new Failure('DUPLICATE', `Another user of this account has the address ${email}.`, { field: 'email' });
