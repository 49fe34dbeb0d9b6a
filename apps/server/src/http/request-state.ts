import type { NamedRoute } from '@tributary/contract';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Principal } from '../dependencies.ts';
import { newId } from '../ids.ts';

/** What the middleware learns about a request, in the order in which it runs. */
export interface RequestState {
  readonly id: string;
  readonly now: Date;
  readonly log: Logger;
  readonly startedAtMs: number;
  route?: NamedRoute;
  principal?: Principal;
  /** The bytes as received, before any parsing: what a signature covers. */
  rawBody?: Buffer;
  /** How many requests a batch has been charged for so far. */
  chargedRequests?: number;
  batchSlot?: { isWorking: boolean; readonly free: () => void };
  idempotencyKey?: string | null;
  singleUseSignature?: Uint8Array | null;
  errorCode?: string;
  /** The template of a route that needs no key. */
  openRoute?: string;
}

const states = new WeakMap<Request, RequestState>();

export function stateOf(req: Request): RequestState {
  const state = states.get(req);
  if (!state) throw new Error('A middleware ran before requestContext.');
  return state;
}

/** A value that an earlier middleware must have set. */
export function required<K extends keyof RequestState>(req: Request, key: K): NonNullable<RequestState[K]> {
  const value = stateOf(req)[key];
  if (value === undefined || value === null) throw new Error(`A middleware that sets ${key} has not run.`);
  return value as NonNullable<RequestState[K]>;
}

const callersId = /^[\x21-\x7e]{1,128}$/;

/** Gives every request its id, its one `now` and its logger. A caller's `X-Request-Id` is kept if it is safe to log. */
export const requestContext =
  (clock: () => Date, log: Logger): RequestHandler =>
  (req, res, next) => {
    const given = req.get('x-request-id');
    const id = given !== undefined && callersId.test(given) ? given : newId('request');
    states.set(req, { id, now: clock(), log: log.child({ request_id: id }), startedAtMs: performance.now() });
    res.set('X-Request-Id', id);
    res.set('Cache-Control', 'no-store');
    next();
  };
