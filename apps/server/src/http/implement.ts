import { type NamedRoute, routesOf, withClosedQueries } from '@tributary/contract';
import type { AppRoute, AppRouter } from '@ts-rest/core';
import { createExpressEndpoints } from '@ts-rest/express';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Deps, RequestContext } from '../context.ts';
import { inBatchSlot } from './batch-slot.ts';
import { untilGone } from './request-end.ts';
import { required, stateOf } from './request-state.ts';

type AnyEndpoint = (
  ctx: RequestContext,
  input: never,
) => Promise<{ status?: 200 | 201; isReplay?: boolean; data: unknown }>;
type EndpointTree = { readonly [key: string]: EndpointTree | AnyEndpoint };

/** Adds the contract's routes to `router`: ts-rest validates, the endpoint answers, and the envelope is added here. */
export function implement(
  open: AppRouter,
  endpoints: EndpointTree,
  { router, deps, middleware }: { router: Router; deps: Deps; middleware: readonly RequestHandler[] },
): void {
  const contract = withClosedQueries(open);
  const routes = new Map(routesOf(contract).map((named) => [named.route, named]));
  const named: RequestHandler = (req, _res, next) => {
    stateOf(req).route = routes.get((req as Request & { tsRestRoute: AppRoute }).tsRestRoute) as NamedRoute;
    next();
  };
  takePatches(router, [...routes.values()]);
  createExpressEndpoints(contract, handlers(endpoints, deps) as never, router, {
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

const handlers = (tree: EndpointTree, deps: Deps): object =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'function' ? handler(value, deps) : handlers(value, deps),
    ]),
  );

const handler =
  (endpoint: AnyEndpoint, deps: Deps) =>
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
    const answer = () => endpoint(contextOf(req, res, deps), { params, query, body } as never);
    const { status = 200, isReplay, ...payload } = await inBatchSlot(req, answer);
    if (isReplay) res.set('Idempotent-Replayed', 'true');
    return { status, body: { success: true, ...payload } };
  };

function contextOf(req: Request, res: Response, deps: Deps): RequestContext {
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
    idempotencyKey,
    singleUseSignature,
    untilGone: () => untilGone(res, deps.draining),
  };
}
