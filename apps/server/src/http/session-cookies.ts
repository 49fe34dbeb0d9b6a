import { PORTAL_HEADER, SESSION_IDLE_HOURS } from '@tributary/contract';
import { PORTAL_SESSION_DAYS, SIGN_IN_MINUTES } from '@tributary/core';
import type { Request, Response } from 'express';
import type { CookieName, SessionTokens } from '../dependencies.ts';

/** Session that this response starts, or ends if there is no token. */
export interface SessionCookie {
  readonly name: CookieName;
  readonly token: string | null;
}

export interface SessionCookies {
  tokensOf(req: Request): SessionTokens;
  /**
   * Sets a cookie that lasts another twelve hours (ten minutes for a sign-in, thirty days for an affiliate, a year
   * for a browser).
   */
  set(req: Request, res: Response, cookie: SessionCookie): void;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const minutesOf: Readonly<Record<CookieName, number>> = {
  live: SESSION_IDLE_HOURS * 60,
  dev: SESSION_IDLE_HOURS * 60,
  user: SESSION_IDLE_HOURS * 60,
  challenge: SIGN_IN_MINUTES,
  browser: 365 * DAY_MINUTES,
  portal: PORTAL_SESSION_DAYS * DAY_MINUTES,
  portal_challenge: SIGN_IN_MINUTES,
};
const names = Object.keys(minutesOf) as readonly CookieName[];
const ofPortal: ReadonlySet<CookieName> = new Set(['portal', 'portal_challenge']);

/** Returns the program of a portal page, or null if the header has no valid id. */
export const portalOf = (req: Request): string | null =>
  /^\w{1,64}$/.exec(req.get(PORTAL_HEADER) ?? '')?.[0] ?? null;

/**
 * Sets and reads cookies for this host only. Over https, they are `Secure`, and their names have a prefix
 * that keeps browsers from accepting them from another host of the same domain.
 */
export function sessionCookies(publicUrl: string): SessionCookies {
  // `req.secure` follows X-Forwarded-Proto according to TRIBUTARY_TRUST_PROXY.
  const isSecure = (req: Request) => publicUrl.startsWith('https:') || req.secure;
  /**
   * Returns the name of a cookie. Portals of different programs have separate cookies, so that a browser can
   * be signed in to several.
   */
  const nameOf = (req: Request, name: CookieName) =>
    `${isSecure(req) ? '__Host-' : ''}tributary_${name}${ofPortal.has(name) ? `_${portalOf(req)}` : ''}`;
  return {
    tokensOf: (req) =>
      Object.fromEntries(
        names.map((name) => [name, valuesOf(req.headers.cookie, nameOf(req, name))]),
      ) as unknown as SessionTokens,
    set: (req, res, { name, token }) => {
      const attributes = { httpOnly: true, sameSite: 'strict', path: '/', secure: isSecure(req) } as const;
      if (token === null) res.clearCookie(nameOf(req, name), attributes);
      else res.cookie(nameOf(req, name), token, { ...attributes, maxAge: minutesOf[name] * MINUTE_MS });
    },
  };
}

const VALUES_MAX = 4;

/**
 * Returns the values of a cookie, last one first. Over http, other pages may plant cookies of the same name:
 * any number for longer paths, which browsers send before ours, and one for each domain above this host.
 */
const valuesOf = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
    .slice(-VALUES_MAX)
    .reverse();
