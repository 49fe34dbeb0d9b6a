import { PASSKEYS_MAX } from '@tributary/core';
import { z } from 'zod';
import { personName, text } from './text.ts';
import { timestamp } from './timestamp.ts';

/** Bytes as browsers and authenticators exchange them: base64url without padding. */
const bytes = (lengthMax: number) =>
  text(lengthMax).regex(/^[\w-]+$/, { error: 'Must be base64url without padding.' });

/** Of 1,023 bytes, the most that WebAuthn allows. */
const credentialId = bytes(1_364);
const clientData = bytes(4_096).describe('`clientDataJSON` of the response of the browser, in base64url.');

const TRANSPORTS_MAX = 10;

export const passkey = z
  .object({
    id: z.string(),
    name: z.string().describe('What the user calls it.'),
    is_backed_up: z
      .boolean()
      .describe('Whether it is on other devices of the user, too, or in their password manager.'),
    created_at: timestamp,
    last_used_at: timestamp.nullable().describe('Last sign-in with it.'),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkey>;

const rpId = z.string().describe('The host of this server, for which passkeys work.');
const challenge = z.string().describe('What the authenticator signs, in base64url.');

/** Options for `navigator.credentials.create`. */
export const passkeyCreation = z
  .object({
    challenge,
    rp_id: rpId,
    user_handle: z.string().describe('Names the user and the account, in base64url.'),
    algorithms: z
      .array(z.number().int().min(-65_535).max(-1))
      .describe('COSE algorithms that this server verifies.'),
    exclude: z
      .array(z.string())
      .max(PASSKEYS_MAX)
      .describe('Credentials that the user has already, in base64url.'),
    expires_at: timestamp.describe('Ten minutes from now.'),
  })
  .meta({ id: 'PasskeyCreation' });

/** Options for `navigator.credentials.get`. */
export const passkeyRequest = z.object({ challenge, rp_id: rpId }).meta({ id: 'PasskeyRequest' });

/** Response of `navigator.credentials.create`: user verification and a discoverable credential are required. */
export const passkeyCreate = z
  .strictObject({
    name: personName,
    credential_id: credentialId,
    client_data: clientData,
    attestation_object: bytes(16_384),
    transports: z.array(text(50)).max(TRANSPORTS_MAX).optional(),
  })
  .meta({ id: 'PasskeyCreate' });

/** Response of `navigator.credentials.get`. */
export const passkeyAssertion = z
  .strictObject({
    credential_id: credentialId,
    client_data: clientData,
    authenticator_data: bytes(4_096),
    signature: bytes(2_048),
    user_handle: bytes(128).describe('As it was given when the passkey was made.'),
  })
  .meta({ id: 'PasskeyAssertion' });
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;
