import type { Request, RequestHandler } from 'express';
import { Failure } from '../domain/failure.ts';
import { onceOver } from './request-end.ts';
import { required, stateOf } from './request-state.ts';

export const BODY_BYTES_MAX = 256 * 1024;
export const BATCH_BODY_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Waits for the whole body and keeps its bytes. A request whose body did not arrive complete goes no further: what is
 * missing could change its meaning, and an empty refund refunds everything. GET and DELETE wait too, but keep nothing.
 * What all unfinished requests hold is bounded.
 */
export const readBody = (): RequestHandler => {
  const budgets = bodyBudgets();
  return async (req, res, next) => {
    const state = stateOf(req);
    if (req.method === 'GET' || req.method === 'DELETE') {
      if (isAnnounced(req)) await receive(req, () => {});
      return next();
    }
    const { environmentId } = required(req, 'principal');
    const isBatch = required(req, 'route').facts.batch === true;
    const budget = budgets[isBatch ? 'batch' : 'single'];
    let taken = 0;
    onceOver(req, res, () => budget.giveBack(environmentId, taken));
    const take = (bytes: number) => {
      budget.take(environmentId, bytes);
      taken += bytes;
    };
    const bytesMax = isBatch ? BATCH_BODY_BYTES_MAX : BODY_BYTES_MAX;
    state.rawBody = isAnnounced(req) ? await readUpTo(bytesMax, req, take) : Buffer.alloc(0);
    next();
  };
};

/** As HTTP has it: a request has a body when one of these headers says so, and else none. */
export const isAnnounced = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function readUpTo(bytesMax: number, req: Request, hold: (bytes: number) => void): Promise<Buffer> {
  // A signature would cover other bytes than were sent.
  if ((req.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity')
    throw new Failure('UNSUPPORTED_MEDIA_TYPE', 'The body must not be compressed.');
  if (Number(req.headers['content-length']) > bytesMax) throw tooLarge(bytesMax);
  const announced = Number(req.headers['content-length'] ?? 0);
  const body = growingBuffer(announced || bytesMax, announced);
  await receive(req, (chunk) => {
    if (body.length() + chunk.length > bytesMax) throw tooLarge(bytesMax);
    hold(chunk.length);
    body.add(chunk);
  });
  return body.bytes();
}

/**
 * One buffer, of the announced length at once, which takes no memory before it is filled; without one doubled when it is
 * full. A body that comes in ten thousand chunks is not kept as ten thousand buffers.
 */
function growingBuffer(bytesMax: number, announced: number) {
  let buffer: Buffer = Buffer.alloc(0);
  let length = 0;
  return {
    length: () => length,
    bytes: () => buffer.subarray(0, length),
    add: (chunk: Buffer) => {
      // The first chunk of a small body is all of it.
      if (length === 0) buffer = chunk;
      else {
        if (length + chunk.length > buffer.length) {
          const bytes = announced || Math.min(bytesMax, 2 * (length + chunk.length));
          const larger = Buffer.allocUnsafeSlow(bytes);
          buffer.copy(larger, 0, 0, length);
          buffer = larger;
        }
        chunk.copy(buffer, length);
      }
      length += chunk.length;
    },
  };
}

export const tooLarge = (bytes: number, what = 'body'): Failure =>
  new Failure('PAYLOAD_TOO_LARGE', `The ${what} is larger than ${bytes / 1024} KiB.`);

/** Resolves once every byte of the body has arrived. Rejects when the connection ends before, or `take` throws. */
function receive(req: Request, take: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => {
      req.off('data', onData).off('end', onEnd).off('close', onLost).off('error', onLost);
      // What else is sent is read and thrown away, so that the client gets to read the answer; unless that ends the connection.
      if (error instanceof Failure && error.headers?.Connection === 'close') req.pause();
      else req.resume();
      if (error === undefined) resolve();
      else reject(error as Error);
    };
    const onData = (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (refusal) {
        settle(refusal);
      }
    };
    const onEnd = () => settle(req.complete ? undefined : incomplete());
    const onLost = () => settle(incomplete());
    // A destroyed stream emits nothing more, and what it still holds cannot be read.
    if (req.destroyed) return onLost();
    req.on('data', onData).once('end', onEnd).once('close', onLost).once('error', onLost);
  });
}

const incomplete = () =>
  new Failure('VALIDATION_ERROR', 'The connection ended before the body was complete.');

const MIB = 1024 * 1024;

/** What the bodies of unfinished requests may take in this process, in bytes. */
interface Limits {
  readonly total: number;
  /** One environment cannot use up what the others need. */
  readonly perEnvironment: number;
}

/** Batches have a budget of their own: however many arrive, single requests are still served. */
const limits: Record<'single' | 'batch', Limits> = {
  single: { total: 32 * MIB, perEnvironment: 8 * MIB },
  batch: { total: 32 * MIB, perEnvironment: 16 * MIB },
};

interface BodyBudget {
  /** Throws UNAVAILABLE when that many bytes more would be too many. */
  take(environmentId: number, bytes: number): void;
  giveBack(environmentId: number, bytes: number): void;
}

const bodyBudgets = (): Record<'single' | 'batch', BodyBudget> => ({
  single: bodyBudget(limits.single),
  batch: bodyBudget(limits.batch),
});

function bodyBudget({ total, perEnvironment }: Limits): BodyBudget {
  let taken = 0;
  const byEnvironment = new Map<number, number>();
  return {
    take: (environmentId, bytes) => {
      const own = (byEnvironment.get(environmentId) ?? 0) + bytes;
      if (own > perEnvironment || taken + bytes > total) throw tooMuchAtOnce();
      taken += bytes;
      byEnvironment.set(environmentId, own);
    },
    giveBack: (environmentId, bytes) => {
      taken -= bytes;
      const own = (byEnvironment.get(environmentId) ?? 0) - bytes;
      if (own > 0) byEnvironment.set(environmentId, own);
      else byEnvironment.delete(environmentId);
    },
  };
}

const tooMuchAtOnce = () =>
  new Failure('UNAVAILABLE', 'The server is receiving too many large bodies at once. Send this one again.', {
    // What else comes of it is not read: throwing megabytes away costs memory as well.
    headers: { 'Retry-After': '1', Connection: 'close' },
  });
