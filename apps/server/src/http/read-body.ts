import type { Request, RequestHandler } from 'express';
import { Failure } from '../domain/failure.ts';
import { required, stateOf } from './request-state.ts';

export const BODY_BYTES_MAX = 256 * 1024;
export const BATCH_BODY_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Waits for the whole body and keeps its bytes. A request whose body did not arrive complete goes no further: what is
 * missing could change its meaning, and an empty refund refunds everything. GET and DELETE wait too, but keep nothing.
 */
export const readBody: RequestHandler = async (req, _res, next) => {
  const state = stateOf(req);
  if (req.method === 'GET' || req.method === 'DELETE') {
    if (isAnnounced(req)) await receive(req, () => {});
    return next();
  }
  state.rawBody = isAnnounced(req) ? await readUpTo(bytesMaxOf(req), req) : Buffer.alloc(0);
  next();
};

const bytesMaxOf = (req: Request) =>
  required(req, 'route').facts.batch ? BATCH_BODY_BYTES_MAX : BODY_BYTES_MAX;

/** As HTTP has it: a request has a body when one of these headers says so, and else none. */
export const isAnnounced = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function readUpTo(bytesMax: number, req: Request): Promise<Buffer> {
  // A signature would cover other bytes than were sent.
  if ((req.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity')
    throw new Failure('UNSUPPORTED_MEDIA_TYPE', 'The body must not be compressed.');
  if (Number(req.headers['content-length']) > bytesMax) throw tooLarge(bytesMax);
  const chunks: Buffer[] = [];
  let length = 0;
  await receive(req, (chunk) => {
    length += chunk.length;
    if (length > bytesMax) throw tooLarge(bytesMax);
    chunks.push(chunk);
  });
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length);
}

const tooLarge = (bytes: number) =>
  new Failure('PAYLOAD_TOO_LARGE', `The body is larger than ${bytes / 1024} KiB.`);

/** Resolves once every byte of the body has arrived. Rejects when the connection ends before, or `take` throws. */
function receive(req: Request, take: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => {
      req.off('data', onData).off('end', onEnd).off('close', onLost).off('error', onLost);
      // Whatever else is sent is read and thrown away, so that the client gets to read the answer.
      req.resume();
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
