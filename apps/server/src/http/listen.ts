import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../startup-error.ts';
import { healthPaths } from './health.ts';
import { refuseMalformed } from './refuse-malformed.ts';

const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 20_000;
const REQUEST_MS = 30_000;

export interface Listening {
  readonly port: number;
  /** From now on every answer says `Connection: close`, also of what is in flight. New connections are still taken. */
  turnAway(): void;
  /** How long ago the last request came that was no health check. */
  quietMs(): number;
  /** Takes no new connections, lets what is in flight finish, and cuts off what has not after `ms`. */
  drain(ms: number): Promise<void>;
}

interface Address {
  readonly host: string;
  readonly port: number;
  /** Where the server is reached from outside. Default: `host` and the port it got. */
  readonly publicUrl?: string | undefined;
  /** What an operator would change when it cannot be had. */
  readonly settings?: { readonly host: string; readonly port: string };
}

/** Serves `app`. Throws a StartupError when the port is taken or cannot be had. */
export async function listen(app: RequestListener, address: Address): Promise<Listening> {
  const inFlight = new Set<ServerResponse>();
  let isTurningAway = false;
  let lastRequestAtMs = Number.NEGATIVE_INFINITY;
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
    (req, res) => {
      inFlight.add(res);
      if (!healthPaths.includes(req.url ?? '')) lastRequestAtMs = performance.now();
      res.once('close', () => inFlight.delete(res));
      if (isTurningAway) res.setHeader('Connection', 'close');
      app(req, res);
    },
  );
  const base = () => address.publicUrl ?? urlOf(address.host, (server.address() as AddressInfo).port);
  refuseMalformed(server, { inFlight, docsUrl: () => `${base()}/docs/errors` });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartupError(whyNot(error, address))));
    server.listen(address.port, address.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    turnAway: () => {
      isTurningAway = true;
      for (const res of inFlight) if (!res.headersSent) res.setHeader('Connection', 'close');
    },
    quietMs: () => performance.now() - lastRequestAtMs,
    drain: (ms) => drain(server, ms),
  };
}

function whyNot({ code, message }: NodeJS.ErrnoException, { host, port, settings }: Address): string {
  const names = settings ?? { host: 'HOST', port: 'PORT' };
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use: stop the process that uses it, or set ${names.port} to another port.`;
  if (code === 'EACCES')
    return `Port ${port} needs privileges that this user does not have: set ${names.port} to a port above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${names.host} ${host} is not an address of this machine.`;
  return `The server cannot listen on ${host}:${port}: ${message}.`;
}

async function drain(server: Server, ms: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), ms);
  await closed;
  clearTimeout(cutOff);
}

/** A host to listen on is not always one to connect to. */
export function urlOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
