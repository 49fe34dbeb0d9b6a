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
    passkeys: z.number().int().min(0).describe('How many the user has.'),
    environments: z.array(z.object({ environment_id: z.string(), mode: z.enum(['live', 'dev']), role })),
    created_at: timestamp,
  })
  .meta({ id: 'Me' });
export type Me = z.output<typeof me>;

export const userSessionItem = z
  .object({
    id: z.string(),
    is_current: z.boolean(),
    browser: z.string().describe('Its family and system, such as `Firefox on Linux`.'),
    network: z.string().describe('The address of the sign-in, cut to /24 or /48.'),
    method: z.string().describe('How the user proved who they are, such as `password+totp`.'),
    created_at: timestamp,
    last_used_at: timestamp.describe('Accurate to the minute.'),
  })
  .meta({ id: 'UserSessionItem' });

export const totpSecret = z
  .object({
    secret: z.string().describe('In base32, for an app that cannot read the QR code.'),
    uri: z.string().describe('`otpauth://…`: what the QR code says.'),
  })
  .meta({ id: 'TotpSecret' });

export const emailChanging = z
  .object({
    is_changed: z.boolean().describe('False while the code that was mailed is missing.'),
    expires_at: timestamp.nullable().describe('When the code no longer works; null without one.'),
  })
  .meta({ id: 'EmailChanging' });

export const recoveryCodes = z
  .object({ recovery_codes: z.array(z.string()).describe('Shown only once. Each signs in once.') })
  .meta({ id: 'RecoveryCodes' });

export const userIdentity = z
  .object({
    identity_provider_id: z.string(),
    identity_provider_name: z.string(),
    email: z.string().nullable().describe('What the provider called the user last.'),
    created_at: timestamp,
    last_used_at: timestamp,
  })
  .meta({ id: 'UserIdentity' });
export type UserIdentity = z.output<typeof userIdentity>;

const ofUser = { movesMoney: false, idempotentOn: null, caller: 'user' } as const;
const fresh = { ...ofUser, recent: true } as const;

export const meRoutes = resource(
  {
    name: 'Own account',
    description: 'What users see and change of themselves, in all environments of the account.',
  },
  {
    get: {
      method: 'GET',
      path: '/me',
      summary: 'Get the user who is signed in',
      query: z.strictObject({}),
      responses: { 200: envelope(me) },
      metadata: reads(null, { caller: 'user' }),
    },
    update: {
      method: 'PUT',
      path: '/me',
      summary: 'Change the own name or language',
      body: z
        .strictObject({ name: personName.optional(), language: language.optional() })
        .meta({ id: 'MeUpdate' }),
      responses: { 200: envelope(me) },
      metadata: writes(null, ofUser),
    },
    setPassword: {
      method: 'PUT',
      path: '/me/password',
      summary: 'Choose another password',
      description: 'Ends all other sessions of the user within a second.',
      body: z.strictObject({ password }).meta({ id: 'PasswordUpdate' }),
      responses: { 200: envelope(me) },
      metadata: writes(null, fresh),
    },
    beginTotp: {
      method: 'POST',
      path: '/me/totp',
      summary: 'Begin to set up an authenticator app',
      description: 'The app counts only once it has proven itself with a code, within ten minutes.',
      body: z.strictObject({}),
      responses: { 201: envelope(totpSecret) },
      metadata: writes(null, { ...fresh, discloses: 'the secret of an authenticator app' }),
    },
    confirmTotp: {
      method: 'PUT',
      path: '/me/totp',
      summary: 'Finish setting up an authenticator app with a code of it',
      description:
        'Returns ten recovery codes, and ends all other sessions of the user. `SIGN_IN_FAILED` for a wrong code.',
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
      description: 'The ones before no longer work. `INVALID_TRANSITION` without an authenticator app.',
      body: z.strictObject({}),
      responses: { 201: envelope(recoveryCodes) },
      metadata: writes(null, { ...fresh, discloses: 'recovery codes', errors: ['INVALID_TRANSITION'] }),
    },
    passkeys: {
      method: 'GET',
      path: '/me/passkeys',
      summary: 'List the passkeys of the user',
      description: 'The oldest first.',
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(passkey)) },
      metadata: reads(null, { caller: 'user' }),
    },
    beginPasskey: {
      method: 'POST',
      path: '/me/passkeys',
      summary: 'Begin to add a passkey',
      description:
        'Returns what `navigator.credentials.create` needs. Passkeys work under the host of `TRIBUTARY_PUBLIC_URL`, and on `localhost` without one; `INVALID_TRANSITION` where that is an IP address.',
      body: z.strictObject({}),
      responses: { 201: envelope(passkeyCreation) },
      metadata: writes(null, { ...fresh, errors: ['INVALID_TRANSITION'] }),
    },
    addPasskey: {
      method: 'PUT',
      path: '/me/passkeys',
      summary: 'Finish adding a passkey with the response of the authenticator',
      description:
        'The authenticator must have verified the user, by a PIN or a fingerprint for example. Ends all other sessions of the user. `SIGN_IN_FAILED` for a response that does not fit, `DUPLICATE` for a passkey of somebody else.',
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
        'Ends all other sessions of the user. `INVALID_TRANSITION` if it is the only way in which the user can sign in.',
      responses: { 200: deleted },
      metadata: writes(null, { ...fresh, errors: ['INVALID_TRANSITION'] }),
    },
    beginEmail: {
      method: 'POST',
      path: '/me/email',
      summary: 'Change or prove the own e-mail address',
      description:
        'Mails a code to the address; `PUT /v1/me/email` with it makes the change. On a server that sends no mail the address changes at once, and is not proven. Fails with `DUPLICATE` if another user of the account has it.',
      body: z.strictObject({ email }).meta({ id: 'EmailChange' }),
      responses: { 201: envelope(emailChanging) },
      metadata: writes(null, { ...fresh, errors: ['DUPLICATE'] }),
    },
    confirmEmail: {
      method: 'PUT',
      path: '/me/email',
      summary: 'Prove an e-mail address with the code that was mailed to it',
      body: z.strictObject({ code: identifier }).meta({ id: 'EmailConfirm' }),
      responses: { 200: envelope(me) },
      metadata: writes(null, { ...fresh, errors: ['SIGN_IN_FAILED', 'DUPLICATE'] }),
    },
    identities: {
      method: 'GET',
      path: '/me/identities',
      summary: 'List the identity providers that the user signs in with',
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(userIdentity)) },
      metadata: reads(null, { caller: 'user' }),
    },
    beginIdentity: {
      method: 'POST',
      path: '/me/identities',
      summary: 'Begin to sign in with an identity provider as well',
      description:
        'Returns the address at which the provider says who the user is there. `PUT /v1/me/identities` with its response finishes it.',
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
      summary: 'Finish signing in with an identity provider as well',
      description:
        'Ends all other sessions of the user. Fails with `DUPLICATE` if the identity is that of another user, or the user has another one of this provider.',
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
      summary: 'No longer sign in with an identity provider',
      description:
        'Ends all other sessions of the user. The provider no longer recognizes them by their address, until they add it again. Fails with `INVALID_TRANSITION` if the user has no other way to sign in.',
      responses: { 200: deleted },
      metadata: writes(null, { ...fresh, errors: ['INVALID_TRANSITION'] }),
    },
    sessions: {
      method: 'GET',
      path: '/me/sessions',
      summary: 'List the browsers in which the user is signed in',
      description: 'The last used first.',
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(userSessionItem)) },
      metadata: reads(null, { caller: 'user' }),
    },
    endSession: {
      method: 'DELETE',
      path: '/me/sessions/:id',
      summary: 'Sign the user out in one browser',
      responses: { 200: deleted },
      metadata: writes(null, ofUser),
    },
    endOtherSessions: {
      method: 'DELETE',
      path: '/me/sessions',
      summary: 'Sign the user out in all other browsers',
      responses: { 200: deleted },
      metadata: writes(null, ofUser),
    },
    leave: {
      method: 'DELETE',
      path: '/me/memberships/:id',
      summary: 'Leave an environment',
      description:
        'Whatever the role. `id` is an environment of `GET /v1/me`. Takes effect within a second, and with the last environment all sessions of the user end. The audit log keeps what they did, and API keys that they made go on working. Fails with `LAST_OWNER` for the only owner.',
      responses: { 200: deleted },
      metadata: writes(null, { ...fresh, errors: ['LAST_OWNER'] }),
    },
  },
);
