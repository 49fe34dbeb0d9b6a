import type { Request, RequestHandler } from 'express';
import type { Hooks, UnreadBody } from '../dependencies.ts';
import { addressOf } from './client-address.ts';
import { stateOf } from './request-state.ts';

const BODY_MS = 10_000;

/**
 * Receives events from billing providers. Runs outside the API's middleware, because events are authenticated only
 * by a signature over the raw bytes.
 */
export function hooksRouter(hooks: Hooks): RequestHandler {
  return async (req, res, next) => {
    const id = /^\/hooks\/([A-Za-z0-9_]{1,64})(?:\?|$)/.exec(req.url)?.[1];
    if (id === undefined || req.method !== 'POST') return next();
    stateOf(req).openRoute = '/hooks/:connectionId';
    const { status, message } = await hooks.receive({
      connectionId: id,
      signature: req.get('stripe-signature'),
      address: addressOf(req),
      now: new Date(),
      announcedBytes: Number(req.headers['content-length'] ?? 0),
      readBody: (bytesMax, take) => read(req, bytesMax, take),
    });
    // Close the connection, because it could not serve another request until all unread bytes have been read.
    if (!req.complete) res.setHeader('Connection', 'close');
    if (status === 429 || status === 503) res.setHeader('Retry-After', '60');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.status(status).type('text/plain').send(`${message}\n`);
  };
}

/** Reads the body, for at most ten seconds. */
function read(
  req: Request,
  bytesMax: number,
  take: (bytes: number) => boolean,
): Promise<Buffer | UnreadBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (result: Buffer | UnreadBody) => {
      clearTimeout(timer);
      req.off('data', onData).off('end', onEnd).off('close', onLost).off('error', onLost);
      if (typeof result === 'string') req.pause();
      resolve(result);
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > bytesMax) return end('too_large');
      if (!take(chunk.length)) return end('no_room');
      chunks.push(chunk);
    };
    const onEnd = () => end(req.complete ? Buffer.concat(chunks) : 'incomplete');
    const onLost = () => end('incomplete');
    const timer = setTimeout(onLost, BODY_MS);
    if (req.destroyed) return onLost();
    req.on('data', onData).once('end', onEnd).once('close', onLost).once('error', onLost);
  });
}
