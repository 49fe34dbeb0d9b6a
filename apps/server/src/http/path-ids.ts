import { isStorable } from '@tributary/contract';
import type { RequestHandler } from 'express';

const ID_LENGTH_MAX = 255;

/**
 * An id in a path that no object can have is one that is not found, like any other. What the database would not take
 * is replaced, and what is too long is cut: neither makes it the id of an object.
 */
export const pathIds: RequestHandler = (req, _res, next) => {
  for (const [name, value] of Object.entries(req.params)) {
    if (typeof value === 'string' && (value.length > ID_LENGTH_MAX || !isStorable(value)))
      req.params[name] = value.replaceAll('\0', '\ufffd').toWellFormed().slice(0, ID_LENGTH_MAX);
  }
  next();
};
