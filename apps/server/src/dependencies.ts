import type {
  PortalMe,
  PortalNotificationsUpdate,
  PortalPayoutDetails,
  VisitAnswer,
} from '@tributary/contract';
import type { AccentColors, Locale, PayoutMethod, Permission, Role } from '@tributary/core';
import type { Level } from './domain/earnings/commission.ts';
import type { Candidate } from './domain/incentives/in-force.ts';
import type { Incentive } from './domain/incentives/incentive.ts';
import type { Connection, OutboxEvent, Program } from './platform/db/generated/client.ts';
import type { HotTransaction } from './platform/db/hot-transaction.ts';
import type { OwnRows, OwnStatement } from './platform/db/own-sql.ts';
import type { Directory } from './platform/directory.ts';

/** Properties of every caller. A caller acts in exactly one environment. */
interface Identity {
  /** Id of the caller in the audit log, the rate limit and the log. */
  readonly actor: string;
  readonly environmentId: number;
  readonly mode: 'live' | 'dev';
  readonly permissions: readonly (Permission | '*')[];
  /** Key for the HMACs of request fingerprints in this environment. */
  readonly fingerprintKey: Uint8Array;
  /** Encrypted key for the pseudonyms of erased data; null before the first erasure. */
  readonly erasureKey: Uint8Array | null;
  /** Seconds by which a dev environment's `now` is ahead of real time; 0 in live. */
  readonly clockOffsetSeconds: number;
}

/** Rights of an API key, whether used directly or through a session. `actor` is the id of the key. */
interface KeyRights extends Identity {
  /**
   * Time from which requests that move money must be signed, unless a server setting determines this time; null if
   * signing is not required yet.
   */
  readonly signsMoneyFrom: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface KeyPrincipal extends KeyRights {
  readonly by: 'key';
}

/** Browser signed in with an API key. */
export interface SessionPrincipal extends KeyRights {
  readonly by: 'session';
  readonly sessionId: string;
}

/** User signed in to an environment of which the user is a member. `actor` is the id of the user. */
export interface UserPrincipal extends Identity {
  readonly by: 'user';
  readonly accountId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** Time at which the user last verified their identity. */
  readonly authenticatedAt: Date;
}

/**
 * Connection to a billing provider, which records the payments collected by the provider. Makes no requests. `actor` is
 * the id of the connection.
 */
export interface ConnectionPrincipal extends Identity {
  readonly by: 'connection';
}

/** Affiliate signed in to the portal of their program. `actor` is the id of the affiliate. */
export interface AffiliatePrincipal extends Identity {
  readonly by: 'affiliate';
  readonly programId: string;
  readonly sessionId: string;
  /** Ids of the affiliate and of the affiliates merged into it. The affiliate can read the rows of all of them. */
  readonly affiliateIds: readonly string[];
  /** Time at which the affiliate last verified their identity. */
  readonly authenticatedAt: Date;
}

/** Caller of a request. The class of caller, `by`, determines which routes are allowed (http/authorize.ts). */
export type Caller = KeyPrincipal | SessionPrincipal | UserPrincipal | AffiliatePrincipal;

/** Actor of a change: a caller, or a connection acting on its own. */
export type Principal = Caller | ConnectionPrincipal;

/** Looks up callers by API key. */
export interface Principals {
  /** Returns the principal of a key; null if the key is unknown. `now` is real time, not that of the test clock. */
  find(key: string, now: Date): Promise<KeyPrincipal | null>;
  /** Returns true if the key has already been accepted by this process. Makes no query. */
  isKnown(key: string): boolean;
  /** Records that the key moved money without a signature. Does not delay the request. */
  noteUnsigned(principal: KeyPrincipal | SessionPrincipal, now: Date): void;
  /** Clears the cache, so that the next `find` in this process reads committed data. */
  forget(): void;
}

export interface FoundSession {
  readonly principal: SessionPrincipal;
  /** Public id of the environment: `env_…`. */
  readonly environment: string;
  readonly lastUsedAt: Date;
}

/** Looks up callers by session token. */
export interface Sessions {
  /**
   * Returns the session of a token; null if the session does not exist, or if it was last used more than twelve hours
   * ago. `now` is real time.
   */
  find(token: string, now: Date): Promise<FoundSession | null>;
  /** Returns true if the token has already been accepted by this process. Makes no query. */
  isKnown(token: string): boolean;
  /** Records that a session was used. Does not delay the request, and never revives an ended session. */
  touch(principal: SessionPrincipal, now: Date): void;
  /** Makes the next `find` in this process read committed data. */
  forget(): void;
}

export interface FoundUserSession {
  readonly principal: UserPrincipal;
  readonly lastUsedAt: Date;
}

/** Looks up callers by the token of a user's session. */
export interface UserSessions {
  /**
   * Returns the session of a token in an environment, specified by its public id or as `live` or `dev`. Returns null if
   * the session does not exist or has ended, or if its user is not a member of the environment. `now` is real time.
   */
  find(token: string, environment: string, now: Date): Promise<FoundUserSession | null>;
  /** Returns true if the token has already been accepted by this process. Makes no query. */
  isKnown(token: string): boolean;
  /** Records that a session was used. Does not delay the request, and never revives an ended session. */
  touch(principal: UserPrincipal, now: Date): void;
  /** Makes the next `find` in this process read committed data. */
  forget(): void;
}

export interface FoundAffiliateSession {
  readonly principal: AffiliatePrincipal;
  readonly lastUsedAt: Date;
}

/** Looks up callers by the token of an affiliate's session. */
export interface AffiliateSessions {
  /**
   * Returns the session of a token; null if the portal is not open, or if the session does not exist or has ended.
   * `now` is real time.
   */
  find(token: string, programId: string, now: Date): Promise<FoundAffiliateSession | null>;
  /** Returns true if the token has already been accepted by this process. Makes no query. */
  isKnown(token: string): boolean;
  /** Records that a session was used. Does not delay the request, and never revives an ended session. */
  touch(principal: AffiliatePrincipal, now: Date): void;
  /** Makes the next `find` in this process read committed data. */
  forget(): void;
}

/** Reads only rows that belong to one affiliate. */
export interface OwnReader {
  rows<Values extends object, Row>(
    statement: OwnStatement<Values, Row>,
    values: Omit<Values, keyof OwnRows>,
  ): Promise<Row[]>;
}

/** All actions available to a signed-in affiliate. Portal endpoints have no other access to the database. */
export interface Own extends OwnReader {
  me(): Promise<PortalMe>;
  rename(name: string): Promise<void>;
  /** Sends a verification code to the affiliate by e-mail, and returns the time at which the code expires. */
  sendCode(): Promise<Date>;
  /** @throws SIGN_IN_FAILED */
  prove(code: string): Promise<void>;
  /** Sends a verification code to a new e-mail address, and returns the time at which the code expires. */
  sendEmailCode(email: string): Promise<Date>;
  /** @throws SIGN_IN_FAILED, DUPLICATE */
  confirmEmail(code: string): Promise<void>;
  /** Decrypts the payment details in a payout, and returns the masked account. */
  maskedAccount(payout: SealedAccount): string | null;
  /** Returns the affiliate's masked payout details. */
  payoutDetails(): Promise<PortalPayoutDetails>;
  /**
   * Changes the affiliate's payout details, and sends a notice by e-mail.
   * @throws VALIDATION_ERROR
   */
  changePayoutDetails(details: NewPayoutDetails): Promise<void>;
  /** Changes the affiliate's e-mail preferences. Omitted fields are unchanged. */
  chooseMails(choices: PortalNotificationsUpdate): Promise<void>;
  /** @throws NOT_FOUND */
  endSession(id: string): Promise<void>;
}

export interface SealedAccount {
  /** Affiliate whose payment details are changed. */
  readonly payeeId: string | null;
  readonly sealedDetails: Uint8Array | null;
}

export interface NewPayoutDetails {
  readonly payout_method: PayoutMethod;
  readonly payout_details: Readonly<Record<string, string | undefined>>;
}

/** Appearance of a portal before sign-in. */
export interface PortalLook {
  readonly name: string;
  readonly colors: AccentColors;
  /** Path of the logo below the portal's address; null if there is no logo. */
  readonly logoPath: string | null;
}

/** Looks up the appearance of open portals. Returns null if the program has no open portal. */
export interface PortalLooks {
  find(programId: string): Promise<PortalLook | null>;
  logo(programId: string): Promise<{
    readonly type: string;
    readonly sha256: string;
    readonly bytes: Uint8Array;
  } | null>;
}

/** Open portal, with the environment of its program. */
export interface OpenPortal extends Omit<Identity, 'actor' | 'permissions'> {
  readonly programId: string;
}

/** Looks up open portals by program id, across all tenants. */
export type PortalDirectory = Directory<OpenPortal>;

/** Columns of a connection that are needed to accept events. */
export interface Receiver
  extends Pick<Connection, 'environmentId' | 'id' | 'provider' | 'webhookSecret' | 'previousWebhookSecret'> {
  readonly mode: 'live' | 'dev';
}

/** Looks up connections by the id in a webhook URL, across all tenants. */
export type ConnectionDirectory = Directory<Receiver>;

/**
 * Cookies of a browser: API-key sessions by mode, a user's session, a started sign-in, and the users known to the
 * browser. For the portal named in the request, also an affiliate's session and started sign-in.
 */
export type CookieName = 'live' | 'dev' | 'user' | 'challenge' | 'browser' | 'portal' | 'portal_challenge';

/**
 * Tokens in the cookies of a request, by cookie name. A name has several tokens if another page has planted a cookie.
 */
export type SessionTokens = Readonly<Record<CookieName, readonly string[]>>;

/** Affiliate whose e-mails an unsubscribe link stops. */
export interface Unsubscribed {
  /** Name of the merchant who sends the e-mails. */
  readonly brand: string;
  readonly language: Locale;
  /** True if the affiliate has unsubscribed. */
  readonly isEnded: boolean;
}

/** Unsubscribes an affiliate by the token in the link. Returns null if the token is unknown. */
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
 * Settings of an environment for recording events. Cached after the first read, and validated by comparing
 * `environments.config_version`.
 */
export interface ProgramConfig {
  readonly version: bigint;
  readonly programs: ReadonlyMap<string, Program>;
  /** Incentives by group, including scheduled versions; `inForceAt` selects the versions in force. */
  readonly incentives: ReadonlyMap<string, readonly ConfiguredIncentive[]>;
  /** Commissions of a seller's parents by the seller's group. Groups without levels are omitted. */
  readonly levels: ReadonlyMap<string, readonly Level[]>;
}

export interface ProgramConfigCache {
  /**
   * Returns the configuration at `version` or later. If necessary, loads the configuration on the connection of `tx`: a
   * sale that has locked a referral and waits for another connection could deadlock with requests that wait for that
   * referral.
   */
  at(environmentId: number, version: bigint, tx: Pick<HotTransaction, 'query'>): Promise<ProgramConfig>;
}

/** Wakes all code that waits for events, in this process and in others. */
export interface FeedSignal {
  /** Makes this process's relay look for new events immediately. Inexpensive; never throws. */
  poke(): void;
  /**
   * Resolves when `poke` has been called since the last call, after `ms`, or when `signal` aborts. Used only by this
   * process's relay.
   */
  poked(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Resolves when the relay of any process has published events or created deliveries, after `ms`, or when
   * `signal` aborts. Call it before you check for events, and await it if there are none, so that no change
   * in between is missed.
   */
  changed(ms: number, signal?: AbortSignal): Promise<void>;
  /** Works like `changed`, but reports only events of one environment. */
  changedIn(environmentId: number, ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Resolves when any process has queued an e-mail, after `ms`, or when `signal` aborts. Call it before checking for
   * e-mails.
   */
  mailQueued(ms: number, signal?: AbortSignal): Promise<void>;
  /** Number of waiting long polls and workers. */
  readonly waitingCount: number;
  close(): Promise<void>;
}

/** Mail settings of this server. */
export interface Mail {
  /**
   * False without TRIBUTARY_SMTP_URL. In that case, no e-mail to users is queued, and callers offer an alternative,
   * such as a link to copy.
   */
  readonly canSend: boolean;
  /** Returns true if an environment's e-mails to this address are sent. Otherwise, they stay in the mailbox. */
  sendsTo(mode: 'live' | 'dev', address: string): boolean;
}

/** Event, with its sequence number in the feed. */
export interface FeedRow
  extends Pick<OutboxEvent, 'id' | 'type' | 'data' | 'previous' | 'createdAt' | 'erasedAt'> {
  readonly sequence: bigint;
}

export interface FeedPosition {
  /** Null to start with the first available event. */
  readonly after: bigint | null;
  readonly limit: number;
}

export interface FeedPage {
  readonly events: readonly FeedRow[];
  /** Sequence number of the environment's latest event; 0 before the first event. */
  readonly latest: bigint;
  /**
   * Sequence number of the first available event, or of the next event if none are available. Earlier events have
   * expired.
   */
  readonly first: bigint;
}

/** Reads pages of the feed. Concurrent reads in one environment share a statement. */
export interface FeedPages {
  read(environmentId: number, position: FeedPosition): Promise<FeedPage>;
}

/** Limits the number of open long polls per caller. */
export interface PollSlots {
  /**
   * Returns a function that frees the slot.
   * @throws RATE_LIMIT_EXCEEDED if the caller has no free slot
   */
  take(actor: string): () => void;
}

/** Resolves to all addresses of a host name. Rejects if the name has no address. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

/**
 * Resolves to the TXT records of a name, each as one string. The result is empty if the name does not exist or DNS does
 * not respond.
 */
export type ResolveTxt = (name: string) => Promise<readonly string[]>;

/** Rules for the addresses of webhook endpoints. */
export interface AddressRules {
  /**
   * True if webhooks may also be sent to this machine and its network, and from live environments without TLS. For
   * development.
   */
  readonly allowsPrivate: boolean;
  readonly resolve: ResolveHost;
}

/** Site, with the properties that the public routes use. */
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
 * Looks up the site of a public request by publishable key or host, across all tenants. The result is at most one
 * second old. While the database is unavailable, the last known result is returned.
 */
export interface SiteDirectory {
  /** Calls `mayAsk` before querying an unknown name. If `mayAsk` returns false, the result is null. */
  byKey(key: string, mayAsk: () => boolean): Promise<TrackedSite | null>;
  byHost(host: string, mayAsk: () => boolean): Promise<TrackedSite | null>;
  /** Makes the next lookup in this process read committed data. */
  forget(): void;
}

/** Headers that distinguish a visitor from a bot, in lower case. */
export interface BrowserHeaders {
  readonly 'user-agent'?: string | undefined;
  readonly 'sec-fetch-mode'?: string | undefined;
  readonly 'sec-fetch-dest'?: string | undefined;
  readonly 'sec-purpose'?: string | undefined;
  readonly purpose?: string | undefined;
  readonly 'x-moz'?: string | undefined;
  readonly 'x-purpose'?: string | undefined;
}

/** Request without an API key. */
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

/** Handlers of the routes that require no API key. No request from a visitor makes a handler throw. */
export interface Tracking {
  /** Records a visit. `cookie` is the value for `Set-Cookie`; null if the script sets the cookie. */
  visit(request: VisitRequest): Promise<{ readonly answer: VisitAnswer; readonly cookie: string | null }>;
  /** Returns the destination of a link; null if the key or host belongs to no site. */
  follow(request: LinkRequest): Promise<string | null>;
  /** Returns the site for its script; null if the key belongs to no site. */
  siteOf(key: string, ip: string): Promise<TrackedSite | null>;
  /** Writes pending counts to the database. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Reason why a body was not read: the body is too large, no memory is available for it, or it did not arrive in time.
 */
export type UnreadBody = 'too_large' | 'no_room' | 'incomplete';

/** Event from a billing provider, as received. */
export interface HookRequest {
  /** Id of the connection in the URL. */
  readonly connectionId: string;
  readonly signature: string | undefined;
  readonly address: string;
  /** Time of receipt in real time. */
  readonly now: Date;
  /** Length of the body according to the `Content-Length` header; 0 if the header is missing. */
  readonly announcedBytes: number;
  /** Reads the body up to a maximum size. Calls `take` to reserve memory for each chunk. Never rejects. */
  readBody(bytesMax: number, take: (bytes: number) => boolean): Promise<Buffer | UnreadBody>;
}

/** Response to a provider. The message is read only by people who investigate a problem. */
export interface HookAnswer {
  readonly status: 200 | 400 | 404 | 413 | 429 | 503;
  readonly message: string;
}

/** Receives events from billing providers. */
export interface Hooks {
  receive(request: HookRequest): Promise<HookAnswer>;
}
