import { randomBytes } from 'node:crypto';
import { SIGN_IN_MINUTES, SIGN_IN_TRIES } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { raw, rows, sql } from '../../platform/db/sql.ts';
import { boundToChallenge } from '../../platform/encryption/cipher.ts';
import { newId } from '../../platform/ids.ts';
import type { OfUser } from './user-session.ts';

/**
 * Action that a signed-in user must confirm: changing the address, or adding an authenticator app, a passkey
 * or an identity.
 */
export type OwnPurpose = 'address' | 'totp' | 'passkey' | 'identity';

const MINUTE_MS = 60_000;
const DIGEST_BYTES = 32;

/** Starts a challenge that only the user can complete. Replaces any earlier one. */
export async function beginOwnChallenge(
  tx: Tx,
  { cipher }: Pick<RequestContext, 'cipher'>,
  {
    accountId,
    userId,
    purpose,
    emailNormalized,
    value,
  }: OfUser & {
    readonly purpose: OwnPurpose;
    readonly emailNormalized: string;
    readonly value: object;
  },
): Promise<{ readonly id: string; readonly expiresAt: Date }> {
  await tx.userChallenge.deleteMany({ where: { accountId, userId, purpose } });
  const [id, now] = [newId('signIn'), new Date()];
  const expiresAt = new Date(now.getTime() + SIGN_IN_MINUTES * MINUTE_MS);
  await tx.userChallenge.create({
    data: {
      ...{ id, accountId, userId, purpose, emailNormalized, expiresAt, createdAt: now },
      // Random, because the challenge is found by its user and no browser has a token for it.
      digest: new Uint8Array(randomBytes(DIGEST_BYTES)),
      sealed: cipher.seal(value, boundToChallenge({ id })),
    },
  });
  return { id, expiresAt };
}

interface Row {
  readonly id: string;
  readonly emailNormalized: string;
  readonly sealed: Uint8Array;
}

/** Challenge in progress. */
export interface OwnChallenge<Value> {
  readonly id: string;
  readonly emailNormalized: string;
  readonly value: Value;
}

type Asked = OfUser & { purpose: OwnPurpose };

const columns = raw('c.id, c.email_normalized as "emailNormalized", c.sealed');

const takeTry = sql<Asked, Row>('take-try-of-own-challenge')`
  update user_challenges c set attempts = c.attempts + 1
  where c.account_id = ${'accountId'} and c.user_id = ${'userId'} and c.purpose = ${'purpose'}
    and c.expires_at > now() and c.attempts < ${raw(String(SIGN_IN_TRIES))}
  returning ${columns}`;

/** Creates the same error for anything wrong with a code or a passkey. */
export const codeRefused = () =>
  new Failure(
    'SIGN_IN_FAILED',
    `The code or passkey is wrong or has expired. It is valid for ${SIGN_IN_MINUTES} minutes and ${SIGN_IN_TRIES} attempts. Start again.`,
  );

/**
 * Uses up an attempt before anything is compared.
 * @throws SIGN_IN_FAILED if there is no challenge or it has expired
 */
export async function takeOwnTry<Value>(
  { db, cipher }: Pick<RequestContext, 'db' | 'cipher'>,
  { accountId, userId, purpose }: Asked,
): Promise<OwnChallenge<Value>> {
  const [row] = await rows(db.hot, takeTry.with({ accountId, userId, purpose }));
  // If this server no longer has the key of a challenge, the challenge counts as expired.
  if (!row || cipher.keyOf(row.sealed, boundToChallenge(row)) === null) throw codeRefused();
  const { id, emailNormalized, sealed } = row;
  return { id, emailNormalized, value: cipher.open(sealed, boundToChallenge({ id })) as Value };
}

const giveTryBack = sql<{ id: string }, { id: string }>('keep-own-challenge')`
  update user_challenges set attempts = attempts - 1
  where id = ${'id'} and attempts > 0 and expires_at > now() returning id`;

/**
 * Gives back an attempt, because the code was correct. Keeps the challenge until it expires, so that a caller
 * who did not receive the response can repeat the request.
 * @throws SIGN_IN_FAILED if another challenge has been started in the meantime
 */
export async function keepOwnChallenge(tx: Tx, { id }: Pick<Row, 'id'>): Promise<void> {
  const [kept] = await rows(tx, giveTryBack.with({ id }));
  if (!kept) throw codeRefused();
}

/** Ends a user's open sign-ins, because factors already verified in them may no longer be valid. */
export const endSignInsOf = (tx: Tx, { accountId, userId }: OfUser): Promise<unknown> =>
  tx.userChallenge.deleteMany({ where: { accountId, userId, purpose: 'sign_in' } });

export const endOwnChallenge = (tx: Tx, { accountId, userId, purpose }: Asked): Promise<unknown> =>
  tx.userChallenge.deleteMany({ where: { accountId, userId, purpose } });
