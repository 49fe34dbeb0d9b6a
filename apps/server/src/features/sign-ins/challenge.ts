import { type Locale, SIGN_IN_MINUTES, SIGN_IN_TRIES } from '@tributary/core';
import type { Deps } from '../../context.ts';
import type { SessionTokens } from '../../dependencies.ts';
import { Failure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Connection, execute, raw, rows, sql } from '../../platform/db/sql.ts';
import { boundToChallenge, type Cipher } from '../../platform/encryption/cipher.ts';
import { newId } from '../../platform/ids.ts';
import type { ProviderChallenge } from '../identity-providers/provider-client.ts';
import { isToken, newToken, tokenDigest } from '../sessions/token.ts';
import type { OfUser } from '../users/user-session.ts';

export type Proof = 'password' | 'code' | 'totp' | 'recovery_code' | 'passkey' | 'provider';

interface ProviderOfSignIn extends ProviderChallenge {
  readonly invitation: { readonly link: string; readonly language: Locale } | null;
}

/** State of a sign-in. Encrypted, because a short code could be found by brute force. */
export interface SignInState {
  /** Number of accepted answers, so that only one of two concurrent answers is accepted. */
  readonly step: number;
  /** Requested code, whether or not it was sent. */
  readonly code: string | null;
  /** Challenge for a passkey; absent until requested. */
  readonly passkeyChallenge?: string;
  /** Account named by the caller. */
  readonly accountId: string | null;
  readonly user: OfUser | null;
  readonly proven: readonly Proof[];
  /** True after too many wrong answers. A code is then required as well. */
  readonly needsCode: boolean;
  /** Selected provider, and the link of the invitation to accept. */
  readonly provider?: ProviderOfSignIn;
}

export interface SignInChallenge {
  readonly id: string;
  /** Null if a passkey or an identity provider identifies the user. */
  readonly emailNormalized: string | null;
  readonly state: SignInState;
}

/**
 * Creates the same error in all cases, so that it reveals neither what is wrong nor whether a user has the
 * address.
 */
export const signInFailed = () =>
  new Failure(
    'SIGN_IN_FAILED',
    `The password, code or passkey is wrong, or the sign-in has expired. Each sign-in is valid for ${SIGN_IN_MINUTES} minutes and ${SIGN_IN_TRIES} attempts.`,
  );

/**
 * @throws SIGN_IN_FAILED without an address, because a password or code cannot be checked for an unknown user
 */
export function addressOf({ emailNormalized }: Pick<SignInChallenge, 'emailNormalized'>): string {
  if (emailNormalized === null) throw signInFailed();
  return emailNormalized;
}

const MINUTE_MS = 60_000;
export const signInEnd = (now: Date): Date => new Date(now.getTime() + SIGN_IN_MINUTES * MINUTE_MS);

/** Starts a sign-in tied to the browser that receives the token. */
export async function beginChallenge(
  { db, cipher }: Pick<Deps, 'db' | 'cipher'>,
  { emailNormalized, accountId }: Pick<SignInChallenge, 'emailNormalized'> & Pick<SignInState, 'accountId'>,
): Promise<{ readonly id: string; readonly token: string; readonly expiresAt: Date }> {
  const [id, token, now] = [newId('signIn'), newToken(), new Date()];
  const state: SignInState = {
    ...{ step: 0, code: null, accountId, user: null, proven: [], needsCode: false },
  };
  const expiresAt = signInEnd(now);
  await db.orm.userChallenge.create({
    data: {
      ...{ id, emailNormalized, expiresAt, createdAt: now, purpose: 'sign_in' },
      digest: new Uint8Array(tokenDigest(token)),
      sealed: cipher.seal(state, boundToChallenge({ id })),
    },
  });
  return { id, token, expiresAt };
}

interface Row {
  readonly id: string;
  readonly emailNormalized: string | null;
  readonly sealed: Uint8Array;
}

const columns = raw('c.id, c.email_normalized as "emailNormalized", c.sealed');
const isOpen = raw(`c.purpose = 'sign_in' and c.expires_at > now() and c.attempts < ${SIGN_IN_TRIES}`);

const takeTryOf = sql<{ id: string; digests: readonly Uint8Array[] }, Row>('take-try-of-sign-in')`
  update user_challenges c set attempts = c.attempts + 1
  where c.id = ${'id'} and c.digest = any(${'digests'}::bytea[]) and ${isOpen}
  returning ${columns}`;

const giveTryBack = sql<{ id: string }>('give-try-of-sign-in-back')`
  update user_challenges set attempts = attempts - 1 where id = ${'id'} and attempts > 0`;

/**
 * Returns the digests of the browser's tokens. Only the browser that started a sign-in can find it, using a
 * cookie. There may be several tokens, because an attacker may have planted some.
 */
const digestsOf = ({ challenge }: SessionTokens): Buffer[] => challenge.filter(isToken).map(tokenDigest);

/** Decrypts a sign-in. If this server no longer has its key, the sign-in counts as expired. */
function opened(cipher: Cipher, { id, emailNormalized, sealed }: Row): SignInChallenge {
  if (cipher.keyOf(sealed, boundToChallenge({ id })) === null) throw signInFailed();
  return { id, emailNormalized, state: cipher.open(sealed, boundToChallenge({ id })) as SignInState };
}

interface Asked extends Pick<Deps, 'db' | 'cipher'> {
  readonly tokens: SessionTokens;
}

/**
 * Uses up an attempt of a sign-in before anything is compared, so that only five of a hundred concurrent answers
 * are checked.
 * @throws SIGN_IN_FAILED for any browser other than the one that started the sign-in, and after it has expired
 */
export async function takeTry({ db, cipher, tokens }: Asked, id: string): Promise<SignInChallenge> {
  const [row] = await rows(db.hot, takeTryOf.with({ id, digests: digestsOf(tokens) }));
  if (!row) throw signInFailed();
  return opened(cipher, row);
}

/** Gives back an attempt whose answer was correct or was not compared. */
export const giveBack = (on: Connection, { id }: Pick<SignInChallenge, 'id'>): Promise<number> =>
  execute(on, giveTryBack.with({ id }));

const findOpen = sql<{ id: string; digests: readonly Uint8Array[] }, Row & { digest: Uint8Array }>(
  'find-open-sign-in',
)`
  select ${columns}, c.digest from user_challenges c
  where c.id = ${'id'} and c.digest = any(${'digests'}::bytea[]) and ${isOpen}`;

/**
 * Returns an open sign-in of the browser, with the token that identifies it.
 * @throws SIGN_IN_FAILED
 */
export async function requireOwn(
  { db, cipher, tokens }: Asked,
  id: string,
): Promise<{ readonly challenge: SignInChallenge; readonly token: string }> {
  const [row] = await rows(db.hot, findOpen.with({ id, digests: digestsOf(tokens) }));
  const token = row && tokens.challenge.find((each) => tokenDigest(each).equals(row.digest));
  if (!row || token === undefined) throw signInFailed();
  return { challenge: opened(cipher, row), token };
}

const lockById = sql<{ id: string }, Row>('lock-sign-in')`
  select ${columns} from user_challenges c
  where c.id = ${'id'} and c.purpose = 'sign_in' and c.expires_at > now() for update`;

/**
 * Locks a sign-in and reads it again.
 * @throws SIGN_IN_FAILED if it has ended
 */
export async function lockChallenge(tx: Tx, cipher: Cipher, id: string): Promise<SignInChallenge> {
  const [row] = await rows(tx, lockById.with({ id }));
  if (!row) throw signInFailed();
  return opened(cipher, row);
}

/**
 * Saves the state of a sign-in. Once its user is known, it ends together with all other sign-ins of that
 * user.
 */
export async function saveState(
  tx: Tx,
  cipher: Cipher,
  { id, state, expiresAt }: Pick<SignInChallenge, 'id' | 'state'> & { readonly expiresAt?: Date },
): Promise<void> {
  await tx.userChallenge.update({
    where: { id },
    data: {
      sealed: cipher.seal(state, boundToChallenge({ id })),
      ...(state.user && { accountId: state.user.accountId, userId: state.user.userId }),
      ...(expiresAt && { expiresAt }),
    },
  });
}

export const endChallenge = (tx: Tx, { id }: Pick<SignInChallenge, 'id'>): Promise<unknown> =>
  tx.userChallenge.deleteMany({ where: { id } });
