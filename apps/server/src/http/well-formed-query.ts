import type { RequestHandler } from 'express';

/** Malformed percent-encoding would silently become U+FFFD, and another value than was sent be looked for: `URIError`. */
export const wellFormedQuery: RequestHandler = (req, _res, next) => {
  const start = req.originalUrl.indexOf('?');
  if (start >= 0) decodeURIComponent(req.originalUrl.slice(start));
  next();
};
