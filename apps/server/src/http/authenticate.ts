import type { RequestHandler } from 'express';
import type { Principal } from '../dependencies.ts';
import { Failure } from '../domain/failure.ts';
import type { FailedAuthentications } from '../rate-limit/failed-authentications.ts';
import { required, stateOf } from './request-state.ts';

const headers = { 'WWW-Authenticate': 'Bearer' };
const bearer = /^Bearer +(\S+) *$/i;

/** They stand in web pages: the caller has mixed up two keys, and guesses nothing. */
const publishable = /^pk_(?:live|dev)_/;
const isPublishable =
  'This is a publishable key of a site: it works in pages and links only. Send an API key, which begins with sk_.';

interface Principals {
  find(key: string, now: Date): Promise<Principal | null>;
  isKnown(key: string): boolean;
}

/**
 * Finds the principal of the API key. Once an address has sent too many unknown keys, only keys that have worked in this
 * process before are looked up, so other callers behind the same address keep working.
 */
export const authenticate =
  (principals: Principals, failed: FailedAuthentications): RequestHandler =>
  async (req, _res, next) => {
    const state = stateOf(req);
    const authorization = req.get('authorization');
    if (authorization === undefined || !/^bearer\b/i.test(authorization))
      throw new Failure('MISSING_API_KEY', 'Send the API key as Authorization: Bearer <key>.', { headers });
    const key = bearer.exec(authorization)?.[1] ?? '';
    if (publishable.test(key)) throw new Failure('INVALID_API_KEY', isPublishable, { headers });
    const address = req.ip ?? '';
    const blockedForMs = failed.blockedForMs(address);
    if (blockedForMs > 0 && !principals.isKnown(key)) throw tooManyFailures(blockedForMs);
    // Keys, signatures and expiry use the real clock, never the test clock.
    const now = new Date();
    const principal = await principals.find(key, now);
    if (!principal) {
      failed.note(address);
      throw new Failure('INVALID_API_KEY', 'This API key is not known.', { headers });
    }
    if (principal.revokedAt) throw new Failure('API_KEY_REVOKED', 'This API key was revoked.', { headers });
    if (principal.expiresAt && principal.expiresAt <= now) {
      throw new Failure('API_KEY_EXPIRED', 'This API key has expired.', { headers });
    }
    state.principal = principal;
    next();
  };

const tooManyFailures = (waitMs: number) =>
  new Failure(
    'RATE_LIMIT_EXCEEDED',
    'This address has sent too many unknown API keys in the last minute, so this key was not looked up.',
    { headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) } },
  );

/** Denies by default: the key needs the route's permission from the contract, or `*`. A route without one takes any valid key. */
export const authorize: RequestHandler = (req, _res, next) => {
  const { permission } = required(req, 'route').facts;
  const { permissions } = required(req, 'principal');
  if (permission !== null && !permissions.includes('*') && !permissions.includes(permission)) {
    throw new Failure('INSUFFICIENT_PERMISSIONS', `This API key lacks the permission ${permission}.`, {
      details: [{ field: 'permission', message: permission }],
    });
  }
  next();
};
