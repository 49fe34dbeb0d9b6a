import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope } from './envelope.ts';
import { password } from './invitations.ts';
import { language } from './language.ts';
import { role } from './members.ts';
import { passkey, passkeyCreate, passkeyCreation } from './passkeys.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { authorizationResponse, providerRedirect } from './sign-ins.ts';
import { email, id, identifier, personName } from './text.ts';
import { timestamp } from './timestamp.ts';

export const me = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    language,
    has_password: z.boolean(),
    has_totp: z.boolean(),
    recovery_codes_left: z.number().int().min(0).max(10),
    passkeys: z.number().int().min(0).describe('Number of passkeys that the user has.'),
    environments: z.array(z.object({ environment_id: z.string(), mode: z.enum(['live', 'dev']), role })),
    created_at: timestamp,
  })
  .meta({ id: 'Me' });
export type Me = z.output<typeof me>;

export const userSessionItem = z
  .object({
    id: z.string(),
    is_current: z.boolean(),
    browser: z.string().describe('Browser family and system, such as `Firefox on Linux`.'),
    network: z.string().describe('IP address at sign-in, truncated to /24 or /48.'),
    method: z.string().describe('Method by which the user verified their identity, such as `password+totp`.'),
    created_at: timestamp,
    last_used_at: timestamp.describe('Time at which the session was last used, to the minute.'),
  })
  .meta({ id: 'UserSessionItem' });

export const totpSecret = z
  .object({
    secret: z.string().describe('Secret in Base32, for an app that cannot scan the QR code.'),
    uri: z.string().describe('Content of the QR code: `otpauth://…`.'),
  })
  .meta({ id: 'TotpSecret' });

export const emailChanging = z
  .object({
    is_changed: z.boolean().describe('False until the code sent to the address is entered.'),
    expires_at: timestamp.nullable().describe('Time at which the code expires; null if no code was sent.'),
  })
  .meta({ id: 'EmailChanging' });

export const recoveryCodes = z
  .object({
    recovery_codes: z
      .array(z.string())
      .describe('Recovery codes, shown only once. Each code can be used only once.'),
  })
  .meta({ id: 'RecoveryCodes' });

export const userIdentity = z
  .object({
    identity_provider_id: z.string(),
    identity_provider_name: z.string(),
    email: z
      .string()
      .nullable()
      .describe('Most recent e-mail address from the provider; null if the provider returned none.'),
    created_at: timestamp,
    last_used_at: timestamp,
  })
  .meta({ id: 'UserIdentity' });
export type UserIdentity = z.output<typeof userIdentity>;

const ofUser = { movesMoney: false, idempotentOn: null, caller: 'user' } as const;
const fresh = { ...ofUser, recent: true } as const;

export const meRoutes = resource(
  {
    name: 'Your user',
    description: 'Settings of the signed-in user, across all environments of the account.',
  },
  {
    get: {
      method: 'GET',
      path: '/me',
      summary: 'Get the signed-in user',
      query: z.strictObject({}),
      responses: { 200: envelope(me) },
      metadata: reads(null, { caller: 'user' }),
    },
    update: {
      method: 'PUT',
      path: '/me',
      summary: 'Change your name or language',
      body: z
        .strictObject({ name: personName.optional(), language: language.optional() })
        .meta({ id: 'MeUpdate' }),
      responses: { 200: envelope(me) },
      metadata: writes(null, ofUser),
    },
    setPassword: {
      method: 'PUT',
      path: '/me/password',
      summary: 'Change your password',
      description: 'Ends the user’s other sessions within a second.',
      body: z.strictObject({ password }).meta({ id: 'PasswordUpdate' }),
      responses: { 200: envelope(me) },
      metadata: writes(null, fresh),
    },
    beginTotp: {
      method: 'POST',
      path: '/me/totp',
      summary: 'Start setting up an authenticator app',
      description: 'To confirm, submit a code from the app within ten minutes.',
      body: z.strictObject({}),
      responses: { 201: envelope(totpSecret) },
      metadata: writes(null, { ...fresh, discloses: 'the secret of an authenticator app' }),
    },
    confirmTotp: {
      method: 'PUT',
      path: '/me/totp',
      summary: 'Finish setting up an authenticator app with one of its codes',
      description:
        'Returns ten recovery codes and ends the user’s other sessions. Fails with `SIGN_IN_FAILED` if the code is wrong.',
      body: z.strictObject({ totp: identifier }).meta({ id: 'TotpConfirm' }),
      responses: { 200: envelope(recoveryCodes) },
      metadata: writes(null, { ...fresh, discloses: 'recovery codes', errors: ['SIGN_IN_FAILED'] }),
    },
    removeTotp: {
      method: 'DELETE',
      path: '/me/totp',
      summary: 'Remove the authenticator app and its recovery codes',
      responses: { 200: deleted },
      metadata: writes(null, fresh),
    },
    createRecoveryCodes: {
      method: 'POST',
      path: '/me/recovery-codes',
      summary: 'Get ten new recovery codes',
      description:
        'The previous codes stop working. Fails with `INVALID_TRANSITION` if there is no authenticator app.',
      body: z.strictObject({}),
      responses: { 201: envelope(recoveryCodes) },
      metadata: writes(null, { ...fresh, discloses: 'recovery codes', errors: ['INVALID_TRANSITION'] }),
    },
    passkeys: {
      method: 'GET',
      path: '/me/passkeys',
      summary: 'List your passkeys',
      description: 'Oldest first.',
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(passkey)) },
      metadata: reads(null, { caller: 'user' }),
    },
    beginPasskey: {
      method: 'POST',
      path: '/me/passkeys',
      summary: 'Start adding a passkey',
      description:
        'Returns the options for `navigator.credentials.create`. Passkeys work on the host of `TRIBUTARY_PUBLIC_URL`, or on `localhost` if that variable is not set. Fails with `INVALID_TRANSITION` if the host is an IP address.',
      body: z.strictObject({}),
      responses: { 201: envelope(passkeyCreation) },
      metadata: writes(null, { ...fresh, errors: ['INVALID_TRANSITION'] }),
    },
    addPasskey: {
      method: 'PUT',
      path: '/me/passkeys',
      summary: 'Finish adding a passkey with the authenticator’s response',
      description:
        'The authenticator must verify the user, for example by PIN or fingerprint. Ends the user’s other sessions. Fails with `SIGN_IN_FAILED` if the response is invalid, and with `DUPLICATE` if the passkey belongs to another user.',
      body: passkeyCreate,
      responses: { 200: envelope(passkey) },
      metadata: writes(null, { ...fresh, errors: ['SIGN_IN_FAILED', 'DUPLICATE', 'INVALID_TRANSITION'] }),
    },
    renamePasskey: {
      method: 'PUT',
      path: '/me/passkeys/:id',
      summary: 'Rename a passkey',
      body: z.strictObject({ name: personName }).meta({ id: 'PasskeyUpdate' }),
      responses: { 200: envelope(passkey) },
      metadata: writes(null, ofUser),
    },
    removePasskey: {
      method: 'DELETE',
      path: '/me/passkeys/:id',
      summary: 'Remove a passkey',
      description:
        'Ends the user’s other sessions. Fails with `INVALID_TRANSITION` if the passkey is the user’s only way to sign in.',
      responses: { 200: deleted },
      metadata: writes(null, { ...fresh, errors: ['INVALID_TRANSITION'] }),
    },
    beginEmail: {
      method: 'POST',
      path: '/me/email',
      summary: 'Change or verify your e-mail address',
      description:
        'E-mails a code to the address. To make the change, send the code to `PUT /v1/me/email`. If the server cannot send e-mail, the address changes immediately and is not verified. Fails with `DUPLICATE` if the address belongs to another user of the account.',
      body: z.strictObject({ email }).meta({ id: 'EmailChange' }),
      responses: { 201: envelope(emailChanging) },
      metadata: writes(null, { ...fresh, errors: ['DUPLICATE'] }),
    },
    confirmEmail: {
      method: 'PUT',
      path: '/me/email',
      summary: 'Verify an e-mail address with the code sent to it',
      body: z.strictObject({ code: identifier }).meta({ id: 'EmailConfirm' }),
      responses: { 200: envelope(me) },
      metadata: writes(null, { ...fresh, errors: ['SIGN_IN_FAILED', 'DUPLICATE'] }),
    },
    identities: {
      method: 'GET',
      path: '/me/identities',
      summary: 'List the identity providers linked to your user',
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(userIdentity)) },
      metadata: reads(null, { caller: 'user' }),
    },
    beginIdentity: {
      method: 'POST',
      path: '/me/identities',
      summary: 'Start linking an identity provider',
      description:
        'Returns the URL where the user signs in with the provider. To finish, send the provider’s response to `PUT /v1/me/identities`.',
      body: z.strictObject({ identity_provider_id: id }).meta({ id: 'IdentityBegin' }),
      responses: { 201: envelope(providerRedirect) },
      metadata: writes(null, {
        ...fresh,
        errors: ['NOT_FOUND', 'IDENTITY_PROVIDER_FAILED'],
      }),
    },
    confirmIdentity: {
      method: 'PUT',
      path: '/me/identities',
      summary: 'Finish linking an identity provider',
      description:
        'Ends the user’s other sessions. Fails with `DUPLICATE` if the identity belongs to another user, or if the user is already linked to this provider.',
      body: z.strictObject({ authorization_response: authorizationResponse }).meta({ id: 'IdentityConfirm' }),
      responses: { 200: envelope(userIdentity) },
      metadata: writes(null, {
        ...fresh,
        errors: ['NOT_FOUND', 'SIGN_IN_FAILED', 'IDENTITY_PROVIDER_FAILED', 'DUPLICATE'],
      }),
    },
    removeIdentity: {
      method: 'DELETE',
      path: '/me/identities/:id',
      summary: 'Unlink an identity provider',
      description:
        'Ends the user’s other sessions. Until the provider is linked again, the user is not recognized by e-mail address when signing in with that provider. Fails with `INVALID_TRANSITION` if the user has no other way to sign in.',
      responses: { 200: deleted },
      metadata: writes(null, { ...fresh, errors: ['INVALID_TRANSITION'] }),
    },
    sessions: {
      method: 'GET',
      path: '/me/sessions',
      summary: 'List the browsers in which you are signed in',
      description: 'Most recently used first.',
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(userSessionItem)) },
      metadata: reads(null, { caller: 'user' }),
    },
    endSession: {
      method: 'DELETE',
      path: '/me/sessions/:id',
      summary: 'Sign out of one browser',
      responses: { 200: deleted },
      metadata: writes(null, ofUser),
    },
    endOtherSessions: {
      method: 'DELETE',
      path: '/me/sessions',
      summary: 'Sign out of all other browsers',
      responses: { 200: deleted },
      metadata: writes(null, ofUser),
    },
    leave: {
      method: 'DELETE',
      path: '/me/memberships/:id',
      summary: 'Leave an environment',
      description:
        'Allowed for every role. `id` is an environment id from `GET /v1/me`. Takes effect within a second; leaving the last environment ends all of the user’s sessions. The audit log keeps the user’s actions, and API keys that the user created keep working. Fails with `LAST_OWNER` if the user is the only owner.',
      responses: { 200: deleted },
      metadata: writes(null, { ...fresh, errors: ['LAST_OWNER'] }),
    },
  },
);
