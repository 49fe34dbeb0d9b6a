/**
 * Returns whether passkeys work on this page or only on another address of it; null if on neither. Passkeys
 * are bound to host names: on this machine that is `localhost`, and no other IP address has one.
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

/** Returns true if the browser can offer passkeys as autofill. */
export const offersPasskeysInFields = async (): Promise<boolean> =>
  passkeyPlace() === 'here' &&
  (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Loaded with the first passkey. */
export const passkeyDialogs = () => import('./passkey-dialogs.ts');

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Returns true if the user closed the browser's dialog, or another dialog replaced it: neither is an error. */
export const isPasskeyDeclined = (error: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes(nameOf(error));

/** Returns true if this device already has a passkey of the user. */
export const isPasskeyThere = (error: unknown): boolean => nameOf(error) === 'InvalidStateError';
