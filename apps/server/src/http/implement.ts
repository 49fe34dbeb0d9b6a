import { type NamedRoute, routesOf, withClosedQueries } from '@tributary/contract';
import type { AppRoute, AppRouter } from '@ts-rest/core';
import { createExpressEndpoints } from '@ts-rest/express';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Deps, OpenContext, RequestContext } from '../context.ts';
import type { Principal } from '../dependencies.ts';
import { inBatchSlot } from './batch-slot.ts';
import { untilGone } from './request-end.ts';
import { required, stateOf } from './request-state.ts';
import type { SessionCookie, SessionCookies } from './session-cookies.ts';

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

interface Options {
  readonly router: Router;
  readonly deps: Deps;
  readonly middleware: readonly RequestHandler[];
  readonly publicUrl: string;
  readonly cookies: SessionCookies;
  readonly charge: (principal: Principal, res: Response) => Promise<void>;
}

/** Adds the contract's routes to `router`: ts-rest validates, the endpoint answers, and the envelope is added here. */
export function implement(open: AppRouter, endpoints: EndpointTree, options: Options): void {
  const { router, middleware } = options;
  const contract = withClosedQueries(open);
  const routes = new Map(routesOf(contract).map((named) => [named.route, named]));
  const named: RequestHandler = (req, _res, next) => {
    stateOf(req).route = routes.get((req as Request & { tsRestRoute: AppRoute }).tsRestRoute) as NamedRoute;
    next();
  };
  takePatches(router, [...routes.values()]);
  createExpressEndpoints(contract, handlers(endpoints, options) as never, router, {
    logInitialization: false,
    jsonQuery: false,
    responseValidation: false,
    globalMiddleware: [named, ...middleware] as never,
    requestValidationErrorHandler: (error, _req, _res, next) => next(error),
  });
}

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

const handler =
  (endpoint: AnyEndpoint, options: Options) =>
  async ({
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
    const ctx = isOpen ? openContextOf(req, res, options) : contextOf(req, res, options);
    const answer = () => endpoint(ctx as RequestContext & OpenContext, { params, query, body } as never);
    const { status = 200, isReplay, session, ...payload } = await inBatchSlot(req, answer);
    if (session) options.cookies.set(req, res, session);
    if (isReplay) res.set('Idempotent-Replayed', 'true');
    return { status, body: { success: true, ...payload } };
  };

const openContextOf = (req: Request, res: Response, { deps, cookies, charge }: Options): OpenContext => ({
  ...deps,
  address: req.ip ?? '',
  tokens: cookies.tokensOf(req),
  charge: async (principal) => {
    stateOf(req).principal = principal;
    await charge(principal, res);
  },
});

function contextOf(req: Request, res: Response, { deps, publicUrl }: Options): RequestContext {
  const { id, now, log, idempotencyKey = null, singleUseSignature = null } = stateOf(req);
  const principal = required(req, 'principal');
  const { name } = required(req, 'route');
  return {
    ...deps,
    requestId: id,
    now: new Date(now.getTime() + principal.clockOffsetSeconds * 1_000),
    log,
    principal,
    environmentId: principal.environmentId,
    route: name,
    publicUrl,
    idempotencyKey,
    singleUseSignature,
    untilGone: () => untilGone(res, deps.draining),
  };
}
