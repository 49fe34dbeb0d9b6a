import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { stateOf } from './request-state.ts';

/** An address without the port and the brackets that some proxies add; anything else stays as it is. */
const plainAddress = (text: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text;

/**
 * Writes the addresses of `X-Forwarded-For` as Express compares them with the trusted networks. What is no address keeps
 * its place: without it, an entry of the visitor's own would move to where a proxy's is trusted.
 */
export const plainForwardedAddresses = (): RequestHandler => (req, _res, next) => {
  const forwarded = req.headers['x-forwarded-for'];
  if (typeof forwarded === 'string')
    req.headers['x-forwarded-for'] = forwarded
      .split(',')
      .map((each) => plainAddress(each.trim()) || 'unknown')
      .join(', ');
  next();
};

/** Whether a text is an address. One with a zone, which can be any text of any length, means nothing on another machine. */
const isAddress = (text: string): boolean => isIP(text) > 0 && !text.includes('%');

/** Returns the caller's address, which is found out once per request. */
export const addressOf = (req: Request): string => (stateOf(req).address ??= clientAddress(req));

/** Returns the caller's address as TRIBUTARY_TRUST_PROXY has it, or that of the connection if that is no address. */
export function clientAddress(req: Request): string {
  const { ip = '' } = req;
  return isAddress(ip) ? ip : (req.socket.remoteAddress ?? '');
}
