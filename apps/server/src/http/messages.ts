import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import express, { type Express, type Request, type Response } from 'express';

/** Prototypes that an app gives its requests and responses. */
export interface Messages {
  readonly request: Request;
  readonly response: Response;
}

export const messages = (): Messages => ({
  request: Object.create(express.request) as Request,
  response: Object.create(express.response) as Response,
});

/** Makes `app` use these prototypes. */
export function useMessages(app: Express, { request, response }: Messages): void {
  for (const prototype of [request, response]) Object.defineProperty(prototype, 'app', { value: app });
  app.request = request;
  app.response = response;
}

/**
 * Returns options for `createServer`, which then creates requests and responses with the prototypes that
 * Express would assign later. In V8, changing an object's prototype takes longer than creating the object,
 * and slows down everything done with it later.
 */
export function serverClasses({ request, response }: Messages): ServerOptions {
  // If Node turns these functions into classes, they can no longer be called without `new`, and Express changes the
  // prototypes as usual.
  if ([IncomingMessage, ServerResponse].some((each) => /^class\b/.test(String(each)))) return {};
  return {
    IncomingMessage: calling(IncomingMessage, request) as typeof IncomingMessage,
    ServerResponse: calling(ServerResponse, response) as typeof ServerResponse,
  };
}

function calling(made: unknown, prototype: object): unknown {
  const call = made as (this: object, first: unknown, second: unknown) => void;
  function Message(this: object, first: unknown, second: unknown) {
    call.call(this, first, second);
  }
  Message.prototype = prototype;
  return Message;
}
