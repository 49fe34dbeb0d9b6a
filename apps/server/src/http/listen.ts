import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ErrorCode, errorCatalog } from '@tributary/core';
import { newId } from '../platform/ids.ts';
import { StartupError } from '../platform/startup-error.ts';
import { healthPaths } from './health.ts';
import { type Messages, serverClasses } from './messages.ts';

const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 20_000;
const REQUEST_MS = 30_000;

export interface Listening {
  readonly port: number;
  /**
   * Adds `Connection: close` to every response from now on, including those in progress. Still accepts new
   * connections.
   */
  turnAway(): void;
  /** Returns the time since the last request arrived, not counting health checks. */
  quietMs(): number;
  /** Stops accepting connections, lets requests in flight finish, and aborts those still in progress after `ms`. */
  drain(ms: number): Promise<void>;
}

interface Address {
  readonly host: string;
  readonly port: number;
  /** URL for clients. Default: `host` and the actual port. */
  readonly publicUrl?: string | undefined;
  /** Names of the settings, for the error message if the address is not available. */
  readonly settings?: { readonly host: string; readonly port: string };
  /** Prototypes of the Express app. */
  readonly messages?: Messages;
}

/**
 * Serves `app`.
 * @throws StartupError if the address is in use or not available
 */
export async function listen(app: RequestListener, address: Address): Promise<Listening> {
  const inFlight = new Set<ServerResponse>();
  const unused = new Set<Socket>();
  let isTurningAway = false;
  let lastRequestAtMs = Number.NEGATIVE_INFINITY;
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      ...(address.messages && serverClasses(address.messages)),
    },
    (req, res) => {
      inFlight.add(res);
      unused.delete(req.socket);
      if (!healthPaths.includes(req.url ?? '')) lastRequestAtMs = performance.now();
      res.once('close', () => inFlight.delete(res));
      if (isTurningAway) res.setHeader('Connection', 'close');
      app(req, res);
    },
  );
  const base = () => address.publicUrl ?? urlOf(address.host, (server.address() as AddressInfo).port);
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  refuseMalformed(server, { inFlight, docsUrl: () => `${base()}/docs/errors` });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartupError(whyNot(error, address))));
    // Without a host, Node listens on `::`, or on 0.0.0.0 if the machine has no IPv6.
    const host = address.host === '::' ? undefined : address.host;
    server.listen({ port: address.port, host }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    turnAway: () => {
      isTurningAway = true;
      for (const res of inFlight) if (!res.headersSent) res.setHeader('Connection', 'close');
    },
    quietMs: () => performance.now() - lastRequestAtMs,
    drain: (ms) => drain(server, unused, ms),
  };
}

function whyNot({ code, message }: NodeJS.ErrnoException, { host, port, settings }: Address): string {
  const names = settings ?? { host: 'HOST', port: 'PORT' };
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use. Stop the process that uses it, or set ${names.port} to another port.`;
  if (code === 'EACCES')
    return `Port ${port} requires privileges that this user does not have. Set ${names.port} to a port above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${names.host} ${host} is not an address of this machine.`;
  return `The server cannot listen on ${host}:${port}: ${message}.`;
}

/** Browsers open spare connections. Node does not count a connection as idle before its first request. */
async function drain(server: Server, unused: ReadonlySet<Socket>, ms: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  const cutOff = setTimeout(() => server.closeAllConnections(), ms);
  await closed;
  clearTimeout(cutOff);
}

/** Returns the URL of a host. Clients cannot connect to every host that a server can listen on. */
export function urlOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

interface Options {
  readonly docsUrl: () => string;
  /** Requests whose response is not complete. */
  readonly inFlight: ReadonlySet<ServerResponse>;
}

/** Responds to requests that the HTTP parser rejects, with the usual error body. */
function refuseMalformed(server: Server, { docsUrl, inFlight }: Options): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const unanswered = [...inFlight].find(({ req }) => req.socket === socket);
    // Send the response to a complete earlier request before ending the connection.
    if (unanswered?.req.complete) return void lastAnswer(unanswered, socket);
    if (unanswered?.headersSent) return void socket.destroy();
    socket.end(answerTo(error.code, docsUrl()), () => socket.destroy());
  });
}

function lastAnswer(res: ServerResponse, socket: Socket): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
  res.once('finish', () => socket.destroySoon());
}

const refusals: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'The request headers are larger than 16 KiB.'],
  HPE_INVALID_EOF_STATE: ['VALIDATION_ERROR', 'The connection ended before the request was complete.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The complete request did not arrive in time.'],
};

function answerTo(reason: string | undefined, docsUrl: string): string {
  const [code, message] = refusals[reason ?? ''] ?? ['VALIDATION_ERROR', 'The request is not valid HTTP.'];
  const requestId = newId('request');
  const error = { code, message, request_id: requestId, doc_url: `${docsUrl}#${code}` };
  const body = JSON.stringify({ success: false, error });
  const { status } = errorCatalog[code];
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Date: ${new Date().toUTCString()}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
