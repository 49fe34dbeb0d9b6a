import type { Config } from '../config.ts';

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/**
 * Returns true if only this machine can reach the server and its database: the built-in database, loopback only, and no
 * sign of a proxy. Behind a proxy, every request comes from loopback.
 */
export const isLocalAlone = ({
  databaseUrl,
  host,
  publicUrl,
  trustProxy,
}: Pick<Config, 'databaseUrl' | 'host' | 'publicUrl' | 'trustProxy'>): boolean =>
  databaseUrl === undefined && publicUrl === undefined && trustProxy === 0 && loopback.test(host);
