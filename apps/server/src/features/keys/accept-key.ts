import type { Deps } from '../../context.ts';
import type { KeyPrincipal } from '../../dependencies.ts';
import { Failure } from '../../domain/failure.ts';
import { tooManyFailures } from '../../platform/rate-limit/failed-authentications.ts';

const headers = { 'WWW-Authenticate': 'Bearer' };

/** They stand in web pages: the caller has mixed up two keys, and guesses nothing. */
const publishable = /^pk_(?:live|dev)_/;
const isPublishable =
  'This is a publishable key of a site: it works in pages and links only. Send an API key, which begins with sk_.';

type Accepting = Pick<Deps, 'principals' | 'failedAuthentications'>;

/**
 * The principal of an API key that works. Once an address has sent too many unknown keys, only keys that have worked in
 * this process before are looked up, so other callers behind the same address keep working.
 *
 * @throws INVALID_API_KEY, API_KEY_REVOKED, API_KEY_EXPIRED, RATE_LIMIT_EXCEEDED
 */
export async function acceptKey(
  { principals, failedAuthentications: failed }: Accepting,
  key: string,
  address: string,
): Promise<KeyPrincipal> {
  if (publishable.test(key)) throw new Failure('INVALID_API_KEY', isPublishable, { headers });
  const blockedForMs = failed.blockedForMs(address);
  if (blockedForMs > 0 && !principals.isKnown(key)) throw tooManyFailures(blockedForMs, 'API keys');
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
  return principal;
}
