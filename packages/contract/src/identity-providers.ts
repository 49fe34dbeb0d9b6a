import { DOMAIN_LENGTH_MAX, URL_LENGTH_MAX } from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope } from './envelope.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { identifier, name, optionalIdentifier, text } from './text.ts';
import { timestamp } from './timestamp.ts';

/** Maximum number of identity providers per account. */
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
      .describe('E-mail domains for which this provider is trusted; see `domains` in the create request.'),
    redirect_url: z.string().describe('Redirect URI to register with the provider.'),
    users: z.number().int().min(0).describe('Number of users of the account who sign in with this provider.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'IdentityProvider' });
export type IdentityProvider = z.output<typeof identityProvider>;

const issuer = text(URL_LENGTH_MAX).describe(
  'Issuer URL from the provider’s documentation, such as `https://accounts.google.com`. For Microsoft Entra ID, only the issuer of your own tenant is accepted.',
);
const clientSecret = text(CLIENT_SECRET_LENGTH_MAX).describe(
  'Client secret, stored encrypted and never returned.',
);
const domains = z
  .array(text(DOMAIN_LENGTH_MAX))
  .max(DOMAINS_MAX)
  .describe(
    'E-mail domains, such as `example.com`. A user with a verified address in one of these domains is recognized at the first sign-in with this provider, unless the provider reports the address as unverified. Users with other addresses are recognized only if the provider reports the address as verified; with Google and Microsoft, they are never recognized.',
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
    problem: z.string().nullable().describe('Reason nobody can sign in with this provider.'),
    authorization_endpoint: z.string().nullable(),
    token_endpoint: z.string().nullable(),
    says_when_signed_in: z
      .boolean()
      .nullable()
      .describe(
        'True if the provider’s tokens contain `auth_time`. Without `auth_time`, signing in with the provider does not count as recent verification; see the guide.',
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
      'Sign-in with Google, Microsoft Entra ID, Okta, Keycloak or another OpenID Connect provider, for users of the account. Only users can manage providers, and only in the live environment.',
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
      summary: 'Add an identity provider',
      description: `Does not contact the provider. To test the configuration, use \`POST /v1/identity-providers/{id}/check\`. Fails with \`DUPLICATE\` if the account already has a provider with this issuer. At most ${IDENTITY_PROVIDERS_MAX}.`,
      body: identityProviderCreate,
      responses: { 201: envelope(identityProvider) },
      metadata: writes('write:sign_in', { ...changes, errors: ['DUPLICATE'] }),
    },
    update: {
      method: 'PUT',
      path: '/identity-providers/:id',
      summary: 'Update an identity provider',
      description: 'The issuer cannot be changed. Add another provider instead.',
      body: identityProviderUpdate,
      responses: { 200: envelope(identityProvider) },
      metadata: writes('write:sign_in', changes),
    },
    remove: {
      method: 'DELETE',
      path: '/identity-providers/:id',
      summary: 'Remove an identity provider',
      description:
        'Nobody can sign in with the provider afterwards, and users’ links to the provider are deleted. User sessions started through the provider end. Users without another way to sign in need a reset link; if the caller has no other way to sign in, the request fails with `INVALID_TRANSITION`. All owners are notified by e-mail, as with every change.',
      responses: { 200: deleted },
      metadata: writes('write:sign_in', { ...changes, errors: ['INVALID_TRANSITION'] }),
    },
    check: {
      method: 'POST',
      path: '/identity-providers/:id/check',
      summary: 'Fetch an identity provider’s configuration and check that users can sign in with it',
      body: z.strictObject({}),
      responses: { 200: envelope(identityProviderCheck) },
      metadata: writes('write:sign_in', {
        ...{ movesMoney: false, idempotentOn: null, ...byUser },
        unaudited: 'Changes nothing: it only fetches the provider’s configuration.',
      }),
    },
  },
);
