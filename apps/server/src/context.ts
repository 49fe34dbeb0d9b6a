import type { NamedRoute } from '@tributary/contract';
import type { Logger } from 'pino';
import type { AffiliatePrincipal, KeyPrincipal, Principal } from './callers.ts';
import type {
  AddressRules,
  AffiliateSessions,
  ConnectionDirectory,
  FeedPages,
  FeedSignal,
  Mail,
  Own,
  PollSlots,
  PortalDirectory,
  Principals,
  ProgramConfigCache,
  ResolveTxt,
  Sessions,
  SessionTokens,
  SiteDirectory,
  UserSessions,
} from './dependencies.ts';
import type { CanonicalEvent } from './domain/events/canonical-event.ts';
import type { FingerprintFields } from './domain/events/fingerprint-fields.ts';
import type { FirstOwnerRules } from './domain/members/rules.ts';
import type { CouponProviders } from './domain/referrals/coupon-provider.ts';
import type { Database } from './platform/db/database.ts';
import type { Transaction } from './platform/db/generated/client.ts';
import type { Cipher } from './platform/encryption/cipher.ts';
import type { Latch } from './platform/latch.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Passwords } from './platform/passwords/passwords.ts';
import type { FailedAuthentications } from './platform/rate-limit/failed-authentications.ts';
import type { Pauses } from './platform/rate-limit/pauses.ts';

export interface Deps {
  readonly db: Database;
  readonly principals: Principals;
  readonly sessions: Sessions;
  readonly userSessions: UserSessions;
  readonly portals: PortalDirectory;
  readonly receivers: ConnectionDirectory;
  readonly affiliateSessions: AffiliateSessions;
  readonly failedAuthentications: FailedAuthentications;
  readonly programs: ProgramConfigCache;
  readonly sites: SiteDirectory;
  readonly sales: SaleQueue;
  readonly cipher: Cipher;
  readonly couponProviders: CouponProviders;
  readonly stripeApiBase: string | undefined;
  /** Wakes the worker that processes events from billing providers and settles payments. */
  readonly connectionsDue: Latch;
  readonly addressRules: AddressRules;
  readonly resolveTxt: ResolveTxt;
  /** Hosts of this server, which cannot be used as the link host of a site. */
  readonly reservedHosts: ReadonlySet<string>;
  readonly metrics: Metrics;
  /**
   * Number of years that the encrypted record of the payee is kept after an erased affiliate's last payout.
   */
  readonly payoutRetentionYears: number;
  readonly mail: Mail;
  readonly passwords: Passwords;
  /** Delays after failed sign-in attempts. */
  readonly pauses: Pauses;
  /** Counts sign-in requests by network. */
  readonly signInRequests: FailedAuthentications;
  readonly firstOwners: FirstOwnerRules;
  readonly feed: FeedSignal;
  readonly feedPages: FeedPages;
  readonly pollSlots: PollSlots;
  /** Aborts when this server begins to drain, so that long polls return immediately. */
  readonly draining: AbortSignal;
}

/** Context of a request before its caller is known. */
export interface OpenContext extends Deps {
  readonly requestId: string;
  readonly address: string;
  /** The `User-Agent` header, as sent. */
  readonly browser: string;
  /** Public URL of this server, without a trailing slash. */
  readonly publicUrl: string;
  readonly tokens: SessionTokens;
  /** Program whose portal sent the request, according to a header; null without the header. */
  readonly portalId: string | null;
  /**
   * Counts the request toward the caller's rate limit, once the caller is known.
   * @throws RATE_LIMIT_EXCEEDED
   */
  charge(principal: KeyPrincipal): Promise<void>;
}

/** Context of a request. `now` is read once per request, from the environment's clock. */
export interface RequestContext extends Deps {
  readonly requestId: string;
  /** Time by the server's clock. Unlike `now`, not affected by the environment's test clock. */
  readonly receivedAt: Date;
  readonly address: string;
  /** The `User-Agent` header, as sent. */
  readonly browser: string;
  readonly now: Date;
  /** Returns a logger that adds the request id to every line. */
  log(): Logger;
  readonly principal: Principal;
  readonly environmentId: number;
  /** Route that was called. */
  readonly called: NamedRoute;
  /**
   * Name of the route in the contract or, in a batch, of the equivalent single request. Part of the
   * idempotency fingerprint.
   */
  readonly route: string;
  /** Public URL of this server, without a trailing slash. */
  readonly publicUrl: string;
  readonly idempotencyKey: string | null;
  /** Import that the request belongs to, if any. */
  readonly importing?: Importing;
  /** Digest of the signature if the request has no idempotency key. The signature can be used only once. */
  readonly singleUseSignature: Uint8Array | null;
  /**
   * Returns a signal for requests that wait. It aborts when the caller disconnects, when the server drains,
   * or, with a `Failure`, when the caller loses access.
   */
  untilGone(): AbortSignal;
}

/**
 * Context of a portal endpoint. Its only access to the database is to the affiliate's own rows and actions.
 */
export interface OwnContext
  extends Pick<
    RequestContext,
    'requestId' | 'receivedAt' | 'now' | 'address' | 'browser' | 'publicUrl' | 'log'
  > {
  readonly principal: AffiliatePrincipal;
  readonly own: Own;
}

export interface Importing {
  readonly importId: string;
  /** True if the import also records rows that may already have been recorded by the live integration. */
  readonly includesDuplicates: boolean;
}

/** Conversion or other event to be recorded. */
export interface NewEvent {
  readonly ctx: RequestContext;
  readonly event: CanonicalEvent;
  /** Null if the event has no `external_event_id`. */
  readonly fingerprint: FingerprintFields | null;
}

/**
 * Group commit: sales that arrive while others are being recorded share the next transaction, because the
 * commit's fsync dominates the cost. If nothing is being recorded, a sale is recorded immediately. Sales that
 * share an identifier are recorded in order of arrival.
 */
export interface SaleQueue {
  /** Resolves to the recorded row, or to null if a sale with the same key already exists. */
  record(sale: NewEvent): Promise<Transaction | null>;
  /**
   * True for the queue of a single request, which records its own sales in order and does not share
   * transactions with other requests.
   */
  readonly isOfOneRequest: boolean;
}
