import type { NamedRoute } from '@tributary/contract';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Caller } from '../callers.ts';
import { newId } from '../platform/ids.ts';

/** State shared by the steps of a request. Fields are in the order in which they are set. */
export class RequestState {
  readonly id: string;
  readonly now: Date;
  readonly startedAtMs = performance.now();
  /** Callbacks for the end of the request; null once it has ended. */
  atEnd: (() => void)[] | null = [];
  route?: NamedRoute;
  address?: string;
  principal?: Caller;
  /** Bytes of the body as received, before any parsing. A signature covers these bytes. */
  rawBody?: Buffer;
  /** Number of requests that a batch has been charged for so far. */
  chargedRequests?: number;
  batchSlot?: { isWorking: boolean; readonly free: () => void };
  idempotencyKey?: string | null;
  /** Digest of a signature sent without a key. The transaction that does the work uses it up. */
  singleUseSignature?: Uint8Array | null;
  errorCode?: string;
  /** Template of a route that requires no key. */
  openRoute?: string;
  /** Logger for the request's own line. */
  readonly parentLog: Logger;
  private ownLog: Logger | undefined;

  constructor(id: string, now: Date, parentLog: Logger) {
    this.id = id;
    this.now = now;
    this.parentLog = parentLog;
  }

  /**
   * Logger that adds the request to every line. Created only when needed, because most requests write only
   * their own line.
   */
  get log(): Logger {
    this.ownLog ??= this.parentLog.child({ request_id: this.id });
    return this.ownLog;
  }
}

export type Step = (req: Request, res: Response) => void | Promise<void>;

const STATE = Symbol('state');
type Observed = Request & { [STATE]?: RequestState };

export function stateOf(req: Request): RequestState {
  const state = (req as Observed)[STATE];
  if (!state) throw new Error('A step ran before requestContext.');
  return state;
}

/** Returns a value that an earlier step must have set. */
export function required<K extends keyof RequestState>(req: Request, key: K): NonNullable<RequestState[K]> {
  const value = stateOf(req)[key];
  if (value === undefined || value === null) throw new Error(`A step that sets ${key} has not run.`);
  return value as NonNullable<RequestState[K]>;
}

const callersId = /^[\x21-\x7e]{1,128}$/;

/**
 * Gives every request its id, its single `now` and its logger. Keeps a caller's `X-Request-Id` if it is safe
 * to log.
 */
export const requestContext =
  (clock: () => Date, log: Logger): RequestHandler =>
  (req, res, next) => {
    const given = req.get('x-request-id');
    const id = given !== undefined && callersId.test(given) ? given : newId('request');
    const state = new RequestState(id, clock(), log);
    (req as Observed)[STATE] = state;
    endWith(state, req, res);
    res.setHeader('X-Request-Id', id);
    res.setHeader('Cache-Control', 'no-store');
    next();
  };

/** Open requests by socket. A socket has several if they are pipelined. */
const OPEN = Symbol('open');
type Connection = Request['socket'] & { [OPEN]?: Set<() => void> };

/**
 * Ends a request when its connection closes. Node never closes the responses to pipelined requests on a lost
 * connection.
 */
function endWith(state: RequestState, req: Request, res: Response): void {
  const open = openOn(req.socket);
  const over = () => {
    open.delete(over);
    const { atEnd } = state;
    state.atEnd = null;
    for (const done of atEnd ?? []) done();
  };
  open.add(over);
  res.once('close', over);
}

function openOn(socket: Connection): Set<() => void> {
  if (socket[OPEN]) return socket[OPEN];
  const open = new Set<() => void>();
  socket[OPEN] = open;
  socket.once('close', () => {
    for (const over of [...open]) over();
  });
  return open;
}
