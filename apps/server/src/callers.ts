import type { Permission, Role } from '@tributary/core';

/** Properties of every caller. A caller always acts in exactly one environment. */
export interface Identity {
  /** Id of the caller in logs, the audit log and rate limits. */
  readonly actor: string;
  readonly environmentId: number;
  readonly mode: 'live' | 'dev';
  readonly permissions: readonly (Permission | '*')[];
  /** Key for the HMACs of request fingerprints. */
  readonly fingerprintKey: Uint8Array;
  /** Encrypted key for pseudonyms of erased data; null before the first erasure. */
  readonly erasureKey: Uint8Array | null;
  /** Seconds by which the environment's clock is ahead of real time; always 0 in live. */
  readonly clockOffsetSeconds: number;
}

/** Rights of an API key, whether used directly or through a session. `actor` is the id of the key. */
interface KeyRights extends Identity {
  /**
   * Time from which requests that move money must be signed, unless the server's configuration decides; null
   * if signing is not required yet.
   */
  readonly signsMoneyFrom: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface KeyPrincipal extends KeyRights {
  readonly by: 'key';
}

export interface SessionPrincipal extends KeyRights {
  readonly by: 'session';
  readonly sessionId: string;
}

/** User signed in to an environment as a member. `actor` is the id of the user. */
export interface UserPrincipal extends Identity {
  readonly by: 'user';
  readonly accountId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** Time at which the user last verified their identity. */
  readonly authenticatedAt: Date;
}

/**
 * Connection to a billing provider, which records the provider's payments. Sends no requests. `actor` is the
 * id of the connection.
 */
export interface ConnectionPrincipal extends Identity {
  readonly by: 'connection';
}

/** Affiliate signed in to their program's portal. `actor` is the id of the affiliate. */
export interface AffiliatePrincipal extends Identity {
  readonly by: 'affiliate';
  readonly programId: string;
  readonly sessionId: string;
  /**
   * Ids of the affiliate and of all affiliates merged into it. The affiliate can read the rows of all of
   * them.
   */
  readonly affiliateIds: readonly string[];
  /** Time at which the affiliate last verified their identity. */
  readonly authenticatedAt: Date;
}

/**
 * Caller of a request. The class of the caller, `by`, determines which routes are allowed
 * (http/authorize.ts).
 */
export type Caller = KeyPrincipal | SessionPrincipal | UserPrincipal | AffiliatePrincipal;

/** Caller, or connection, that makes a change. */
export type Principal = Caller | ConnectionPrincipal;
