import type { RequestHandler } from 'express';
import { Failure } from '../domain/failure.ts';

/**
 * Rejects a request with two `Host` headers (RFC 9112, 3.2), because a proxy may have checked the other one.
 */
export const singleHost = (): RequestHandler => (req, _res, next) => {
  const names = req.rawHeaders.filter((_, at) => at % 2 === 0);
  const isSingle = names.filter((name) => name.toLowerCase() === 'host').length <= 1;
  next(isSingle ? undefined : new Failure('VALIDATION_ERROR', 'The request has more than one Host header.'));
};
