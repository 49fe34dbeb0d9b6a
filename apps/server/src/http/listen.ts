import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../startup-error.ts';

const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 20_000;
const REQUEST_MS = 30_000;
const DRAIN_MS = 20_000;

export interface Listening {
  readonly port: number;
  /** Takes no new connections, lets what is in flight finish, and cuts off what has not after 20 s. */
  drain(): Promise<void>;
}

/** Serves `app`. Throws a StartupError when the port is taken or cannot be had. */
export async function listen(
  app: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
    app,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartupError(whyNot(error, host, port))),
    );
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, drain: () => drain(server) };
}

function whyNot({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken: stop what uses it, or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`;
  return `The server cannot listen on ${host}:${port}: ${message}.`;
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(cutOff);
}
