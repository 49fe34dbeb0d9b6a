import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import express, { type Express, type Request, type Response } from 'express';

/** The prototypes that an app gives to its requests and answers. */
export interface Messages {
  readonly request: Request;
  readonly response: Response;
}

export const messages = (): Messages => ({
  request: Object.create(express.request) as Request,
  response: Object.create(express.response) as Response,
});

/** Makes them those of `app`. */
export function useMessages(app: Express, { request, response }: Messages): void {
  for (const prototype of [request, response]) Object.defineProperty(prototype, 'app', { value: app });
  app.request = request;
  app.response = response;
}

/**
 * For `createServer`: requests and answers are made with the prototypes that Express would give them afterwards. To change
 * the prototype of an object takes V8 longer than to make it, and all that is done with it later takes longer too.
 */
export function serverClasses({ request, response }: Messages): ServerOptions {
  // Should Node ever make classes of them, which cannot be called, Express changes the prototypes as it always did.
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
