import { SESSION_IDLE_HOURS } from '@tributary/contract';
import { SIGN_IN_MINUTES } from '@tributary/core';
import type { Request, Response } from 'express';
import type { CookieName, SessionTokens } from '../dependencies.ts';

/** What has begun in this answer; without a token, what has ended. */
export interface SessionCookie {
  readonly name: CookieName;
  readonly token: string | null;
}

export interface SessionCookies {
  tokensOf(req: Request): SessionTokens;
  /** For another twelve hours; that of a sign-in for ten minutes, that of a browser for a year. */
  set(req: Request, res: Response, cookie: SessionCookie): void;
}

const MINUTE_MS = 60_000;
const YEAR_MINUTES = 365 * 24 * 60;
const names: readonly CookieName[] = ['live', 'dev', 'user', 'challenge', 'browser'];
const minutesOf = (name: CookieName) => {
  if (name === 'browser') return YEAR_MINUTES;
  return name === 'challenge' ? SIGN_IN_MINUTES : SESSION_IDLE_HOURS * 60;
};

/**
 * Cookies for this host alone. Over https it is `Secure`, and its name has the prefix that keeps browsers
 * from taking it from another host of the same domain.
 */
export function sessionCookies(publicUrl: string): SessionCookies {
  // `req.secure` is what TRIBUTARY_TRUST_PROXY makes of X-Forwarded-Proto.
  const isSecure = (req: Request) => publicUrl.startsWith('https:') || req.secure;
  const nameOf = (req: Request, name: CookieName) => `${isSecure(req) ? '__Host-' : ''}tributary_${name}`;
  return {
    tokensOf: (req) =>
      Object.fromEntries(
        names.map((name) => [name, valuesOf(req.headers.cookie, nameOf(req, name))]),
      ) as unknown as SessionTokens,
    set: (req, res, { name, token }) => {
      const attributes = { httpOnly: true, sameSite: 'strict', path: '/', secure: isSecure(req) } as const;
      if (token === null) res.clearCookie(nameOf(req, name), attributes);
      else res.cookie(nameOf(req, name), token, { ...attributes, maxAge: minutesOf(name) * MINUTE_MS });
    },
  };
}

/** Every value that a name has: a browser sends two where another page has planted one for a longer path. */
const valuesOf = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []));
