import { isStorable } from '@tributary/contract';
import type { RequestHandler } from 'express';

const ID_LENGTH_MAX = 255;

/**
 * An id in a path that no object can have must end in NOT_FOUND, like any other unknown id. Characters that the
 * database rejects are replaced and ids that are too long are cut: neither makes them the id of an object.
 */
export const pathIds: RequestHandler = (req, _res, next) => {
  for (const [name, value] of Object.entries(req.params)) {
    if (typeof value === 'string' && (value.length > ID_LENGTH_MAX || !isStorable(value)))
      req.params[name] = value.replaceAll('\0', '\ufffd').toWellFormed().slice(0, ID_LENGTH_MAX);
  }
  next();
};

/** Throws a `URIError` on malformed percent-encoding, which would silently become U+FFFD and look for another value. */
export const wellFormedQuery: RequestHandler = (req, _res, next) => {
  const start = req.originalUrl.indexOf('?');
  if (start >= 0) decodeURIComponent(req.originalUrl.slice(start));
  next();
};
