import { type ConnectionProblem, STRIPE_VERSION_WITHOUT_KEY } from '@tributary/core';

const DAY_MS = 24 * 3_600_000;
/**
 * Number of days before the last event that must each have had an event for a day without events to count as unusual.
 */
export const USUAL_DAYS = 7;

export interface ConnectionSigns {
  /** Problem currently displayed for the connection. */
  readonly problem: ConnectionProblem | null;
  readonly hasApiKey: boolean;
  /** API version of the last event; null if there is none. */
  readonly apiVersion: string | null;
  readonly hasFailedEvents: boolean;
  readonly hasFailedCustomers: boolean;
  /** Time of the last stored event; null if no event is stored. */
  readonly lastEventAt: Date | null;
  /** Number of days with an event, among the `USUAL_DAYS` up to the last event. */
  readonly daysWithEvents: number;
}

/** Returns true if an endpoint with this API version requires an API key. */
export const isEndpointTooOld = (apiVersion: string | null, hasApiKey: boolean): boolean =>
  !hasApiKey &&
  apiVersion !== null &&
  apiVersion.slice(0, STRIPE_VERSION_WITHOUT_KEY.length) < STRIPE_VERSION_WITHOUT_KEY;

/** Returns the most serious problem of a connection; null if there is no problem. */
export function connectionProblem(signs: ConnectionSigns, now: Date): ConnectionProblem | null {
  // Reported first, because nothing can be looked up until the key is replaced.
  if (signs.problem === 'api_key_refused') return 'api_key_refused';
  if (isEndpointTooOld(signs.apiVersion, signs.hasApiKey)) return 'endpoint_too_old';
  if (signs.hasFailedEvents) return 'events_failed';
  if (signs.hasFailedCustomers) return 'customers_failed';
  return isSilent(signs, now) ? 'no_events' : null;
}

/**
 * Returns true if a connection has been unusually silent. Events are stored for a month, so a connection without any
 * event has been silent for at least that long.
 */
function isSilent({ problem, lastEventAt, daysWithEvents }: ConnectionSigns, now: Date): boolean {
  if (lastEventAt === null) return problem === 'no_events';
  return daysWithEvents === USUAL_DAYS && now.getTime() - lastEventAt.getTime() > DAY_MS;
}
