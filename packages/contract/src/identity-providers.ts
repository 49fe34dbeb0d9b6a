import { DOMAIN_LENGTH_MAX, URL_LENGTH_MAX } from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope } from './envelope.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { identifier, name, optionalIdentifier, text } from './text.ts';
import { timestamp } from './timestamp.ts';

/** In one account. */
export const IDENTITY_PROVIDERS_MAX = 10;
const DOMAINS_MAX = 50;
const CLIENT_SECRET_LENGTH_MAX = 1_000;

export const identityProvider = z
  .object({
    id: z.string(),
    name: z.string().describe('Label of the button on the sign-in page.'),
    issuer: z.string(),
    client_id: z.string(),
    domains: z
      .array(z.string())
      .describe(
        'Domains of e-mail addresses for which this provider may speak: see `domains` when it is created.',
      ),
    redirect_url: z.string().describe('Redirect URI to allow at the provider.'),
    users: z.number().int().min(0).describe('Number of users of the account who sign in with it.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'IdentityProvider' });
export type IdentityProvider = z.output<typeof identityProvider>;

const issuer = text(URL_LENGTH_MAX).describe(
  'The URL of the provider, as its documentation says it, such as `https://accounts.google.com`. Of Microsoft Entra ID only that of your own tenant.',
);
const clientSecret = text(CLIENT_SECRET_LENGTH_MAX).describe('Encrypted; no response shows it.');
const domains = z
  .array(text(DOMAIN_LENGTH_MAX))
  .max(DOMAINS_MAX)
  .describe(
    'Such as `example.com`. A user whose proven address is in one of them is recognised at the first sign-in with this provider, unless the provider says that the address is not verified. Of another address only if the provider says that it is; of Google and Microsoft, none but these.',
  );

export const identityProviderCreate = z
  .strictObject({
    name,
    issuer,
    client_id: identifier,
    client_secret: clientSecret,
    domains: domains.optional(),
  })
  .meta({ id: 'IdentityProviderCreate' });
export type IdentityProviderCreate = z.input<typeof identityProviderCreate>;

export const identityProviderUpdate = z
  .strictObject({
    name: name.optional(),
    client_id: optionalIdentifier,
    client_secret: clientSecret.optional(),
    domains: domains.optional(),
  })
  .meta({ id: 'IdentityProviderUpdate' });
export type IdentityProviderUpdate = z.input<typeof identityProviderUpdate>;

export const identityProviderCheck = z
  .object({
    is_ok: z.boolean(),
    problem: z.string().nullable().describe('Why nobody can sign in with it.'),
    authorization_endpoint: z.string().nullable(),
    token_endpoint: z.string().nullable(),
    says_when_signed_in: z
      .boolean()
      .nullable()
      .describe(
        'Whether the provider says that its tokens have `auth_time`. Without it, a sign-in with the provider is no fresh proof: see the guide.',
      ),
  })
  .meta({ id: 'IdentityProviderCheck' });
export type IdentityProviderCheck = z.output<typeof identityProviderCheck>;

const byUser = { caller: 'user' } as const;
const changes = { movesMoney: false, recent: true, idempotentOn: null, ...byUser } as const;

export const identityProviders = resource(
  {
    name: 'Identity providers',
    description:
      'OpenID Connect: users of the account sign in with Google, Microsoft Entra ID, Okta, Keycloak or another provider. In the live environment only, by users only.',
  },
  {
    list: {
      method: 'GET',
      path: '/identity-providers',
      summary: 'List the identity providers of the account',
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(identityProvider)) },
      metadata: reads('write:sign_in', byUser),
    },
    get: {
      method: 'GET',
      path: '/identity-providers/:id',
      summary: 'Get an identity provider',
      query: z.strictObject({}),
      responses: { 200: envelope(identityProvider) },
      metadata: reads('write:sign_in', byUser),
    },
    create: {
      method: 'POST',
      path: '/identity-providers',
      summary: 'Let users of the account sign in with an identity provider',
      description: `Sends nothing to the provider: \`POST /v1/identity-providers/{id}/check\` does. Fails with \`DUPLICATE\` if the account has one with this issuer. At most ${IDENTITY_PROVIDERS_MAX}.`,
      body: identityProviderCreate,
      responses: { 201: envelope(identityProvider) },
      metadata: writes('write:sign_in', { ...changes, errors: ['DUPLICATE'] }),
    },
    update: {
      method: 'PUT',
      path: '/identity-providers/:id',
      summary: 'Change an identity provider',
      description: 'Its issuer stays: another issuer is another provider.',
      body: identityProviderUpdate,
      responses: { 200: envelope(identityProvider) },
      metadata: writes('write:sign_in', changes),
    },
    remove: {
      method: 'DELETE',
      path: '/identity-providers/:id',
      summary: 'Remove an identity provider',
      description:
        'Nobody signs in with it any more, and who was recognised by it is forgotten. Sessions that began with a provider end for its users. Users who have no other way in need a reset link; for the caller it fails with `INVALID_TRANSITION` then. Every owner is told by mail, as of each change.',
      responses: { 200: deleted },
      metadata: writes('write:sign_in', { ...changes, errors: ['INVALID_TRANSITION'] }),
    },
    check: {
      method: 'POST',
      path: '/identity-providers/:id/check',
      summary:
        'Read the configuration of an identity provider from the provider, and say whether it can be used',
      body: z.strictObject({}),
      responses: { 200: envelope(identityProviderCheck) },
      metadata: writes('write:sign_in', {
        ...{ movesMoney: false, idempotentOn: null, ...byUser },
        unaudited: 'Changes nothing: it reads the configuration of the provider.',
      }),
    },
  },
);
