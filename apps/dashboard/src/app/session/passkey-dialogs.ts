import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { Me, PasskeyAssertion, PasskeyCreate, PasskeyCreation, PasskeyRequest } from '@tributary/sdk';

export const stopOfferingPasskeys = (): void => WebAuthnAbortService.cancelCeremony();

/** Asks for a passkey, in a browser dialog or through the autofill of a field with `autocomplete="… webauthn"`. */
export async function askForPasskey(
  { challenge, rp_id }: PasskeyRequest,
  { isInField = false } = {},
): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId: rp_id, userVerification: 'required' },
    useBrowserAutofill: isInField,
  });
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? '',
  };
}

export async function makePasskey(
  { challenge, rp_id, user_handle, algorithms, exclude }: PasskeyCreation,
  { name, email }: Pick<Me, 'name' | 'email'>,
): Promise<Omit<PasskeyCreate, 'name'>> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rp_id, name: 'Tributary' },
      user: { id: user_handle, name: email, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: exclude.map((credential) => ({ id: credential, type: 'public-key' })),
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  });
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    attestation_object: response.attestationObject,
    ...(response.transports && { transports: response.transports }),
  };
}
