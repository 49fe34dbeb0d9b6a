import type { Me, PasskeyAssertion, PasskeyCreate, PasskeyCreation, PasskeyRequest } from '@tributary/sdk';

const load = () => import('@simplewebauthn/browser');

/**
 * Where this browser can use passkeys: on this page, or only on another address of it. Null where nowhere. Browsers keep
 * passkeys for names: this machine's is `localhost`, and another IP address has none.
 */
export function passkeyPlaceOf(
  href: string,
  hasPasskeys: boolean,
): 'here' | { readonly href: string } | null {
  if (!hasPasskeys) return null;
  const url = new URL(href);
  if (url.hostname === '[::1]' || /^127(\.\d+){3}$/.test(url.hostname)) {
    url.hostname = 'localhost';
    return { href: url.href };
  }
  return url.hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(url.hostname) ? null : 'here';
}

export const passkeyPlace = () =>
  passkeyPlaceOf(window.location.href, window.PublicKeyCredential !== undefined);

/** Whether the browser offers passkeys in the list below a field. */
export const offersPasskeysInFields = async (): Promise<boolean> =>
  passkeyPlace() === 'here' &&
  (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Ends what waits for a choice in the list below a field. */
export const stopOfferingPasskeys = async (): Promise<void> =>
  (await load()).WebAuthnAbortService.cancelCeremony();

/** Asks for a passkey: in a dialog of the browser, or in the list below a field with `autocomplete="… webauthn"`. */
export async function askForPasskey(
  { challenge, rp_id }: PasskeyRequest,
  { isInField = false } = {},
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load();
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

/** Makes a passkey, in a dialog of the browser. */
export async function makePasskey(
  { challenge, rp_id, user_handle, algorithms, exclude }: PasskeyCreation,
  { name, email }: Pick<Me, 'name' | 'email'>,
): Promise<Omit<PasskeyCreate, 'name'>> {
  const { startRegistration } = await load();
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

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Whether a dialog of the browser was closed, or was in the way of another one: nothing has gone wrong. */
export const isPasskeyDeclined = (error: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes(nameOf(error));

/** Whether this device has a passkey of the user already. */
export const isPasskeyThere = (error: unknown): boolean => nameOf(error) === 'InvalidStateError';
