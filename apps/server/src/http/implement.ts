import { type NamedRoute, routesOf, withClosedQueries } from '@tributary/contract';
import type { AppRoute, AppRouter } from '@ts-rest/core';
import { createExpressEndpoints } from '@ts-rest/express';
import express, {
  type IRouter,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import type { Deps, OpenContext, RequestContext } from '../context.ts';
import type { Principal } from '../dependencies.ts';
import { assertMayExpand } from './authorize.ts';
import { inBatchSlot } from './batch-slot.ts';
import { clientAddress } from './client-address.ts';
import { untilGone } from './request-end.ts';
import { required, stateOf } from './request-state.ts';
import type { SessionCookie, SessionCookies } from './session-cookies.ts';
import { inOrder, type Step } from './steps.ts';

type AnyEndpoint = (
  ctx: RequestContext & OpenContext,
  input: never,
) => Promise<{
  status?: 200 | 201;
  isReplay?: boolean;
  session?: SessionCookie;
  data: unknown;
}>;
type EndpointTree = { readonly [key: string]: EndpointTree | AnyEndpoint };

/** A request that changes something or shows secrets, as the audit log tells of it. */
interface AuditedRequest {
  readonly environmentId: number;
  readonly createdAt: Date;
  readonly actor: string;
  readonly sessionId: string | null;
  readonly action: string;
  readonly requestId: string;
  readonly ip: string | null;
  readonly objectId: string | null;
  readonly body: unknown;
}

interface Options {
  readonly router: Router;
  readonly deps: Deps;
  readonly steps: readonly Step[];
  readonly publicUrl: string;
  readonly cookies: SessionCookies;
  /** What a request leaves in the audit log. */
  readonly auditOf: (act: AuditedRequest) => NonNullable<Deps['db']['audit']>;
  readonly charge: (principal: Principal, res: Response) => Promise<void>;
  /** Throws what the same request would be answered if it came now. */
  readonly authorizeAgain: (req: Request) => Promise<void>;
}

/** Adds the contract's routes to `router`: ts-rest validates, the endpoint answers, and the envelope is added here. */
export function implement(open: AppRouter, endpoints: EndpointTree, options: Options): void {
  const { router, steps } = options;
  const contract = withClosedQueries(open);
  const routes = new Map(routesOf(contract).map((named) => [named.route, named]));
  const named: Step = (req) => {
    stateOf(req).route = routes.get((req as Request & { tsRestRoute: AppRoute }).tsRestRoute) as NamedRoute;
  };
  const { routesByNoun, byNoun } = nounRouters();
  takePatches(routesByNoun, [...routes.values()]);
  createExpressEndpoints(contract, handlers(endpoints, options) as never, routesByNoun, {
    logInitialization: false,
    jsonQuery: false,
    responseValidation: false,
    globalMiddleware: [inOrder([named, ...steps])] as never,
    requestValidationErrorHandler: (error, _req, _res, next) => next(error),
  });
  router.use(byNoun);
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** A router for each noun, `/v1/<noun>`: a router tries its routes one after another, and the contract has more than a hundred. */
function nounRouters(): { routesByNoun: Router; byNoun: RequestHandler } {
  const routers = new Map<string, Router>();
  const routerOf = (path: string): Router => {
    const noun = nounOf(path);
    const router = routers.get(noun) ?? express.Router();
    routers.set(noun, router);
    return router;
  };
  const add = (method: (typeof METHODS)[number]) =>
    ((path: string, ...handlers: RequestHandler[]) =>
      routerOf(path)[method](path, ...handlers)) as IRouter['get'];
  return {
    // ts-rest adds a handler of errors at the end, which would only pass them on.
    routesByNoun: {
      ...Object.fromEntries(METHODS.map((method) => [method, add(method)])),
      use: () => {},
    } as never,
    byNoun: (req, res, next) => {
      // A router would answer OPTIONS by itself.
      const router = req.method === 'OPTIONS' ? undefined : routers.get(nounOf(req.path));
      return router ? router(req, res, next) : next();
    },
  };
}

/** The second segment of a path, as routers compare it: without regard to case. */
const nounOf = (path: string): string => path.split('/', 3)[2]?.toLowerCase() ?? '';

/** Runs before the routes: a PATCH becomes the method of its route, with the same idempotency key and the same answer. */
function takePatches(router: Router, routes: readonly NamedRoute[]): void {
  for (const { route, facts } of routes) {
    if (!facts.alsoPatch) continue;
    router.patch(route.path, (req, _res, next) => {
      req.method = route.method;
      next();
    });
  }
}

const handlers = (tree: EndpointTree, options: Options): object =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'function' ? handler(value, options) : handlers(value, options),
    ]),
  );

const handler = (endpoint: AnyEndpoint, options: Options) => {
  const contextOf = contextsOf(options);
  return async ({
    req,
    res,
    params,
    query,
    body,
  }: {
    req: Request;
    res: Response;
    params: unknown;
    query: unknown;
    body: unknown;
  }) => {
    const isOpen = required(req, 'route').facts.caller === 'anyone';
    if (!isOpen) assertMayExpand(required(req, 'principal'), query);
    const ctx = isOpen ? openContextOf(req, res, options) : contextOf(req, res, { params, body });
    const answer = () => endpoint(ctx as RequestContext & OpenContext, { params, query, body } as never);
    const { status = 200, isReplay, session, ...payload } = await inBatchSlot(req, answer);
    if (session) options.cookies.set(req, res, session);
    if (isReplay) res.set('Idempotent-Replayed', 'true');
    return { status, body: { success: true, ...payload } };
  };
};

const openContextOf = (req: Request, res: Response, { deps, cookies, charge }: Options): OpenContext => ({
  ...deps,
  requestId: stateOf(req).id,
  address: clientAddress(req),
  tokens: cookies.tokensOf(req),
  charge: async (principal) => {
    stateOf(req).principal = principal;
    await charge(principal, res);
  },
});

/** What an endpoint knows of its request. What is the same for all of them is inherited: copying it took longer than all the rest. */
function contextsOf({ deps, publicUrl, auditOf, authorizeAgain }: Options) {
  const shared = { ...deps, publicUrl };
  return (req: Request, res: Response, input: Input): RequestContext => {
    const state = stateOf(req);
    const { id, now, idempotencyKey = null, singleUseSignature = null } = state;
    const principal = required(req, 'principal');
    const own = {
      __proto__: shared,
      requestId: id,
      now: new Date(now.getTime() + principal.clockOffsetSeconds * 1_000),
      get log() {
        return state.log;
      },
      principal,
      environmentId: principal.environmentId,
      route: required(req, 'route').name,
      idempotencyKey,
      singleUseSignature,
      untilGone: () => untilGone(res, deps.draining, () => authorizeAgain(req)),
    };
    const act = actOf(req, input);
    return (act ? { ...own, __proto__: shared, db: { ...deps.db, audit: auditOf(act) } } : own) as never;
  };
}

interface Input {
  readonly params: unknown;
  readonly body: unknown;
}

/** Null where nothing is changed or disclosed, or what is changed is in the ledger and the feed already. */
function actOf(req: Request, { params, body }: Input): AuditedRequest | null {
  const { name, route, facts } = required(req, 'route');
  const isRead = route.method === 'GET' && facts.discloses === undefined;
  if (isRead || facts.unaudited !== undefined) return null;
  const { id, now } = stateOf(req);
  const principal = required(req, 'principal');
  return {
    environmentId: principal.environmentId,
    createdAt: now,
    actor: principal.actor,
    sessionId: principal.by === 'session' ? principal.sessionId : null,
    action: name,
    requestId: id,
    ip: clientAddress(req) || null,
    objectId: Object.values((params ?? {}) as Record<string, string>).at(-1) ?? null,
    body,
  };
}
