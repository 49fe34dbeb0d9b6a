import { type ConnectionProblem, STRIPE_VERSION_WITHOUT_KEY } from '@tributary/core';

const DAY_MS = 24 * 3_600_000;
/** Number of consecutive days with events after which a silent day is unusual. */
export const USUAL_DAYS = 7;

export interface ConnectionSigns {
  /** Problem currently shown for the connection. */
  readonly problem: ConnectionProblem | null;
  readonly hasApiKey: boolean;
  /** API version of the last event; null if there is no event. */
  readonly apiVersion: string | null;
  readonly hasFailedEvents: boolean;
  readonly hasFailedCustomers: boolean;
  /** Time of the last stored event; null if there is none. */
  readonly lastEventAt: Date | null;
  /** Number of days with events, out of the `USUAL_DAYS` up to the last event. */
  readonly daysWithEvents: number;
}

/** Returns true if endpoints with this API version require an API key. */
export const isEndpointTooOld = (apiVersion: string | null, hasApiKey: boolean): boolean =>
  !hasApiKey &&
  apiVersion !== null &&
  apiVersion.slice(0, STRIPE_VERSION_WITHOUT_KEY.length) < STRIPE_VERSION_WITHOUT_KEY;

/** Returns the most serious problem of a connection, or null if there is none. */
export function connectionProblem(signs: ConnectionSigns, now: Date): ConnectionProblem | null {
  // Report a rejected key first, because nothing can be looked up until the key is replaced.
  if (signs.problem === 'api_key_refused') return 'api_key_refused';
  if (isEndpointTooOld(signs.apiVersion, signs.hasApiKey)) return 'endpoint_too_old';
  if (signs.hasFailedEvents) return 'events_failed';
  if (signs.hasFailedCustomers) return 'customers_failed';
  return isSilent(signs, now) ? 'no_events' : null;
}

/**
 * Returns true if a connection is unusually silent. Events are stored for a month, so a connection without
 * stored events has been silent for at least that long.
 */
function isSilent({ problem, lastEventAt, daysWithEvents }: ConnectionSigns, now: Date): boolean {
  if (lastEventAt === null) return problem === 'no_events';
  return daysWithEvents === USUAL_DAYS && now.getTime() - lastEventAt.getTime() > DAY_MS;
}
