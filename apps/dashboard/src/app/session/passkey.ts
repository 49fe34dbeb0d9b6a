/**
 * Returns `here` if passkeys work on this page, another URL of the page if they work only there, and null if they
 * work on neither. Passkeys require a host name: this machine has `localhost`, but other IP addresses have none.
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

/** Loads the passkey code when it is first needed. */
export const passkeyDialogs = () => import('./passkey-dialogs.ts');

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Returns true if the user closed the browser's dialog or another dialog replaced it. Neither counts as an error. */
export const isPasskeyDeclined = (error: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes(nameOf(error));

/** Returns true if this device already has a passkey of the user. */
export const isPasskeyThere = (error: unknown): boolean => nameOf(error) === 'InvalidStateError';
