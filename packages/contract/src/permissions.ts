import type { ErrorCode, Permission } from '@tributary/core';

/** Route metadata beyond the request and response shapes, used by the server, the SDK, the CLI and the reference. */
export interface RouteMetadata {
  /** Permission that the API key must have. `null` if every valid key may call the route. */
  readonly permission: Permission | null;
  /** Second required permission. */
  readonly alsoPermission?: Permission;
  /**
   * Callers that the route accepts: anyone without signing in, only sessions, only keys, only users, or only
   * affiliates in the portal.
   */
  readonly caller?: 'anyone' | 'session' | 'key' | 'user' | 'affiliate';
  /**
   * Requires the user to have verified their identity in the last 15 minutes, for the route or for these
   * fields of its body.
   */
  readonly recent?: true | readonly string[];
  /** Covered by request signing if the server has a signing secret. */
  readonly signed?: true;
  /** Set if the route, or the listed body fields, determine who is paid, how much, or where. See `nonce`. */
  readonly movesMoney?: boolean | readonly string[];
  /**
   * Key that makes retries safe. `null` if repeating the request has no effect, as with reads and deletes.
   */
  readonly idempotentOn: 'external_event_id' | 'Idempotency-Key' | null;
  /**
   * Bulk version of a single request, with a larger body, one key per item instead of one for the request,
   * and rate limiting by item.
   */
  readonly batch?: true;
  /** Secrets shown in the response. Every response is then recorded in the audit log, regardless of the method. */
  readonly discloses?: string;
  /** Reason why a route that changes data writes no audit entry. All other such routes write one. */
  readonly unaudited?: string;
  /**
   * Body fields that contain free text in this route, although the audit log shows the values of fields
   * with the same name elsewhere.
   */
  readonly freeText?: readonly string[];
  /**
   * Set if the route can also be called with PATCH on the same path, for clients of another service. Not
   * documented.
   */
  readonly alsoPatch?: true;
  /** Error codes in addition to the codes that follow from the shape of the route; see `errorsOf`. */
  readonly errors?: readonly ErrorCode[];
}

type Facts = Omit<RouteMetadata, 'permission' | 'idempotentOn' | 'movesMoney'>;

/** Metadata of a read-only route. */
export const reads = (permission: RouteMetadata['permission'], facts: Facts = {}): RouteMetadata => ({
  permission,
  idempotentOn: null,
  ...facts,
});

/** Metadata of a route that changes data. By default, the route is idempotent by `Idempotency-Key`. */
export const writes = (
  permission: RouteMetadata['permission'],
  facts: Facts & Pick<Required<RouteMetadata>, 'movesMoney'> & Partial<Pick<RouteMetadata, 'idempotentOn'>>,
): RouteMetadata => ({ permission, idempotentOn: 'Idempotency-Key', ...facts });

/** Describes a route's permissions; null if every valid key may call it. */
export const permissionText = ({ permission, alsoPermission }: RouteMetadata): string | null =>
  permission && [permission, alsoPermission].flatMap((name) => (name ? `\`${name}\`` : [])).join(' and ');
