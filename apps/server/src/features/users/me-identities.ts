import type { contract, UserIdentity } from '@tributary/contract';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Orm, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { requireProvider } from '../identity-providers/identity-provider.ts';
import { claimsOf, type ProviderChallenge, redirectTo } from '../identity-providers/provider-client.ts';
import { useIdentity } from '../identity-providers/use-identity.ts';
import { beginOwnChallenge, endOwnChallenge, keepOwnChallenge, takeOwnTry } from './challenges.ts';
import { endAllOthers } from './me.ts';
import { assertWayIn, lockOwn, ownOf, tellOfFactor } from './own-user.ts';
import type { OfUser } from './user-session.ts';

/** First part of the state of a request to link an identity. */
const PURPOSE = 'identity';

const find = (on: Orm | Tx, { accountId, userId }: OfUser, id?: string) =>
  on.userIdentity.findMany({
    where: { accountId, userId, ...(id !== undefined && { identityProviderId: id }) },
    include: { provider: true },
    orderBy: { createdAt: 'asc' },
  });

const toIdentity = ({
  identityProviderId,
  provider,
  email,
  createdAt,
  lastUsedAt,
}: Awaited<ReturnType<typeof find>>[number]): UserIdentity => ({
  identity_provider_id: identityProviderId,
  identity_provider_name: provider.name,
  email,
  created_at: toTimestamp(createdAt),
  last_used_at: toTimestamp(lastUsedAt),
});

export const listOwnIdentities: Endpoint<typeof contract.me.identities> = async (ctx) => ({
  data: (await find(ctx.db.orm, ownOf(ctx))).map(toIdentity),
});

/** Starts linking an identity. Calls the provider before the transaction, which locks the user's row. */
export const beginIdentity: Endpoint<typeof contract.me.beginIdentity> = async (ctx, { body }) => {
  const own = ownOf(ctx);
  const { accountId, userId } = own;
  const provider = await requireProvider(ctx.db.orm, { accountId, id: body.identity_provider_id });
  const { url, challenge } = await redirectTo(ctx, provider, { purpose: PURPOSE });
  await inTransaction(ctx.db, async (tx) => {
    const { emailNormalized } = await lockOwn(tx, own);
    await beginOwnChallenge(tx, ctx, { ...own, emailNormalized, purpose: 'identity', value: challenge });
    await audit(tx, ctx, userId, body);
  });
  return { status: 201, data: { url } };
};

export const confirmIdentity: Endpoint<typeof contract.me.confirmIdentity> = async (ctx, { body }) => {
  const own = ownOf(ctx);
  const { accountId, userId } = own;
  const challenge = await takeOwnTry<ProviderChallenge>(ctx, { ...own, purpose: 'identity' });
  const { value } = challenge;
  const provider = await requireProvider(ctx.db.orm, { accountId, id: value.identityProviderId });
  const claims = await claimsOf(ctx, provider, value, body.authorization_response);
  const data = await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwn(tx, own);
    // A reset or a new password may have ended the challenge while the provider was called.
    await keepOwnChallenge(tx, challenge);
    if (!(await useIdentity(tx, own, { provider, claims }, { mayLink: true })))
      throw new Failure(
        'DUPLICATE',
        `This identity at ${provider.name} belongs to another user of the account, or you have already linked another one. Unlink that one first.`,
      );
    await tx.removedIdentity.deleteMany({ where: { accountId, userId, identityProviderId: provider.id } });
    await endOwnChallenge(tx, { accountId, userId, purpose: 'identity' });
    await endAllOthers(tx, own);
    await audit(tx, ctx, userId, body);
    await tellOfFactor(tx, ctx, user, 'identity_added');
    const [identity] = await find(tx, own, provider.id);
    if (!identity) throw new Error('The identity that was just linked was not found.');
    return toIdentity(identity);
  });
  ctx.userSessions.forget();
  return { data };
};

export const removeIdentity: Endpoint<typeof contract.me.removeIdentity> = async (
  ctx,
  { params: { id } },
) => {
  const own = ownOf(ctx);
  const { accountId, userId } = own;
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwn(tx, own);
    const identity = { accountId, userId, identityProviderId: id };
    const { count } = await tx.userIdentity.deleteMany({ where: identity });
    if (count === 0) throw new Failure('NOT_FOUND', 'This identity provider is not linked to your user.');
    // Otherwise, the next sign-in would link the identity again because of the address.
    await tx.removedIdentity.createMany({
      data: [{ ...identity, removedAt: new Date() }],
      skipDuplicates: true,
    });
    await assertWayIn(tx, ctx, own);
    await endAllOthers(tx, own);
    await audit(tx, ctx, id);
    await tellOfFactor(tx, ctx, user, 'identity_removed');
  });
  ctx.userSessions.forget();
  return { data: { id, deleted: true } };
};
