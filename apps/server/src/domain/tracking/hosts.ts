/** A claim to a host by an environment. */
export interface HostClaim {
  readonly environmentId: number;
  readonly accountId: string;
  readonly isLive: boolean;
  readonly createdAt: Date;
  /** Null while the claim is not proven. */
  readonly provenAt: Date | null;
}

/** The DNS record by which an account proves that a host is its own. */
export const hostRecord = (host: string, accountId: string) =>
  ({ type: 'TXT', name: `_tributary.${host}`, value: accountId }) as const;

/**
 * Returns the claim that a host leads to; null for none. An owner loses the host only to its own live environment, or to
 * an account that the DNS names while it does not name the owner.
 * @param named the accounts that TXT records of the host name; null: nobody has to prove anything.
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

/** Returns the host of a URL or of a listening address as link hosts are stored; null if there is none. */
export function plainHostOf(address: string): string | null {
  const url = address.includes('://')
    ? address
    : `http://${address.includes(':') ? `[${address}]` : address}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : null;
}

/** Whether a host, as link hosts are stored, always means the machine that asks. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:.*\.)?localhost$/.test(host) || /^(?:0\.0\.0\.0|127\.\d+\.\d+\.\d+)$/.test(host);
