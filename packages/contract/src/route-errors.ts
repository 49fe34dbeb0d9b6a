import { type ErrorCode, errorCatalog } from './errors.ts';
import type { NamedRoute } from './routes.ts';

/** What every request may be answered with that has to say who it comes from. */
const ofCallers: readonly ErrorCode[] = ['MISSING_API_KEY', 'SESSION_ENDED'];

/** What every request may be answered with. */
export const commonErrors: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'INVALID_API_KEY',
  'API_KEY_EXPIRED',
  'API_KEY_REVOKED',
  'FOREIGN_ORIGIN',
  'RATE_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
];

const ofBodies: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const ofSignatures: readonly ErrorCode[] = ['SIGNATURE_REQUIRED', 'SIGNATURE_INVALID', 'SIGNATURE_EXPIRED'];
const ofKeys: readonly ErrorCode[] = ['IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_IN_PROGRESS'];

/**
 * Every code that a request to the route may be answered with, in the order of the catalogue: what follows from its
 * shape and facts, and the `errors` that it names itself. The tests of the server hold every answer against it.
 */
export function errorsOf({ route, facts }: Pick<NamedRoute, 'route' | 'facts'>): ErrorCode[] {
  const possible = new Set<string>([
    ...commonErrors,
    ...(facts.caller === 'anyone' ? [] : ofCallers),
    // A session never signs.
    ...(facts.caller === 'key' || facts.signed ? ['SESSION_NOT_ALLOWED'] : []),
    ...(facts.permission ? ['INSUFFICIENT_PERMISSIONS'] : []),
    ...(route.path.includes(':') ? ['NOT_FOUND'] : []),
    ...('body' in route ? ofBodies : []),
    ...(facts.signed ? ofSignatures : []),
    ...(facts.idempotentOn ? ofKeys : []),
    ...(facts.errors ?? []),
  ]);
  return (Object.keys(errorCatalog) as ErrorCode[]).filter((code) => possible.has(code));
}
