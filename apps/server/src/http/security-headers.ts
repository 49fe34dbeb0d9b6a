import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** What helmet sets by default. It is the same on every answer, so it is asked once. */
export function securityHeaders(): RequestHandler {
  const headers: [string, string][] = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => {},
  };
  helmet()({} as never, recorder as never, () => {});
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}
