import { type ErrorCode, errorCatalog } from '@tributary/core';
import type { RouteMetadata } from './permissions.ts';
import type { NamedRoute } from './routes.ts';

/** Errors that any request may cause. */
export const commonErrors: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'MISSING_API_KEY',
  'SESSION_ENDED',
  'INVALID_API_KEY',
  'API_KEY_EXPIRED',
  'API_KEY_REVOKED',
  'FOREIGN_ORIGIN',
  'RATE_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
];

/** Errors of requests that require authentication. */
const ofKnownCallers: readonly ErrorCode[] = ['MISSING_API_KEY', 'SESSION_ENDED'];
const ofBodies: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const ofSignatures: readonly ErrorCode[] = ['SIGNATURE_REQUIRED', 'SIGNATURE_INVALID', 'SIGNATURE_EXPIRED'];
/** Routes for these callers reject all other sessions. */
const neverSessions: ReadonlySet<RouteMetadata['caller']> = new Set(['key', 'user', 'affiliate'] as const);
/**
 * Errors of signatures that can be used only once. The specification's signed routes never return them,
 * because each sale and each batch item has its own key.
 */
const ofSingleUse: readonly ErrorCode[] = ['SIGNATURE_REPLAYED'];
const ofKeys: readonly ErrorCode[] = ['IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_IN_PROGRESS'];

/**
 * Returns every error code that a route may return, in the order of the catalog: the codes that follow from the route's
 * shape and metadata, and the route's own `errors`. The server's tests check every response against this list.
 */
export function errorsOf({ route, facts }: Pick<NamedRoute, 'route' | 'facts'>): ErrorCode[] {
  const possible = new Set<string>([
    ...commonErrors,
    // Sessions never sign requests.
    ...(neverSessions.has(facts.caller) || facts.movesMoney ? ['SESSION_NOT_ALLOWED'] : []),
    ...(facts.recent ? ['REAUTHENTICATION_REQUIRED'] : []),
    ...(facts.permission ? ['INSUFFICIENT_PERMISSIONS'] : []),
    ...(route.path.includes(':') ? ['NOT_FOUND'] : []),
    ...('body' in route ? ofBodies : []),
    ...(facts.movesMoney ? ofSignatures : []),
    ...(facts.movesMoney && !facts.signed ? ofSingleUse : []),
    ...(facts.idempotentOn ? ofKeys : []),
    ...(facts.errors ?? []),
  ]);
  if (facts.caller === 'anyone') for (const code of ofKnownCallers) possible.delete(code);
  return (Object.keys(errorCatalog) as ErrorCode[]).filter((code) => possible.has(code));
}
