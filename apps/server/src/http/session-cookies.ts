import { PORTAL_HEADER, SESSION_IDLE_HOURS } from '@tributary/contract';
import { PORTAL_SESSION_DAYS, SIGN_IN_MINUTES } from '@tributary/core';
import type { Request, Response } from 'express';
import type { CookieName, SessionTokens } from '../dependencies.ts';

/** What has begun in this answer; without a token, what has ended. */
export interface SessionCookie {
  readonly name: CookieName;
  readonly token: string | null;
}

export interface SessionCookies {
  tokensOf(req: Request): SessionTokens;
  /** For another twelve hours; that of a sign-in for ten minutes, of an affiliate for thirty days, of a browser for a year. */
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

/** The program that a page of a portal names; null where it names none that could exist. */
export const portalOf = (req: Request): string | null =>
  /^\w{1,64}$/.exec(req.get(PORTAL_HEADER) ?? '')?.[0] ?? null;

/**
 * Cookies for this host alone. Over https it is `Secure`, and its name has the prefix that keeps browsers
 * from taking it from another host of the same domain.
 */
export function sessionCookies(publicUrl: string): SessionCookies {
  // `req.secure` is what TRIBUTARY_TRUST_PROXY makes of X-Forwarded-Proto.
  const isSecure = (req: Request) => publicUrl.startsWith('https:') || req.secure;
  /** The portals of two programs have cookies of their own, so that one browser can be signed in to both. */
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
 * The values of a name, the last first. Over http, other pages may plant cookies of a name: as many as they like for longer
 * paths, which browsers send before ours, and one for each domain above this host.
 */
const valuesOf = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
    .slice(-VALUES_MAX)
    .reverse();
