import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery } from '../delivery.ts';
import { invalid, keyExpired, notPermitted, rateLimited, StripeFailure, unavailable } from '../failures.ts';
import { render } from '../rendering/render.ts';
import type { State } from '../state.ts';
import { type Params, parseForm } from './form.ts';
import type { Keys } from './keys.ts';
import { pageFor } from './pages.ts';
import { type Answer, findRoute } from './routes.ts';

/**
 * Fault of a call: an error before it is processed, no response (`hang`), a response lost after processing (`lost`), or
 * a late one.
 */
export type Fault =
  | 'rate_limit'
  | 'unavailable'
  | 'expired_key'
  | 'not_permitted'
  | 'hang'
  | 'lost'
  | { readonly slowMs: number }
  | { readonly retryAfter: number };

export interface Recorded {
  /** `GET /v1/invoices/:id` */
  readonly route: string;
  readonly path: string;
  readonly params: Params;
  readonly idempotencyKey: string | null;
  readonly version: string;
}

/** Serves Stripe's API over HTTP. */
export class Api {
  /** Every call with a valid key, in order. */
  readonly calls: Recorded[] = [];
  /** Delay of every call. */
  pause: () => Promise<unknown> = () => Promise.resolve();
  private readonly faults = new Map<string, Fault[]>();
  private readonly remembered = new Map<string, { request: string; answer: string }>();
  readonly server: Server;

  constructor(
    private readonly state: State,
    private readonly delivery: Delivery,
    private readonly keys: Keys,
  ) {
    this.server = createServer((req, res) => void this.handle(req, res));
  }

  /** Makes the next calls of a route fail, one after another. */
  fail(route: string, ...faults: Fault[]): void {
    this.faults.set(route, [...(this.faults.get(route) ?? []), ...faults]);
  }

  private async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://localhost');
    const body = await text(req);
    res.setHeader('date', new Date(this.state.now * 1000).toUTCString());
    try {
      const page = pageFor(this.state, req.method ?? '', url, new URLSearchParams(body));
      if (!page) return await this.answer(req, res, url, body);
      if ('location' in page) res.writeHead(303, { location: page.location }).end();
      else res.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(page.html);
    } catch (error) {
      sendError(res, error);
    }
  }

  private async answer(req: IncomingMessage, res: ServerResponse, url: URL, body: string): Promise<void> {
    const requestId = this.state.id('req');
    const version = String(req.headers['stripe-version'] ?? this.state.options.apiVersion);
    res.setHeader('request-id', requestId);
    res.setHeader('stripe-version', version);
    const found = findRoute(req.method ?? '', url.pathname);
    if (!found)
      throw new StripeFailure(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${req.method}: ${url.pathname}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      });
    const { route, id } = found;
    this.keys.check(req.headers.authorization, route.permission);
    const params = parseForm(req.method === 'POST' ? new URLSearchParams(body) : url.searchParams);
    const key = req.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : null;
    this.calls.push({ route: route.name, path: url.pathname, params, idempotencyKey, version });
    const fault = this.faults.get(route.name)?.shift();
    if (fault === 'hang') return;
    await this.pause();
    await before(fault, String(req.headers.authorization));
    this.state.request = { id: requestId, idempotency_key: idempotencyKey };
    this.state.version = version;
    try {
      const request = `${route.name} ${url.pathname} ${body}`;
      const json = this.once(req.method === 'POST' ? idempotencyKey : null, request, () => {
        const call = { state: this.state, delivery: this.delivery, id, path: url.pathname, params, version };
        return this.toJson(route.run(call), params, version);
      });
      if (fault !== 'lost') send(res, 200, json);
    } finally {
      this.state.request = { id: null, idempotency_key: null };
      this.state.version = this.state.options.apiVersion;
    }
  }

  private toJson(answer: Answer, { expand = [] }: Params, version: string): string {
    const body =
      'ready' in answer ? answer.ready : render(this.state, answer.object, version, expand as string[]);
    return JSON.stringify(body, null, 2);
  }

  /** Returns the same response for the same key. */
  private once(key: string | null, request: string, work: () => string): string {
    const earlier = key === null ? undefined : this.remembered.get(key);
    if (earlier && earlier.request !== request)
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    if (earlier) return earlier.answer;
    const answer = work();
    if (key !== null) this.remembered.set(key, { request, answer });
    return answer;
  }
}

async function before(fault: Fault | undefined, authorization: string): Promise<void> {
  if (fault === 'rate_limit') throw rateLimited(1);
  if (fault === 'unavailable') throw unavailable();
  if (fault === 'expired_key') throw keyExpired(authorization.replace('Bearer ', ''));
  if (fault === 'not_permitted') throw notPermitted(authorization.replace('Bearer ', ''), 'acct_1', 'write');
  if (typeof fault !== 'object') return;
  if ('retryAfter' in fault) throw rateLimited(fault.retryAfter);
  await sleep(fault.slowMs);
}

function sendError(res: ServerResponse, error: unknown): void {
  const failure = error instanceof StripeFailure ? error : invalid(`The fake failed: ${String(error)}`);
  for (const [name, value] of Object.entries(failure.headers)) res.setHeader(name, value);
  const status = error instanceof StripeFailure ? failure.status : 500;
  const { code } = failure.error;
  const doc_url = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
  send(res, status, JSON.stringify({ error: { ...failure.error, ...(doc_url && { doc_url }) } }, null, 2));
}

function send(res: ServerResponse, status: number, json: string): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(json);
}
