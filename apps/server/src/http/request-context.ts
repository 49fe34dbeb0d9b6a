import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { newId } from '../ids.ts';
import { setState } from './request-state.ts';

const callersId = /^[\x21-\x7e]{1,128}$/;

/** Gives every request its id, its one `now` and its logger; the caller's `X-Request-Id` is kept when it is fit for a log. */
export const requestContext =
  (clock: () => Date, log: Logger): RequestHandler =>
  (req, res, next) => {
    const given = req.get('x-request-id');
    const id = given !== undefined && callersId.test(given) ? given : newId('request');
    setState(req, { id, now: clock(), log: log.child({ request_id: id }), startedAtMs: performance.now() });
    res.set('X-Request-Id', id);
    res.set('Cache-Control', 'no-store');
    next();
  };
