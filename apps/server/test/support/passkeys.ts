import { randomBytes } from 'node:crypto';
import { newId } from '../../src/platform/ids.ts';
import { type Authenticator, openAuthenticator } from './authenticator.ts';
import { send } from './harness.ts';
import type { TestUser } from './users.ts';

/** Returns the database row of a passkey that nobody signs in with. */
export const passkeyRow = (name: string) => ({
  ...{ id: newId('passkey'), name, counter: 0n, transports: ['usb'], backedUp: false, createdAt: new Date() },
  credentialId: new Uint8Array(randomBytes(32)),
  publicKey: new Uint8Array(64),
});

/** Adds a passkey to a user, as the user's page does. */
export async function passkeyOf(
  { baseUrl }: { readonly baseUrl: string },
  { headers }: Pick<TestUser, 'headers'>,
  options?: Parameters<typeof openAuthenticator>[1],
): Promise<Authenticator> {
  const own = openAuthenticator(baseUrl, options);
  const url = `${baseUrl}/v1/me/passkeys`;
  const begun = await send(url, { method: 'POST', headers, body: {} });
  const added = await send(url, { method: 'PUT', headers, body: own.create(begun.body.data) });
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  return own;
}
