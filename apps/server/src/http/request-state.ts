import type { NamedRoute } from '@tributary/contract';
import type { Request } from 'express';
import type { Logger } from 'pino';
import type { Principal } from '../dependencies.ts';

/** What the middleware learn of a request, in the order in which they run. */
export interface RequestState {
  readonly id: string;
  readonly now: Date;
  readonly log: Logger;
  readonly startedAtMs: number;
  route?: NamedRoute;
  principal?: Principal;
  /** The bytes as received, before any parsing: what a signature covers. */
  rawBody?: Buffer;
  /** What a batch has been charged so far. */
  chargedRequests?: number;
  batchSlot?: { isWorking: boolean; readonly free: () => void };
  idempotencyKey?: string | null;
  singleUseSignature?: Uint8Array | null;
  errorCode?: string;
}

const states = new WeakMap<Request, RequestState>();

export const setState = (req: Request, state: RequestState): void => {
  states.set(req, state);
};

export function stateOf(req: Request): RequestState {
  const state = states.get(req);
  if (!state) throw new Error('A middleware ran before request-context.');
  return state;
}

/** What a middleware before it must have set. */
export function required<K extends keyof RequestState>(req: Request, key: K): NonNullable<RequestState[K]> {
  const value = stateOf(req)[key];
  if (value === undefined || value === null) throw new Error(`A middleware that sets ${key} has not run.`);
  return value as NonNullable<RequestState[K]>;
}
