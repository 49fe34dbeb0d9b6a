import { type contract, IDENTITY_PROVIDERS_MAX } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { domainsOf, issuerOf } from '../../domain/users/identity-rules.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { boundToIdentityProvider } from '../../platform/encryption/cipher.ts';
import { newId } from '../../platform/ids.ts';
import { type LockedAccount, lockAccount } from '../users/lock-account.ts';
import { assertWayIn, ownOf } from '../users/own-user.ts';
import { removeProvider, tellOwnersOfSignIn } from './change-provider.ts';
import { requireProvider, showProvider } from './identity-provider.ts';
import { discover } from './provider-client.ts';

/**
 * Returns the account's id. Allowed only in live, because sign-in is configured for live and dev together: an
 * owner of dev alone could use it to become an owner of live.
 */
function accountIdOf(ctx: RequestContext): string {
  if (ctx.principal.mode !== 'live')
    throw new Failure(
      'INSUFFICIENT_PERMISSIONS',
      'Sign-in is configured for the whole account, and only in the live environment.',
    );
  return ownOf(ctx).accountId;
}

export const listIdentityProviders: Endpoint<typeof contract.identityProviders.list> = async (ctx) => {
  const { orm } = ctx.db;
  const found = await orm.identityProvider.findMany({
    where: { accountId: accountIdOf(ctx) },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return { data: await Promise.all(found.map((each) => showProvider(orm, ctx.publicUrl, each))) };
};

export const getIdentityProvider: Endpoint<typeof contract.identityProviders.get> = async (
  ctx,
  { params: { id } },
) => {
  const provider = await requireProvider(ctx.db.orm, { accountId: accountIdOf(ctx), id });
  return { data: await showProvider(ctx.db.orm, ctx.publicUrl, provider) };
};

/** Serializes changes to the account's providers. */
const changing = <Result>(
  ctx: RequestContext,
  change: (tx: Tx, account: LockedAccount) => Promise<Result>,
): Promise<Result> =>
  inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, { id: accountIdOf(ctx) });
    return change(tx, account);
  });

export const createIdentityProvider: Endpoint<typeof contract.identityProviders.create> = async (
  ctx,
  { body },
) => {
  const issuer = issuerOf(body.issuer);
  const domains = domainsOf(body.domains ?? []);
  return changing(ctx, async (tx, account) => {
    const accountId = account.id;
    const others = await tx.identityProvider.findMany({ where: { accountId } });
    if (others.some((each) => each.issuer === issuer))
      throw new Failure(
        'DUPLICATE',
        'The account already has a provider with this issuer. Update that provider instead.',
        {
          field: 'issuer',
        },
      );
    if (others.length >= IDENTITY_PROVIDERS_MAX)
      throw new Failure(
        'VALIDATION_ERROR',
        `An account can have at most ${IDENTITY_PROVIDERS_MAX} identity providers. Remove one first.`,
      );
    const [id, now] = [newId('identityProvider'), new Date()];
    const provider = await tx.identityProvider.create({
      data: {
        ...{ accountId, id, issuer, domains, name: body.name, clientId: body.client_id },
        clientSecret: sealedSecret(ctx, { accountId, id }, body.client_secret),
        ...{ createdAt: now, updatedAt: now },
      },
    });
    await audit(tx, ctx, id, body);
    await tellOwnersOfSignIn(tx, ctx, account, body.name);
    return { status: 201, data: await showProvider(tx, ctx.publicUrl, provider) };
  });
};

const sealedSecret = (
  { cipher }: Pick<RequestContext, 'cipher'>,
  of: { readonly accountId: string; readonly id: string },
  secret: string,
) => cipher.seal(secret, boundToIdentityProvider(of));

type Update = typeof contract.identityProviders.update;

export const updateIdentityProvider: Endpoint<Update> = (ctx, { params: { id }, body }) => {
  const changes = changesOf(body);
  return changing(ctx, async (tx, account) => {
    const accountId = account.id;
    await requireProvider(tx, { accountId, id });
    const provider = await tx.identityProvider.update({
      where: { accountId_id: { accountId, id } },
      data: {
        ...changes,
        ...(body.client_secret !== undefined && {
          clientSecret: sealedSecret(ctx, { accountId, id }, body.client_secret),
        }),
        updatedAt: new Date(),
      },
    });
    await audit(tx, ctx, id, body);
    await tellOwnersOfSignIn(tx, ctx, account, provider.name);
    return { data: await showProvider(tx, ctx.publicUrl, provider) };
  });
};

const changesOf = ({ name, client_id, domains }: Parameters<Endpoint<Update>>[1]['body']) => ({
  ...(name !== undefined && { name }),
  ...(client_id !== undefined && { clientId: client_id }),
  ...(domains !== undefined && { domains: domainsOf(domains) }),
});

export const removeIdentityProvider: Endpoint<typeof contract.identityProviders.remove> = async (
  ctx,
  { params: { id } },
) => {
  const { userId, sessionId } = ownOf(ctx);
  await changing(ctx, async (tx, account) => {
    const accountId = account.id;
    const { name } = await requireProvider(tx, { accountId, id });
    const isOwn = (await tx.userIdentity.count({ where: { accountId, userId, identityProviderId: id } })) > 0;
    await removeProvider(tx, { accountId, id, but: sessionId });
    if (isOwn) await assertWayIn(tx, ctx, { accountId, userId });
    await audit(tx, ctx, id);
    await tellOwnersOfSignIn(tx, ctx, account, name);
  });
  ctx.userSessions.forget();
  return { data: { id, deleted: true } };
};

const urlOrNull = (value: unknown): string | null =>
  typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value) ? value : null;

/**
 * Checks a provider. Failures are part of the response, because the caller wants to know why nobody can sign
 * in.
 */
export const checkIdentityProvider: Endpoint<typeof contract.identityProviders.check> = async (
  ctx,
  { params: { id } },
) => {
  const provider = await requireProvider(ctx.db.orm, { accountId: accountIdOf(ctx), id });
  try {
    const metadata = (await discover(ctx, provider)).serverMetadata();
    const { claims_supported } = metadata;
    const [authorization, token] = [metadata.authorization_endpoint, metadata.token_endpoint].map(urlOrNull);
    const missing = [
      ...(authorization ? [] : ['authorization_endpoint']),
      ...(token ? [] : ['token_endpoint']),
    ];
    return {
      data: {
        is_ok: missing.length === 0,
        problem: missing.length > 0 ? `Its configuration lacks ${missing.join(' and ')}.` : null,
        authorization_endpoint: authorization ?? null,
        token_endpoint: token ?? null,
        says_when_signed_in: Array.isArray(claims_supported) ? claims_supported.includes('auth_time') : null,
      },
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const nothing = { authorization_endpoint: null, token_endpoint: null, says_when_signed_in: null };
    return { data: { is_ok: false, problem: error.message, ...nothing } };
  }
};
