import { type Affiliates, affiliates } from './affiliates.ts';
import { type ApiKeys, apiKeys } from './api-keys.ts';
import { type Call, toCall } from './call.ts';
import { type Clicks, clicks } from './clicks.ts';
import { type Commissions, commissions } from './commissions.ts';
import { type Conversions, conversions } from './conversions.ts';
import { type Coupons, coupons } from './coupons.ts';
import { type Events, events } from './events.ts';
import { type Finder, finder } from './finder.ts';
import { type Groups, groups } from './groups.ts';
import { type Incentives, incentives } from './incentives.ts';
import { type Ledger, ledger } from './ledger.ts';
import type { Clock, RequestOptions, Settings, TributaryOptions } from './options.ts';
import { assertPlainPath, type Query } from './path.ts';
import { type Payouts, payouts } from './payouts.ts';
import type { Method } from './prepare.ts';
import { type Programs, programs } from './programs.ts';
import { type Referrals, referrals } from './referrals.ts';
import { type Reports, reports } from './reports.ts';
import { persistent, toSettings } from './settings.ts';
import { type TestClocks, testClock } from './test-clock.ts';
import { sendOnce, toTransport } from './transport.ts';
import { type WebhookDeliveries, webhookDeliveries } from './webhook-deliveries.ts';
import { type WebhookEndpoints, webhookEndpoints } from './webhook-endpoints.ts';
import { type WebhookEvents, webhookEvents } from './webhook-events.ts';
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

  readonly affiliates: Affiliates;
  readonly apiKeys: ApiKeys;
  readonly clicks: Clicks;
  readonly commissions: Commissions;
  readonly conversions: Conversions;
  readonly coupons: Coupons;
  readonly events: Events;
  readonly finder: Finder;
  readonly groups: Groups;
  readonly incentives: Incentives;
  readonly ledger: Ledger;
  readonly payouts: Payouts;
  readonly programs: Programs;
  readonly referrals: Referrals;
  readonly reports: Reports;
  readonly testClock: TestClocks;
  readonly webhookDeliveries: WebhookDeliveries;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly webhookEvents: WebhookEvents;
  readonly webhooks: Webhooks = { verify: verifyWebhook };

  // Truly private: logging or serializing a client shows neither key nor secret.
  readonly #options: TributaryOptions;
  readonly #settings: Settings;

  /** Throws `TributaryError` if there is no key, or if a live key would be sent over `http://`. */
  constructor(options: TributaryOptions = {}) {
    this.#options = withDefaults(options);
    this.#settings = toSettings(this.#options, clocks.get(options) ?? { now: Date.now, skewMs: 0 });
    const send = toTransport(this.#settings);
    this.affiliates = affiliates(send);
    this.apiKeys = apiKeys(send);
    this.clicks = clicks(send);
    this.commissions = commissions(send);
    this.conversions = conversions(send);
    this.coupons = coupons(send);
    this.events = events(send);
    this.finder = finder(send);
    this.groups = groups(send);
    this.incentives = incentives(send);
    this.ledger = ledger(send);
    this.payouts = payouts(send);
    this.programs = programs(send);
    this.referrals = referrals(send);
    this.reports = reports(send);
    this.testClock = testClock(send);
    this.webhookDeliveries = webhookDeliveries(send);
    this.webhookEndpoints = webhookEndpoints(send);
    this.webhookEvents = webhookEvents(send, toTransport(persistent(this.#settings)));
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
  return {
    ...options,
    apiKey: options.apiKey ?? env.TRIBUTARY_API_KEY,
    signingSecret: options.signingSecret ?? (env.TRIBUTARY_SIGNING_SECRET || undefined),
    baseUrl: options.baseUrl ?? (env.TRIBUTARY_BASE_URL || undefined),
  };
}
