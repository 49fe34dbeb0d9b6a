import { redirectUrlOf } from '../../src/features/identity-providers/provider-client.ts';
import { boundToIdentityProvider } from '../../src/platform/encryption/cipher.ts';
import { newId } from '../../src/platform/ids.ts';
import type { RunningServer } from '../../src/start/open-server.ts';
import { CLIENT, type TestProvider } from './oidc.ts';

/**
 * Stores an account's identity provider, as `idp set --allow-private` does, and allows it to redirect to the server.
 */
export async function providerIn(
  { db, deps, baseUrl }: Pick<RunningServer, 'db' | 'deps' | 'baseUrl'>,
  accountId: string,
  provider: Pick<TestProvider, 'issuer' | 'allow'>,
  wanted: { readonly domains?: string[]; readonly name?: string } = {},
): Promise<string> {
  const [id, now] = [newId('identityProvider'), new Date()];
  await db.orm.identityProvider.create({
    data: {
      ...{ accountId, id, issuer: provider.issuer, clientId: CLIENT.id, allowsPrivate: true },
      ...{ name: wanted.name ?? 'Keycloak', domains: wanted.domains ?? [] },
      clientSecret: deps.cipher.seal(CLIENT.secret, boundToIdentityProvider({ accountId, id })),
      ...{ createdAt: now, updatedAt: now },
    },
  });
  provider.allow(redirectUrlOf(baseUrl, id));
  return id;
}
