import { Affiliates } from './affiliates.ts';
import { type Call, toCall } from './call.ts';
import { Conversions } from './conversions.ts';
import { Events } from './events.ts';
import type { Clock, RequestOptions, Settings, TributaryOptions } from './options.ts';
import { assertPlainPath, type Query } from './path.ts';
import { Payouts } from './payouts.ts';
import type { Method } from './prepare.ts';
import {
  AccountingResource,
  AdjustmentsResource,
  ApiKeysResource,
  AuditLogResource,
  BalancesResource,
  ClicksResource,
  ClosesResource,
  CommissionsResource,
  ConnectionsResource,
  CouponsResource,
  ErasuresResource,
  FinderResource,
  FundingSourcesResource,
  GroupsResource,
  IdentityProvidersResource,
  InboxResource,
  IncentivesResource,
  InvitationsResource,
  LedgerResource,
  MailSuppressionsResource,
  MailsResource,
  MembersResource,
  MeResource,
  PersonsResource,
  PortalsResource,
  ProgramsResource,
  ReferralsResource,
  ReportsResource,
  SearchResource,
  SessionsResource,
  SignInsResource,
  SignupsResource,
  SitesResource,
  TestClockResource,
  WebhookDeliveriesResource,
  WebhookEndpointsResource,
} from './resources.gen.ts';
import { persistent, toSettings } from './settings.ts';
import { sendOnce, Transport } from './transport.ts';
import { WebhookEvents } from './webhook-events.ts';
import { verifyWebhook, type Webhooks } from './webhooks.ts';

/** Request to an endpoint for which this version of the SDK has no method. */
export interface RawRequest extends RequestOptions {
  readonly method: Method;
  /** Path on the server, such as `/v1/…`, with ids already encoded. */
  readonly path: string;
  readonly query?: Query | undefined;
  readonly body?: unknown;
}

/** Client for the Tributary API. You can share an instance, because the client holds no connections. */
export class Tributary {
  /** Name shown when a client is printed. Set explicitly, because a minifier would shorten the class name. */
  static readonly name = 'Tributary';

  // Settings are read at the time of the call, after the constructor has set them.
  readonly #http = new Transport(() => this.#settings);
  readonly #persistent = new Transport(() => persistent(this.#settings));

  /** Journals for bookkeeping and the corresponding accounts. */
  readonly accounting = new AccountingResource(this.#http);
  /** Bonuses and deductions. */
  readonly adjustments = new AdjustmentsResource(this.#http);
  readonly affiliates = new Affiliates(this.#http);
  readonly apiKeys = new ApiKeysResource(this.#http);
  /** Balances of all affiliates, current or as of an earlier time. */
  readonly balances = new BalancesResource(this.#http);
  readonly clicks = new ClicksResource(this.#http);
  /** Closed months and their totals. */
  readonly closes = new ClosesResource(this.#http);
  readonly commissions = new CommissionsResource(this.#http);
  readonly conversions = new Conversions(this.#http);
  readonly coupons = new CouponsResource(this.#http);
  readonly connections = new ConnectionsResource(this.#http);
  /** Permanent erasure of the personal data of customers and affiliates. */
  readonly erasures = new ErasuresResource(this.#http);
  readonly events = new Events(this.#http);
  readonly finder = new FinderResource(this.#http);
  /** Bank accounts that you pay affiliates from. */
  readonly fundingSources = new FundingSourcesResource(this.#http);
  readonly groups = new GroupsResource(this.#http);
  /** Items that need your attention. */
  readonly inbox = new InboxResource(this.#http);
  readonly incentives = new IncentivesResource(this.#http);
  /** Invitations to become a member. */
  readonly invitations = new InvitationsResource(this.#http);
  readonly identityProviders = new IdentityProvidersResource(this.#http);
  readonly ledger = new LedgerResource(this.#http);
  /** E-mails sent by the environment, and their status. */
  readonly mails = new MailsResource(this.#http);
  /** Addresses that no longer receive e-mail from the environment. */
  readonly mailSuppressions = new MailSuppressionsResource(this.#http);
  /** Account of the signed-in user, for a client with `environment`. */
  readonly me = new MeResource(this.#http);
  readonly auditLog = new AuditLogResource(this.#http);
  /** People who sign in to the dashboard. */
  readonly members = new MembersResource(this.#http);
  readonly payouts = new Payouts(this.#http);
  /** Export of everything stored about a person. */
  readonly persons = new PersonsResource(this.#http);
  /** Pages where affiliates sign in. */
  readonly portals = new PortalsResource(this.#http);
  readonly programs = new ProgramsResource(this.#http);
  readonly referrals = new ReferralsResource(this.#http);
  readonly reports = new ReportsResource(this.#http);
  /** Search for affiliates, referrals, commissions, payouts and coupons by any identifier: `search.find({ q })`. */
  readonly search = new SearchResource(this.#http);
  /** Sessions of browsers that are signed in to the dashboard. `get` and `end` require a client with `environment`. */
  readonly sessions = new SessionsResource(this.#http);
  /** Sign-ins of users in a browser. The cookies stay in the browser. */
  readonly signIns = new SignInsResource(this.#http);
  readonly signups = new SignupsResource(this.#http);
  readonly sites = new SitesResource(this.#http);
  /** Clock of a dev environment. Throws `PermissionError` with a live key. */
  readonly testClock = new TestClockResource(this.#http);
  readonly webhookDeliveries = new WebhookDeliveriesResource(this.#http);
  readonly webhookEndpoints = new WebhookEndpointsResource(this.#http);
  readonly webhookEvents = new WebhookEvents(this.#http, this.#persistent);
  readonly webhooks: Webhooks = { verify: verifyWebhook };

  // Private fields, so that a logged or serialized client does not reveal the key or secret.
  readonly #options: TributaryOptions;
  readonly #settings: Settings;

  /**
   * Throws `TributaryError` if there is neither a key nor an environment, or if a live key would be sent over
   * `http://`.
   */
  constructor(options: TributaryOptions = {}) {
    this.#options = withDefaults(options);
    this.#settings = toSettings(this.#options, clocks.get(options) ?? { now: Date.now, skewMs: 0 });
  }

  /** Returns a copy of this client with some options replaced. */
  withOptions(options: TributaryOptions): Tributary {
    const merged = { ...this.#options, ...options };
    clocks.set(merged, this.#settings.clock);
    return new Tributary(merged);
  }

  /** Sends any request with the client's key, signing and retries. Resolves to the whole body, as received. */
  request<T = unknown>({ method, path, query, body, ...options }: RawRequest): Call<T> {
    const sent = async () => {
      assertPlainPath(path);
      return sendOnce(this.#settings, { method, path, query, body, options });
    };
    return toCall(sent(), (completed) => completed.body as T);
  }
}

/** Clocks by options object, so that derived clients share the measured clock skew. */
const clocks = new WeakMap<TributaryOptions, Clock>();

function withDefaults(options: TributaryOptions): TributaryOptions {
  // Read `process` from globalThis, because some runtimes have no `process`.
  const { env = {} } =
    (globalThis as { process?: { env?: Record<string, string | undefined> } }).process ?? {};
  // Sessions do not use the secrets in environment variables.
  const isSession = options.environment !== undefined;
  return {
    ...options,
    apiKey: options.apiKey ?? (isSession ? undefined : env.TRIBUTARY_API_KEY),
    signingSecret:
      options.signingSecret ?? (isSession ? undefined : env.TRIBUTARY_SIGNING_SECRET || undefined),
    baseUrl: options.baseUrl ?? (env.TRIBUTARY_BASE_URL || undefined),
  };
}
