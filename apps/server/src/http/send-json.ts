import type { Response } from 'express';

/**
 * Maximum length of a body sent together with the headers. A longer one is sent separately, as bytes, as in
 * Express.
 */
const JOINED_LENGTH_MAX = 16_384;

/**
 * Sends JSON in a single write. Node joins the headers with a body that is a string, whereas Express converts
 * a body of more than a thousand characters to bytes and sends it separately.
 */
export function sendJson(this: Response, body: unknown): Response {
  const text = JSON.stringify(body);
  const sent = text.length > JOINED_LENGTH_MAX ? Buffer.from(text) : text;
  if (!this.hasHeader('Content-Type')) this.setHeader('Content-Type', 'application/json; charset=utf-8');
  this.setHeader('Content-Length', Buffer.byteLength(sent));
  this.end(sent);
  return this;
}
