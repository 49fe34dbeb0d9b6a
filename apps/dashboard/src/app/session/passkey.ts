/**
 * Returns `here` if passkeys work at the current URL, an equivalent URL if they work only there, and null otherwise.
 * Passkeys require a host name: `localhost` can replace the loopback address, but other IP addresses have no
 * equivalent.
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

export const offersPasskeysInFields = async (): Promise<boolean> =>
  passkeyPlace() === 'here' &&
  (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

export const passkeyDialogs = () => import('./passkey-dialogs.ts');

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/**
 * Returns true if the user closed the browser's dialog or another dialog replaced it. Neither is treated as an error.
 */
export const isPasskeyDeclined = (error: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes(nameOf(error));

export const isPasskeyThere = (error: unknown): boolean => nameOf(error) === 'InvalidStateError';
