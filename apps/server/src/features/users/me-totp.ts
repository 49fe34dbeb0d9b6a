import type { contract } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { boundToUser } from '../../platform/encryption/cipher.ts';
import {
  beginOwnChallenge,
  codeRefused,
  endOwnChallenge,
  keepOwnChallenge,
  takeOwnTry,
} from './challenges.ts';
import { newRecoveryCodes, recoveryCodeDigest } from './codes.ts';
import { endAllOthers, whereOf } from './me.ts';
import { lockOwn, ownOf, tellOfFactor } from './own-user.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';
import type { OfUser } from './user-session.ts';

/**
 * Secret of an app that is not verified yet. Stored only in a challenge until then, so that it cannot lock
 * the user out.
 */
interface Unproven {
  readonly secret: string;
}

export const beginTotp: Endpoint<typeof contract.me.beginTotp> = async (ctx, { body }) => {
  const own = ownOf(ctx);
  const secret = await newTotpSecret();
  const email = await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwn(tx, own);
    const { emailNormalized } = user;
    await beginOwnChallenge(tx, ctx, { ...own, emailNormalized, purpose: 'totp', value: { secret } });
    await audit(tx, ctx, own.userId, body);
    return user.email;
  });
  return { status: 201, data: { secret, uri: await totpUri(secret, email) } };
};

export const confirmTotp: Endpoint<typeof contract.me.confirmTotp> = async (ctx, { body }) => {
  const own = ownOf(ctx);
  const challenge = await takeOwnTry<Unproven>(ctx, { ...own, purpose: 'totp' });
  const { secret } = challenge.value;
  const step = await totpStep(secret, body.totp, new Date());
  if (step === null) throw codeRefused();
  const codes = await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwn(tx, own);
    await keepOwnChallenge(tx, challenge);
    // If the response was lost, the request may be repeated. A code that has been used to sign in since then cannot
    // be used again.
    const isSame = user.totp !== null && secretOf(ctx, own, user.totp) === secret;
    const lastStep = Math.max(step, isSame ? Number(user.totpLastStep ?? 0n) : 0);
    const totp = ctx.cipher.seal(secret, boundToUser({ ...own, id: own.userId }));
    await tx.user.update({ where: whereOf(own), data: { totp, totpLastStep: lastStep } });
    await endAllOthers(tx, own);
    await audit(tx, ctx, own.userId, body);
    if (!isSame) await tellOfFactor(tx, ctx, user, 'totp_added');
    return replaceRecoveryCodes(tx, own);
  });
  ctx.userSessions.forget();
  return { data: { recovery_codes: codes } };
};

const secretOf = ({ cipher }: RequestContext, { accountId, userId }: OfUser, totp: Uint8Array): string =>
  cipher.open(totp, boundToUser({ accountId, id: userId })) as string;

/** Replaces the recovery codes. They are shown once, and only digests are stored. */
async function replaceRecoveryCodes(tx: Tx, { accountId, userId }: OfUser): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.recoveryCode.deleteMany({ where: { accountId, userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ accountId, userId, digest: recoveryCodeDigest(code) })),
  });
  return codes;
}

export const removeTotp: Endpoint<typeof contract.me.removeTotp> = async (ctx) => {
  const own = ownOf(ctx);
  const { accountId, userId } = own;
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwn(tx, own);
    await tx.user.update({ where: whereOf(own), data: { totp: null, totpLastStep: null } });
    await tx.recoveryCode.deleteMany({ where: { accountId, userId } });
    // Prevent a late retry of the request from restoring the app.
    await endOwnChallenge(tx, { accountId, userId, purpose: 'totp' });
    await endAllOthers(tx, own);
    await audit(tx, ctx, userId);
    if (user.totp) await tellOfFactor(tx, ctx, user, 'totp_removed');
  });
  ctx.userSessions.forget();
  return { data: { id: userId, deleted: true } };
};

export const createRecoveryCodes: Endpoint<typeof contract.me.createRecoveryCodes> = async (
  ctx,
  { body },
) => {
  const own = ownOf(ctx);
  const codes = await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwn(tx, own);
    if (!user.totp)
      throw new Failure(
        'INVALID_TRANSITION',
        'Recovery codes replace a lost authenticator app. Set up an app first.',
      );
    await audit(tx, ctx, own.userId, body);
    await tellOfFactor(tx, ctx, user, 'recovery_codes_replaced');
    return replaceRecoveryCodes(tx, own);
  });
  return { status: 201, data: { recovery_codes: codes } };
};
