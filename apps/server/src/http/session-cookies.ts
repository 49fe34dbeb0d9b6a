import { SESSION_IDLE_HOURS } from '@tributary/contract';
import type { Request, Response } from 'express';
import type { SessionTokens } from '../dependencies.ts';

/** A session that has begun in this answer; without a token, one that has ended. */
export interface SessionCookie {
  readonly mode: 'live' | 'dev';
  readonly token: string | null;
}

export interface SessionCookies {
  tokensOf(req: Request): SessionTokens;
  /** For another twelve hours. */
  set(req: Request, res: Response, cookie: SessionCookie): void;
}

const HOUR_MS = 3_600_000;

/**
 * One cookie for each mode, for this host alone. Over https it is `Secure`, and its name has the prefix that keeps browsers
 * from taking it from another host of the same domain.
 */
export function sessionCookies(publicUrl: string): SessionCookies {
  // `req.secure` is what TRIBUTARY_TRUST_PROXY makes of X-Forwarded-Proto.
  const isSecure = (req: Request) => publicUrl.startsWith('https:') || req.secure;
  const nameOf = (req: Request, mode: 'live' | 'dev') => `${isSecure(req) ? '__Host-' : ''}tributary_${mode}`;
  return {
    tokensOf: (req) => ({
      live: valuesOf(req.headers.cookie, nameOf(req, 'live')),
      dev: valuesOf(req.headers.cookie, nameOf(req, 'dev')),
    }),
    set: (req, res, { mode, token }) => {
      const attributes = { httpOnly: true, sameSite: 'strict', path: '/', secure: isSecure(req) } as const;
      if (token === null) res.clearCookie(nameOf(req, mode), attributes);
      else res.cookie(nameOf(req, mode), token, { ...attributes, maxAge: SESSION_IDLE_HOURS * HOUR_MS });
    },
  };
}

/** Every value that a name has: a browser sends two where another page has planted one for a longer path. */
const valuesOf = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []));
