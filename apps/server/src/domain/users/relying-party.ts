/** Host on which passkeys work. Browsers keep the passkeys of one host from all others. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const isThisMachine = (hostname: string) => hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
/** Recognizes an IP address as `URL` writes it. */
const isIpAddress = (hostname: string) => hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);

/**
 * Returns the relying party of a server, from its own address and never from a request. An IP address cannot
 * be a relying party. This machine's own address is replaced with `localhost`; for any other, returns null.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  if (isThisMachine(url.hostname)) url.hostname = 'localhost';
  return isIpAddress(url.hostname) ? null : { id: url.hostname, origin: url.origin };
}
