import type {
  PortalMe,
  PortalNotificationsUpdate,
  PortalPayoutDetails,
  VisitAnswer,
} from '@tributary/contract';
import type { AccentColors, Locale, PayoutMethod, Permission, Role } from '@tributary/core';
import type { Level } from './domain/earnings/commission.ts';
import type { Incentive } from './domain/incentives/incentive.ts';
import type { Connection, OutboxEvent, Program } from './platform/db/generated/client.ts';
import type { HotTransaction } from './platform/db/hot-transaction.ts';
import type { OwnRows, OwnStatement } from './platform/db/own-sql.ts';
import type { Directory } from './platform/directory.ts';

/** Facts about every caller. A caller acts in exactly one environment. */
interface Identity {
  /** The id under which the audit log, the rate limit and the log know the caller. */
  readonly actor: string;
  readonly environmentId: number;
  readonly mode: 'live' | 'dev';
  readonly permissions: readonly (Permission | '*')[];
  /** Keys the HMACs of request fingerprints in this environment. */
  readonly fingerprintKey: Uint8Array;
  /** Keys the pseudonyms of what was erased, sealed; null before the first erasure. */
  readonly erasureKey: Uint8Array | null;
  /** Seconds by which a dev environment's `now` is ahead of the real time; 0 in a live one. */
  readonly clockOffsetSeconds: number;
}

/** Rights of an API key, used directly or through a session. `actor` is the key's id. */
interface KeyRights extends Identity {
  /**
   * Time from which requests that move money must be signed, if the server's setting does not decide; null:
   * not yet.
   */
  readonly signsMoneyFrom: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface KeyPrincipal extends KeyRights {
  readonly by: 'key';
}

/** A browser that is signed in with an API key. */
export interface SessionPrincipal extends KeyRights {
  readonly by: 'session';
  readonly sessionId: string;
}

/** A person who is signed in, in an environment that they are a member of. `actor` is the id of the user. */
export interface UserPrincipal extends Identity {
  readonly by: 'user';
  readonly accountId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** Time at which the user last verified their identity. */
  readonly authenticatedAt: Date;
}

/** A connection to a billing provider, which records what was collected there. It makes no requests. `actor` is its id. */
export interface ConnectionPrincipal extends Identity {
  readonly by: 'connection';
}

/** An affiliate who is signed in to the portal of their program. `actor` is the id of the affiliate. */
export interface AffiliatePrincipal extends Identity {
  readonly by: 'affiliate';
  readonly programId: string;
  readonly sessionId: string;
  /** The affiliate, and those that were merged into it: whose rows it reads. */
  readonly affiliateIds: readonly string[];
  /** Time at which the affiliate last verified their identity. */
  readonly authenticatedAt: Date;
}

/** Caller of a request, by class: `by` decides which routes it may call at all (http/authorize.ts). */
export type Caller = KeyPrincipal | SessionPrincipal | UserPrincipal | AffiliatePrincipal;

/** Actor of a change: a caller, or a connection on its own. */
export type Principal = Caller | ConnectionPrincipal;

/** Finds the caller by API key. */
export interface Principals {
  /** `now` is the real time, not the test clock's. Null when the key is unknown. */
  find(key: string, now: Date): Promise<KeyPrincipal | null>;
  /** Returns true if the key has worked in this process before. Makes no query. */
  isKnown(key: string): boolean;
  /** Notes that the key moved money without a signature. Does not delay the request. */
  noteUnsigned(principal: KeyPrincipal | SessionPrincipal, now: Date): void;
  /** Clears the cache, so that the next `find` in this process reads committed data. */
  forget(): void;
}

export interface FoundSession {
  readonly principal: SessionPrincipal;
  /** Public id of its environment: `env_…`. */
  readonly environment: string;
  readonly lastUsedAt: Date;
}

/** Finds the caller by the token of a session. */
export interface Sessions {
  /** `now` is the real time. Null when there is no such session, or its row is twelve hours old. */
  find(token: string, now: Date): Promise<FoundSession | null>;
  /** Returns true if the token has worked in this process before. Makes no query. */
  isKnown(token: string): boolean;
  /** Notes that a session was used. Does not delay the request, and never revives a session that is over. */
  touch(principal: SessionPrincipal, now: Date): void;
  /** Makes the next `find` in this process read committed data. */
  forget(): void;
}

export interface FoundUserSession {
  readonly principal: UserPrincipal;
  readonly lastUsedAt: Date;
}

/** Finds the caller by the token of a user's session. */
export interface UserSessions {
  /**
   * `environment`: the public id of an environment, or `live` or `dev`. `now` is the real time. Null when there is no such
   * session, when it is over, or when its user is no member there.
   */
  find(token: string, environment: string, now: Date): Promise<FoundUserSession | null>;
  /** Returns true if the token has worked in this process before. Makes no query. */
  isKnown(token: string): boolean;
  /** Notes that a session was used. Does not delay the request, and never revives a session that is over. */
  touch(principal: UserPrincipal, now: Date): void;
  /** Makes the next `find` in this process read committed data. */
  forget(): void;
}

export interface FoundAffiliateSession {
  readonly principal: AffiliatePrincipal;
  readonly lastUsedAt: Date;
}

/** Finds the caller by the token of an affiliate's session. */
export interface AffiliateSessions {
  /** `now` is the real time. Null when the portal is not open, or has no such session, or it is over. */
  find(token: string, programId: string, now: Date): Promise<FoundAffiliateSession | null>;
  /** Returns true if the token has worked in this process before. Makes no query. */
  isKnown(token: string): boolean;
  /** Notes that a session was used. Does not delay the request, and never revives a session that is over. */
  touch(principal: AffiliatePrincipal, now: Date): void;
  /** Makes the next `find` in this process read committed data. */
  forget(): void;
}

/** Reads rows of one affiliate only. */
export interface OwnReader {
  rows<Values extends object, Row>(
    statement: OwnStatement<Values, Row>,
    values: Omit<Values, keyof OwnRows>,
  ): Promise<Row[]>;
}

/** Everything that an affiliate who is signed in may do: endpoints of the portal have no other way to the database. */
export interface Own extends OwnReader {
  me(): Promise<PortalMe>;
  rename(name: string): Promise<void>;
  /** Mails a code that proves the affiliate again, and returns when it no longer works. */
  sendCode(): Promise<Date>;
  /** @throws SIGN_IN_FAILED */
  prove(code: string): Promise<void>;
  /** Mails a code to a new address, and returns when it no longer works. */
  sendEmailCode(email: string): Promise<Date>;
  /** @throws SIGN_IN_FAILED, DUPLICATE */
  confirmEmail(code: string): Promise<void>;
  /** Opens payment details of a payout, and returns the account in them, masked. */
  maskedAccount(payout: SealedAccount): string | null;
  /** Returns the affiliate's payout details, masked. */
  payoutDetails(): Promise<PortalPayoutDetails>;
  /** Changes where the affiliate is paid, and mails a notice. @throws VALIDATION_ERROR */
  changePayoutDetails(details: NewPayoutDetails): Promise<void>;
  /** Changes the mails that the affiliate receives. Omitted fields stay unchanged. */
  chooseMails(choices: PortalNotificationsUpdate): Promise<void>;
  /** @throws NOT_FOUND */
  endSession(id: string): Promise<void>;
}

export interface SealedAccount {
  /** Affiliate whose payment details they are. */
  readonly payeeId: string | null;
  readonly sealedDetails: Uint8Array | null;
}

export interface NewPayoutDetails {
  readonly payout_method: PayoutMethod;
  readonly payout_details: Readonly<Record<string, string | undefined>>;
}

/** Appearance of a portal before anybody has signed in. */
export interface PortalLook {
  readonly name: string;
  readonly colors: AccentColors;
  /** Path under the portal’s address; null if there is no logo. */
  readonly logoPath: string | null;
}

/** Reads how open portals look; null where the program has none. */
export interface PortalLooks {
  find(programId: string): Promise<PortalLook | null>;
  logo(programId: string): Promise<{
    readonly type: string;
    readonly sha256: string;
    readonly bytes: Uint8Array;
  } | null>;
}

/** An open portal, and the environment of its program. */
export interface OpenPortal extends Omit<Identity, 'actor' | 'permissions'> {
  readonly programId: string;
}

/** Finds open portals by the ids of their programs, across all tenants. */
export type PortalDirectory = Directory<OpenPortal>;

/** The part of a connection that is needed to accept events. */
export interface Receiver
  extends Pick<Connection, 'environmentId' | 'id' | 'provider' | 'webhookSecret' | 'previousWebhookSecret'> {
  readonly mode: 'live' | 'dev';
}

/** Finds connections by the id in the address of a webhook, across all tenants. */
export type ConnectionDirectory = Directory<Receiver>;

/**
 * Cookies of a browser: sessions of keys by mode, that of a user, that of a sign-in that has begun, and whose browser it is; and
 * for the portal of the program that the request names, those of an affiliate.
 */
export type CookieName = 'live' | 'dev' | 'user' | 'challenge' | 'browser' | 'portal' | 'portal_challenge';

/** Tokens in the cookies of a request, by name. Several if another page has planted one. */
export type SessionTokens = Readonly<Record<CookieName, readonly string[]>>;

/** Subject of an unsubscribe link. */
export interface Unsubscribed {
  /** Name of the merchant whose mails they are. */
  readonly brand: string;
  readonly language: Locale;
  /** True if these mails have ended. */
  readonly isEnded: boolean;
}

/** Ends mails by the token of the link in them. Null for a token that nobody has. */
export interface Unsubscribe {
  find(token: string): Promise<Unsubscribed | null>;
  end(
    token: string,
    request: { readonly requestId: string; readonly now: Date },
  ): Promise<Unsubscribed | null>;
}

/**
 * Settings of an environment that ingest needs: read once, then checked against
 * `environments.config_version`.
 */
export interface ProgramConfig {
  readonly version: bigint;
  readonly programs: ReadonlyMap<string, Program>;
  /** The incentives in force, by group. */
  readonly incentives: ReadonlyMap<string, readonly Incentive[]>;
  /** Commissions of a seller's parents, by the seller's group; groups without levels are absent. */
  readonly levels: ReadonlyMap<string, readonly Level[]>;
}

export interface ProgramConfigCache {
  /**
   * The configuration at `version` or a later one, read on the connection of `tx` if it is not known yet: waiting for
   * another one while it holds a referral, a sale might wait for requests that wait for that referral.
   */
  at(environmentId: number, version: bigint, tx: Pick<HotTransaction, 'query'>): Promise<ProgramConfig>;
}

/** Wakes everything that waits for events, in this process and in others. */
export interface FeedSignal {
  /** Tells the relay of this process to look for new events immediately. Cheap, never throws. */
  poke(): void;
  /** Resolves when poked since the last call, after `ms`, or when `signal` aborts. For the one relay of this process. */
  poked(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Resolves when the relay of any process has numbered events or made deliveries, after `ms`, or when `signal`
   * aborts. Call it before you look, and await it when you found nothing: a change in between is then not missed.
   */
  changed(ms: number, signal?: AbortSignal): Promise<void>;
  /** Resolves in the same way, but only for events of one environment. */
  changedIn(environmentId: number, ms: number, signal?: AbortSignal): Promise<void>;
  /** Resolves when any process has queued a mail, after `ms`, or when `signal` aborts. Call it before you look. */
  mailQueued(ms: number, signal?: AbortSignal): Promise<void>;
  /** Number of waiting long polls and workers. */
  readonly waitingCount: number;
  close(): Promise<void>;
}

/** Mail settings of this server. */
export interface Mail {
  /** False without TRIBUTARY_SMTP_URL: then no mail to users is queued, and callers offer another way, such as a link to copy. */
  readonly canSend: boolean;
  /** Returns true if mail of an environment to the address is sent. Otherwise it stays in the mailbox. */
  sendsTo(mode: 'live' | 'dev', address: string): boolean;
}

/** An event of the outbox with its number in the feed. */
export interface FeedRow
  extends Pick<OutboxEvent, 'id' | 'type' | 'data' | 'previous' | 'createdAt' | 'erasedAt'> {
  readonly sequence: bigint;
}

export interface FeedPosition {
  /** Null: from the first event that is left. */
  readonly after: bigint | null;
  readonly limit: number;
}

export interface FeedPage {
  readonly events: readonly FeedRow[];
  /** Sequence of the environment's latest event; 0 before the first. */
  readonly latest: bigint;
  /** Sequence of the first event that is left, or the next one when none is: those before it have expired. */
  readonly first: bigint;
}

/** Reads pages of the feed. Concurrent reads of one environment share a statement. */
export interface FeedPages {
  read(environmentId: number, position: FeedPosition): Promise<FeedPage>;
}

/** Limits the number of open long polls per caller. */
export interface PollSlots {
  /** Returns the function that frees the slot. @throws RATE_LIMIT_EXCEEDED when the caller has no free slot. */
  take(actor: string): () => void;
}

/** Every address of a host name. Rejects when there is none. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

/** The TXT records of a name, each in one piece. None where there is no such name, or no answer. */
export type ResolveTxt = (name: string) => Promise<readonly string[]>;

/** Rules for the addresses of webhook endpoints. */
export interface AddressRules {
  /**
   * True if webhooks may also be sent to this machine and its network, and from live environments without
   * TLS. For development.
   */
  readonly allowsPrivate: boolean;
  readonly resolve: ResolveHost;
}

/** Site as the public routes know it. */
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
  /** Seconds by which a dev environment's `now` is ahead of the real time. */
  readonly clockOffsetSeconds: number;
}

/**
 * Finds the site of a public request by its publishable key or by its host, across all tenants. The result is
 * at most a second old, or the last known one while the database is unavailable.
 */
export interface SiteDirectory {
  /**
   * Calls `mayAsk` before a query for a name that has not been looked up yet; if it returns false, the result
   * is null.
   */
  byKey(key: string, mayAsk: () => boolean): Promise<TrackedSite | null>;
  byHost(host: string, mayAsk: () => boolean): Promise<TrackedSite | null>;
  /** Makes the next look-up in this process read committed data. */
  forget(): void;
}

/** The headers that tell a visitor from a program, in lower case. */
export interface BrowserHeaders {
  readonly 'user-agent'?: string | undefined;
  readonly 'sec-fetch-mode'?: string | undefined;
  readonly 'sec-fetch-dest'?: string | undefined;
  readonly 'sec-purpose'?: string | undefined;
  readonly purpose?: string | undefined;
  readonly 'x-moz'?: string | undefined;
  readonly 'x-purpose'?: string | undefined;
}

/** A request without an API key. */
export interface PublicRequest {
  /** Lower case, without a port. */
  readonly host: string;
  readonly ip: string;
  /** True if the request came over TLS. */
  readonly isSecure: boolean;
  readonly headers: BrowserHeaders;
  readonly now: Date;
}

export interface VisitRequest extends PublicRequest {
  readonly key: string;
  readonly origin: string | undefined;
  /** Null when it is larger than `VISIT_BYTES_MAX`. */
  readonly body: Buffer | null;
}

export interface LinkRequest extends PublicRequest {
  /** The segments of the path behind `/r`, as they were sent. */
  readonly segments: readonly string[];
  /** Query string as sent, without its question mark. */
  readonly query: string;
  readonly referrer: string | undefined;
  /** False for HEAD: nothing is recorded. */
  readonly isVisit: boolean;
}

/** Operations of the routes that need no API key. None of them throws because of a visitor's request. */
export interface Tracking {
  /** `cookie`: the value of `Set-Cookie`; null if the script sets it. */
  visit(request: VisitRequest): Promise<{ readonly answer: VisitAnswer; readonly cookie: string | null }>;
  /** Returns the target of a link; null if no site has this key or host. */
  follow(request: LinkRequest): Promise<string | null>;
  /** Returns the site whose settings a script contains; null if none has the key. */
  siteOf(key: string, ip: string): Promise<TrackedSite | null>;
  /** Writes what has been counted. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Reason why a body was not read: it is larger than allowed, there is no room for it, or it did not arrive in
 * time.
 */
export type UnreadBody = 'too_large' | 'no_room' | 'incomplete';

/** An event of a billing provider, as it arrives. */
export interface HookRequest {
  /** The id in the address. */
  readonly connectionId: string;
  readonly signature: string | undefined;
  readonly address: string;
  /** The real time. */
  readonly now: Date;
  /** Length of the body by its header; 0 without one. */
  readonly announcedBytes: number;
  /** Reads the body up to a maximum size. Requests room for each part with `take`. Never rejects. */
  readBody(bytesMax: number, take: (bytes: number) => boolean): Promise<Buffer | UnreadBody>;
}

/** Response to a provider. Only people who look for a problem read its message. */
export interface HookAnswer {
  readonly status: 200 | 400 | 404 | 413 | 429 | 503;
  readonly message: string;
}

/** Events of billing providers. */
export interface Hooks {
  receive(request: HookRequest): Promise<HookAnswer>;
}
