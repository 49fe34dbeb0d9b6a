import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Sets helmet's default headers. They are the same in every response, so helmet is called only once. */
export function securityHeaders(): RequestHandler {
  const req = new IncomingMessage(new Socket());
  const recorder = new ServerResponse(req);
  helmet()(req, recorder, () => {});
  const headers = recorder.getHeaderNames().map((name) => [name, String(recorder.getHeader(name))] as const);
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}
