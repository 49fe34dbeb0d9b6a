import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './listen.ts';

export interface Receipt {
  /** `webhook-id`. */
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Time as a `performance.now()` timestamp. */
  readonly atMs: number;
}

/** The receiver's behavior: a response, or a failure to respond properly. */
export type Behaviour =
  | number
  | { status: number; headers?: Record<string, string>; body?: string | Buffer; afterMs?: number }
  /** Rejects the request and repeats its body. */
  | 'echo'
  /** Accepts the request and stays silent. */
  | 'hang'
  /** Keeps sending a byte now and then. */
  | 'drip'
  /** Sends a gigabyte. */
  | 'flood'
  /** Breaks the connection. */
  | 'reset'
  /** Accepts the request and breaks the connection in the middle of the response. */
  | 'half'
  /** Responds with something other than HTTP. */
  | 'garbage'
  /**
   * Responds to a connection's first request and breaks the connection at the second, as a server that closes idle
   * connections may.
   */
  | 'stale';

export interface WebhookSink {
  readonly port: number;
  url(path: string): string;
  /** Sets the responses to the path's next requests, one after another; the last one repeats. Default: 204. */
  answer(path: string, ...behaviours: Behaviour[]): void;
  received(path: string): readonly Receipt[];
  /** Returns the number of response bytes that the system has accepted so far. */
  writtenBytes(): number;
  close(): Promise<void>;
}

/** Starts a local receiver whose behavior tests control, over HTTPS if it has a certificate. */
export async function startSink(certificate?: { key: string; cert: string }): Promise<WebhookSink> {
  const receipts = new Map<string, Receipt[]>();
  const scripts = new Map<string, Behaviour[]>();
  const served = new WeakSet<Socket>();
  let closedBytes = 0;
  const sockets = new Set<Socket>();

  const next = (path: string): Behaviour => {
    const script = scripts.get(path) ?? [204];
    return (script.length > 1 ? script.shift() : script[0]) ?? 204;
  };
  const receive: RequestListener = (req, res) => {
    const path = req.url ?? '/';
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const id = String(req.headers['webhook-id']);
      const body = Buffer.concat(chunks).toString('utf8');
      const receipt = { id, headers: req.headers, body, atMs: performance.now() };
      const behaviour = next(path);
      if (behaviour === 'stale' && served.has(req.socket)) return req.socket.destroy();
      const earlier = receipts.get(path);
      if (earlier) earlier.push(receipt);
      else receipts.set(path, [receipt]);
      served.add(req.socket);
      return behave(res, behaviour === 'echo' ? { status: 500, body } : behaviour);
    });
  };
  const server = certificate ? createSecureServer(certificate, receive) : createServer(receive);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      closedBytes += socket.bytesWritten - socket.writableLength;
    });
  });
  const port = await listen(server);
  return {
    port,
    url: (path) => `${certificate ? 'https' : 'http'}://127.0.0.1:${port}${path}`,
    answer: (path, ...behaviours) => void scripts.set(path, behaviours),
    received: (path) => receipts.get(path) ?? [],
    writtenBytes: () =>
      [...sockets].reduce((sum, socket) => sum + socket.bytesWritten - socket.writableLength, closedBytes),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function behave(res: ServerResponse, behaviour: Exclude<Behaviour, 'echo'>): Promise<void> {
  if (behaviour === 'hang') return;
  if (behaviour === 'reset') return void res.socket?.resetAndDestroy();
  if (behaviour === 'half') {
    res.writeHead(200, { 'content-length': '10' }).write('five.', () => res.socket?.resetAndDestroy());
    return;
  }
  if (behaviour === 'garbage') return void res.socket?.end('HELLO\r\n\r\n');
  if (behaviour === 'drip') return drip(res);
  if (behaviour === 'flood') return flood(res);
  if (behaviour === 'stale') return void res.writeHead(204).end();
  const { status, headers = {}, body = '', afterMs = 0 } = asAnswer(behaviour);
  if (afterMs > 0) await sleep(afterMs);
  res.writeHead(status, headers).end(body);
}

const asAnswer = (behaviour: Exclude<Behaviour, string>) =>
  typeof behaviour === 'number' ? { status: behaviour } : behaviour;

async function drip(res: ServerResponse): Promise<void> {
  res.writeHead(200);
  while (!res.destroyed) {
    res.write('.');
    await sleep(50);
  }
}

const GIGABYTE = 2 ** 30;

async function flood(res: ServerResponse): Promise<void> {
  const chunk = Buffer.alloc(64 * 1_024, 'x');
  res.writeHead(200, { 'content-length': String(GIGABYTE) });
  for (let sent = 0; sent < GIGABYTE && !res.destroyed; sent += chunk.length) {
    if (!res.write(chunk)) await writable(res);
  }
}

const writable = (res: ServerResponse) =>
  new Promise<void>((resolve) => {
    const done = () => {
      res.off('drain', done).off('close', done);
      resolve();
    };
    res.on('drain', done).on('close', done);
  });
