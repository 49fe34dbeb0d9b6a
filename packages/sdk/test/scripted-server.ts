import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Request as received. `body` contains the raw bytes, because signatures cover bytes. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly atMs: number;
}

/** Handler of one request. */
export type Step = (res: ServerResponse, seen: Seen) => void;

/** Starts a server that runs the steps in order, repeats the last step, and records all requests. */
export async function scriptedServer(...steps: [Step, ...Step[]]) {
  const seen: Seen[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = req;
    const request = { method, url, headers, body: Buffer.concat(chunks), atMs: Date.now() };
    seen.push(request);
    (steps[seen.length - 1] ?? steps.at(-1))?.(res, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (res) =>
    res
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers })
      .end(JSON.stringify(body));

export const ok = (data: unknown, headers?: Record<string, string>) =>
  json(200, { success: true, data }, headers);

export const refused = (status: number, code: string, headers?: Record<string, string>, more: object = {}) =>
  json(
    status,
    { success: false, error: { code, message: `It was ${code}.`, request_id: 'req_1', ...more } },
    headers,
  );

/** Closes the connection without a response. */
export const drop: Step = (res) => res.destroy();

/** Announces more bytes than it sends, then closes the connection. */
export const halfBody: Step = (res) => {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  res.write('{"success": true, "da');
  setTimeout(() => res.destroy(), 5);
};

/** Handler that never responds. */
export const hang: Step = () => undefined;

/** Sends the headers and the beginning of the body, then nothing more. */
export const stall: Step = (res) => {
  res.writeHead(200, { 'content-type': 'application/json' });
  res.write('{"success": true, ');
};

export const proxyPage =
  (status: number): Step =>
  (res) =>
    res.writeHead(status, { 'content-type': 'text/html' }).end(`<html><h1>${status}</h1></html>`);
