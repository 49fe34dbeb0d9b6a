import type { contract, PasskeyAssertion, SignInStep } from '@tributary/contract';
import type { ErrorCode } from '@tributary/core';
import type { OpenContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { truncatedIp } from '../../domain/tracking/network.ts';
import { nameOf } from '../../domain/users/identity-rules.ts';
import type { Answer, OpenEndpoint } from '../../endpoint.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { boundToUser } from '../../platform/encryption/cipher.ts';
import { newId } from '../../platform/ids.ts';
import { queueUserMail } from '../../platform/mail/queue.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { useIdentity } from '../identity-providers/use-identity.ts';
import { acceptInTransaction } from '../invitations/accept.ts';
import { browserDigests } from '../users/browser-tokens.ts';
import { isSameCode, recoveryCodeDigest } from '../users/codes.ts';
import { cookiesOf } from '../users/show-signed-in.ts';
import { totpStep } from '../users/totp.ts';
import type { OfUser } from '../users/user-session.ts';
import {
  askProvider,
  type InvitationOfSignIn,
  invitationSpent,
  type ProvenByProvider,
  unknownIdentity,
  useUpIdentity,
} from './by-provider.ts';
import {
  addressOf,
  endChallenge,
  giveBack,
  lockChallenge,
  type Proof,
  type SignInChallenge,
  type SignInState,
  saveState,
  signInFailed,
  takeTry,
} from './challenge.ts';
import { enter } from './enter.ts';
import { type FailureKind, noteAnswer, takeBackAnswer } from './failures.ts';
import { userOfPasskey } from './passkey.ts';
import { countRequest } from './sign-ins.ts';
import { findUsersOfAddress, isOf, lockSigningIn, type SigningIn } from './users-of-address.ts';

type Route = typeof contract.signIns.answer;
type Body = Parameters<OpenEndpoint<Route>>[1]['body'];

/** Facts proven by an answer, before the transaction that records the sign-in. */
interface Proven {
  readonly proof: Proof | null;
  /** Null while several accounts match the address. */
  readonly user: SigningIn | null;
  /** Accounts that the user can choose from. */
  readonly users: readonly SigningIn[];
  readonly needsCode: boolean;
  /**
   * Set if the answer was counted as wrong before it was compared. The transaction of a correct answer
   * reverses the count.
   */
  readonly counted?: FailureKind;
  /** Uses up a proof that can be used only once. */
  readonly useUp?: (tx: Tx) => Promise<boolean>;
  /** Time at which the user verified their identity. Default: now. */
  readonly authenticatedAt?: Date;
}

export const answerSignIn: OpenEndpoint<Route> = async (ctx, { params: { id }, body }) => {
  countRequest(ctx);
  const challenge = await takeTry(ctx, id);
  try {
    const answer =
      body.authorization_response === undefined
        ? await goOnWith(ctx, challenge, await proofOf(ctx, challenge, body))
        : await answerByProvider(ctx, challenge, body.authorization_response);
    if (answer.data.session) {
      ctx.sessions.forget();
      ctx.userSessions.forget();
    }
    return answer;
  } catch (error) {
    // An answer that was not compared does not use up an attempt.
    if (error instanceof Failure && notCompared.includes(error.code)) await giveBack(ctx.db.hot, challenge);
    throw error;
  }
};

const notCompared: readonly ErrorCode[] = ['RATE_LIMIT_EXCEEDED', 'IDENTITY_PROVIDER_FAILED'];

const goOnWith = (ctx: OpenContext, challenge: SignInChallenge, proven: Proven): Promise<Answer<Route>> =>
  inTransaction(ctx.db, (tx) => goOn(ctx, tx, challenge, proven));

/** Signs in the user whom the provider identifies or, with an invitation, a new user. */
async function answerByProvider(
  ctx: OpenContext,
  challenge: SignInChallenge,
  response: string,
): Promise<Answer<Route>> {
  const by = await askProvider(ctx, challenge, response);
  const { user, claims } = by;
  if (user) {
    const useUp = async (tx: Tx) => {
      const used = await useUpIdentity(tx, user, by);
      if (!used) throw unknownIdentity(by);
      if (used === 'added') await tellOfIdentity(ctx, tx, user);
      return true;
    };
    const proof = 'provider' as const;
    const { authenticatedAt } = claims;
    return goOnWith(ctx, challenge, { proof, user, users: [user], needsCode: false, useUp, authenticatedAt });
  }
  const { invitation } = by;
  if (!invitation) throw unknownIdentity(by);
  return inTransaction(ctx.db, (tx) => joinByProvider(ctx, tx, challenge, { ...by, ...invitation }));
}

/**
 * E-mails a user whose identity was linked solely on the basis of the address, because the user did not ask
 * for it.
 */
const tellOfIdentity = (
  ctx: OpenContext,
  tx: Tx,
  { accountId, userId, email, language }: SigningIn,
): Promise<boolean> =>
  queueUserMail(tx, ctx, {
    ...{ accountId, userId, language, recipient: email, kind: 'factor_changed' },
    values: { change: 'identity_added', at: toTimestamp(new Date()) },
    ...{ dedupeKey: `factor_changed ${newId('mail')}`, expiresInSeconds: null },
  });

/**
 * Accepts an invitation with an identity instead of a password. Whoever has the link has just proven their
 * identity as strongly as with a new password, so the session counts as recently verified.
 */
async function joinByProvider(
  ctx: OpenContext,
  tx: Tx,
  { id }: SignInChallenge,
  by: ProvenByProvider & InvitationOfSignIn,
): Promise<Answer<Route>> {
  const { provider, claims, digest, language } = by;
  const { accountId } = provider;
  const begun = await acceptInTransaction(ctx, tx, {
    ...{ digest, accountId, name: nameOf(claims), language, passwordHash: null },
    isIdentified: true,
  });
  if (!begun) throw invitationSpent();
  const joined = { accountId, userId: begun.session.user.id };
  if (!(await useIdentity(tx, joined, by, { mayLink: true }))) throw unknownIdentity(by);
  await endChallenge(tx, { id });
  const { session, tokens } = begun;
  if (tokens === null) throw new Error('A new user has a session of their own.');
  return { status: 201, data: { next: null, accounts: null, session }, cookies: cookiesOf(tokens) };
}

function proofOf(ctx: OpenContext, challenge: SignInChallenge, body: Body): Promise<Proven> {
  if (body.password !== undefined) return byPassword(ctx, challenge, body.password);
  if (body.code !== undefined) return byCode(ctx, challenge, body.code);
  if (body.totp !== undefined) return byTotp(ctx, challenge, body.totp);
  if (body.recovery_code !== undefined) return byRecoveryCode(ctx, challenge, body.recovery_code);
  if (body.passkey !== undefined) return byPasskey(ctx, challenge, body.passkey);
  return byAccount(ctx, challenge, body.account_id ?? '');
}

const usersOf = ({ db, address, tokens }: OpenContext, { state, ...challenge }: SignInChallenge) =>
  findUsersOfAddress(db.lists, {
    emailNormalized: addressOf(challenge),
    accountId: state.user?.accountId ?? state.accountId,
    network: truncatedIp(address),
    browsers: browserDigests(tokens),
  });

/**
 * Checks the password of the only user with the address, or of the user in the selected account. Takes the same
 * time for an unknown user: it does the same lookup and hashing, and writes the count in the meantime.
 */
async function byPassword(ctx: OpenContext, challenge: SignInChallenge, password: string): Promise<Proven> {
  const { address, pauses, passwords, db } = ctx;
  const { state } = challenge;
  const emailNormalized = addressOf(challenge);
  pauses.assertOver(emailNormalized, address);
  const users = (await usersOf(ctx, challenge)).filter(isOf(state.user));
  const user = onlyLikely(users);
  const noted = user && noteAnswer(db.hot, user, 'password');
  const by = { address, isKnown: user?.isKnown ?? false };
  const [matching, wereTooMany] = await Promise.allSettled([
    passwords.matches(password, user?.passwordHash ?? null, by),
    noted,
  ]);
  if (matching.status === 'rejected') {
    if (user) await takeBackAnswer(db.hot, user, 'password');
    throw matching.reason;
  }
  if (!matching.value || !user) {
    pauses.noteFailure(emailNormalized, address);
    throw signInFailed();
  }
  if (wereTooMany.status === 'rejected') throw wereTooMany.reason;
  const needsCode = wereTooMany.value === true;
  return { proof: 'password', user, users, needsCode, counted: 'password' };
}

/**
 * Selects the user whose password is checked. If users of several accounts have the address, selects the user
 * in the account that knows the network or browser, or otherwise in the account that has verified the
 * address. Without this rule, the owner of another account could invite someone and thereby block their
 * password. Returns null if several users remain, who then need a link with the account or a code by e-mail.
 */
function onlyLikely(users: readonly SigningIn[]): SigningIn | null {
  const likely = [users, users.filter(({ isKnown }) => isKnown), users.filter(({ isProven }) => isProven)];
  return likely.find((some) => some.length === 1)?.[0] ?? null;
}

/** Checks a code, which counts only for users who have verified the address. */
async function byCode(ctx: OpenContext, challenge: SignInChallenge, code: string): Promise<Proven> {
  const { state } = challenge;
  const users = (await usersOf(ctx, challenge)).filter(isOf(state.user)).filter(({ isProven }) => isProven);
  if (state.code === null || !isSameCode(code, state.code) || users.length === 0) throw signInFailed();
  const user = users.length === 1 ? (users[0] ?? null) : null;
  return { proof: 'code', user, users, needsCode: false };
}

async function byPasskey(
  ctx: OpenContext,
  challenge: SignInChallenge,
  passkey: PasskeyAssertion,
): Promise<Proven> {
  const { user, useUp } = await userOfPasskey(ctx, challenge, passkey);
  return { proof: 'passkey', user, users: [user], needsCode: false, useUp };
}

async function byAccount(ctx: OpenContext, challenge: SignInChallenge, accountId: string): Promise<Proven> {
  const { state } = challenge;
  if (!state.proven.includes('code') || state.user) throw signInFailed();
  const users = (await usersOf(ctx, challenge)).filter(
    (each) => each.isProven && each.accountId === accountId,
  );
  const [user] = users;
  if (!user) throw signInFailed();
  return { proof: null, user, users, needsCode: false };
}

/** Returns the user, but only after a first factor. Otherwise, a stranger could use up the user's attempts. */
async function userOf(ctx: OpenContext, challenge: SignInChallenge): Promise<SigningIn> {
  const { user } = challenge.state;
  const found = user && (await usersOf(ctx, challenge)).find(isOf(user));
  if (!found?.totp) throw signInFailed();
  return found;
}

const pausedAs = ({ accountId, userId }: OfUser) => `totp ${accountId} ${userId}`;

async function byTotp(ctx: OpenContext, challenge: SignInChallenge, typed: string): Promise<Proven> {
  const user = await userOf(ctx, challenge);
  const { accountId, userId, totp } = user;
  const secret = ctx.cipher.open(totp ?? new Uint8Array(), boundToUser({ accountId, id: userId })) as string;
  return secondFactor(ctx, user, 'totp', async () => {
    const step = await totpStep(secret, typed, new Date());
    return step === null ? null : (tx) => takeTotpStep(tx, user, step);
  });
}

async function byRecoveryCode(ctx: OpenContext, challenge: SignInChallenge, typed: string): Promise<Proven> {
  const user = await userOf(ctx, challenge);
  const digest = recoveryCodeDigest(typed);
  return secondFactor(ctx, user, 'recovery_code', async () => async (tx) => {
    const { accountId, userId } = user;
    return (await tx.recoveryCode.deleteMany({ where: { accountId, userId, digest } })).count > 0;
  });
}

/**
 * Checks a second factor. Counts a wrong answer before comparing it. `useUp` runs in the transaction, so that
 * a single-use proof is accepted only once.
 */
async function secondFactor(
  { db, pauses, address }: OpenContext,
  user: SigningIn,
  proof: 'totp' | 'recovery_code',
  compare: () => Promise<((tx: Tx) => Promise<boolean>) | null>,
): Promise<Proven> {
  pauses.assertOver(pausedAs(user), address);
  const needsCode = await noteAnswer(db.hot, user, 'totp');
  const useUp = await compare();
  if (!useUp) {
    pauses.noteFailure(pausedAs(user), address);
    throw signInFailed();
  }
  const used = async (tx: Tx) => {
    const isUsed = await useUp(tx);
    if (!isUsed) pauses.noteFailure(pausedAs(user), address);
    return isUsed;
  };
  return { proof, user, users: [user], needsCode, counted: 'totp', useUp: used };
}

/** Compares and sets a TOTP step in one statement, so that each step can sign in only once. */
const takeTotpStep = async (
  tx: Tx,
  { accountId, userId, totp }: SigningIn,
  step: number,
): Promise<boolean> => {
  const { count } = await tx.user.updateMany({
    where: {
      ...{ accountId, id: userId, totp: totp as Uint8Array<ArrayBuffer> },
      OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }],
    },
    data: { totpLastStep: step },
  });
  return count > 0;
};

/**
 * Records a factor, and returns the next one. Of two concurrent answers, the second finds that the sign-in
 * has moved on.
 */
async function goOn(
  ctx: OpenContext,
  tx: Tx,
  { id, state: before }: SignInChallenge,
  { proof, user, users, needsCode, counted, useUp, authenticatedAt = new Date() }: Proven,
): Promise<Answer<Route>> {
  const challenge = await lockChallenge(tx, ctx.cipher, id);
  if (challenge.state.step !== before.step) throw signInFailed();
  const locked = user && (await lockSigningIn(tx, user, challenge.emailNormalized));
  // The password was changed during the comparison.
  if (user && locked?.passwordHash !== user.passwordHash) throw signInFailed();
  if (useUp && !(await useUp(tx))) throw signInFailed();
  if (user && counted) await takeBackAnswer(tx, user, counted);
  const state: SignInState = {
    ...challenge.state,
    step: before.step + 1,
    user: user ? { accountId: user.accountId, userId: user.userId } : null,
    proven: proof ? [...new Set([...challenge.state.proven, proof])] : challenge.state.proven,
    needsCode: challenge.state.needsCode || (needsCode && ctx.mail.canSend && (locked?.isProven ?? false)),
  };
  const next = nextOf(state, locked?.totp != null);
  if (next === null && user && locked) {
    await endChallenge(tx, { id });
    return enter(ctx, tx, { ...user, ...locked, proven: state.proven, authenticatedAt });
  }
  await saveState(tx, ctx.cipher, { id, state });
  await giveBack(tx, { id });
  return {
    status: 200,
    data: { next, accounts: next === 'account' ? accountsOf(users) : null, session: null },
  };
}

const accountsOf = (users: readonly SigningIn[]) =>
  users.map(({ accountId, accountName }) => ({ id: accountId, name: accountName }));

/**
 * Returns true for a proof that counts as both factors: a passkey with user verification, or a provider, which verifies
 * users itself.
 */
const isWhole = (proof: Proof) => proof === 'passkey' || proof === 'provider';

function nextOf({ user, proven, needsCode }: SignInState, hasTotp: boolean): SignInStep['next'] {
  if (user === null) return 'account';
  if (proven.some(isWhole)) return null;
  if (needsCode && !proven.includes('code')) return 'code';
  if (hasTotp && !proven.includes('totp') && !proven.includes('recovery_code')) return 'totp';
  return null;
}
