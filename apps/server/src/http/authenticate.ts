import { ACTOR_HEADER, ENVIRONMENT_HEADER, PORTAL_HEADER } from '@tributary/contract';
import type { Request } from 'express';
import type { Caller, KeyPrincipal } from '../callers.ts';
import type { CookieName, SessionTokens } from '../dependencies.ts';
import { Failure } from '../domain/failure.ts';
import { authorize } from './authorize.ts';
import { addressOf } from './client-address.ts';
import type { AssertOwnOrigin } from './own-origin.ts';
import { required, type Step, stateOf } from './request-state.ts';
import { portalOf, type SessionCookies } from './session-cookies.ts';

const headers = { 'WWW-Authenticate': 'Bearer' };
const bearer = /^Bearer +(\S+) *$/i;

interface Accepted {
  readonly principal: Caller;
  readonly lastUsedAt: Date;
  readonly cookie: { readonly name: CookieName; readonly token: string };
}

export interface Accepting {
  /** Resolves to the principal of a valid key, and throws for any other. */
  acceptKey(key: string, address: string): Promise<KeyPrincipal>;
  acceptSession(request: {
    environment: string;
    actor: string | undefined;
    takesMode: boolean;
    tokens: SessionTokens;
    address: string;
  }): Promise<Accepted>;
  acceptAffiliate(request: {
    programId: string | null;
    tokens: SessionTokens;
    address: string;
  }): Promise<Accepted>;
  readonly assertOwnOrigin: AssertOwnOrigin;
  readonly cookies: SessionCookies;
}

/**
 * Finds the principal by the API key in `Authorization` or, without one, by the session for
 * `Tributary-Environment`. Routes for affiliates use the session in the portal named by `Tributary-Portal`,
 * which other routes ignore. A cookie alone authenticates nothing, because only pages of this server can send
 * these headers.
 */
export const authenticate = (accepting: Accepting): Step => {
  const callerOf = callers(accepting);
  return async (req, res) => {
    const state = stateOf(req);
    if (state.route?.facts.caller === 'anyone') return accepting.assertOwnOrigin(req, { isSession: false });
    const { principal, session } = await callerOf(req);
    state.principal = principal;
    if (session && Date.now() - session.lastUsedAt.getTime() > RENEWED_AFTER_MS)
      accepting.cookies.set(req, res, session.cookie);
  };
};

/** Authorizes a waiting request again. Throws the error that a new request would receive now. */
export const authorizeAgain = (accepting: Accepting) => {
  const callerOf = callers(accepting);
  return async (req: Request): Promise<void> => {
    const { principal } = await callerOf(req);
    authorize(required(req, 'route').facts, principal);
  };
};

interface Authenticated {
  readonly principal: Caller;
  readonly session?: Accepted;
}

const callers = (accepting: Accepting) => {
  const bySession = sessionOf(accepting);
  const byAffiliate = affiliateOf(accepting);
  return async (req: Request): Promise<Authenticated> => {
    const key = keyOf(req.get('authorization'));
    if (key !== null) return { principal: await accepting.acceptKey(key, addressOf(req)) };
    const isOfAffiliates = stateOf(req).route?.facts.caller === 'affiliate';
    if (isOfAffiliates && req.get(PORTAL_HEADER) !== undefined) return byAffiliate(req);
    if (req.get(ENVIRONMENT_HEADER) !== undefined) return bySession(req);
    if (isOfAffiliates) return byAffiliate(req);
    throw new Failure('MISSING_API_KEY', 'Send the API key as Authorization: Bearer <key>.', { headers });
  };
};

/**
 * Returns the API key; '' if it is malformed, and null without a bearer token, because a proxy may use basic
 * authentication.
 */
function keyOf(authorization: string | undefined): string | null {
  if (authorization === undefined || !/^bearer\b/i.test(authorization)) return null;
  return bearer.exec(authorization)?.[1] ?? '';
}

/**
 * Time since a session's last use after which its cookie is sent again, so that the cookie lasts as long as
 * the session.
 */
const RENEWED_AFTER_MS = 60_000;

const sessionOf =
  ({ acceptSession, assertOwnOrigin, cookies }: Accepting) =>
  async (req: Request): Promise<Authenticated> => {
    assertOwnOrigin(req, { isSession: true });
    const tokens = cookies.tokensOf(req);
    const session = await acceptSession({
      environment: req.get(ENVIRONMENT_HEADER) ?? '',
      actor: req.get(ACTOR_HEADER),
      takesMode: stateOf(req).route?.facts.caller === 'session',
      tokens,
      address: addressOf(req),
    });
    return { principal: session.principal, session };
  };

const affiliateOf =
  ({ acceptAffiliate, assertOwnOrigin, cookies }: Accepting) =>
  async (req: Request): Promise<Authenticated> => {
    assertOwnOrigin(req, { isSession: true });
    const session = await acceptAffiliate({
      programId: portalOf(req),
      tokens: cookies.tokensOf(req),
      address: addressOf(req),
    });
    return { principal: session.principal, session };
  };
