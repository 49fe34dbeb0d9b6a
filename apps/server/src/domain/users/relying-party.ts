/** Host for which passkeys are registered. Browsers offer a host's passkeys only to that host. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const isThisMachine = (hostname: string) => hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
/** Matches an IP address in the form returned by `URL`. */
const isIpAddress = (hostname: string) => hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);

/**
 * Returns the relying party of a server, based on its own address and never on a request. An IP address
 * cannot be a relying party: returns `localhost` for an address of this machine, and null for any other.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  if (isThisMachine(url.hostname)) url.hostname = 'localhost';
  return isIpAddress(url.hostname) ? null : { id: url.hostname, origin: url.origin };
}
