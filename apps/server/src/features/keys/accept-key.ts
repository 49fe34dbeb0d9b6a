import type { KeyPrincipal } from '../../callers.ts';
import type { Deps } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { tooManyFailures } from '../../platform/rate-limit/failed-authentications.ts';

const headers = { 'WWW-Authenticate': 'Bearer' };

/** Publishable keys are public, so callers who send one have mixed up two keys and are not guessing. */
const publishable = /^pk_(?:live|dev)_/;
const isPublishable =
  'This is a publishable site key, which only works in pages and links. Send an API key, which starts with sk_.';

type Accepting = Pick<Deps, 'principals' | 'failedAuthentications'>;

/**
 * Returns the principal of a valid API key. Once an address has sent too many unknown keys, only keys that
 * this process has already accepted are looked up, so that other callers at the same address can continue.
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
  // Keys, signatures and expiry depend on real time, never on the test clock.
  const now = new Date();
  const principal = await principals.find(key, now);
  if (!principal) {
    failed.note(address);
    throw new Failure('INVALID_API_KEY', 'This API key is unknown.', { headers });
  }
  if (principal.revokedAt) throw new Failure('API_KEY_REVOKED', 'This API key was revoked.', { headers });
  if (principal.expiresAt && principal.expiresAt <= now) {
    throw new Failure('API_KEY_EXPIRED', 'This API key has expired.', { headers });
  }
  return principal;
}
