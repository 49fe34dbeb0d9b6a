import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { checkServerIdentity } from 'node:tls';
import pg from 'pg';

/** Modes of `sslmode` in libpq. */
const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof sslModes)[number];

/** Mode like `require` that ignores root certificates. Other drivers support it, but libpq does not. */
const NO_VERIFY = 'no-verify';

const parameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'ssl', 'uselibpqcompat'] as const;

interface Tls {
  /** Undefined if the URL has no mode. */
  readonly mode: SslMode | undefined;
  /** Path of the certificate, or `system`. */
  readonly rootCert: string | undefined;
  readonly cert: string | undefined;
  readonly key: string | undefined;
}

const loopback = /^(localhost|127\.[\d.]+|::1)$/;

/** Returns the default path where libpq looks for a file. System users may have no home directory. */
function fileOf(named: string | null, name: string): string | undefined {
  if (named) return named;
  try {
    const path = join(homedir(), '.postgresql', name);
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function tlsOf(url: string): Tls {
  const query = new URL(url).searchParams;
  const named =
    query.get('sslmode') ??
    { true: 'require', 1: 'require', false: 'disable', 0: 'disable' }[query.get('ssl') ?? ''];
  const verifies = named !== NO_VERIFY;
  return {
    mode: (verifies ? named : 'require') as SslMode | undefined,
    rootCert: verifies ? fileOf(query.get('sslrootcert'), 'root.crt') : undefined,
    cert: fileOf(query.get('sslcert'), 'postgresql.crt'),
    key: fileOf(query.get('sslkey'), 'postgresql.key'),
  };
}

/** Returns the URL without the parameters that only this file uses. */
function withoutTls(url: string): string {
  const plain = new URL(url);
  for (const name of parameters) plain.searchParams.delete(name);
  return plain.href;
}

const hostOf = (url: string) => new pg.Client({ connectionString: withoutTls(url), ssl: false }).host;

/**
 * Describes the problem with the TLS parameters in a URL as the end of a sentence; null if the parameters are
 * valid.
 */
export function tlsProblem(url: string): string | null {
  const query = new URL(url).searchParams;
  for (const name of query.keys())
    if (/^ssl/.test(name) && !(parameters as readonly string[]).includes(name))
      return `has the unsupported parameter ${name}; use sslmode, sslrootcert, sslcert and sslkey`;
  const said = query.get('sslmode');
  if (said !== null && said !== NO_VERIFY && !(sslModes as readonly string[]).includes(said))
    return `has an unknown sslmode "${said}"; use ${sslModes.slice(0, -1).join(', ')} or ${sslModes.at(-1)}`;
  const ssl = query.get('ssl');
  if (ssl !== null && !/^(true|false|0|1)$/.test(ssl))
    return 'has an unknown value for ssl; use sslmode instead';
  const { mode, rootCert, cert, key } = tlsOf(url);
  if (rootCert === 'system' && mode !== 'verify-full')
    return 'has sslrootcert=system, which requires sslmode=verify-full';
  if (mode?.startsWith('verify') && rootCert === undefined)
    return `has sslmode=${mode} without sslrootcert; set it to the certificate file of the signing authority or, with verify-full, to "system" for the public ones`;
  if ((cert === undefined) !== (key === undefined)) return 'requires sslcert and sslkey together';
  for (const path of [rootCert, cert, key])
    if (path !== undefined && path !== 'system')
      try {
        readFileSync(path);
      } catch (error) {
        return `refers to a file that cannot be read: ${(error as Error).message}`;
      }
  return null;
}

/** Returns the TLS options. Verifies like libpq: with a root certificate, `require` means `verify-ca`. */
function sslOf({ mode, rootCert, cert, key }: Tls, host: string): pg.ConnectionConfig['ssl'] {
  if (mode === undefined || mode === 'disable' || mode === 'allow' || host.startsWith('/')) return false;
  return {
    rejectUnauthorized: rootCert !== undefined,
    ...(rootCert !== undefined && rootCert !== 'system' && { ca: readFileSync(rootCert, 'utf8') }),
    ...(cert !== undefined && { cert: readFileSync(cert, 'utf8') }),
    ...(key !== undefined && { key: readFileSync(key, 'utf8') }),
    // Without a host, Node would verify the certificate for localhost.
    checkServerIdentity: (_, certificate) =>
      mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  };
}

/**
 * Returns the options of `pg` for a URL. `sslmode` means the same as in libpq, because pg interprets it
 * differently and prints warnings. A URL returned by `settleTls` has a mode without fallback.
 */
export function connectionTo(url: string): {
  readonly connectionString: string;
  readonly ssl: pg.ConnectionConfig['ssl'];
} {
  return { connectionString: withoutTls(url), ssl: sslOf(tlsOf(url), hostOf(url)) };
}

/**
 * Returns the same options in the form of environment variables for PostgreSQL programs. The programs look for no
 * files that this process would not use.
 */
export function tlsVariables(url: string): Record<string, string | undefined> {
  const { mode, rootCert, cert, key } = tlsOf(url);
  return {
    PGSSLMODE: mode ?? 'disable',
    PGSSLROOTCERT: rootCert ?? '/dev/null/none',
    PGSSLCERT: cert,
    PGSSLKEY: key,
    PGSSLCRL: undefined,
    PGSSLNEGOTIATION: undefined,
    PGREQUIRESSL: undefined,
  };
}

const withMode = (url: string, mode: SslMode) => {
  const settled = new URL(url);
  settled.searchParams.delete('ssl');
  settled.searchParams.set('sslmode', mode);
  return settled.href;
};

export interface Settled {
  readonly url: string;
  readonly isEncrypted: boolean;
  /** True if the connection is to another machine. */
  readonly isRemote: boolean;
}

/**
 * Decides once whether connections are encrypted if the URL does not specify it: `prefer` tries TLS first,
 * and `allow` tries it last. Without a mode, connections within this machine are not encrypted, and all
 * others use `prefer`, as in libpq.
 * @param connect tries a URL, and throws if it fails
 * @throws the error of the first attempt if both fail
 */
export async function settleTls(
  url: string,
  { connect, isFinal }: { connect(url: string): Promise<void>; isFinal(error: unknown): boolean },
): Promise<Settled> {
  const host = hostOf(url);
  const isRemote = !host.startsWith('/') && !loopback.test(host);
  const mode = host.startsWith('/') ? 'disable' : (tlsOf(url).mode ?? (isRemote ? 'prefer' : 'disable'));
  const settled = (to: SslMode): Settled => ({
    url: withMode(url, to),
    isEncrypted: to !== 'disable',
    isRemote,
  });
  if (mode !== 'allow' && mode !== 'prefer')
    return { ...settled(mode), url: tlsOf(url).mode ? url : withMode(url, mode) };
  const order = mode === 'prefer' ? (['require', 'disable'] as const) : (['disable', 'require'] as const);
  const failures: unknown[] = [];
  for (const each of order)
    try {
      await connect(settled(each).url);
      return settled(each);
    } catch (error) {
      if (isFinal(error)) throw error;
      failures.push(error);
    }
  throw failures[0];
}
