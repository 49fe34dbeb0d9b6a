import { setMaxListeners } from 'node:events';
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import { PUBLIC_PREFIX } from '../config.ts';
import type { Deps } from '../context.ts';
import type { ResolveHost, Tracking } from '../dependencies.ts';
import { plainHostOf } from '../domain/tracking/hosts.ts';
import { connectionDirectory } from '../features/connections/directory.ts';
import { openHooks } from '../features/connections/receive/receive-events.ts';
import { type ConnectionTimes, runConnections } from '../features/connections/settle/run-connections.ts';
import { configuredProviders } from '../features/coupons/providers/configured.ts';
import type { StripeOptions } from '../features/coupons/providers/stripe.ts';
import { principalFinder } from '../features/keys/find-principal.ts';
import { affiliateSessionFinder } from '../features/portal/door/find-affiliate-session.ts';
import { portalDirectory } from '../features/portal/door/portal-directory.ts';
import { programConfigCache } from '../features/programs/program-config.ts';
import { saleQueues } from '../features/sales/record/sale-queue.ts';
import { sessionFinder } from '../features/sessions/find-session.ts';
import { txtResolver } from '../features/sites/txt-records.ts';
import { siteDirectory } from '../features/tracking/site-directory.ts';
import { openTracking } from '../features/tracking/tracking.ts';
import { userSessionFinder } from '../features/users/find-user-session.ts';
import { feedPages, pollSlots } from '../features/webhooks/events/feed-readers.ts';
import { runDeliveries } from '../features/webhooks/sender/run-deliveries.ts';
import { overloadByRequests } from '../features/webhooks/sender/start-pacer.ts';
import { type Listening, listen, urlOf } from '../http/listen.ts';
import { type Messages, messages } from '../http/messages.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import type { Place } from '../platform/db/place.ts';
import { cipherWith } from '../platform/encryption/cipher.ts';
import type { EncryptionKeys } from '../platform/encryption/encryption-keys.ts';
import { BACKUP } from '../platform/jobs/outcomes.ts';
import { runJobs } from '../platform/jobs/run-jobs.ts';
import { latch } from '../platform/latch.ts';
import { type MailSettings, mailOf } from '../platform/mail/mail-settings.ts';
import { runMails } from '../platform/mail/run-mails.ts';
import { noMetrics } from '../platform/metrics/metrics.ts';
import { type PrometheusMetrics, prometheusMetrics } from '../platform/metrics/prometheus.ts';
import { addressRules } from '../platform/outbound/address-rules.ts';
import { openFeedSignal } from '../platform/outbox/feed-signal.ts';
import { runRelay } from '../platform/outbox/run-relay.ts';
import type { PasswordCost } from '../platform/passwords/password-hash.ts';
import { passwords } from '../platform/passwords/passwords.ts';
import { failedAuthentications } from '../platform/rate-limit/failed-authentications.ts';
import { sharedRateLimiter } from '../platform/rate-limit/in-postgres.ts';
import { pauses } from '../platform/rate-limit/pauses.ts';
import type { RateLimiter, RateLimitOptions } from '../platform/rate-limit/rate-limiter.ts';
import { inMemoryRateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { type Background, drain } from './drain.ts';
import { jobsOf } from './jobs.ts';
import { readiness } from './readiness.ts';
import { type MetricsAddress, serveMetrics } from './serve-metrics.ts';

export interface ServerOptions {
  readonly databaseUrl: string;
  /** Direct URL of the database, if `databaseUrl` points to a pooler. Default: the same URL. */
  readonly directDatabaseUrl?: string | undefined;
  /** Properties of the database. Default: a single PostgreSQL. */
  readonly place?: Place | undefined;
  readonly host: string;
  readonly port: number;
  readonly publicUrl?: string | undefined;
  readonly signingSecrets?: readonly string[] | undefined;
  readonly signsMoneyRoutes?: boolean | undefined;
  readonly rateLimit?: RateLimitOptions | undefined;
  readonly encryptionKeys: EncryptionKeys;
  /** Default: programs cannot use Stripe. */
  readonly stripe?: StripeOptions | undefined;
  /** Origin that connections use instead of Stripe's, in tests and the demo. */
  readonly stripeApiBase?: string | undefined;
  /** Mail settings. Default: this server sends no e-mail. */
  readonly mail?: MailSettings | undefined;
  /**
   * True if only this machine can reach the server and its database. A dev API key can then also create the
   * first owner of live. Default: false.
   */
  readonly isLocalAlone?: boolean | undefined;
  /** True to allow webhooks to this machine and its network. Default: false. */
  readonly allowsPrivateWebhooks?: boolean | undefined;
  /** Resolves the hosts of webhooks in place of DNS. */
  readonly resolveHost?: ResolveHost | undefined;
  /** Name servers used to verify link hosts, such as 127.0.0.1:53. Default: those of the system. */
  readonly dnsServers?: readonly string[] | undefined;
  readonly version: string;
  /**
   * Returns true once startup has finished. Until then, the server answers requests but is not ready.
   * Default: always true.
   */
  readonly isStarted?: () => boolean;
  readonly log: Logger;
  readonly clock?: () => Date;
  /** True if this process runs background jobs. Default: false. */
  readonly runsJobs?: boolean;
  readonly feedRetentionDays: number;
  readonly clickRetentionDays: number;
  /** Years for which an erased affiliate's payment record is kept after the last payout. */
  readonly payoutRetentionYears: number;
  /** True if this process relays events. Default: the value of `runsJobs`. */
  readonly relays?: boolean | undefined;
  /** True if this process delivers events to webhook endpoints. Default: the value of `runsJobs`. */
  readonly delivers?: boolean | undefined;
  /**
   * True if this process sends e-mails, provided that mail is configured. Default: the value of `runsJobs`.
   */
  readonly sendsMail?: boolean | undefined;
  /** True if this process handles provider events and payments. Default: the value of `runsJobs`. */
  readonly settles?: boolean | undefined;
  readonly connectionTimes?: Partial<ConnectionTimes> | undefined;
  readonly metrics?: MetricsAddress | undefined;
  /** First path segments of public routes. Default: `/t`. */
  readonly publicPrefix?: string | undefined;
  /** Milliseconds that a link waits for its click to be recorded. Default: 150. */
  readonly linkWaitMs?: number | undefined;
  /** Maximum number of bytes stored per day for anonymous clicks on a site. Default: 64 MiB. */
  readonly factsBytesPerDay?: number | undefined;
  /** Cost of hashing new passwords. Default: `PASSWORD_COST`. Lower in tests. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Default: 0, so that no proxy header is trusted. */
  readonly trustProxy?: number | readonly string[] | undefined;
  /** Folder of the built dashboard; null for none. Default: the output of the build. */
  readonly dashboardFolder?: string | null | undefined;
  /** Folder of the built portal; null for none. Default: the output of the build. */
  readonly portalFolder?: string | null | undefined;
}

export interface RunningServer {
  readonly baseUrl: string;
  readonly metricsUrl: string | null;
  readonly db: Database;
  readonly deps: Deps;
  readonly tracking: Tracking;
  /** Drains, then closes. New connections are served for another `graceMs`. Default: 0. */
  close(graceMs?: number): Promise<void>;
}

/** Opens a server on a migrated database. Called once by start/serve.ts, and once per file by tests. */
export async function openServer(options: ServerOptions): Promise<RunningServer> {
  const { log } = options;
  const clock = options.clock ?? (() => new Date());
  const db = openDatabase(options.databaseUrl, options.place);
  const draining = new AbortController();
  // Every long poll adds a listener.
  setMaxListeners(0, draining.signal);
  const prometheus = options.metrics ? metricsOf(options, db) : null;
  const deps = await depsOf(options, { db, metrics: prometheus ?? noMetrics, draining: draining.signal });
  const tracking = openTracking({
    db,
    cipher: deps.cipher,
    sites: deps.sites,
    log,
    linkWaitMs: options.linkWaitMs,
    factsBytesPerDay: options.factsBytesPerDay,
  });
  const hooks = openHooks({ deps, log });
  const listener: RequestListener = (req, res) => app(req, res);
  const answering = { listener, prometheus, messages: messages() };
  const [listening, metrics] = await listenOn(options, answering).catch(async (error) => {
    await Promise.all([deps.feed.close(), db.close()]);
    throw error;
  });
  const baseUrl = options.publicUrl ?? urlOf(options.host, listening.port);
  const app = createApp({
    ...{ deps, log, clock },
    publicUrl: baseUrl,
    version: options.version,
    signingSecrets: options.signingSecrets,
    signsMoneyRoutes: options.signsMoneyRoutes,
    rateLimiter: rateLimiterOf(options.rateLimit, db),
    tracking,
    hooks,
    publicPrefix: options.publicPrefix ?? PUBLIC_PREFIX,
    trustProxy: options.trustProxy ?? 0,
    messages: answering.messages,
    dashboardFolder: options.dashboardFolder,
    portalFolder: options.portalFolder,
    isReady: readiness(db.probes, {
      isStarted: options.isStarted ?? (() => true),
      draining: draining.signal,
    }),
  });
  const background = startBackground(options, {
    deps,
    clock,
    publicUrl: baseUrl,
    quietMs: listening.quietMs,
  });
  return {
    baseUrl,
    metricsUrl: options.metrics && metrics ? `${urlOf(options.metrics.host, metrics.port)}/metrics` : null,
    db,
    deps,
    tracking,
    close: async (graceMs = 0) => {
      await drain({ listening, background, draining }, graceMs);
      await metrics?.drain(0);
      await tracking.close();
      await deps.feed.close();
      await Promise.race([db.close(), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

const metricsOf = (options: ServerOptions, db: Database): PrometheusMetrics =>
  prometheusMetrics(db, {
    jobNames: [...jobsOf(options).map(({ name }) => name), BACKUP],
    databaseUrl: options.databaseUrl,
  });

function startBackground(
  options: ServerOptions,
  {
    deps,
    clock,
    publicUrl,
    quietMs,
  }: { deps: Deps; clock: () => Date; publicUrl: string; quietMs: () => number },
): Background[] {
  const {
    log,
    mail,
    runsJobs,
    relays = runsJobs,
    delivers = runsJobs,
    sendsMail = runsJobs,
    settles = runsJobs,
  } = options;
  const background: Background[] = [];
  if (runsJobs) background.push(runJobs(jobsOf(options), { deps, log, publicUrl, clock }));
  if (relays) background.push(runRelay(deps, log));
  if (sendsMail && mail) background.push(runMails({ deps, log, settings: mail }));
  if (settles) background.push(runConnections({ deps, log, publicUrl, times: options.connectionTimes }));
  if (delivers) background.push(runDeliveries({ deps, log, isOverloaded: overloadByRequests(quietMs) }));
  return background;
}

/**
 * Time limit for closing. A statement that continues after its request has ended can hold its connection for longer
 * than the shutdown may take.
 */
const CLOSE_MS = 3_000;

async function depsOf(
  options: ServerOptions,
  { db, ...given }: Pick<Deps, 'db' | 'metrics' | 'draining'>,
): Promise<Deps> {
  const portals = portalDirectory(db.hot);
  return {
    ...given,
    db,
    portals,
    receivers: connectionDirectory(db.hot),
    affiliateSessions: affiliateSessionFinder(db.hot, portals, options.log),
    principals: principalFinder(db.hot, options.log),
    sessions: sessionFinder(db.hot, options.log),
    userSessions: userSessionFinder(db.hot, options.log),
    failedAuthentications: failedAuthentications(),
    programs: programConfigCache(),
    sites: siteDirectory(db.hot, ownHosts(options)),
    sales: saleQueues(),
    cipher: cipherWith(...options.encryptionKeys),
    couponProviders: await configuredProviders(options.stripe),
    stripeApiBase: options.stripeApiBase,
    connectionsDue: latch(),
    mail: mailOf(options.mail),
    passwords: passwords(options.passwordCost),
    pauses: pauses(),
    signInRequests: failedAuthentications(),
    firstOwners: {
      isLocalAlone: options.isLocalAlone ?? false,
      isSigned: options.signingSecrets !== undefined,
      signsMoneyRoutes: options.signsMoneyRoutes,
    },
    feed: openFeedSignal(options.directDatabaseUrl ?? options.databaseUrl),
    feedPages: feedPages(db.background),
    pollSlots: pollSlots(),
    payoutRetentionYears: options.payoutRetentionYears,
    addressRules: addressRules(options.allowsPrivateWebhooks ?? false, options.resolveHost),
    resolveTxt: txtResolver(options.dnsServers),
    reservedHosts: ownHosts(options),
  };
}

/** Returns the hosts of this server, on which links of all sites work. */
const ownHosts = ({ publicUrl, host }: Pick<ServerOptions, 'publicUrl' | 'host'>): ReadonlySet<string> =>
  new Set([publicUrl, host].flatMap((address) => (address && plainHostOf(address)) || []));

/** Opens the public port and, if configured, the metrics port: both or neither. */
async function listenOn(
  options: ServerOptions,
  {
    listener,
    prometheus,
    messages,
  }: { listener: RequestListener; prometheus: PrometheusMetrics | null; messages: Messages },
): Promise<[Listening, Listening | null]> {
  const listening = await listen(listener, { ...options, messages });
  if (!prometheus || !options.metrics) return [listening, null];
  try {
    return [listening, await serveMetrics(prometheus, { ...options.metrics, log: options.log })];
  } catch (error) {
    await listening.drain(0);
    throw error;
  }
}

function rateLimiterOf(options: RateLimitOptions | undefined, db: Database): RateLimiter | null {
  if (!options) return null;
  const { store, ...limits } = options;
  return store === 'postgres' ? sharedRateLimiter(db.hot, limits) : inMemoryRateLimiter(limits);
}
