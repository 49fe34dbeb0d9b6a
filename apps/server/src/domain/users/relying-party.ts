/** Host for which passkeys are registered. Browsers do not offer one host's passkeys to another host. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const isThisMachine = (hostname: string) => hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
/** Matches an IP address in the form returned by `URL`. */
const isIpAddress = (hostname: string) => hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);

/**
 * Returns the relying party of a server, from the server's own address and never from a request. An IP address cannot
 * be a relying party: this machine's own address is replaced with `localhost`, and for any other IP address the result
 * is null.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  if (isThisMachine(url.hostname)) url.hostname = 'localhost';
  return isIpAddress(url.hostname) ? null : { id: url.hostname, origin: url.origin };
}
