import type { NamedRoute } from '@tributary/contract';
import type { RequestHandler } from 'express';
import { Failure } from '../domain/failure.ts';

/** What no route answered: a known path with another method, or no such path. */
export const notFound = (routes: readonly NamedRoute[], openPaths: readonly string[]): RequestHandler => {
  const open = openPaths.map((path) => ({ method: 'GET', path }));
  const patched = routes.flatMap(({ route: { path }, facts }) =>
    facts.alsoPatch ? [{ method: 'PATCH', path }] : [],
  );
  const known = [...routes.map(({ route }) => route), ...patched, ...open].map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  }));
  return (req) => {
    const allowed = [
      ...new Set(known.filter(({ pattern }) => pattern.test(req.path)).map(({ method }) => method)),
    ];
    if (allowed.length === 0)
      throw new Failure('NOT_FOUND', `There is no ${req.method} ${req.path.slice(0, 200)}.`);
    throw new Failure('METHOD_NOT_ALLOWED', `${req.path} allows ${allowed.join(', ')}.`, {
      headers: { Allow: allowed.join(', ') },
    });
  };
};
