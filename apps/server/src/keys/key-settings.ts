import type { Principal } from '../context.ts';
import { Failure, validationFailure } from '../domain/failure.ts';

/** Later instants have no four-digit year, which answers are to have. */
const EXPIRES_MAX = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Nobody gives what they have not: a key cannot make one that may do more than itself. */
export function assertGrantable({ permissions }: Principal, wanted: readonly string[]): void {
  const own: readonly string[] = permissions;
  const lacking = own.includes('*') ? [] : wanted.filter((permission) => !own.includes(permission));
  if (lacking.length === 0) return;
  throw new Failure(
    'INSUFFICIENT_PERMISSIONS',
    `This API key lacks what it would grant: ${lacking.join(', ')}.`,
    {
      field: 'permissions',
      details: lacking.map((permission) => ({ field: 'permissions', message: permission })),
    },
  );
}

/** `expires_at` lies ahead, by the real clock: keys never go by the test clock. */
export function expiryOf(given: string | null): Date | null {
  if (given === null) return null;
  const expiresAt = new Date(given);
  if (expiresAt.getTime() > Date.now() && expiresAt.getTime() <= EXPIRES_MAX) return expiresAt;
  const message = 'expires_at must lie ahead, and before the year 10000.';
  throw validationFailure([{ field: 'expires_at', message }]);
}
