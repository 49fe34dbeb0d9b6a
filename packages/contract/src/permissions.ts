import type { ErrorCode, Permission } from '@tributary/core';

/** Facts of a route that are not its shape. Server, SDK, CLI and reference all read them here. */
export interface RouteMetadata {
  /** The one permission the API key must hold. `null` where every valid key may call. */
  readonly permission: Permission | null;
  /** A second one that it must hold as well. */
  readonly alsoPermission?: Permission;
  /** Who may call, when it is not every API key and every session: nobody yet known, only a session, a key, a user, or an affiliate in the portal. */
  readonly caller?: 'anyone' | 'session' | 'key' | 'user' | 'affiliate';
  /** Whether a user must have proven who they are in the last 15 minutes: for the route, or for these fields of its body. */
  readonly recent?: true | readonly string[];
  /** Covered by request signing when the server has a signing secret. */
  readonly signed?: true;
  /** Whether it decides who is paid, how much, or where to: the route, or only these fields of its body. See `nonce`. */
  readonly movesMoney?: boolean | readonly string[];
  /** What makes a retry count once. `null` where a repetition, however late, changes nothing: reads and deletes. */
  readonly idempotentOn: 'external_event_id' | 'Idempotency-Key' | null;
  /** Many of the single call at once: a larger body, a key by item and none for the whole, counted as its items. */
  readonly batch?: true;
  /** Secrets that its response shows: each response then leaves an entry in the audit log, whatever the method. */
  readonly discloses?: string;
  /** Why a route that changes something writes no entry in the audit log. Every other one does. */
  readonly unaudited?: string;
  /** Fields of its body that take free text here, although the audit log shows their values elsewhere. */
  readonly freeText?: readonly string[];
  /** PATCH on the same path is this route, too, for clients of another service. It is not documented. */
  readonly alsoPatch?: true;
  /** The codes it may answer beyond those that follow from its shape; see `errorsOf`. */
  readonly errors?: readonly ErrorCode[];
}

type Facts = Omit<RouteMetadata, 'permission' | 'idempotentOn' | 'movesMoney'>;

/** Facts of a route that changes nothing. */
export const reads = (permission: RouteMetadata['permission'], facts: Facts = {}): RouteMetadata => ({
  permission,
  idempotentOn: null,
  ...facts,
});

/** Facts of a route that changes something, by default once for each `Idempotency-Key`. */
export const writes = (
  permission: RouteMetadata['permission'],
  facts: Facts & Pick<Required<RouteMetadata>, 'movesMoney'> & Partial<Pick<RouteMetadata, 'idempotentOn'>>,
): RouteMetadata => ({ permission, idempotentOn: 'Idempotency-Key', ...facts });

/** The permissions of a route as its descriptions name them; null if every valid key may call. */
export const permissionText = ({ permission, alsoPermission }: RouteMetadata): string | null =>
  permission && [permission, alsoPermission].flatMap((name) => (name ? `\`${name}\`` : [])).join(' and ');
