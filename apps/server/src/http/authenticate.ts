import { ENVIRONMENT_HEADER } from '@tributary/contract';
import type { Request, Response } from 'express';
import type { FoundSession, KeyPrincipal, SessionTokens } from '../dependencies.ts';
import { Failure } from '../domain/failure.ts';
import { clientAddress } from './client-address.ts';
import type { AssertOwnOrigin } from './own-origin.ts';
import { required, stateOf } from './request-state.ts';
import type { SessionCookies } from './session-cookies.ts';
import type { Step } from './steps.ts';

const headers = { 'WWW-Authenticate': 'Bearer' };
const bearer = /^Bearer +(\S+) *$/i;

interface Accepting {
  /** Resolves to the principal of a key that works, and throws otherwise. */
  acceptKey(key: string, address: string): Promise<KeyPrincipal>;
  acceptSession(request: {
    environment: string;
    takesMode: boolean;
    tokens: SessionTokens;
    address: string;
  }): Promise<FoundSession & { readonly token: string }>;
  readonly assertOwnOrigin: AssertOwnOrigin;
  readonly cookies: SessionCookies;
}

/**
 * Finds the principal: by the API key of `Authorization`, or else by the session of `Tributary-Environment`. A cookie
 * alone is nothing: only a page of this server can send the header.
 */
export const authenticate = (accepting: Accepting): Step => {
  const bySession = sessionOf(accepting);
  return async (req, res) => {
    const state = stateOf(req);
    const key = keyOf(req.get('authorization'));
    if (state.route?.facts.caller === 'anyone') accepting.assertOwnOrigin(req, { isSession: false });
    else if (key !== null) state.principal = await accepting.acceptKey(key, clientAddress(req));
    else if (req.get(ENVIRONMENT_HEADER) !== undefined) state.principal = await bySession(req, res);
    else
      throw new Failure('MISSING_API_KEY', 'Send the API key as Authorization: Bearer <key>.', { headers });
  };
};

/** Empty when it is malformed. Null without a bearer token: a proxy in front may ask browsers for a password of its own. */
function keyOf(authorization: string | undefined): string | null {
  if (authorization === undefined || !/^bearer\b/i.test(authorization)) return null;
  return bearer.exec(authorization)?.[1] ?? '';
}

/** The cookie is sent anew when the session was last used more than this ago, so that it lasts as long as the session. */
const RENEWED_AFTER_MS = 60_000;

const sessionOf =
  ({ acceptSession, assertOwnOrigin, cookies }: Accepting) =>
  async (req: Request, res: Response) => {
    assertOwnOrigin(req, { isSession: true });
    const tokens = cookies.tokensOf(req);
    const { principal, lastUsedAt, token } = await acceptSession({
      environment: req.get(ENVIRONMENT_HEADER) ?? '',
      takesMode: stateOf(req).route?.facts.caller === 'session',
      tokens,
      address: clientAddress(req),
    });
    if (Date.now() - lastUsedAt.getTime() > RENEWED_AFTER_MS)
      cookies.set(req, res, { mode: principal.mode, token });
    return principal;
  };

/** Denies by default: the key needs the route's permission from the contract, or `*`. A route without one takes any valid key. */
export const authorize: Step = (req) => {
  const { permission, caller } = required(req, 'route').facts;
  if (caller === 'anyone') return;
  const { permissions, by } = required(req, 'principal');
  if (caller === 'key' && by !== 'key') {
    throw new Failure('SESSION_NOT_ALLOWED', 'A session cannot make this call. Make it with an API key.');
  }
  if (permission !== null && !permissions.includes('*') && !permissions.includes(permission)) {
    throw new Failure('INSUFFICIENT_PERMISSIONS', `This API key lacks the permission ${permission}.`, {
      details: [{ field: 'permission', message: permission }],
    });
  }
};
