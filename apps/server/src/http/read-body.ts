import type { RouteMetadata } from '@tributary/contract';
import { BATCH_BYTES_MAX, BODY_BYTES_MAX } from '@tributary/core';
import type { Request } from 'express';
import { Failure } from '../domain/failure.ts';
import { onceOver } from './request-end.ts';
import { required, type Step, stateOf } from './request-state.ts';

/**
 * Waits for the whole body and keeps its bytes. Incomplete requests are not processed, because the missing part
 * could change their meaning: an empty refund refunds the whole amount. Routes without a body also wait for one
 * that is sent, but discard it. The memory of all unfinished requests is limited.
 */
export const readBody = (): Step => {
  // Batches have a separate budget, so that they always leave memory for single requests.
  const budgets = { single: bodyBudget(), batch: bodyBudget() };
  return async (req) => {
    const state = stateOf(req);
    if (!takesBody(req)) {
      if (isAnnounced(req)) await receive(req, () => {});
      return;
    }
    const { facts } = required(req, 'route');
    // Unknown callers share part of the memory, as if they were one environment.
    const environmentId = facts.caller === 'anyone' ? NOBODY : required(req, 'principal').environmentId;
    const budget = budgets[facts.batch ? 'batch' : 'single'];
    let taken = 0;
    onceOver(req, () => budget.giveBack(environmentId, taken));
    const take = (bytes: number) => {
      budget.take(environmentId, bytes);
      taken += bytes;
    };
    const bytesMax = bytesMaxOf(facts);
    state.rawBody = isAnnounced(req) ? await readUpTo(bytesMax, req, take) : Buffer.alloc(0);
  };
};

const NOBODY = 0;
/** Maximum body size for unknown callers, who send an API key or a session token. */
const OPEN_BODY_BYTES_MAX = 4 * 1024;

function bytesMaxOf({ caller, batch }: RouteMetadata): number {
  if (caller === 'anyone') return OPEN_BODY_BYTES_MAX;
  return batch ? BATCH_BYTES_MAX : BODY_BYTES_MAX;
}

/** Returns true if the route can have a body. A GET never has one; a DELETE may if it can be signed. */
export const takesBody = (req: Request): boolean => 'body' in required(req, 'route').route;

/** Returns true if a request has a body. HTTP requires one of these headers to announce it. */
export const isAnnounced = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function readUpTo(bytesMax: number, req: Request, hold: (bytes: number) => void): Promise<Buffer> {
  // Reject compressed bodies, because a signature would not cover the bytes that were sent.
  if ((req.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity')
    throw new Failure('UNSUPPORTED_MEDIA_TYPE', 'The body must not be compressed.');
  if (Number(req.headers['content-length']) > bytesMax) throw tooLarge(bytesMax);
  const announced = Number(req.headers['content-length'] ?? 0);
  if (isHere(req, announced)) {
    hold(announced);
    return req.read() as Buffer;
  }
  // Reserve memory as bytes arrive, and keep them in one buffer, because thousands of small buffers would
  // take more memory.
  const body = Buffer.allocUnsafeSlow(announced || bytesMax);
  let length = 0;
  await receive(req, (chunk) => {
    if (length + chunk.length > bytesMax) throw tooLarge(bytesMax);
    hold(chunk.length);
    length += chunk.copy(body, length);
  });
  return body.subarray(0, length);
}

/**
 * Returns true if the body has already arrived. A small body usually arrives together with the headers and needs no
 * listeners.
 */
const isHere = (req: Request, announced: number): boolean =>
  announced > 0 && req.complete && req.readableLength === announced;

const tooLarge = (bytes: number): Failure =>
  new Failure('PAYLOAD_TOO_LARGE', `The body is larger than ${bytes / 1024} KiB.`);

/** Resolves once every byte of the body has arrived. Rejects if the connection ends earlier, or if `take` throws. */
function receive(req: Request, take: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => {
      req.off('data', onData).off('end', onEnd).off('close', onLost).off('error', onLost);
      // Read and discard the remaining bytes, so that the client can read the response, unless the connection
      // is to be closed.
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
    // A destroyed stream emits nothing more, and its buffered data cannot be read.
    if (req.destroyed) return onLost();
    req.on('data', onData).once('end', onEnd).once('close', onLost).once('error', onLost);
  });
}

const incomplete = () =>
  new Failure('VALIDATION_ERROR', 'The connection ended before the body was complete.');

const MIB = 1024 * 1024;

/** Maximum number of bytes that bodies of unfinished requests may take up in this process. */
const HELD_BYTES_MAX = 32 * MIB;
/** Maximum number of bytes per environment, so that none uses up the memory that others need. */
const HELD_BYTES_PER_ENVIRONMENT_MAX = 8 * MIB;

interface BodyBudget {
  /** @throws UNAVAILABLE if the limit does not allow this many more bytes */
  take(environmentId: number, bytes: number): void;
  giveBack(environmentId: number, bytes: number): void;
}

function bodyBudget(): BodyBudget {
  let taken = 0;
  const byEnvironment = new Map<number, number>();
  return {
    take: (environmentId, bytes) => {
      const own = (byEnvironment.get(environmentId) ?? 0) + bytes;
      if (own > HELD_BYTES_PER_ENVIRONMENT_MAX || taken + bytes > HELD_BYTES_MAX) throw tooMuchAtOnce();
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
  new Failure('UNAVAILABLE', 'The server is receiving too many large bodies at the same time. Try again.', {
    // Do not read the remaining bytes, because discarding megabytes takes memory as well.
    headers: { 'Retry-After': '1', Connection: 'close' },
  });
