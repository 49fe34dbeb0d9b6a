import { randomBytes } from 'node:crypto';
import { SIGN_IN_MINUTES, SIGN_IN_TRIES } from '@tributary/core';
import type { Deps } from '../../../context.ts';
import { Failure } from '../../../domain/failure.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Connection, execute, raw, rows, sql } from '../../../platform/db/sql.ts';
import { boundToAffiliateChallenge, type Cipher } from '../../../platform/encryption/cipher.ts';
import { newId } from '../../../platform/ids.ts';
import { addressMark, type Sender } from '../../../platform/mail/queue.ts';
import { isToken, newToken, tokenDigest } from '../../sessions/token.ts';
import { newCode } from '../../users/codes.ts';

type DoorPurpose = 'sign_in' | 'application';

/**
 * Action that a signed-in affiliate must confirm: setting a new address, or verifying their identity again.
 */
export type OwnPurpose = 'email' | 'fresh';

/** Challenge in progress. The code is encrypted, because a short code could be derived from its digest. */
export interface AffiliateChallenge {
  readonly id: string;
  readonly emailNormalized: string;
  /** Address, as entered. */
  readonly email: string;
  readonly code: string;
  readonly expiresAt: Date;
  /** Application to submit once the code is entered. */
  readonly application?: unknown;
}

interface OfEnvironment {
  readonly environmentId: number;
}

/**
 * Creates the same error in all cases, so that it reveals neither what is wrong nor whether an affiliate has
 * the address.
 */
export const codeFailed = () =>
  new Failure(
    'SIGN_IN_FAILED',
    `The code is wrong or has expired. It is valid for ${SIGN_IN_MINUTES} minutes and ${SIGN_IN_TRIES} attempts.`,
  );

const MINUTE_MS = 60_000;
const DIGEST_BYTES = 32;
/** Returns the time at which a code sent now expires. */
export const codeEnd = (now: Date): Date => new Date(now.getTime() + SIGN_IN_MINUTES * MINUTE_MS);

interface Row {
  readonly id: string;
  readonly emailNormalized: string;
  readonly sealed: Uint8Array;
  readonly expiresAt: Date;
}

const columns = raw('c.id, c.email_normalized as "emailNormalized", c.sealed, c.expires_at as "expiresAt"');
const isOpen = raw(`c.expires_at > now() and c.attempts < ${SIGN_IN_TRIES}`);

/** Decrypts a challenge. If this server no longer has its key, the challenge counts as expired. */
function opened(cipher: Cipher, environmentId: number, row: Row): AffiliateChallenge | null {
  const boundTo = boundToAffiliateChallenge({ environmentId, id: row.id });
  if (cipher.keyOf(row.sealed, boundTo) === null) return null;
  const { id, emailNormalized, expiresAt } = row;
  const sealed = cipher.open(row.sealed, boundTo) as Pick<
    AffiliateChallenge,
    'code' | 'email' | 'application'
  >;
  return { id, emailNormalized, expiresAt, ...sealed };
}

interface OfAddress extends OfEnvironment {
  readonly programId: string;
  readonly emailNormalized: string;
}

interface Begun extends OfAddress {
  readonly email: string;
}

/** Writes a challenge with a new code. */
async function begin(
  on: Pick<Tx, 'affiliateChallenge'>,
  cipher: Cipher,
  {
    email,
    application,
    ...challenge
  }: Begun & {
    readonly purpose: DoorPurpose | OwnPurpose;
    readonly application?: object;
    readonly digest: Uint8Array;
    readonly affiliateId?: string;
  },
): Promise<AffiliateChallenge> {
  const { environmentId, emailNormalized } = challenge;
  const [id, code, now] = [newId('signIn'), newCode(), new Date()];
  const expiresAt = codeEnd(now);
  const sealed = cipher.seal({ code, email, application }, boundToAffiliateChallenge({ environmentId, id }));
  await on.affiliateChallenge.create({
    data: { ...challenge, id, sealed, expiresAt, createdAt: now, digest: new Uint8Array(challenge.digest) },
  });
  return { id, emailNormalized, email, code, expiresAt };
}

type Asked = OfAddress & { digests: readonly Uint8Array[] };

const extendOpen = sql<Asked & { expiresAt: Date }, Row & { digest: Uint8Array }>('extend-portal-sign-in')`
  update affiliate_challenges c set expires_at = ${'expiresAt'}
  where c.environment_id = ${'environmentId'} and c.program_id = ${'programId'}
    and c.email_normalized = ${'emailNormalized'} and c.purpose = 'sign_in' and c.digest = any(${'digests'}::bytea[])
    and ${isOpen}
  returning ${columns}, c.digest`;

/**
 * Returns the digests of the browser's tokens. Only the browser that started a sign-in can find its
 * challenge, using a cookie. There may be several tokens, because an attacker may have planted some.
 */
const digestsOf = (tokens: readonly string[]): Buffer[] => tokens.filter(isToken).map(tokenDigest);

/**
 * Starts a sign-in tied to the browser that receives the token. If this browser has already started one with
 * the same address, continues it, so that the code works even if the e-mails arrive out of order.
 */
export async function beginSignIn(
  { db, cipher }: Pick<Deps, 'db' | 'cipher'>,
  begun: Begun,
  tokens: readonly string[],
): Promise<AffiliateChallenge & { readonly token: string }> {
  const { environmentId, programId, emailNormalized } = begun;
  const asked = { environmentId, programId, emailNormalized, digests: digestsOf(tokens) };
  const [row] = await rows(db.hot, extendOpen.with({ ...asked, expiresAt: codeEnd(new Date()) }));
  const before = row && opened(cipher, environmentId, row);
  const held = row && tokens.find((each) => tokenDigest(each).equals(row.digest));
  if (before && held !== undefined) return { ...before, token: held };
  const token = newToken();
  const digest = tokenDigest(token);
  return { ...(await begin(db.orm, cipher, { ...begun, purpose: 'sign_in', digest })), token };
}

/** Starts an application tied to the browser that receives the token. */
export async function beginApplication(
  tx: Tx,
  cipher: Cipher,
  { environmentId, programId, emailNormalized, email, application }: Begun & { readonly application: object },
): Promise<AffiliateChallenge & { readonly token: string }> {
  const token = newToken();
  const begun = { environmentId, programId, emailNormalized, email, application };
  const digest = tokenDigest(token);
  return { ...(await begin(tx, cipher, { ...begun, purpose: 'application', digest })), token };
}

interface Try extends OfEnvironment {
  readonly programId: string;
  readonly id: string;
  readonly purpose: DoorPurpose;
}

const takeTryOf = sql<Try & { digests: readonly Uint8Array[] }, Row>('take-try-at-the-door')`
  update affiliate_challenges c set attempts = c.attempts + 1
  where c.environment_id = ${'environmentId'} and c.program_id = ${'programId'} and c.id = ${'id'}
    and c.purpose = ${'purpose'} and c.digest = any(${'digests'}::bytea[]) and ${isOpen}
  returning ${columns}`;

/**
 * Uses up an attempt of a sign-in or application before anything is compared, so that only five of a hundred
 * concurrent answers are checked.
 * @throws SIGN_IN_FAILED for any browser other than the one that started the challenge, and after it has expired
 */
export async function takeTry(
  { db, cipher }: Pick<Deps, 'db' | 'cipher'>,
  asked: Try,
  tokens: readonly string[],
): Promise<AffiliateChallenge> {
  const [row] = await rows(db.hot, takeTryOf.with({ ...asked, digests: digestsOf(tokens) }));
  const challenge = row && opened(cipher, asked.environmentId, row);
  if (!challenge) throw codeFailed();
  return challenge;
}

type ById = OfEnvironment & { id: string };
const endById = sql<ById>('end-affiliate-challenge')`
  delete from affiliate_challenges where environment_id = ${'environmentId'} and id = ${'id'}`;

const liftSuppression = sql<OfEnvironment & { mark: Uint8Array }>('lift-suppression-by-code')`
  delete from mail_suppressions where environment_id = ${'environmentId'} and address_mark = ${'mark'}`;

/**
 * Completes a challenge. The code arrived, so the address is no longer suppressed.
 * @throws SIGN_IN_FAILED if another request completed the challenge, because a code works only once
 */
export async function useUp(
  on: Connection,
  { environmentId, fingerprintKey }: Pick<Sender, 'environmentId' | 'fingerprintKey'>,
  { id, email }: AffiliateChallenge,
): Promise<void> {
  if ((await execute(on, endById.with({ environmentId, id }))) === 0) throw codeFailed();
  await execute(on, liftSuppression.with({ environmentId, mark: addressMark({ fingerprintKey }, email) }));
}

interface OwnAsked extends OfEnvironment {
  readonly affiliateId: string;
  readonly purpose: OwnPurpose;
}

type OwnOfAddress = OwnAsked & OfAddress;

const extendOwn = sql<OwnOfAddress & { expiresAt: Date }, Row>('extend-own-challenge')`
  update affiliate_challenges c set expires_at = ${'expiresAt'}
  where c.environment_id = ${'environmentId'} and c.affiliate_id = ${'affiliateId'} and c.purpose = ${'purpose'}
    and c.email_normalized = ${'emailNormalized'} and c.program_id = ${'programId'} and ${isOpen}
  returning ${columns}`;

/**
 * Starts a challenge that only the affiliate can complete, or continues an existing challenge for the same
 * address.
 */
export async function beginOwn(tx: Tx, cipher: Cipher, begun: OwnAsked & Begun): Promise<AffiliateChallenge> {
  const { environmentId, affiliateId, purpose, programId, emailNormalized, email } = begun;
  const own = { environmentId, affiliateId, purpose, programId, emailNormalized };
  const [row] = await rows(tx, extendOwn.with({ ...own, expiresAt: codeEnd(new Date()) }));
  const before = row && opened(cipher, environmentId, row);
  if (before) return before;
  await tx.affiliateChallenge.deleteMany({ where: { environmentId, affiliateId, purpose } });
  // Random, because the challenge is found by its affiliate and no browser has a token for it.
  return begin(tx, cipher, { ...own, email, digest: randomBytes(DIGEST_BYTES) });
}

const takeOwnTryOf = sql<OwnAsked, Row>('take-try-of-affiliate-challenge')`
  update affiliate_challenges c set attempts = c.attempts + 1
  where c.environment_id = ${'environmentId'} and c.affiliate_id = ${'affiliateId'} and c.purpose = ${'purpose'}
    and ${isOpen}
  returning ${columns}`;

/**
 * Uses up an attempt before anything is compared.
 * @throws SIGN_IN_FAILED if there is no challenge or it has expired
 */
export async function takeOwnTry(
  { db, cipher }: Pick<Deps, 'db' | 'cipher'>,
  { environmentId, affiliateId, purpose }: OwnAsked,
): Promise<AffiliateChallenge> {
  const [row] = await rows(db.hot, takeOwnTryOf.with({ environmentId, affiliateId, purpose }));
  const challenge = row && opened(cipher, environmentId, row);
  if (!challenge) throw codeFailed();
  return challenge;
}
