import { affiliates } from './affiliates.ts';
import { apiKeys } from './api-keys.ts';
import { auditLog } from './audit-log.ts';
import { type Call, toCall } from './call.ts';
import { clicks } from './clicks.ts';
import { commissions } from './commissions.ts';
import { conversions } from './conversions.ts';
import { coupons } from './coupons.ts';
import { erasures } from './erasures.ts';
import { events } from './events.ts';
import { finder } from './finder.ts';
import { groups } from './groups.ts';
import { incentives } from './incentives.ts';
import { ledger } from './ledger.ts';
import type { Clock, RequestOptions, Settings, TributaryOptions } from './options.ts';
import { assertPlainPath, type Query } from './path.ts';
import { payouts } from './payouts.ts';
import { persons } from './persons.ts';
import type { Method } from './prepare.ts';
import { programs } from './programs.ts';
import { referrals } from './referrals.ts';
import { routed } from './resource.ts';
import { persistent, toSettings } from './settings.ts';
import { signups } from './signups.ts';
import { sites } from './sites.ts';
import { sendOnce, toTransport } from './transport.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';
import { webhookEvents } from './webhook-events.ts';
import { verifyWebhook, type Webhooks } from './webhooks.ts';

/** A call for which this version of the SDK has no method. */
export interface RawRequest extends RequestOptions {
  readonly method: Method;
  /** From the root of the server: `/v1/…`, with ids already encoded. */
  readonly path: string;
  readonly query?: Query | undefined;
  readonly body?: unknown;
}

/** The Tributary API. Safe to keep and share; it holds no connections of its own. */
export class Tributary {
  /** The name in a printed client; the minifier would shorten it to a letter. */
  static readonly name = 'Tributary';

  // Sent with the settings that the constructor has made by the time of the call.
  readonly #send = toTransport(() => this.#settings);
  readonly #persist = toTransport(() => persistent(this.#settings));

  readonly affiliates = affiliates(this.#send);
  readonly apiKeys = apiKeys(this.#send);
  readonly clicks = clicks(this.#send);
  readonly commissions = commissions(this.#send);
  readonly conversions = conversions(this.#send);
  readonly coupons = coupons(this.#send);
  /** Erasing what names a customer or an affiliate, for good. */
  readonly erasures = erasures(this.#send);
  readonly events = events(this.#send);
  readonly finder = finder(this.#send);
  readonly groups = groups(this.#send);
  /** What waits for a person. */
  readonly inbox = routed({ get: 'GET /v1/inbox' })(this.#send);
  readonly incentives = incentives(this.#send);
  readonly ledger = ledger(this.#send);
  readonly auditLog = auditLog(this.#send);
  readonly payouts = payouts(this.#send);
  /** What is stored of a person. */
  readonly persons = persons(this.#send);
  readonly programs = programs(this.#send);
  readonly referrals = referrals(this.#send);
  readonly reports = routed({
    performance: 'GET /v1/reports/performance?',
    funnel: 'GET /v1/reports/funnel?',
  })(this.#send);
  /** Affiliates, referrals, commissions, payouts and coupons by any identifier: `search.find({ q })`. */
  readonly search = routed({ find: 'GET /v1/search?' })(this.#send);
  /** Browsers that are signed in to the dashboard: `get` and `end` are for a client with `environment`. */
  readonly sessions = routed({
    create: 'POST /v1/sessions',
    get: 'GET /v1/session',
    end: 'DELETE /v1/session',
    createLink: 'POST /v1/session-links!',
  })(this.#send);
  readonly signups = signups(this.#send);
  readonly sites = sites(this.#send);
  /** The time of a dev environment. Throws `PermissionError` with a live key. */
  readonly testClock = routed({
    get: 'GET /v1/test-clock',
    advance: 'POST /v1/test-clock/advance',
    reset: 'POST /v1/test-clock/reset!',
  })(this.#send);
  readonly webhookDeliveries = webhookDeliveries(this.#send);
  readonly webhookEndpoints = webhookEndpoints(this.#send);
  readonly webhookEvents = webhookEvents(this.#send, this.#persist);
  readonly webhooks: Webhooks = { verify: verifyWebhook };

  // Truly private: logging or serializing a client shows neither key nor secret.
  readonly #options: TributaryOptions;
  readonly #settings: Settings;

  /** Throws `TributaryError` if there is neither a key nor an environment, or if a live key would be sent over `http://`. */
  constructor(options: TributaryOptions = {}) {
    this.#options = withDefaults(options);
    this.#settings = toSettings(this.#options, clocks.get(options) ?? { now: Date.now, skewMs: 0 });
  }

  /** A client like this one, with some options replaced. */
  withOptions(options: TributaryOptions): Tributary {
    const merged = { ...this.#options, ...options };
    clocks.set(merged, this.#settings.clock);
    return new Tributary(merged);
  }

  /** Sends any request, with the same key, signing and retries. Resolves to the whole body as the server sent it. */
  request<T = unknown>({ method, path, query, body, ...options }: RawRequest): Call<T> {
    const sent = async () => {
      assertPlainPath(path);
      return sendOnce(this.#settings, { method, path, query, body, options });
    };
    return toCall(sent(), (completed) => completed.body as T);
  }
}

/** Passes the measured clock skew to a derived client without a public option. */
const clocks = new WeakMap<TributaryOptions, Clock>();

function withDefaults(options: TributaryOptions): TributaryOptions {
  // Through globalThis, because some runtimes have no `process`, and this package does not need one.
  const { env = {} } =
    (globalThis as { process?: { env?: Record<string, string | undefined> } }).process ?? {};
  // The secrets of a process are not for sessions.
  const isSession = options.environment !== undefined;
  return {
    ...options,
    apiKey: options.apiKey ?? (isSession ? undefined : env.TRIBUTARY_API_KEY),
    signingSecret:
      options.signingSecret ?? (isSession ? undefined : env.TRIBUTARY_SIGNING_SECRET || undefined),
    baseUrl: options.baseUrl ?? (env.TRIBUTARY_BASE_URL || undefined),
  };
}
