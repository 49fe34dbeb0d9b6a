import { randomBytes } from 'node:crypto';
import type { Permission } from '@tributary/core';
import { Tributary } from '@tributary/sdk';
import type { Logger } from 'pino';
import { afterAll, afterEach, beforeAll, type beforeEach, expect } from 'vitest';
import type { Deps } from '../../src/context.ts';
import type { ResolveHost, Tracking } from '../../src/dependencies.ts';
import type { ConnectionTimes } from '../../src/features/connections/settle/run-connections.ts';
import type { StripeOptions } from '../../src/features/coupons/providers/stripe.ts';
import { apiKeyDigest, apiKeyHint, generateApiKey } from '../../src/features/keys/api-key.ts';
import { chainEntries } from '../../src/platform/audit/chain.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { ensurePartitions } from '../../src/platform/db/partitions.ts';
import type { EncryptionKeys } from '../../src/platform/encryption/encryption-keys.ts';
import { newId } from '../../src/platform/ids.ts';
import type { MailSettings } from '../../src/platform/mail/mail-settings.ts';
import { relayEvents } from '../../src/platform/outbox/relay-events.ts';
import type { PasswordCost } from '../../src/platform/passwords/password-hash.ts';
import type { RateLimitOptions } from '../../src/platform/rate-limit/rate-limiter.ts';
import type { RunningServer } from '../../src/start/open-server.ts';
import { checkedFetch } from './checked-fetch.ts';
import { cloneDatabase } from './database.ts';
import { type Given, givenIn } from './given.ts';
import { violatedInvariants } from './invariants.ts';
import { rowsOf } from './provider-rows.ts';
import { serverOn } from './server-on.ts';

export interface TestServer {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly db: Database;
  /** Dependencies of the jobs. */
  readonly deps: Deps;
  /** Routes that require no API key. */
  readonly tracking: Tracking;
  /** Fixed time until it is changed; null for real time. */
  now: Date | null;
  /** Numbers every committed event, creates its deliveries, and chains every entry of the audit log. */
  relay(): Promise<void>;
  /** Creates a separate account, because tests share nothing. */
  account(): Promise<TestAccount>;
  /** Checks every invariant of the database, stops the server and drops the database. */
  close(): Promise<void>;
}

export interface TestAccount {
  readonly environmentId: number;
  readonly liveEnvironmentId: number;
  readonly apiKey: string;
  readonly liveApiKey: string;
  /** SDK client with the dev key and without retries, so that the test sees exactly what the server returns. */
  readonly client: Tributary;
  readonly given: Given;
  issueKey(
    permissions: readonly (Permission | '*')[],
    extra?: { expiresAt?: Date; revokedAt?: Date },
  ): Promise<string>;
  /** Live environment of the same account, with its own key. */
  readonly live: { readonly environmentId: number; readonly client: Tributary; readonly given: Given };
  /** Sends requests that an SDK cannot send. A `body` of text or bytes is sent unchanged, anything else as JSON. */
  raw(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<RawAnswer>;
  /** Sends a request and returns its status, and the code and field of its error. */
  refusal(method: string, path: string, body?: unknown): Promise<[number, string?, string?]>;
  /** Returns the types of the events in the outbox, in order. */
  emittedEvents(): Promise<string[]>;
  announced(objectId: string): Promise<{ type: string; data: object; previous: object | null }[]>;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the wire, before anything is known of it
  readonly body: any;
}

/** Refuses every connection immediately. */
const NO_STRIPE = 'http://127.0.0.1:1';
/** Refuses every DNS query immediately. */
const NO_NAME_SERVER = ['127.0.0.1:1'];

interface ServerOptions {
  signingSecrets?: readonly string[];
  signsMoneyRoutes?: boolean;
  log?: Logger;
  stripe?: StripeOptions;
  /** Address that connections use instead of Stripe's. Default: an address where nothing listens. */
  stripeApiBase?: string;
  rateLimit?: RateLimitOptions;
  /** Cost of hashing passwords. Default: low. */
  passwordCost?: PasswordCost;
  /** Default: false. */
  isLocalAlone?: boolean;
  /** Default: no e-mail. */
  mail?: MailSettings;
  /** True to send e-mail in the background, as on a real server. */
  sendsMail?: boolean;
  /** True to relay events in the background, as on a real server. */
  relays?: boolean;
  /** True to send deliveries in the background, as on a real server. */
  delivers?: boolean;
  /** True to settle providers' payments in the background, as on a real server. */
  settles?: boolean;
  connectionTimes?: Partial<ConnectionTimes>;
  allowsPrivateWebhooks?: boolean;
  resolveHost?: ResolveHost;
  /** Default: no name server responds. */
  dnsServers?: readonly string[];
  trustProxy?: number;
  factsBytesPerDay?: number;
  dashboardFolder?: string | null;
  portalFolder?: string | null;
  /** For another process on the same database that reads secrets. Default: a new key. */
  encryptionKeys?: EncryptionKeys;
}

/**
 * Starts a server before the tests of a file or group and closes it after them. The returned object is empty until
 * then. Each test starts at `now`, by default the real time.
 */
export function useServer({ now, ...options }: ServerOptions & { now?: string } = {}): TestServer {
  const begin = now === undefined ? null : new Date(now);
  const server = { now: begin } as TestServer;
  beforeAll(async () => {
    await startInto(server, options);
  });
  afterEach(() => {
    server.now = begin;
  });
  // `server` has no methods if it could not start.
  afterAll(() => server.close?.());
  return server;
}

/** Creates an account on a server, once or before each test. The returned object is empty until then. */
export function useAccount(
  server: TestServer,
  hook: typeof beforeAll | typeof beforeEach = beforeAll,
): TestAccount {
  const account = {} as TestAccount;
  hook(async () => {
    Object.assign(account, await server.account());
  });
  return account;
}

/** Starts a server that the test itself closes. Otherwise use `useServer`. */
export const startServer = (options: ServerOptions = {}): Promise<TestServer> =>
  startInto({ now: null }, options);

/** Starts a server on a separate database in this process. */
async function startInto(state: Pick<TestServer, 'now'>, options: ServerOptions): Promise<TestServer> {
  const database = await cloneDatabase();
  // A busy machine delays links, which other tests cover.
  const linkWaitMs = 10_000;
  const server = await serverOn(database.url, {
    linkWaitMs,
    dnsServers: NO_NAME_SERVER,
    stripeApiBase: NO_STRIPE,
    ...options,
    clock: () => state.now ?? new Date(),
  });
  await ensurePartitions(server.db.lists, new Date());
  return Object.assign(state, {
    baseUrl: server.baseUrl,
    databaseUrl: database.url,
    db: server.db,
    deps: server.deps,
    tracking: server.tracking,
    relay: () => relayAll(server.db),
    account: () => createAccount(server.baseUrl, server.db, options.signingSecrets?.[0]),
    close: async () => {
      const violated = await violatedInvariants(server.db);
      await server.close();
      await database.drop();
      expect(violated).toEqual([]);
    },
  });
}

/** Creates an account on a server that a test has opened itself. */
export const accountOn = ({ baseUrl, db }: Pick<RunningServer, 'baseUrl' | 'db'>): Promise<TestAccount> =>
  createAccount(baseUrl, db);

/** Waits its turn if the server itself runs a relay. */
async function relayAll({ background }: Database): Promise<void> {
  while (await chainEntries(background));
  for (let left = true; left; ) {
    const { count, isBusy } = await relayEvents(background);
    left = count > 0 || isBusy;
  }
}

async function createAccount(baseUrl: string, db: Database, signingSecret?: string): Promise<TestAccount> {
  const account = await db.orm.account.create({ data: { id: newId('account'), name: 'Acme' } });
  const environment = async (mode: 'live' | 'dev') => {
    const fingerprintKey = new Uint8Array(randomBytes(32));
    const data = { publicId: newId('environment'), accountId: account.id, mode, fingerprintKey };
    return (await db.orm.environment.create({ data })).id;
  };
  const liveEnvironmentId = await environment('live');
  const environmentId = await environment('dev');
  const issue = (id: number, mode: 'live' | 'dev') => issueKeyIn(db, id, mode, ['*']);
  const [apiKey, liveApiKey] = [await issue(environmentId, 'dev'), await issue(liveEnvironmentId, 'live')];
  const clientWith = (key: string) =>
    new Tributary({
      apiKey: key,
      baseUrl,
      maxRetries: 0,
      fetch: checkedFetch,
      ...(signingSecret && { signingSecret }),
    });
  const [client, liveClient] = [clientWith(apiKey), clientWith(liveApiKey)];
  const raw: TestAccount['raw'] = (method, path, body, headers) =>
    send(`${baseUrl}${path}`, { method, body, headers: { authorization: `Bearer ${apiKey}`, ...headers } });
  return {
    environmentId,
    liveEnvironmentId,
    apiKey,
    liveApiKey,
    client,
    given: givenIn(client, rowsOf(db, environmentId)),
    live: {
      environmentId: liveEnvironmentId,
      client: liveClient,
      given: givenIn(liveClient, rowsOf(db, liveEnvironmentId)),
    },
    issueKey: (permissions, extra) => issueKeyIn(db, environmentId, 'dev', permissions, extra),
    raw,
    refusal: async (...request) => {
      const { status, body } = await raw(...request);
      return [status, body.error?.code, body.error?.field];
    },
    emittedEvents: async () => {
      const rows = await db.orm.outboxEvent.findMany({ where: { environmentId }, orderBy: { id: 'asc' } });
      return rows.map(({ type }) => type);
    },
    announced: async (objectId) => {
      const where = { environmentId, objectId };
      const rows = await db.orm.outboxEvent.findMany({ where, orderBy: { id: 'asc' } });
      return rows.map(({ type, data, previous }) => ({
        type,
        data: data as object,
        previous: previous as object | null,
      }));
    },
  };
}

async function issueKeyIn(
  db: Database,
  environmentId: number,
  mode: 'live' | 'dev',
  permissions: readonly string[],
  extra: { expiresAt?: Date; revokedAt?: Date } = {},
): Promise<string> {
  const key = generateApiKey(mode);
  const digest = new Uint8Array(apiKeyDigest(key));
  await db.orm.apiKey.create({
    data: {
      environmentId,
      id: newId('apiKey'),
      name: 'First key',
      digest,
      hint: apiKeyHint(key),
      permissions: [...permissions],
      ...extra,
    },
  });
  return key;
}

/** Sends a plain request. Headers with an empty value are omitted. */
export async function send(
  url: string,
  { method, body, headers }: { method: string; body?: unknown; headers: Record<string, string> },
): Promise<RawAnswer> {
  const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array);
  const all = { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  const response = await checkedFetch(url, {
    method,
    headers: given,
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as string) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
