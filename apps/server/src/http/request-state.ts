import type { NamedRoute } from '@tributary/contract';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Caller } from '../dependencies.ts';
import { newId } from '../platform/ids.ts';

/** What the steps learn about a request, in the order in which they run. */
export class RequestState {
  readonly id: string;
  readonly now: Date;
  readonly startedAtMs = performance.now();
  /** What is to be done once the request is over; null when it is. */
  atEnd: (() => void)[] | null = [];
  route?: NamedRoute;
  address?: string;
  principal?: Caller;
  /** The bytes as received, before any parsing: what a signature covers. */
  rawBody?: Buffer;
  /** How many requests a batch has been charged for so far. */
  chargedRequests?: number;
  batchSlot?: { isWorking: boolean; readonly free: () => void };
  idempotencyKey?: string | null;
  /** Is used up with the work. */
  singleUseSignature?: Uint8Array | null;
  errorCode?: string;
  /** The template of a route that needs no key. */
  openRoute?: string;
  /** For the request's own line, which names it itself. */
  readonly parentLog: Logger;
  private ownLog: Logger | undefined;

  constructor(id: string, now: Date, parentLog: Logger) {
    this.id = id;
    this.now = now;
    this.parentLog = parentLog;
  }

  /** Names the request on every line. Most requests write only their own line, and need none. */
  get log(): Logger {
    this.ownLog ??= this.parentLog.child({ request_id: this.id });
    return this.ownLog;
  }
}

/** One step of a request on its way to the endpoint: throws, or lets it pass. */
export type Step = (req: Request, res: Response) => void | Promise<void>;

const STATE = Symbol('state');
type Observed = Request & { [STATE]?: RequestState };

export function stateOf(req: Request): RequestState {
  const state = (req as Observed)[STATE];
  if (!state) throw new Error('A step ran before requestContext.');
  return state;
}

/** A value that an earlier step must have set. */
export function required<K extends keyof RequestState>(req: Request, key: K): NonNullable<RequestState[K]> {
  const value = stateOf(req)[key];
  if (value === undefined || value === null) throw new Error(`A step that sets ${key} has not run.`);
  return value as NonNullable<RequestState[K]>;
}

const callersId = /^[\x21-\x7e]{1,128}$/;

/** Gives every request its id, its one `now` and its logger. A caller's `X-Request-Id` is kept if it is safe to log. */
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

/** By its socket: the requests on it that are not over, of which there are several when they are pipelined. */
const OPEN = Symbol('open');
type Connection = Request['socket'] & { [OPEN]?: Set<() => void> };

/** When a connection is lost, the answers to requests pipelined on it are never closed, so its end ends them too. */
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
