import { validationFailure } from '../domain/failure.ts';

/** Later instants have no four-digit year, which answers are to have. */
const EXPIRES_MAX = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** `expires_at` lies ahead, by the real clock: keys never go by the test clock. */
export function expiryOf(given: string | null): Date | null {
  if (given === null) return null;
  const expiresAt = new Date(given);
  if (expiresAt.getTime() > Date.now() && expiresAt.getTime() <= EXPIRES_MAX) return expiresAt;
  const message = 'expires_at must lie ahead, and before the year 10000.';
  throw validationFailure([{ field: 'expires_at', message }]);
}
