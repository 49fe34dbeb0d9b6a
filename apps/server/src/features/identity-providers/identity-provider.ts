import type { IdentityProvider as WireIdentityProvider } from '@tributary/contract';
import { Failure } from '../../domain/failure.ts';
import type { Orm, Tx } from '../../platform/db/database.ts';
import type { IdentityProvider } from '../../platform/db/generated/client.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { redirectUrlOf } from './provider-client.ts';

const unknown = () => new Failure('NOT_FOUND', 'This identity provider does not exist.');

/** @throws NOT_FOUND */
export async function requireProvider(
  on: Orm | Tx,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<IdentityProvider> {
  const found = await on.identityProvider.findUnique({ where: { accountId_id: { accountId, id } } });
  if (!found) throw unknown();
  return found;
}

/** @throws NOT_FOUND */
export async function requireProviderOfAny(on: Orm | Tx, id: string): Promise<IdentityProvider> {
  const found = await on.identityProvider.findUnique({ where: { id } });
  if (!found) throw unknown();
  return found;
}

/** Converts a provider to its API object, with the number of users who sign in with it. */
export async function showProvider(
  on: Orm | Tx,
  publicUrl: string,
  provider: IdentityProvider,
): Promise<WireIdentityProvider> {
  const { accountId, id, name, issuer, clientId, domains, createdAt, updatedAt } = provider;
  return {
    ...{ id, name, issuer, client_id: clientId, domains },
    redirect_url: redirectUrlOf(publicUrl, id),
    users: await on.userIdentity.count({ where: { accountId, identityProviderId: id } }),
    created_at: toTimestamp(createdAt),
    updated_at: toTimestamp(updatedAt),
  };
}
