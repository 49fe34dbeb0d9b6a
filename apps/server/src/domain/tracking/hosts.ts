/** An environment's claim to a host. */
export interface HostClaim {
  readonly environmentId: number;
  readonly accountId: string;
  readonly isLive: boolean;
  readonly createdAt: Date;
  /** Null while the claim is unverified. */
  readonly provenAt: Date | null;
}

/** Returns the DNS record with which an account verifies a host. */
export const hostRecord = (host: string, accountId: string) =>
  ({ type: 'TXT', name: `_tributary.${host}`, value: accountId }) as const;

/**
 * Returns the claim to a host that takes precedence, or null if there is none. An owner loses the host only
 * to its own live environment, or to an account that is named in DNS while the owner is not.
 * @param named accounts in the host's TXT records; null if no verification is required
 */
export function hostOwner<Claim extends HostClaim>(
  claims: readonly Claim[],
  named: ReadonlySet<string> | null,
): Claim | null {
  const isNamed = ({ accountId }: HostClaim) => named === null || named.has(accountId);
  const byRank = [...claims].sort(
    (a, b) => Number(b.isLive) - Number(a.isLive) || a.createdAt.getTime() - b.createdAt.getTime(),
  );
  const owner = byRank.find(({ provenAt }) => provenAt !== null);
  const winner = owner && isNamed(owner) ? owner : (byRank.find(isNamed) ?? owner);
  return byRank.find(({ accountId }) => accountId === winner?.accountId) ?? null;
}

/** Returns the host of a URL or listening address, as stored for link hosts; null if there is none. */
export function plainHostOf(address: string): string | null {
  const url = address.includes('://')
    ? address
    : `http://${address.includes(':') ? `[${address}]` : address}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : null;
}

/** Returns true if a host, as stored for links, always means the local machine. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:.*\.)?localhost$/.test(host) || /^(?:0\.0\.0\.0|127\.\d+\.\d+\.\d+)$/.test(host);
