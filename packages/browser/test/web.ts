import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext } from 'playwright-core';
import { generate } from 'selfsigned';
import { launchChromium, openAlone, optionsFor } from './chromium.ts';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * State of the network for requests to the tracking server: they are forwarded, cut off, never answered, or answered
 * with the given status and body.
 */
type Network = 'works' | 'is cut' | 'never answers' | { readonly status: number; readonly body: string };

type Page =
  | string
  | Promise<string>
  | { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/**
 * A small web. Every host under `.test` serves a test's pages over HTTPS. As behind a proxy, the tracking server
 * handles the paths `/t/…` and `/r/…` of each host. Secure cookies and `Sec-Fetch-*` headers work as on the real web.
 */
export interface Web {
  /** Pages by `host/path`. An entry for `host` alone serves all other paths on that host. */
  readonly pages: Map<string, Page>;
  /** Every request since the last `clear`, in order. */
  readonly seen: Seen[];
  network: Network;
  /** Returns the bodies sent to `POST /t/…`. */
  posts(): Record<string, unknown>[];
  /** Opens a browser context with its own cookies and storage. */
  visitor(options?: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>;
  /**
   * Opens a URL in a separate Chromium without a debugger, because Chromium does not prefetch pages while a debugger is
   * attached. Returns a function that closes the browser.
   */
  openAlone(url: string): () => Promise<void>;
  /** Removes pages and requests, closes all visitors, and restores the network. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function startWeb(trackingUrl: string): Promise<Web> {
  const certificate = await generate([{ name: 'commonName', value: 'shop.test' }], { keySize: 2048 });
  const pages: Web['pages'] = new Map();
  const seen: Seen[] = [];
  const web = { pages, seen, network: 'works' as Network };
  const server = createServer({ key: certificate.private, cert: certificate.cert }, async (req, res) => {
    const body = await bodyOf(req);
    const url = new URL(req.url ?? '/', `https://${req.headers.host}`);
    seen.push({ method: req.method ?? '', url: url.href, headers: req.headers, body });
    if (/^\/[tr]\//.test(url.pathname)) return track(web.network, trackingUrl, req, body, res);
    const page = await (pages.get(url.host + url.pathname) ?? pages.get(url.host));
    if (page === undefined) return res.writeHead(404).end();
    const { html, headers } = typeof page === 'string' ? { html: page, headers: {} } : page;
    return res.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const options = optionsFor((server.address() as AddressInfo).port, certificate.cert);
  const browser = await launchChromium(options);
  const userAgent = userAgentOf(browser);
  return Object.assign(web, {
    posts: () =>
      seen
        .filter(({ method, url }) => method === 'POST' && url.includes('/t/'))
        .map(({ body }) => JSON.parse(body)),
    visitor: (options: Parameters<Browser['newContext']>[0] = {}) =>
      browser.newContext({ userAgent, ...options }),
    openAlone: (url: string) => openAlone(url, options),
    clear: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      pages.clear();
      seen.length = 0;
      web.network = 'works';
    },
    close: async () => {
      await browser.close();
      await end(server);
    },
  });
}

/** Returns the user agent without "Headless", which the server would treat as a bot. */
const userAgentOf = (browser: Browser) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function track(network: Network, to: string, req: IncomingMessage, body: string, res: ServerResponse): void {
  if (network === 'never answers') return;
  if (network === 'is cut') return void req.socket.destroy();
  if (network !== 'works') {
    const cors = {
      'access-control-allow-origin': req.headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
    };
    return void res.writeHead(network.status, cors).end(network.body);
  }
  const headers = { ...req.headers, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  const onward = request(new URL(req.url ?? '/', to), { method: req.method, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.on('error', () => res.destroy());
  onward.end(body);
}

function end(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
