/** Matches user, password and host: everything before the path. */
const AUTHORITY = /^postgres(?:ql)?:\/\/([^/?#]*)/;

/**
 * Returns a PostgreSQL URL that every URL parser accepts. Cloud providers write
 * `postgresql://user:password@/name?host=/socket`, without a host before the path.
 */
export const withHost = (url: string): string =>
  url.replace(AUTHORITY, (authority) => (authority.endsWith('@') ? `${authority}localhost` : authority));

/** Describes the problem with a PostgreSQL URL as the end of a sentence; null if the URL is valid. */
export function addressProblem(url: string): string | null {
  const [, authority] = AUTHORITY.exec(url) ?? [];
  if (authority === undefined) return 'must be a postgres:// URL';
  if (authority.slice(authority.lastIndexOf('@') + 1).includes(',')) return severalHosts;
  if (!URL.canParse(url))
    return 'must be a postgres:// URL. In its password, encode characters such as @ / ? # % as %40 %2F %3F %23 %25';
  return new URL(url).searchParams.get('host')?.includes(',') ? severalHosts : null;
}

const severalHosts =
  'contains several hosts, which is not supported. Set a single address that leads to the primary, such as a proxy or a DNS name that follows it';
