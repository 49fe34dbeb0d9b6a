import type { RequestHandler } from 'express';
import type { Principal } from '../context.ts';
import { Failure } from '../domain/failure.ts';
import { stateOf } from './request-state.ts';

const headers = { 'WWW-Authenticate': 'Bearer' };
const bearer = /^Bearer +(\S+) *$/i;

/** Turns the API key into the principal. `find` looks it up; junk never reaches it. */
export const authenticate =
  (
    find: (key: string, now: Date) => Promise<Principal | null>,
    isApiKey: (text: string) => boolean,
  ): RequestHandler =>
  async (req, _res, next) => {
    const state = stateOf(req);
    const authorization = req.get('authorization');
    if (authorization === undefined || !/^bearer\b/i.test(authorization))
      throw new Failure('MISSING_API_KEY', 'Send the API key as Authorization: Bearer <key>.', { headers });
    const key = bearer.exec(authorization)?.[1];
    // Keys, signatures and expiry go by the real clock, never by the test clock.
    const now = new Date();
    const principal = key !== undefined && isApiKey(key) ? await find(key, now) : null;
    if (!principal) throw new Failure('INVALID_API_KEY', 'This API key is not known.', { headers });
    if (principal.revokedAt) throw new Failure('API_KEY_REVOKED', 'This API key was revoked.', { headers });
    if (principal.expiresAt && principal.expiresAt <= now) {
      throw new Failure('API_KEY_EXPIRED', 'This API key has expired.', { headers });
    }
    state.principal = principal;
    next();
  };
