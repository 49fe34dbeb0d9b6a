import { PASSKEYS_MAX } from '@tributary/core';
import { z } from 'zod';
import { personName, text } from './text.ts';
import { timestamp } from './timestamp.ts';

/** Bytes as exchanged by browsers and authenticators: base64url without padding. */
const bytes = (lengthMax: number) =>
  text(lengthMax).regex(/^[\w-]+$/, { error: 'Must be base64url without padding.' });

/** 1,023 bytes, the maximum that WebAuthn allows. */
const credentialId = bytes(1_364);
const clientData = bytes(4_096).describe('`clientDataJSON` from the browser’s response, in base64url.');

const TRANSPORTS_MAX = 10;

export const passkey = z
  .object({
    id: z.string(),
    name: z.string().describe('Name chosen by the user.'),
    is_backed_up: z
      .boolean()
      .describe('True if the passkey is synced to other devices or a password manager.'),
    created_at: timestamp,
    last_used_at: timestamp.nullable().describe('Time of the last sign-in with this passkey.'),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkey>;

const rpId = z.string().describe('Host of this server for which passkeys are valid.');
const challenge = z.string().describe('Challenge for the authenticator to sign, in base64url.');

/** Options for `navigator.credentials.create`. */
export const passkeyCreation = z
  .object({
    challenge,
    rp_id: rpId,
    user_handle: z.string().describe('Handle that identifies the user and the account, in base64url.'),
    algorithms: z
      .array(z.number().int().min(-65_535).max(-1))
      .describe('COSE algorithms that this server supports.'),
    exclude: z.array(z.string()).max(PASSKEYS_MAX).describe('User’s existing credentials, in base64url.'),
    expires_at: timestamp.describe('Time at which the challenge expires: ten minutes after the request.'),
  })
  .meta({ id: 'PasskeyCreation' });

/** Options for `navigator.credentials.get`. */
export const passkeyRequest = z.object({ challenge, rp_id: rpId }).meta({ id: 'PasskeyRequest' });

/**
 * Response of `navigator.credentials.create`. User verification and a discoverable credential are
 * required.
 */
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
    user_handle: bytes(128).describe('User handle returned when the passkey was created.'),
  })
  .meta({ id: 'PasskeyAssertion' });
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;
