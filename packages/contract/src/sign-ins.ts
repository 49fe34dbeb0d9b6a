import { URL_LENGTH_MAX } from '@tributary/core';
import { z } from 'zod';
import { envelope } from './envelope.ts';
import { language } from './language.ts';
import { role } from './members.ts';
import { passkeyAssertion, passkeyRequest } from './passkeys.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { id, identifier, optionalEmail, optionalId, text } from './text.ts';
import { timestamp } from './timestamp.ts';

export const userSession = z
  .object({
    id: z.string(),
    account_id: z.string(),
    account_name: z.string(),
    user: z.object({ id: z.string(), name: z.string(), email: z.string(), language: z.string() }),
    environments: z
      .array(
        z.object({
          environment_id: z.string().describe('Value of the header `Tributary-Environment`.'),
          mode: z.enum(['live', 'dev']),
          role,
        }),
      )
      .describe('Environments of which the user is a member.'),
  })
  .meta({ id: 'UserSession' });
export type UserSession = z.output<typeof userSession>;

export const signIn = z
  .object({
    id: z.string(),
    expires_at: timestamp.describe('Time at which the sign-in expires: ten minutes after the request.'),
    sends_codes: z
      .boolean()
      .describe('True if this server can send e-mail, so that a code can be requested.'),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.output<typeof signIn>;

export const signInCreate = z
  .strictObject({
    email: optionalEmail.describe(
      'E-mail address of the user. Omit it if the next factor identifies the user.',
    ),
    account_id: optionalId.describe(
      'Id of the account. Required if the address belongs to users in several accounts.',
    ),
  })
  .meta({ id: 'SignInCreate' });
export type SignInCreate = z.input<typeof signInCreate>;

/** Query string that an identity provider adds when it redirects back. */
export const authorizationResponse = text(URL_LENGTH_MAX * 2).describe(
  'Query string of the provider’s redirect, without the `?`.',
);

const proofs = [
  'password',
  'code',
  'totp',
  'recovery_code',
  'passkey',
  'account_id',
  'authorization_response',
] as const;

export const signInAnswer = z
  .strictObject({
    password: text(1_000).optional(),
    code: identifier.optional().describe('Code from the e-mail. Case, spaces and hyphens are ignored.'),
    totp: identifier.optional().describe('Six digits from the authenticator app.'),
    recovery_code: identifier.optional().describe('Recovery code, as an alternative to `totp`.'),
    passkey: passkeyAssertion
      .optional()
      .describe('Authenticator’s response, which counts as both factors and identifies the user.'),
    account_id: optionalId.describe('Id of one of the offered `accounts`.'),
    authorization_response: authorizationResponse.optional(),
  })
  .refine((body) => proofs.filter((proof) => body[proof] !== undefined).length === 1, {
    error: `Exactly one of ${proofs.join(', ')} is required.`,
  })
  .meta({ id: 'SignInAnswer' });
export type SignInAnswer = z.input<typeof signInAnswer>;

export const signInStep = z
  .object({
    next: z
      .enum(['totp', 'code', 'account'])
      .nullable()
      .describe(
        'Next required factor; null if the browser is signed in. `code`: a code sent by e-mail is also required, because there were too many wrong passwords or codes.',
      ),
    accounts: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .nullable()
      .describe('Accounts in which the address is verified; only with `next: "account"`.'),
    session: userSession.nullable().describe('New session.'),
  })
  .meta({ id: 'SignInStep' });
export type SignInStep = z.output<typeof signInStep>;

export const signInOptions = z
  .object({
    sends_codes: z
      .boolean()
      .describe('True if this server can send e-mail, so that a code can be requested.'),
    identity_providers: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe(
        'Identity providers of the account. Empty if the server has several accounts and none was specified.',
      ),
  })
  .meta({ id: 'SignInOptions' });
export type SignInOptions = z.output<typeof signInOptions>;

export const providerRedirect = z
  .object({
    url: z.string().describe('URL where the browser signs in with the provider, valid for ten minutes.'),
  })
  .meta({ id: 'ProviderRedirect' });

export const providerRedirectCreate = z
  .strictObject({
    identity_provider_id: id,
    login_hint: optionalEmail.describe('Address for the provider to prefill.'),
    is_fresh: z
      .boolean()
      .optional()
      .describe(
        'If true, the provider asks the user to sign in again, even if the user is already signed in there.',
      ),
    invitation_token: identifier
      .optional()
      .describe('Token of the invitation that a new user accepts with this sign-in.'),
    language: language.optional().describe('Language of a new user. Default: `en`.'),
  })
  .meta({ id: 'ProviderRedirectCreate' });

const byItself = {
  movesMoney: false,
  idempotentOn: null,
  caller: 'anyone',
} as const;

export const signIns = resource(
  { name: 'Sign-ins', description: 'Users’ sign-in to the dashboard in a browser.' },
  {
    create: {
      method: 'POST',
      path: '/sign-ins',
      summary: 'Start signing in as a user',
      description:
        'The response is the same whether or not the address belongs to a user. An HttpOnly cookie ties the sign-in to this browser.',
      body: signInCreate,
      responses: { 201: envelope(signIn) },
      metadata: writes(null, { ...byItself, unaudited: 'The caller is not known yet.' }),
    },
    options: {
      method: 'GET',
      path: '/sign-in-options',
      summary: 'List the available ways to sign in',
      query: z.strictObject({ account_id: id.optional() }),
      responses: { 200: envelope(signInOptions) },
      metadata: reads(null, { caller: 'anyone' }),
    },
    createRedirect: {
      method: 'POST',
      path: '/sign-ins/:id/redirects',
      summary: 'Get the URL for signing in with an identity provider',
      description:
        'The provider redirects back to `/app/signed-in/{provider_id}`. The provider’s response can only be used for this sign-in, in this browser.',
      body: providerRedirectCreate,
      responses: { 201: envelope(providerRedirect) },
      metadata: writes(null, {
        ...byItself,
        unaudited: 'The caller is not known yet.',
        errors: ['SIGN_IN_FAILED', 'IDENTITY_PROVIDER_FAILED'],
      }),
    },
    sendCode: {
      method: 'POST',
      path: '/sign-ins/:id/code',
      summary: 'E-mail a sign-in code to the user',
      description:
        'The response is the same whether or not the address belongs to a user. The code works only in this browser, for ten minutes.',
      body: z.strictObject({}),
      responses: { 201: envelope(signIn) },
      metadata: writes(null, {
        ...byItself,
        unaudited: 'The caller is not known yet.',
        errors: ['SIGN_IN_FAILED'],
      }),
    },
    beginPasskey: {
      method: 'POST',
      path: '/sign-ins/:id/passkey',
      summary: 'Get a challenge for signing in with a passkey',
      description:
        'Returns the options for `navigator.credentials.get`. The options do not list any credentials, so they do not reveal whether a user exists. Repeated requests return the same challenge. Passkeys work on the host of `TRIBUTARY_PUBLIC_URL`, or on `localhost` if that variable is not set. Fails with `INVALID_TRANSITION` if the host is an IP address.',
      body: z.strictObject({}),
      responses: { 201: envelope(passkeyRequest) },
      metadata: writes(null, {
        ...byItself,
        unaudited: 'The caller is not known yet.',
        errors: ['SIGN_IN_FAILED', 'INVALID_TRANSITION'],
      }),
    },
    answer: {
      method: 'POST',
      path: '/sign-ins/:id/answer',
      summary:
        'Continue a sign-in with a password, a code or a passkey, and an authenticator code if required',
      description:
        'The last factor signs the browser in: the session token is only set as an HttpOnly cookie. API key sessions in this browser end. The sign-in expires after five failed attempts.',
      body: signInAnswer,
      responses: { 200: envelope(signInStep), 201: envelope(signInStep) },
      metadata: writes(null, {
        ...byItself,
        unaudited: 'Writes its own audit entries, because the caller is not known when the request begins.',
        errors: [
          'SIGN_IN_FAILED',
          'IDENTITY_PROVIDER_FAILED',
          'INVITATION_SPENT',
          'INSUFFICIENT_PERMISSIONS',
        ],
      }),
    },
  },
);
