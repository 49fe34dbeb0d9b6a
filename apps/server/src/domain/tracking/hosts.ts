/** An environment's claim to a host. */
export interface HostClaim {
  readonly environmentId: number;
  readonly accountId: string;
  readonly isLive: boolean;
  readonly createdAt: Date;
  /** Null until the claim is verified. */
  readonly provenAt: Date | null;
}

/** Returns the DNS record that verifies an account's host. */
export const hostRecord = (host: string, accountId: string) =>
  ({ type: 'TXT', name: `_tributary.${host}`, value: accountId }) as const;

/**
 * Returns the claim that takes precedence for a host; null if there is none. An owner loses the host only to its own
 * live environment, or to an account named in DNS while the owner is not named there.
 * @param named the accounts in the host's TXT records; null: no verification is required
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

/** Returns the host of a URL or listening address in the format of stored link hosts; null if it has no host. */
export function plainHostOf(address: string): string | null {
  const url = address.includes('://')
    ? address
    : `http://${address.includes(':') ? `[${address}]` : address}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : null;
}

/** Returns true if a host, in the format stored for links, always refers to the local machine. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:.*\.)?localhost$/.test(host) || /^(?:0\.0\.0\.0|127\.\d+\.\d+\.\d+)$/.test(host);
