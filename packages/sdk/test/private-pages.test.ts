import express, { type Response as ExpressResponse } from 'express';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import { trackClicks as trackExpress } from '../src/express.ts';
import { trackClicks as trackFetch } from '../src/fetch.ts';
import { trackClicks as trackHono } from '../src/hono.ts';
import { trackClicks as trackNext } from '../src/next.ts';
import { ok, scriptedServer } from './scripted-server.ts';
import { listening, type Shop, serving } from './shops.ts';

const PUBLIC = 'public, max-age=600, s-maxage=3600';
const CLICK = 'trb_click=clk_1; Path=/; SameSite=Lax; Max-Age=2592000';

const options = async () => {
  const { url } = await scriptedServer(ok({ id: 'clk_1' }));
  return { apiKey: 'sk_dev_1', baseUrl: url };
};

/** Ways for an Express route to set its headers after the middleware. */
const routes: Readonly<Record<string, (res: ExpressResponse) => unknown>> = {
  setHeader: (res) => res.setHeader('Cache-Control', PUBLIC).setHeader('Set-Cookie', 'basket=1').end(),
  set: (res) => res.set('Cache-Control', PUBLIC).cookie('basket', '1').send('page'),
  'set of an object': (res) => res.set({ 'cache-control': PUBLIC, 'Set-Cookie': 'basket=1' }).json({}),
  setHeaders: (res) =>
    res
      .setHeaders(
        new Map([
          ['Cache-Control', PUBLIC],
          ['Set-Cookie', 'basket=1'],
        ]),
      )
      .end(),
  'writeHead with an object': (res) =>
    res.writeHead(200, { 'Cache-Control': PUBLIC, 'Set-Cookie': ['basket=1'] }).end('page'),
  'writeHead with a message': (res) =>
    res.writeHead(200, 'Fine', { 'CACHE-CONTROL': PUBLIC, 'set-cookie': 'basket=1' }).end('page'),
  'writeHead with names and values': (res) =>
    res.writeHead(200, ['Cache-Control', PUBLIC, 'Set-Cookie', 'a=1', 'Set-Cookie', 'basket=1']).end(),
  'writeHead with pairs': (res) =>
    res
      .writeHead(200, [
        ['Cache-Control', PUBLIC],
        ['Set-Cookie', 'basket=1'],
      ] as never)
      .end(),
  'setHeader and writeHead': (res) => {
    res.setHeader('Cache-Control', 'private');
    res.setHeader('Set-Cookie', 'basket=1');
    res.writeHead(200, { 'Cache-Control': PUBLIC }).end();
  },
  'headers of shared caches': (res) =>
    res
      .set({
        'CDN-Cache-Control': PUBLIC,
        'Surrogate-Control': PUBLIC,
        'Cloudflare-CDN-Cache-Control': PUBLIC,
      })
      .set({ 'Vercel-CDN-Cache-Control': PUBLIC, 'Cache-Control': 'max-age=60' })
      .cookie('basket', '1')
      .send('page'),
  flushHeaders: (res) => {
    res.set({ 'Cache-Control': PUBLIC, 'Set-Cookie': 'basket=1' }).flushHeaders();
    res.end('page');
  },
};

describe('Express page with a click is private', () => {
  const open = async (): Promise<Shop> => {
    const app = express();
    // Node accepts pairs only if no header has been set before.
    app.disable('x-powered-by');
    app.use(trackExpress(await options()));
    app.get('/own', (_req, res) => void res.set('Cache-Control', 'No-Store').send('page'));
    app.get('/aged', (_req, res) => void res.set('Cache-Control', 'max-age=60, private').send('page'));
    app.get('/named', (_req, res) => void res.set('Cache-Control', 'private="x-a", max-age=60').send('page'));
    app.get('/:route', ({ params: { route } }, res) => void routes[route]?.(res));
    const shop = await listening(app.listen(0, '127.0.0.1'));
    onTestFinished(shop.close);
    return shop;
  };

  test.each(Object.keys(routes))('when the route says public by %s', async (route) => {
    const { status, headers, cookie } = await (await open()).visit(`/${encodeURIComponent(route)}?via=ada`);
    expect([status, cookie]).toEqual([200, CLICK]);
    expect(headers['cache-control']).toBe('private');
    expect(headers['set-cookie']?.join()).toContain('basket=1');
    expect(Object.keys(headers).filter((name) => /cdn|surrogate/.test(name))).toEqual([]);
  });

  test.each(Object.keys(routes))('only if it has a click, by %s', async (route) => {
    const { headers, cookie } = await (await open()).visit(`/${encodeURIComponent(route)}`);
    expect(cookie).toBeUndefined();
    expect(headers['cache-control']).toMatch(/max-age=60/);
    expect(headers['set-cookie']?.join()).toContain('basket=1');
  });

  test('with the route’s own header if that is private', async () => {
    const shop = await open();
    const of = async (path: string) => (await shop.visit(`${path}?via=ada`)).headers['cache-control'];
    expect(await of('/own')).toBe('No-Store');
    expect(await of('/aged')).toBe('max-age=60, private');
    expect(await of('/named')).toBe('private');
  });
});

const publicPage = () =>
  new Response('page', {
    headers: { 'cache-control': PUBLIC, 'cdn-cache-control': PUBLIC, 'set-cookie': 'basket=1' },
  });

describe.each([
  [
    'hono',
    async () => {
      const app = new Hono();
      app.use(trackHono(await options()));
      app.get('*', () => publicPage());
      return serving(app.fetch);
    },
  ],
  [
    'fetch',
    async () => {
      const track = trackFetch(await options());
      return serving((req) => track(req, publicPage));
    },
  ],
  [
    'next',
    async () => {
      const track = trackNext(await options());
      return serving((req) => track(req, publicPage()));
    },
  ],
] as const)('page of %s with a click', (_, open) => {
  test('is private if the route says public, and only then', async () => {
    const shop = await open();
    onTestFinished(shop.close);
    const { headers, cookie } = await shop.visit('/?via=ada');
    expect([cookie, headers['cache-control'], headers['cdn-cache-control']]).toEqual([
      CLICK,
      'private',
      undefined,
    ]);
    expect(headers['set-cookie']).toContain('basket=1');
    const other = await shop.visit('/');
    expect([other.headers['cache-control'], other.headers['cdn-cache-control']]).toEqual([PUBLIC, PUBLIC]);
  });
});
