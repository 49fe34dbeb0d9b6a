import { type ErrorCode, errorCatalog } from '@tributary/core';
import type { RouteMetadata } from './permissions.ts';
import type { NamedRoute } from './routes.ts';

/** What every request may be answered with. */
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

/** Of a request that must say who it comes from. */
const ofKnownCallers: readonly ErrorCode[] = ['MISSING_API_KEY', 'SESSION_ENDED'];
const ofBodies: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const ofSignatures: readonly ErrorCode[] = ['SIGNATURE_REQUIRED', 'SIGNATURE_INVALID', 'SIGNATURE_EXPIRED'];
/** Callers of routes that refuse the sessions of others. */
const neverSessions: ReadonlySet<RouteMetadata['caller']> = new Set(['key', 'user', 'affiliate'] as const);
/** A batch of the specification's signed routes has keys in its items, and a sale has one itself. */
const ofSingleUse: readonly ErrorCode[] = ['SIGNATURE_REPLAYED'];
const ofKeys: readonly ErrorCode[] = ['IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_IN_PROGRESS'];

/**
 * Every code that a request to the route may be answered with, in the order of the catalogue: what follows from its
 * shape and facts, and the `errors` that it names itself. The tests of the server hold every answer against it.
 */
export function errorsOf({ route, facts }: Pick<NamedRoute, 'route' | 'facts'>): ErrorCode[] {
  const possible = new Set<string>([
    ...commonErrors,
    // A session never signs.
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
