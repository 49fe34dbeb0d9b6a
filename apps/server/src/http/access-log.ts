import type { RequestHandler } from 'express';
import { stateOf } from './request-state.ts';

/** One line a request, of an allow-list of fields: no header, no body, no path with an id in it. */
export const accessLog: RequestHandler = (req, res, next) => {
  res.on('finish', () => {
    const { log, route, principal, errorCode, startedAtMs } = stateOf(req);
    const line = {
      method: req.method,
      route: route?.route.path ?? null,
      status: res.statusCode,
      ms: Math.round((performance.now() - startedAtMs) * 10) / 10,
      key_id: principal?.keyId,
      error_code: errorCode,
    };
    if (res.statusCode >= 500) log.error(line, 'request');
    else log.debug(line, 'request');
  });
  next();
};
