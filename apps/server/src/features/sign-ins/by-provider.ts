import type { contract } from '@tributary/contract';
import { emailKey, type Locale } from '@tributary/core';
import type { OpenContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { truncatedIp } from '../../domain/tracking/network.ts';
import { type Claims, vouchesFor } from '../../domain/users/identity-rules.ts';
import type { OpenEndpoint } from '../../endpoint.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { IdentityProvider } from '../../platform/db/generated/client.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { requireProviderOfAny } from '../identity-providers/identity-provider.ts';
import { claimsOf, redirectTo } from '../identity-providers/provider-client.ts';
import { useIdentity } from '../identity-providers/use-identity.ts';
import { isToken, tokenDigest } from '../sessions/token.ts';
import { browserDigests } from '../users/browser-tokens.ts';
import type { OfUser } from '../users/user-session.ts';
import { lockChallenge, requireOwn, type SignInChallenge, saveState, signInFailed } from './challenge.ts';
import { countRequest } from './sign-ins.ts';
import { findUserOfIdentity, findUsersOfAddress, type SigningIn } from './users-of-address.ts';

/**
 * Creates the redirect to a provider. Calls the provider before the transaction, which locks the row of the
 * sign-in.
 */
export const createRedirect: OpenEndpoint<typeof contract.signIns.createRedirect> = async (
  ctx,
  { params: { id }, body },
) => {
  countRequest(ctx);
  const { token } = await requireOwn(ctx, id);
  const provider = await requireProviderOfAny(ctx.db.orm, body.identity_provider_id);
  const { url, challenge } = await redirectTo(ctx, provider, {
    ...{ purpose: id, loginHint: body.login_hint, isFresh: body.is_fresh },
  });
  await inTransaction(ctx.db, async (tx) => {
    const { state } = await lockChallenge(tx, ctx.cipher, id);
    const { accountId } = provider;
    if (state.accountId !== null && state.accountId !== accountId) throw signInFailed();
    const { invitation_token: link, language = 'en' } = body;
    if (link !== undefined && !isToken(link)) throw invitationSpent();
    const invitation = link === undefined ? null : { link, language };
    const next = { ...state, accountId, provider: { ...challenge, invitation } };
    await saveState(tx, ctx.cipher, { id, state: next });
  });
  return { status: 201, data: { url }, cookies: [{ name: 'challenge', token }] };
};

export interface InvitationOfSignIn {
  readonly digest: Uint8Array;
  readonly language: Locale;
}

export const invitationSpent = () =>
  new Failure('INVITATION_SPENT', 'The invitation is unknown, already used, revoked or expired.');

export interface ProvenByProvider {
  readonly provider: IdentityProvider;
  readonly claims: Claims;
  /** Null if the account does not know the identity. */
  readonly user: SigningIn | null;
  /** True if only the address identifies the user, so that this sign-in links the identity. */
  readonly isByAddress: boolean;
  /** Invitation that the sign-in accepts if the user is new to the account. */
  readonly invitation: InvitationOfSignIn | null;
}

/** @throws SIGN_IN_FAILED, IDENTITY_PROVIDER_FAILED */
export async function askProvider(
  ctx: OpenContext,
  { state }: SignInChallenge,
  response: string,
): Promise<ProvenByProvider> {
  const expected = state.provider;
  if (!expected) throw signInFailed();
  const provider = await requireProviderOfAny(ctx.db.orm, expected.identityProviderId);
  const claims = await claimsOf(ctx, provider, expected, response);
  const { invitation } = expected;
  return {
    ...{ provider, claims, ...(await userOf(ctx, provider, claims)) },
    invitation: invitation && { digest: tokenDigest(invitation.link), language: invitation.language },
  };
}

/**
 * Returns the user linked to the identity or, for a new identity, the user whose address the provider
 * confirms. An unverified address never matches, because someone else may have entered it.
 */
async function userOf(
  { db, address, tokens }: OpenContext,
  provider: IdentityProvider,
  claims: Claims,
): Promise<Pick<ProvenByProvider, 'user' | 'isByAddress'>> {
  const { accountId, id: identityProviderId } = provider;
  const by = { network: truncatedIp(address), browsers: browserDigests(tokens) };
  const known = await findUserOfIdentity(db.lists, {
    ...{ accountId, identityProviderId, subject: claims.subject, ...by },
  });
  if (known) return { user: known, isByAddress: false };
  const { email } = claims;
  if (email === null || !vouchesFor(provider, claims)) return { user: null, isByAddress: false };
  const [user] = await findUsersOfAddress(db.lists, { emailNormalized: emailKey(email), accountId, ...by });
  return { user: user?.isProven ? user : null, isByAddress: true };
}

export function unknownIdentity({ provider: { name }, claims: { email } }: ProvenByProvider): Failure {
  const identity = email === null ? name : `${name} (${email})`;
  return new Failure(
    'SIGN_IN_FAILED',
    `Your identity at ${identity} is not linked to a user of this account. Ask for an invitation, or sign in another way and link it in your account settings.`,
  );
}

/**
 * Uses an identity in the transaction that signs the user in and locks their row. Since the identity was looked up, the
 * user may have unlinked it or changed their address, or their sign-in may have been reset. A removed identity can be linked again only from the user's own
 * account.
 */
export async function useUpIdentity(
  tx: Tx,
  { accountId, userId }: OfUser,
  by: ProvenByProvider,
): Promise<'used' | 'added' | null> {
  if (by.isByAddress) {
    const { emailNormalized, emailVerifiedAt } = await tx.user.findUniqueOrThrow({
      where: { accountId_id: { accountId, id: userId } },
    });
    if (emailVerifiedAt === null || emailNormalized !== emailKey(by.claims.email ?? '')) return null;
    const removed = { accountId, userId, identityProviderId: by.provider.id };
    if ((await tx.removedIdentity.count({ where: removed })) > 0) return null;
  }
  return useIdentity(tx, { accountId, userId }, by, { mayLink: by.isByAddress });
}
