import { readFileSync } from 'node:fs';
import { IDENTITY_PROVIDERS_MAX } from '@tributary/contract';
import { NAME_LENGTH_MAX } from '@tributary/core';
import { Option } from 'commander';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { Failure } from '../domain/failure.ts';
import { domainsOf, issuerOf } from '../domain/users/identity-rules.ts';
import { removeProvider, tellOwnersOfSignIn } from '../features/identity-providers/change-provider.ts';
import { redirectUrlOf } from '../features/identity-providers/provider-client.ts';
import { lockAccount } from '../features/users/lock-account.ts';
import { recordCommand } from '../platform/audit/entries.ts';
import type { Tx } from '../platform/db/database.ts';
import type { IdentityProvider } from '../platform/db/generated/client.ts';
import { withClient } from '../platform/db/with-client.ts';
import { keysOfChecks } from '../platform/encryption/assert-encryption-keys.ts';
import { boundToIdentityProvider, type Cipher, cipherWith } from '../platform/encryption/cipher.ts';
import { newId } from '../platform/ids.ts';
import { mailOf } from '../platform/mail/mail-settings.ts';
import { knownEncryptionKeys } from '../start/data-dir.ts';
import { AdminError } from './admin-error.ts';
import { command } from './command.ts';
import { inDatabase, withDatabase } from './database.ts';
import { table, visible } from './output.ts';
import { environmentsOf, publicUrlOf } from './people.ts';

interface Given {
  readonly issuer: string;
  readonly account?: string;
  readonly name?: string;
  readonly clientId?: string;
  readonly clientSecretFile?: string;
  readonly domains?: string;
  readonly allowPrivate?: true;
}

/** `idp set`: creates or updates the identity provider with an issuer. Scripts can repeat the command. */
export const idpSet = command<Given>({
  name: 'set',
  summary: 'Add or update an identity provider (OpenID Connect) for the users of an account',
  options: [
    new Option(
      '--issuer <url>',
      'issuer of the provider, such as https://accounts.google.com',
    ).makeOptionMandatory(),
    new Option('--client-id <id>', 'as issued by the provider'),
    new Option('--client-secret-file <file>', 'file that contains only the client secret'),
    new Option('--name <name>', 'label of the button on the sign-in page'),
    new Option(
      '--domains <domains>',
      'e-mail domains that the provider is trusted for, such as example.com,example.org',
    ),
    new Option('--allow-private', 'allow a provider at a private address or without TLS'),
    new Option('--account <id>', 'required when there are several accounts'),
  ],
  run: async ({ settings, out }, { options }) => {
    const config = settings();
    const changes = changesFrom(options);
    const cipher = await cipherInUse(config);
    const { provider, isNew } = await inDatabase(config, (tx) =>
      set(tx, { mail: mailOf(config.mail), cipher }, options, changes),
    );
    const redirectUrl = redirectUrlOf(publicUrlOf(config), provider.id);
    out.result(
      `${isNew ? 'Added' : 'Changed'} ${provider.id} (${visible(provider.name)}). Register this redirect URI with the provider:\n\n  ${redirectUrl}\n`,
      { ...shown(provider), redirect_url: redirectUrl },
    );
  },
});

const shown = ({ id, accountId, name, issuer, clientId, domains, allowsPrivate }: IdentityProvider) => ({
  ...{ id, account_id: accountId, name, issuer, client_id: clientId, domains, allows_private: allowsPrivate },
});

interface Changes {
  readonly issuer: string;
  readonly name?: string;
  readonly clientId?: string;
  readonly secret?: string;
  readonly domains?: string[];
}

/** @throws AdminError */
function changesFrom({ issuer, name, clientId, clientSecretFile, domains, allowPrivate }: Given): Changes {
  const called = name?.trim();
  if (called !== undefined && (called === '' || called.length > NAME_LENGTH_MAX))
    throw new AdminError('usage', `--name must be 1 to ${NAME_LENGTH_MAX} characters.`);
  if (clientId?.trim() === '') throw new AdminError('usage', '--client-id must not be empty.');
  return {
    issuer: orUsage('--issuer', () => issuerOf(issuer, { allowsPrivate: allowPrivate === true })),
    ...(called !== undefined && { name: called }),
    ...(clientId !== undefined && { clientId: clientId.trim() }),
    ...(clientSecretFile !== undefined && { secret: secretIn(clientSecretFile) }),
    ...(domains !== undefined && {
      domains: orUsage('--domains', () => domainsOf(domains.split(',').filter((each) => each.trim() !== ''))),
    }),
  };
}

function orUsage<Value>(option: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new AdminError('usage', `${option}: ${error.message}`);
  }
}

function secretIn(path: string): string {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret !== '') return secret;
  } catch (error) {
    throw new AdminError('usage', `Cannot read ${path}: ${(error as Error).message}.`);
  }
  throw new AdminError('usage', `${path} is empty.`);
}

/**
 * Returns a cipher for new values, after checking that servers can decrypt them.
 * @throws AdminError
 */
async function cipherInUse(config: Config): Promise<Cipher> {
  const keys = knownEncryptionKeys(config.encryptionKeys, config.dataDir);
  const cipher = keys && cipherWith(...keys);
  const known = await withDatabase(config, (url) =>
    withClient(url, async (client) => cipher && keysOfChecks(client, cipher)),
  );
  // If there are no check values, no server has started yet.
  if (cipher && known && (known.length === 0 || known.includes(0))) return cipher;
  throw new AdminError(
    'usage',
    'Nothing was changed: the server’s encryption key is required to encrypt the secret. Set TRIBUTARY_ENCRYPTION_KEY to the same value as on the server.',
  );
}

async function set(
  tx: Tx,
  { mail, cipher }: Pick<Deps, 'mail' | 'cipher'>,
  { account, allowPrivate }: Given,
  { issuer, name, clientId, secret, domains }: Changes,
): Promise<{ readonly provider: IdentityProvider; readonly isNew: boolean }> {
  const { accountId, live } = await environmentsOf(tx, account);
  const locked = await lockAccount(tx, { id: accountId });
  const tell = ({ name: provider }: IdentityProvider) =>
    tellOwnersOfSignIn(tx, { mail, cipher, environmentId: live }, locked, provider);
  const where = { accountId_issuer: { accountId, issuer } };
  const before = await tx.identityProvider.findUnique({ where });
  const id = before?.id ?? newId('identityProvider');
  const now = new Date();
  const changes = {
    ...(name !== undefined && { name }),
    ...(clientId !== undefined && { clientId }),
    ...(domains !== undefined && { domains }),
    ...(allowPrivate && { allowsPrivate: true }),
    updatedAt: now,
  };
  const clientSecret =
    secret === undefined ? null : cipher.seal(secret, boundToIdentityProvider({ accountId, id }));
  const object = { environmentId: live, action: 'idp set', object: id, body: {} };
  if (before) {
    const data = { ...changes, ...(clientSecret && { clientSecret }) };
    await recordCommand(tx, object);
    const provider = await tx.identityProvider.update({ where, data });
    await tell(provider);
    return { provider, isNew: false };
  }
  if (clientId === undefined || !clientSecret)
    throw new AdminError(
      'usage',
      'Nothing was changed: a new provider requires --client-id and --client-secret-file.',
    );
  if ((await tx.identityProvider.count({ where: { accountId } })) >= IDENTITY_PROVIDERS_MAX)
    throw new AdminError(
      'rejected',
      `An account can have at most ${IDENTITY_PROVIDERS_MAX} identity providers.`,
    );
  const data = {
    ...{ accountId, id, issuer, clientId, clientSecret, createdAt: now },
    ...{ name: new URL(issuer).hostname, ...changes },
  };
  await recordCommand(tx, object);
  const provider = await tx.identityProvider.create({ data });
  await tell(provider);
  return { provider, isNew: true };
}

export const idpList = command<{ account?: string }>({
  name: 'list',
  summary: 'List the identity providers that users sign in with',
  options: [new Option('--account <id>', 'only identity providers of this account')],
  run: async ({ settings, out }, { options: { account } }) => {
    const config = settings();
    const found = await inDatabase(config, (tx) =>
      tx.identityProvider.findMany({
        where: account === undefined ? {} : { accountId: account },
        orderBy: [{ accountId: 'asc' }, { createdAt: 'asc' }],
      }),
    );
    const providers = found.map((each) => ({
      ...shown(each),
      redirect_url: redirectUrlOf(publicUrlOf(config), each.id),
    }));
    const fields = ['id', 'account_id', 'name', 'issuer', 'client_id'] as const;
    out.result(
      providers.length === 0 ? 'There are no identity providers.' : table(providers, fields),
      providers,
    );
  },
});

/** `idp remove`: removes an identity provider. Nobody can sign in with it afterwards. */
export const idpRemove = command({
  name: 'remove',
  argument: '<provider id>',
  summary: 'Remove an identity provider; its users must sign in another way or have their sign-in reset',
  run: async ({ settings, out }, { argument: id }) => {
    const config = settings();
    const mail = mailOf(config.mail);
    // Without mail settings, nothing is encrypted and no key is required.
    const cipher = mail.canSend ? await cipherInUse(config) : null;
    await inDatabase(config, async (tx) => {
      const found = await tx.identityProvider.findUnique({ where: { id } });
      if (!found)
        throw new AdminError(
          'notFound',
          `No such identity provider: ${visible(id)}. List them with: idp list`,
        );
      const { accountId } = found;
      const account = await lockAccount(tx, { id: accountId });
      const { live } = await environmentsOf(tx, accountId);
      await recordCommand(tx, { environmentId: live, action: 'idp remove', object: id, body: {} });
      await removeProvider(tx, { accountId, id });
      if (cipher) await tellOwnersOfSignIn(tx, { mail, cipher, environmentId: live }, account, found.name);
    });
    out.result(`Removed ${id}.`, { id, deleted: true });
  },
});
