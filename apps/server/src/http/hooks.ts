import type { Request, RequestHandler } from 'express';
import type { Hooks } from '../dependencies.ts';
import { addressOf } from './client-address.ts';
import { stateOf } from './request-state.ts';

const BODY_MS = 10_000;

/** Events of billing providers, before all that belongs to the API: a signature over the raw bytes is all that they bring along. */
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
    // What was not read would have to be, before the connection could serve another request.
    if (!req.complete) res.setHeader('Connection', 'close');
    if (status === 429 || status === 503) res.setHeader('Retry-After', '60');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.status(status).type('text/plain').send(`${message}\n`);
  };
}

/** Rejects when the body is larger than `bytesMax`, is refused room by `take`, or takes longer than ten seconds. */
function read(req: Request, bytesMax: number, take: (bytes: number) => boolean): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => end(new Error('The body did not arrive in time.')), BODY_MS);
    const end = (error: Error | null) => {
      clearTimeout(timer);
      req.off('data', onData).off('end', onEnd).off('close', onLost).off('error', onLost);
      if (error === null) return resolve(Buffer.concat(chunks));
      req.pause();
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > bytesMax || !take(chunk.length)) return end(new Error('The body is too large.'));
      chunks.push(chunk);
    };
    const onEnd = () => end(req.complete ? null : new Error('The body is incomplete.'));
    const onLost = () => end(new Error('The connection was lost.'));
    if (req.destroyed) return onLost();
    req.on('data', onData).once('end', onEnd).once('close', onLost).once('error', onLost);
  });
}
