import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import express from 'express';
import { Hono } from 'hono';
import { trackClicks as trackExpress } from '../src/express.ts';
import { trackClicks as trackFetch } from '../src/fetch.ts';
import { trackClicks as trackHono } from '../src/hono.ts';
import { trackClicks as trackNext } from '../src/next.ts';
import type { ClickOptions } from '../src/tracking/options.ts';

/** Options of all shops. Each middleware passes a different request to `consent`, which these tests do not use. */
export type ShopOptions = Omit<ClickOptions<unknown>, 'consent'> & { consent?: () => boolean };

/** Function called when a page of the shop is requested. May throw. */
export type OnPage = () => void;

/** A shop for each framework, which responds to every request with a page and its own cookie. */
export const shops = {
  express: (options: ShopOptions, onPage: OnPage) => {
    const app = express();
    if (options.trustProxy) app.set('trust proxy', options.trustProxy);
    app.use(trackExpress(options));
    app.all('/{*path}', (_req, res) => {
      onPage();
      res.append('Set-Cookie', 'basket=1').send('the page');
    });
    app.use(((_error, _req, res, _next) => {
      res.status(500).send('the shop failed');
    }) satisfies express.ErrorRequestHandler);
    return listening(app.listen(0, '127.0.0.1'));
  },
  hono: (options: ShopOptions, onPage: OnPage) => {
    const app = new Hono();
    app.use(trackHono(options));
    app.all('*', (c) => {
      onPage();
      c.header('Set-Cookie', 'basket=1', { append: true });
      return c.text('the page');
    });
    app.onError((_error, c) => c.text('the shop failed', 500));
    return serving(app.fetch);
  },
  fetch: (options: ShopOptions, onPage: OnPage) => {
    const track = trackFetch(options);
    return serving((req, env) => track(req, () => page(onPage), { ip: env.incoming.socket.remoteAddress }));
  },
  /** Next.js passes a `Request` to the middleware and forwards the headers of the response that it returns. */
  next: (options: ShopOptions, onPage: OnPage) => {
    const track = trackNext(options);
    return serving((req, env) =>
      track(Object.assign(req, { ip: env.incoming.socket.remoteAddress }), page(onPage)),
    );
  },
};

function page(onPage: OnPage): Response {
  onPage();
  return new Response('the page', { headers: { 'set-cookie': 'basket=1' } });
}

interface NodeEnv {
  readonly incoming: { readonly socket: { readonly remoteAddress?: string | undefined } };
}

export function serving(answer: (req: Request, env: NodeEnv) => Response | Promise<Response>): Promise<Shop> {
  const fetch = async (req: Request, env: unknown) => {
    try {
      return await answer(req, env as NodeEnv);
    } catch {
      return new Response('the shop failed', { status: 500 });
    }
  };
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server;
  return listening(server.listen(0, '127.0.0.1'));
}

interface Page {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Entire `Set-Cookie` header of the click. */
  readonly cookie: string | undefined;
}

export interface Shop {
  /** Requests `path` like a browser in which a user clicked a link. Omits headers with an empty value. */
  visit(path: string, headers?: Record<string, string>, method?: string): Promise<Page>;
  close(): void;
}

/** Headers of Firefox. */
export const browser = {
  host: 'www.shop.test',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
};

export async function listening(server: Server): Promise<Shop> {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    close: () => {
      server.closeAllConnections();
      server.close();
    },
    visit: (path, headers = {}, method = 'GET') =>
      new Promise((resolve, reject) => {
        const given = Object.entries({ ...browser, ...headers }).filter(([, value]) => value !== '');
        // Do not use fetch, whose headers mark the request as not a navigation.
        const sent = request({ port, host: '127.0.0.1', path, method, headers: Object.fromEntries(given) });
        sent.on('error', reject).on('response', async (res) => {
          let text = '';
          for await (const chunk of res.setEncoding('utf8')) text += chunk;
          const cookie = res.headers['set-cookie']?.find((each) => each.startsWith('trb_click='));
          resolve({ status: res.statusCode ?? 0, headers: res.headers, text, cookie });
        });
        sent.end();
      }),
  };
}
