import type { NamedRoute } from '@tributary/contract';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { Failure } from '../domain/failure.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { sendMissingPage } from './pages/missing.ts';
import { rateLimit } from './rate-limit.ts';
import { type Step, stateOf } from './request-state.ts';

interface Options {
  readonly authenticate: Step;
  readonly limiter: RateLimiter | null;
}

/**
 * Applies the rate limit to requests without a route: unknown paths, wrong methods, undecodable paths. If
 * their key is valid, they count like any other request. Otherwise, they are not counted, and the response is
 * the same.
 */
export function countUnrouted({ authenticate, limiter }: Options): [RequestHandler, ErrorRequestHandler] {
  const count = rateLimit(limiter);
  const counted = async (req: Request, res: Response): Promise<void> => {
    if (!limiter || stateOf(req).route !== undefined) return;
    const isKnown = await passes(authenticate, req, res);
    if (isKnown) await count(req, res);
  };
  return [
    async (req, res, next) => {
      await counted(req, res);
      next();
    },
    async (error, req, res, next) => {
      await counted(req, res);
      next(error);
    },
  ];
}

async function passes(step: Step, req: Request, res: Response): Promise<boolean> {
  try {
    await step(req, res);
    return true;
  } catch {
    return false;
  }
}

const wantsPage = (req: Request): boolean =>
  ['GET', 'HEAD'].includes(req.method) &&
  !/^\/v1(\/|$)/i.test(req.path) &&
  req.accepts(['json', 'html']) === 'html';

/**
 * Responds to requests without a route: a known path with the wrong method, or an unknown path, for which
 * browsers receive a page.
 */
export const notFound = (routes: readonly NamedRoute[], openPaths: readonly string[]): RequestHandler => {
  const open = openPaths.map((path) => ({ method: 'GET', path }));
  const patched = routes.flatMap(({ route: { path }, facts }) =>
    facts.alsoPatch ? [{ method: 'PATCH', path }] : [],
  );
  const known = [...routes.map(({ route }) => route), ...patched, ...open].map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  }));
  return (req, res, next) => {
    const allowed = [
      ...new Set(known.filter(({ pattern }) => pattern.test(req.path)).map(({ method }) => method)),
    ];
    if (allowed.length === 0 && wantsPage(req)) {
      sendMissingPage(req, res, next);
      return;
    }
    if (allowed.length === 0)
      throw new Failure('NOT_FOUND', `No such endpoint: ${req.method} ${req.path.slice(0, 200)}.`);
    throw new Failure('METHOD_NOT_ALLOWED', `${req.path} only supports ${allowed.join(', ')}.`, {
      headers: { Allow: allowed.join(', ') },
    });
  };
};
