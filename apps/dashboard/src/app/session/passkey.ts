/**
 * Returns `here` if passkeys work at the page's current URL, another URL of the page if passkeys work only at that URL,
 * and null otherwise. Passkeys require a host name: the loopback address can be replaced with `localhost`, but other IP
 * addresses have no equivalent.
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

/** Loads the passkey code on first use. */
export const passkeyDialogs = () => import('./passkey-dialogs.ts');

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/**
 * Returns true if the user closed the browser's dialog or another dialog replaced that dialog. Neither case counts as
 * an error.
 */
export const isPasskeyDeclined = (error: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes(nameOf(error));

/** Returns true if this device already has a passkey of the user. */
export const isPasskeyThere = (error: unknown): boolean => nameOf(error) === 'InvalidStateError';
