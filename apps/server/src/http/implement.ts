import type { NamedRoute } from '@tributary/contract';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { z } from 'zod';
import type { Caller } from '../callers.ts';
import type { Deps, OpenContext, OwnContext, RequestContext } from '../context.ts';
import type { Own } from '../dependencies.ts';
import { type Issue, invalidInput } from '../domain/invalid-input.ts';
import { assertMayExpand } from './authorize.ts';
import { inBatchSlot } from './batch-slot.ts';
import { addressOf } from './client-address.ts';
import { untilGone } from './request-end.ts';
import { required, type Step, stateOf } from './request-state.ts';
import { portalOf, type SessionCookie, type SessionCookies } from './session-cookies.ts';

interface AnyAnswer {
  readonly status?: 200 | 201;
  readonly isReplay?: boolean;
  readonly cookies?: readonly SessionCookie[];
  readonly data: unknown;
}
type AnyEndpoint = (ctx: never, input: never) => Promise<AnyAnswer>;
type EndpointTree = { readonly [key: string]: EndpointTree | AnyEndpoint };

interface Options {
  readonly deps: Deps;
  /** Steps to run, in order, before the request is validated. */
  readonly steps: readonly Step[];
  readonly publicUrl: string;
  readonly cookies: SessionCookies;
  readonly charge: (key: Caller) => Promise<void>;
  /** Returns the actions available to the affiliate who sends a request. */
  readonly ownOf: (ctx: RequestContext) => Own;
  /** Throws the error that a new request would receive now. */
  readonly authorizeAgain: (req: Request) => Promise<void>;
}

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/**
 * Serves the contract's routes: validates the request, calls the endpoint and adds the envelope. Express
 * tries the routes of a router in turn, so each resource, `/v1/<resource>`, has a separate router.
 */
export function implement(
  routes: readonly NamedRoute[],
  endpoints: EndpointTree,
  options: Options,
): RequestHandler {
  const routers = new Map<string, Router>();
  for (const named of routes) {
    const { path, method } = named.route;
    const router = routers.get(nounOf(path)) ?? express.Router();
    routers.set(nounOf(path), router);
    const handler = handlerOf(named, endpointOf(endpoints, named.name), options);
    router[methods[method]](path, handler);
    if (named.facts.alsoPatch) router.patch(path, handler);
  }
  return (req, res, next) => {
    // Otherwise, a router would respond to OPTIONS itself.
    const router = req.method === 'OPTIONS' ? undefined : routers.get(nounOf(req.path));
    return router ? router(req, res, next) : next();
  };
}

/** Returns the second segment of a path in lower case, because routers ignore case. */
const nounOf = (path: string): string => path.split('/', 3)[2]?.toLowerCase() ?? '';

function endpointOf(tree: EndpointTree, name: string): AnyEndpoint {
  let found: EndpointTree | AnyEndpoint | undefined = tree;
  for (const key of name.split('.')) found = typeof found === 'object' ? found[key] : undefined;
  if (typeof found !== 'function') throw new Error(`endpoints.ts has no ${name}.`);
  return found;
}

function handlerOf(named: NamedRoute, endpoint: AnyEndpoint, options: Options): RequestHandler {
  const { route, facts } = named;
  const validate = validatorOf(route);
  // `satisfies EndpointsOf<Contract>` has checked each endpoint against the schemas that validate its
  // input.
  const answerOf = endpoint as (ctx: AnyContext, input: Input) => Promise<AnyAnswer>;
  return async (req, res) => {
    // A PATCH shares idempotency keys and responses with the method that it is an alias for.
    if (req.method === 'PATCH') req.method = route.method;
    stateOf(req).route = named;
    for (const step of options.steps) {
      const passed = step(req, res);
      if (passed) await passed;
    }
    const input = validate(req);
    if (facts.caller !== 'anyone') assertMayExpand(required(req, 'principal'), input.query);
    const ctx = contextFor(facts.caller, req, res, options);
    const answer = await inBatchSlot(req, () => answerOf(ctx, input));
    const { status = 200, isReplay, cookies = [], ...payload } = answer;
    for (const cookie of cookies) options.cookies.set(req, res, cookie);
    if (isReplay) res.set('Idempotent-Replayed', 'true');
    res.status(status).json({ success: true, ...payload });
  };
}

type AnyContext = RequestContext | OpenContext | OwnContext;

function contextFor(
  caller: NamedRoute['facts']['caller'],
  req: Request,
  res: Response,
  options: Options,
): AnyContext {
  if (caller === 'anyone') return openContextOf(req, options);
  const ctx = contextOf(req, res, options);
  return caller === 'affiliate' ? ownContextOf(ctx, options) : ctx;
}

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Rejects all query parameters on a route that defines none, just as other routes reject unknown ones. */
const noQuery = z.strictObject({});

/** Validates all parts of a request, and throws all problems together. */
function validatorOf(route: NamedRoute['route']): (req: Request) => Input {
  const { pathParams, query = noQuery } = route;
  const body = 'body' in route ? route.body : undefined;
  return (req) => {
    const issues: Issue[] = [];
    const parse = (schema: unknown, value: unknown): unknown => {
      if (!(schema instanceof z.ZodType)) return value;
      const parsed = schema.safeParse(value);
      if (!parsed.success) issues.push(...parsed.error.issues);
      return parsed.data;
    };
    const input = {
      params: parse(pathParams, req.params),
      query: parse(query, req.query),
      body: parse(body, req.body),
    };
    if (issues.length > 0) throw invalidInput(issues);
    return input;
  };
}

const openContextOf = (req: Request, { deps, publicUrl, cookies, charge }: Options): OpenContext => ({
  requestId: stateOf(req).id,
  address: addressOf(req),
  browser: req.get('user-agent') ?? '',
  publicUrl,
  tokens: cookies.tokensOf(req),
  portalId: portalOf(req),
  charge: async (principal) => {
    stateOf(req).principal = principal;
    await charge(principal);
  },
  ...deps,
});

/**
 * Builds the context of a request. `deps` is spread last: in V8, adding properties after a spread took fifty times as
 * long.
 */
function contextOf(req: Request, res: Response, options: Options): RequestContext {
  const { deps, publicUrl, authorizeAgain } = options;
  const state = stateOf(req);
  const principal = required(req, 'principal');
  const called = required(req, 'route');
  return {
    requestId: state.id,
    receivedAt: state.now,
    address: addressOf(req),
    browser: req.get('user-agent') ?? '',
    now: new Date(state.now.getTime() + principal.clockOffsetSeconds * 1_000),
    log: () => state.log,
    principal,
    environmentId: principal.environmentId,
    called,
    route: called.name,
    publicUrl,
    idempotencyKey: state.idempotencyKey ?? null,
    singleUseSignature: state.singleUseSignature ?? null,
    untilGone: () => untilGone(res, deps.draining, () => authorizeAgain(req)),
    ...deps,
  };
}

/** Copies only the listed fields, because the rest of the context gives access to the database. */
function ownContextOf(ctx: RequestContext, { ownOf }: Options): OwnContext {
  const { requestId, receivedAt, now, address, browser, publicUrl, log, principal } = ctx;
  if (principal.by !== 'affiliate') throw new Error('A route of affiliates has another caller.');
  return { requestId, receivedAt, now, address, browser, publicUrl, log, principal, own: ownOf(ctx) };
}
