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
          environment_id: z.string().describe('What the header `Tributary-Environment` says.'),
          mode: z.enum(['live', 'dev']),
          role,
        }),
      )
      .describe('Those that the user is a member of.'),
  })
  .meta({ id: 'UserSession' });
export type UserSession = z.output<typeof userSession>;

export const signIn = z
  .object({
    id: z.string(),
    expires_at: timestamp.describe('Ten minutes from now.'),
    sends_codes: z.boolean().describe('Whether this server sends mail, so that a code can be asked for.'),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.output<typeof signIn>;

export const signInCreate = z
  .strictObject({
    email: optionalEmail.describe('Left out where something else says who signs in.'),
    account_id: optionalId.describe('Where the address is that of users of several accounts.'),
  })
  .meta({ id: 'SignInCreate' });
export type SignInCreate = z.input<typeof signInCreate>;

/** Query string with which an identity provider returns. */
export const authorizationResponse = text(URL_LENGTH_MAX * 2).describe(
  'The query string with which the provider returned to the page, without the `?`.',
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
    code: identifier.optional().describe('That of the mail. Case, spaces and hyphens do not matter.'),
    totp: identifier.optional().describe('Six digits of the authenticator app.'),
    recovery_code: identifier.optional().describe('In place of `totp`.'),
    passkey: passkeyAssertion
      .optional()
      .describe('The response of the authenticator. It is both factors, and says whose it is.'),
    account_id: optionalId.describe('One of the `accounts` that were offered.'),
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
        'What is asked for next; null: the browser is signed in. `code`: too many wrong passwords or codes came before, so a code by e-mail is needed as well.',
      ),
    accounts: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .nullable()
      .describe('With `next: "account"`: those that the address has proven itself to.'),
    session: userSession.nullable().describe('The session that has begun.'),
  })
  .meta({ id: 'SignInStep' });
export type SignInStep = z.output<typeof signInStep>;

export const signInOptions = z
  .object({
    sends_codes: z.boolean().describe('Whether this server sends mail, so that a code can be asked for.'),
    identity_providers: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe('Those of the account. Empty where the server has several and none was named.'),
  })
  .meta({ id: 'SignInOptions' });
export type SignInOptions = z.output<typeof signInOptions>;

export const providerRedirect = z
  .object({ url: z.string().describe('Where the browser signs in with the provider, within ten minutes.') })
  .meta({ id: 'ProviderRedirect' });

export const providerRedirectCreate = z
  .strictObject({
    identity_provider_id: id,
    login_hint: optionalEmail.describe('The address that the provider suggests.'),
    is_fresh: z
      .boolean()
      .optional()
      .describe('True: the provider is to ask for a proof, also of somebody who is signed in there.'),
    invitation_token: identifier
      .optional()
      .describe('The invitation that somebody who is new accepts by this sign-in.'),
    language: language.optional().describe('Of somebody who is new. Default: `en`.'),
  })
  .meta({ id: 'ProviderRedirectCreate' });

const byItself = {
  movesMoney: false,
  idempotentOn: null,
  caller: 'anyone',
} as const;

export const signIns = resource(
  { name: 'Sign-ins', description: 'How a user proves in a browser who they are.' },
  {
    create: {
      method: 'POST',
      path: '/sign-ins',
      summary: 'Begin to sign a browser in as a user',
      description:
        'The answer is the same whether anybody has the address or not. What belongs to this browser is in an HttpOnly cookie.',
      body: signInCreate,
      responses: { 201: envelope(signIn) },
      metadata: writes(null, { ...byItself, unaudited: 'Nothing is known of the caller yet.' }),
    },
    options: {
      method: 'GET',
      path: '/sign-in-options',
      summary: 'List the ways to sign in as a user',
      query: z.strictObject({ account_id: id.optional() }),
      responses: { 200: envelope(signInOptions) },
      metadata: reads(null, { caller: 'anyone' }),
    },
    createRedirect: {
      method: 'POST',
      path: '/sign-ins/:id/redirects',
      summary: 'Get the address at which an identity provider signs the user in',
      description:
        'The provider comes back to `/app/signed-in/{id of the provider}`; its response is an answer of this sign-in, in this browser only.',
      body: providerRedirectCreate,
      responses: { 201: envelope(providerRedirect) },
      metadata: writes(null, {
        ...byItself,
        unaudited: 'Nothing is known of the caller yet.',
        errors: ['SIGN_IN_FAILED', 'IDENTITY_PROVIDER_FAILED'],
      }),
    },
    sendCode: {
      method: 'POST',
      path: '/sign-ins/:id/code',
      summary: 'Mail a code to the address of a sign-in',
      description:
        'The answer is the same whether anybody has the address or not. The code works in this browser only, for ten minutes.',
      body: z.strictObject({}),
      responses: { 201: envelope(signIn) },
      metadata: writes(null, {
        ...byItself,
        unaudited: 'Nothing is known of the caller yet.',
        errors: ['SIGN_IN_FAILED'],
      }),
    },
    beginPasskey: {
      method: 'POST',
      path: '/sign-ins/:id/passkey',
      summary: 'Get what a passkey signs to sign in',
      description:
        'Returns what `navigator.credentials.get` needs. It names no credentials, so it is the same for everybody. Asked for again, it is the same challenge. Passkeys work under the host of `TRIBUTARY_PUBLIC_URL`, and on `localhost` without one; `INVALID_TRANSITION` where that is an IP address.',
      body: z.strictObject({}),
      responses: { 201: envelope(passkeyRequest) },
      metadata: writes(null, {
        ...byItself,
        unaudited: 'Nothing is known of the caller yet.',
        errors: ['SIGN_IN_FAILED', 'INVALID_TRANSITION'],
      }),
    },
    answer: {
      method: 'POST',
      path: '/sign-ins/:id/answer',
      summary:
        'Answer with a password, a code or a passkey, and with a code of the authenticator app where there is one',
      description:
        'The last answer signs the browser in: the token of the session is in an HttpOnly cookie only. Sessions of this browser that were opened with an API key end. After five wrong answers the sign-in is over.',
      body: signInAnswer,
      responses: { 200: envelope(signInStep), 201: envelope(signInStep) },
      metadata: writes(null, {
        ...byItself,
        unaudited: 'Writes its entries by itself: the caller is not known when the request begins.',
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
