import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { trackingRoutes } from '@tributary/contract';
import { VISIT_BYTES_MAX } from '@tributary/core';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { BrowserHeaders, PublicRequest, TrackedSite, Tracking } from '../dependencies.ts';
import { clientAddress } from './client-address.ts';
import { stateOf } from './request-state.ts';

interface Options {
  readonly tracking: Tracking;
  /** First path segments, with a leading slash: TRIBUTARY_PUBLIC_PREFIX. */
  readonly prefix: string;
  readonly scriptOf: (site: TrackedSite, key: string) => string;
}

/**
 * Serves the routes that require no API key, outside of the API's middleware. Parses paths itself, because
 * visitors must never see a router's decoding error.
 */
export function trackingRouter({ tracking, prefix, scriptOf }: Options): RequestHandler {
  const script = scriptRoute(tracking, scriptOf);
  const visit = visitRoute(tracking);
  const link = linkRoute(tracking);
  return (req, res, next) => {
    const [path = '', query = ''] = split(req.url, '?');
    if (path.startsWith('/r/')) return link(req, res, next, { path: path.slice('/r/'.length), query });
    const key = path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : null;
    if (key === null || key.includes('/')) return next();
    const isScript = key.endsWith('.js') && (req.method === 'GET' || req.method === 'HEAD');
    if (isScript) return script(req, res, key.slice(0, -'.js'.length));
    if (req.method === 'POST') return visit(req, res, key);
    if (req.method === 'OPTIONS') return preflight(req, res);
    next();
  };
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

const browserHeaders = [
  'user-agent',
  'sec-fetch-mode',
  'sec-fetch-dest',
  'sec-purpose',
  'purpose',
  'x-moz',
  'x-purpose',
] as const;

/** Returns the properties of a public request. `req.hostname` depends on TRIBUTARY_TRUST_PROXY. */
const publicRequest = (req: Request): PublicRequest => ({
  host: (req.hostname ?? '').toLowerCase().replace(/\.$/, ''),
  ip: clientAddress(req),
  isSecure: req.secure,
  headers: Object.fromEntries(
    browserHeaders.map((name) => [name, textOf(req.headers[name])]),
  ) as BrowserHeaders,
  now: stateOf(req).now,
});

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/**
 * Lets any page read the responses, which contain only data that the page sent or that the site publishes.
 */
function allowOrigin(req: Request, res: Response): void {
  const { origin } = req.headers;
  res.setHeader('Vary', 'Origin');
  if (origin === undefined) return;
  res.setHeader('Access-Control-Allow-Origin', origin);
  // Required for the cookie if this server is on another host of the same site.
  res.setHeader('Access-Control-Allow-Credentials', 'true');
}

const PREFLIGHT_SECONDS = '86400';

/**
 * Responds to preflights. The script's request needs none; this is for custom requests with a content type.
 */
function preflight(req: Request, res: Response): void {
  stateOf(req).openRoute = trackingRoutes.visit.path;
  allowOrigin(req, res);
  res.setHeader('Access-Control-Allow-Methods', 'POST');
  res.setHeader('Access-Control-Allow-Headers', 'content-type');
  res.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS);
  res.writeHead(204).end();
}

const visitRoute =
  (tracking: Tracking) =>
  async (req: Request, res: Response, key: string): Promise<void> => {
    stateOf(req).openRoute = trackingRoutes.visit.path;
    const body = await read(req).catch(() => undefined);
    // The visitor has disconnected.
    if (body === undefined) return;
    const { origin } = req.headers;
    const { answer, cookie } = await tracking.visit({
      ...publicRequest(req),
      key,
      origin,
      body,
    });
    allowOrigin(req, res);
    if (cookie !== null) res.setHeader('Set-Cookie', cookie);
    if (body === null) res.setHeader('Connection', 'close');
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.end(JSON.stringify(answer));
  };

/** Returns the body, or null if it is larger than a visit can be. Rejects if the body does not arrive. */
function read(req: Request): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    req
      .on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length <= VISIT_BYTES_MAX) chunks.push(chunk);
        else resolve(null);
      })
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject)
      .on('close', reject);
  });
}

const redirectHeaders = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Robots-Tag': 'noindex',
  'Content-Length': '0',
} as const;

const linkRoute =
  (tracking: Tracking) =>
  async (
    req: Request,
    res: Response,
    next: NextFunction,
    { path, query }: { path: string; query: string },
  ): Promise<void> => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    stateOf(req).openRoute = trackingRoutes.link.path;
    const followed = tracking.follow({
      ...publicRequest(req),
      segments: path.split('/'),
      query,
      referrer: textOf(req.headers.referer),
      isVisit: req.method === 'GET',
    });
    const location = await followed.catch(() => undefined);
    // The database is unavailable, and no link of this site has been opened since the server started.
    if (location === undefined) return inWords(res, 503, 'Please open this link again in a moment.');
    if (location === null) return inWords(res, 404, 'This link does not work: no site uses this address.');
    res.writeHead(302, { ...redirectHeaders, Location: location }).end();
  };

function inWords(res: Response, status: number, text: string): void {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Robots-Tag': 'noindex',
    'Retry-After': '1',
  };
  res.writeHead(status, headers).end(`${text}\n`);
}

const scriptHeaders = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Encoding',
} as const;

const SCRIPT_CACHE = 'public, max-age=3600, stale-while-revalidate=86400';
const UNKNOWN_CACHE = 'public, max-age=60';
const unknownScript = "console.warn('Tributary: no site has this publishable key.');\n";

interface Served {
  readonly etag: string;
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

const SCRIPTS_MAX = 1_000;

const scriptRoute = (tracking: Tracking, scriptOf: Options['scriptOf']) => {
  const served = new Map<string, Promise<Served>>();
  const servedOf = (text: string) => {
    const before = served.get(text);
    if (before) return before;
    if (served.size >= SCRIPTS_MAX) served.clear();
    const made = compressed(text);
    served.set(text, made);
    return made;
  };
  return async (req: Request, res: Response, key: string): Promise<void> => {
    stateOf(req).openRoute = trackingRoutes.script.path;
    const site = await tracking.siteOf(key, clientAddress(req));
    const script = await servedOf(site ? scriptOf(site, key) : unknownScript);
    const headers = {
      ...scriptHeaders,
      ETag: script.etag,
      'Cache-Control': site ? SCRIPT_CACHE : UNKNOWN_CACHE,
    };
    if (req.headers['if-none-match']?.includes(script.etag)) return void res.writeHead(304, headers).end();
    // Browsers accept both encodings, and list gzip first.
    const encoding = req.acceptsEncodings('br') || req.acceptsEncodings('gzip') || 'identity';
    const body = script[encoding as keyof Served] as Buffer;
    res.writeHead(200, {
      ...headers,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': body.length,
    });
    res.end(req.method === 'HEAD' ? undefined : body);
  };
};

async function compressed(text: string): Promise<Served> {
  const identity = Buffer.from(text);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const [gzipped, br] = await Promise.all([promisify(gzip)(identity), promisify(brotliCompress)(identity)]);
  return { etag, identity, gzip: gzipped, br };
}
