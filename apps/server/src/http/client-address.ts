import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { stateOf } from './request-state.ts';

/** Removes the port and the brackets that some proxies add to addresses. Any other text is unchanged. */
const plainAddress = (text: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text;

/**
 * Converts the addresses in `X-Forwarded-For` to the form that Express compares with trusted networks. Invalid
 * entries keep their position, because an entry forged by the visitor could otherwise move to the position of a
 * trusted proxy.
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

/**
 * Returns true for an IP address without a zone. A zone can be any text of any length, and has no meaning on
 * another machine.
 */
const isAddress = (text: string): boolean => isIP(text) > 0 && !text.includes('%');

/** Returns the caller's address, which is determined once per request. */
export const addressOf = (req: Request): string => (stateOf(req).address ??= clientAddress(req));

/**
 * Returns the caller's address according to TRIBUTARY_TRUST_PROXY. If the result is not an address, returns
 * the address of the connection.
 */
export function clientAddress(req: Request): string {
  const { ip = '' } = req;
  return isAddress(ip) ? ip : (req.socket.remoteAddress ?? '');
}
