import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Seen {
  method: string;
  /** Path with the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Scripted {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * Starts a server with scripted responses, for tests that do not depend on Tributary's rules, such as tests of formats
 * and exit codes.
 */
export async function startScripted(answer: (request: Seen) => Scripted) {
  const seen: Seen[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of req) chunks.push(chunk as Uint8Array);
    const body = Buffer.concat(chunks).toString('utf8');
    const request = { method: req.method ?? '', path: req.url ?? '', headers: req.headers, body };
    seen.push(request);
    const { status = 200, body: reply, headers = {} } = answer(request);
    res.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers });
    res.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, seen, close, [Symbol.asyncDispose]: close };
}

/** Starts a server that accepts requests and never responds. */
export async function startSilent(onRequest: () => void) {
  const server = createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}

/**
 * Starts a server like `startScripted` that is closed when the test ends. Adds the environment that connects the CLI to
 * it.
 */
export async function startForTest(answer: (request: Seen) => Scripted) {
  const server = await startScripted(answer);
  onTestFinished(server.close);
  return { ...server, environment: { baseUrl: server.url } };
}

/** Returns an error in the API's envelope. */
export const refusal = (status: number, code: string, message: string, more: object = {}): Scripted => ({
  status,
  body: {
    success: false,
    error: { code, message, request_id: 'req_1', doc_url: 'http://127.0.0.1/docs', ...more },
  },
});

export const ok = (data: unknown): Scripted => ({ body: { success: true, data } });
