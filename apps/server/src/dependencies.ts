import type {
  PortalMe,
  PortalNotificationsUpdate,
  PortalPayoutDetails,
  VisitAnswer,
} from '@tributary/contract';
import type { AccentColors, Locale, PayoutMethod } from '@tributary/core';
import type {
  AffiliatePrincipal,
  Identity,
  KeyPrincipal,
  SessionPrincipal,
  UserPrincipal,
} from './callers.ts';
import type { Level } from './domain/earnings/commission.ts';
import type { Candidate } from './domain/incentives/in-force.ts';
import type { Incentive } from './domain/incentives/incentive.ts';
import type { Connection, OutboxEvent, Program } from './platform/db/generated/client.ts';
import type { HotTransaction } from './platform/db/hot-transaction.ts';
import type { OwnRows, OwnStatement } from './platform/db/own-sql.ts';
import type { Directory } from './platform/directory.ts';

export interface Principals {
  /**
   * Resolves to the principal of a key, or to null if the key is unknown. `now` is the actual time, not test-clock
   * time.
   */
  find(key: string, now: Date): Promise<KeyPrincipal | null>;
  /** Returns true if this process has accepted the key before. Makes no query. */
  isKnown(key: string): boolean;
  /** Records that the key moved money without a signature. Does not delay the request. */
  noteUnsigned(principal: KeyPrincipal | SessionPrincipal, now: Date): void;
  /** Clears the cache, so that the next `find` in this process reads committed data. */
  forget(): void;
}

export interface FoundSession {
  readonly principal: SessionPrincipal;
  /** Public id of the environment, such as `env_…`. */
  readonly environment: string;
  readonly lastUsedAt: Date;
}

export interface Sessions {
  /**
   * Resolves to the session of a token, or to null if there is none or it was last used more than twelve
   * hours ago. `now` is the actual time.
   */
  find(token: string, now: Date): Promise<FoundSession | null>;
  /** Returns true if this process has accepted the token before. Makes no query. */
  isKnown(token: string): boolean;
  /** Records that a session was used. Does not delay the request, and never revives an ended session. */
  touch(principal: SessionPrincipal, now: Date): void;
  /** Clears the cache, so that the next `find` in this process reads committed data. */
  forget(): void;
}

export interface FoundUserSession {
  readonly principal: UserPrincipal;
  readonly lastUsedAt: Date;
}

export interface UserSessions {
  /**
   * Resolves to the session of a token in an environment, which is `live`, `dev` or a public id. Resolves to
   * null if the session does not exist or has ended, or if the user is not a member of the environment. `now`
   * is real time.
   */
  find(token: string, environment: string, now: Date): Promise<FoundUserSession | null>;
  /** Returns true if this process has accepted the token before. Makes no query. */
  isKnown(token: string): boolean;
  /** Records that a session was used. Does not delay the request, and never revives an ended session. */
  touch(principal: UserPrincipal, now: Date): void;
  /** Clears the cache, so that the next `find` in this process reads committed data. */
  forget(): void;
}

export interface FoundAffiliateSession {
  readonly principal: AffiliatePrincipal;
  readonly lastUsedAt: Date;
}

export interface AffiliateSessions {
  /**
   * Resolves to the session of a token, or to null if the session does not exist or has ended, or if the
   * portal is not open. `now` is the actual time.
   */
  find(token: string, programId: string, now: Date): Promise<FoundAffiliateSession | null>;
  /** Returns true if this process has accepted the token before. Makes no query. */
  isKnown(token: string): boolean;
  /** Records that a session was used. Does not delay the request, and never revives an ended session. */
  touch(principal: AffiliatePrincipal, now: Date): void;
  /** Clears the cache, so that the next `find` in this process reads committed data. */
  forget(): void;
}

export interface OwnReader {
  rows<Values extends object, Row>(
    statement: OwnStatement<Values, Row>,
    values: Omit<Values, keyof OwnRows>,
  ): Promise<Row[]>;
}

/** Everything that a signed-in affiliate can do. Portal endpoints have no other access to the database. */
export interface Own extends OwnReader {
  me(): Promise<PortalMe>;
  rename(name: string): Promise<void>;
  /** Sends a verification code to the affiliate by e-mail. Resolves to the time at which the code expires. */
  sendCode(): Promise<Date>;
  /** @throws SIGN_IN_FAILED */
  prove(code: string): Promise<void>;
  /** Sends a verification code to a new e-mail address. Resolves to the time at which the code expires. */
  sendEmailCode(email: string): Promise<Date>;
  /** @throws SIGN_IN_FAILED, DUPLICATE */
  confirmEmail(code: string): Promise<void>;
  /** Decrypts the payment details stored with a payout, and returns the masked account. */
  maskedAccount(payout: SealedAccount): string | null;
  /** Returns the affiliate's masked payout details. */
  payoutDetails(): Promise<PortalPayoutDetails>;
  /**
   * Changes the affiliate's payout details, and notifies them by e-mail.
   * @throws VALIDATION_ERROR
   */
  changePayoutDetails(details: NewPayoutDetails): Promise<void>;
  /** Changes the affiliate's e-mail preferences. Omitted fields stay unchanged. */
  chooseMails(choices: PortalNotificationsUpdate): Promise<void>;
  /** @throws NOT_FOUND */
  endSession(id: string): Promise<void>;
}

export interface SealedAccount {
  /** Affiliate whose payment details change. */
  readonly payeeId: string | null;
  readonly sealedDetails: Uint8Array | null;
}

export interface NewPayoutDetails {
  readonly payout_method: PayoutMethod;
  readonly payout_details: Readonly<Record<string, string | undefined>>;
}

export interface PortalLook {
  readonly name: string;
  readonly colors: AccentColors;
  /** Path of the logo below the portal's address; null without a logo. */
  readonly logoPath: string | null;
}

export interface PortalLooks {
  find(programId: string): Promise<PortalLook | null>;
  logo(programId: string): Promise<{
    readonly type: string;
    readonly sha256: string;
    readonly bytes: Uint8Array;
  } | null>;
}

/** Program with an open portal, and its environment. */
export interface OpenPortal extends Omit<Identity, 'actor' | 'permissions'> {
  readonly programId: string;
}

/** Finds open portals by program id, across all tenants. */
export type PortalDirectory = Directory<OpenPortal>;

export interface Receiver
  extends Pick<Connection, 'environmentId' | 'id' | 'provider' | 'webhookSecret' | 'previousWebhookSecret'> {
  readonly mode: 'live' | 'dev';
}

/** Finds connections by the id in a webhook URL, across all tenants. */
export type ConnectionDirectory = Directory<Receiver>;

/**
 * Cookies of a browser: API-key sessions by mode, a user's session, a sign-in in progress, and the users
 * known to the browser. For the portal named in the request, also an affiliate's session and sign-in in
 * progress.
 */
export type CookieName = 'live' | 'dev' | 'user' | 'challenge' | 'browser' | 'portal' | 'portal_challenge';

/** Tokens by cookie name. A cookie has several tokens if another site has planted a cookie of the same name. */
export type SessionTokens = Readonly<Record<CookieName, readonly string[]>>;

/** Affiliate to whom an unsubscribe link belongs. */
export interface Unsubscribed {
  /** Name of the merchant who sends the e-mails. */
  readonly brand: string;
  readonly language: Locale;
  /** True if the affiliate has opted out. */
  readonly isEnded: boolean;
}

/** Opts an affiliate out of e-mails, by the token in the link. Resolves to null if the token is unknown. */
export interface Unsubscribe {
  find(token: string): Promise<Unsubscribed | null>;
  end(
    token: string,
    request: { readonly requestId: string; readonly now: Date },
  ): Promise<Unsubscribed | null>;
}

/** Version of an incentive in a group. The current and the scheduled version are separate objects. */
export type ConfiguredIncentive = Incentive & Candidate;

/**
 * Settings needed to record events in an environment. Cached after the first read, and validated against
 * `environments.config_version`.
 */
export interface ProgramConfig {
  readonly version: bigint;
  readonly programs: ReadonlyMap<string, Program>;
  /** Incentives by group, including scheduled versions; `inForceAt` selects those in force. */
  readonly incentives: ReadonlyMap<string, readonly ConfiguredIncentive[]>;
  /** Levels by the seller's group. Groups without levels are omitted. */
  readonly levels: ReadonlyMap<string, readonly Level[]>;
}

export interface ProgramConfigCache {
  at(environmentId: number, version: bigint, tx: Pick<HotTransaction, 'query'>): Promise<ProgramConfig>;
}

/** Wakes everything that waits for events, in this process and in others. */
export interface FeedSignal {
  poke(): void;
  /**
   * Resolves when `poke` has been called since the last call, after `ms`, or when `signal` aborts. Used only
   * by the relay in this process.
   */
  poked(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Resolves when the relay of any process has published events or created deliveries, after `ms`, or when
   * `signal` aborts. To miss nothing, call it before checking for events, and await it only if there are
   * none.
   */
  changed(ms: number, signal?: AbortSignal): Promise<void>;
  /** Resolves like `changed`, but only for events of one environment. */
  changedIn(environmentId: number, ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Resolves when any process has queued an e-mail, after `ms`, or when `signal` aborts. To miss nothing,
   * call it before checking for e-mails.
   */
  mailQueued(ms: number, signal?: AbortSignal): Promise<void>;
  /** Number of long polls and workers that are waiting. */
  readonly waitingCount: number;
  close(): Promise<void>;
}

/** Mail settings of this server. */
export interface Mail {
  /**
   * False without TRIBUTARY_SMTP_URL. E-mails to users are then not queued, and callers offer an alternative,
   * such as a link to copy.
   */
  readonly canSend: boolean;
  /**
   * Returns true if an environment's e-mails to this address are sent, and false if they stay in the mailbox.
   */
  sendsTo(mode: 'live' | 'dev', address: string): boolean;
}

/** Event, with its sequence number in the feed. */
export interface FeedRow
  extends Pick<OutboxEvent, 'id' | 'type' | 'data' | 'previous' | 'createdAt' | 'erasedAt'> {
  readonly sequence: bigint;
}

export interface FeedPosition {
  /** Null to start at the first available event. */
  readonly after: bigint | null;
  readonly limit: number;
}

export interface FeedPage {
  readonly events: readonly FeedRow[];
  readonly latest: bigint;
  readonly first: bigint;
}

/** Reads pages of the feed. Concurrent reads in the same environment share a statement. */
export interface FeedPages {
  read(environmentId: number, position: FeedPosition): Promise<FeedPage>;
}

export interface PollSlots {
  /**
   * Takes a slot and returns a function that frees it.
   * @throws RATE_LIMIT_EXCEEDED if the caller has no free slot
   */
  take(actor: string): () => void;
}

export type ResolveHost = (hostname: string) => Promise<string[]>;

/**
 * Resolves to the TXT records of a name, each as one string, or to an empty list if the name does not exist
 * or DNS does not respond.
 */
export type ResolveTxt = (name: string) => Promise<readonly string[]>;

/** Rules for the URLs of webhook endpoints. */
export interface AddressRules {
  /**
   * True if webhooks may be sent to this machine and its network, and from live environments without TLS. For
   * development only.
   */
  readonly allowsPrivate: boolean;
  readonly resolve: ResolveHost;
}

export interface TrackedSite {
  readonly environmentId: number;
  readonly id: string;
  readonly programId: string;
  readonly homeUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly cookieDomain: string | null;
  readonly params: readonly string[];
  readonly cookieDays: number;
  readonly attribution: 'last' | 'first';
  readonly consent: 'none' | 'required';
  readonly ip: 'none' | 'truncated' | 'full';
  readonly ignorePaths: readonly string[];
  /** Seconds by which a dev environment's `now` is ahead of real time. */
  readonly clockOffsetSeconds: number;
}

/**
 * Finds the site of a public request by publishable key or host, across all tenants. The result is at most
 * one second old; while the database is unavailable, the last known result is returned.
 */
export interface SiteDirectory {
  /**
   * Resolves to the site with this key. Before querying a key that is not cached, calls `mayAsk`; if that
   * returns false, resolves to null.
   */
  byKey(key: string, mayAsk: () => boolean): Promise<TrackedSite | null>;
  byHost(host: string, mayAsk: () => boolean): Promise<TrackedSite | null>;
  /** Clears the cache, so that the next lookup in this process reads committed data. */
  forget(): void;
}

/** Headers for telling visitors from bots, in lower case. */
export interface BrowserHeaders {
  readonly 'user-agent'?: string | undefined;
  readonly 'sec-fetch-mode'?: string | undefined;
  readonly 'sec-fetch-dest'?: string | undefined;
  readonly 'sec-purpose'?: string | undefined;
  readonly purpose?: string | undefined;
  readonly 'x-moz'?: string | undefined;
  readonly 'x-purpose'?: string | undefined;
}

export interface PublicRequest {
  /** Host in lower case, without a port. */
  readonly host: string;
  readonly ip: string;
  /** True if the request was received over TLS. */
  readonly isSecure: boolean;
  readonly headers: BrowserHeaders;
  readonly now: Date;
}

export interface VisitRequest extends PublicRequest {
  readonly key: string;
  readonly origin: string | undefined;
  /** Null if the body is larger than `VISIT_BYTES_MAX`. */
  readonly body: Buffer | null;
}

export interface LinkRequest extends PublicRequest {
  /** Segments of the path after `/r`, as sent. */
  readonly segments: readonly string[];
  /** Query string as sent, without the question mark. */
  readonly query: string;
  readonly referrer: string | undefined;
  /** False for HEAD requests, which record nothing. */
  readonly isVisit: boolean;
}

/** Handlers of the public tracking routes. They never throw, even for malformed requests. */
export interface Tracking {
  /** Records a visit. `cookie` is the value of `Set-Cookie`; null if the script sets the cookie. */
  visit(request: VisitRequest): Promise<{ readonly answer: VisitAnswer; readonly cookie: string | null }>;
  /** Resolves to the destination of a link, or to null if no site has the key or host. */
  follow(request: LinkRequest): Promise<string | null>;
  /** Resolves to the site that the script belongs to, or to null if no site has the key. */
  siteOf(key: string, ip: string): Promise<TrackedSite | null>;
  /** Writes pending counts to the database. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Reason why a body was not read: it was too large, there was no memory for it, or it did not arrive in time.
 */
export type UnreadBody = 'too_large' | 'no_room' | 'incomplete';

/** Event from a billing provider, as received. */
export interface HookRequest {
  readonly connectionId: string;
  readonly signature: string | undefined;
  readonly address: string;
  /** Real time at which the event was received. */
  readonly now: Date;
  /** Length of the body according to the `Content-Length` header; 0 if the header is missing. */
  readonly announcedBytes: number;
  /** Reads the body, up to a maximum size. Calls `take` to reserve memory for each chunk. Never rejects. */
  readBody(bytesMax: number, take: (bytes: number) => boolean): Promise<Buffer | UnreadBody>;
}

export interface HookAnswer {
  readonly status: 200 | 400 | 404 | 413 | 429 | 503;
  readonly message: string;
}

export interface Hooks {
  receive(request: HookRequest): Promise<HookAnswer>;
}
