import type { TributaryPortalOptions } from './options.ts';
import {
  PortalApplicationsResource,
  PortalCommissionsResource,
  PortalHomeResource,
  PortalInvitationsResource,
  PortalLinksResource,
  PortalMeResource,
  PortalNotificationsResource,
  PortalPartnersResource,
  PortalPayoutDetailsResource,
  PortalPayoutsResource,
  PortalSignInsResource,
  PortalSiteResource,
  PortalStatementsResource,
  PortalTermsResource,
} from './resources.gen.ts';
import { toPortalSettings } from './settings.ts';
import { Transport } from './transport.ts';

export {
  AbortedError,
  APIError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  type ErrorDetail,
  InvalidTransitionError,
  isTributaryError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  TributaryError,
  ValidationError,
} from './errors.ts';
export type { RequestOptions, TransportEvent, TributaryPortalOptions } from './options.ts';
export type * from './types.gen.ts';

/**
 * Client for a program's portal, for pages served by the Tributary server. Uses the browser's session, whose cookie is
 * not readable by scripts.
 */
export class TributaryPortal {
  /** Name shown when a client is printed. Set explicitly, because a minifier would shorten the class name. */
  static readonly name = 'TributaryPortal';

  readonly #http: Transport;

  readonly commissions: PortalCommissionsResource;
  readonly home: PortalHomeResource;
  readonly links: PortalLinksResource;
  /** Signed-in affiliate. */
  readonly me: PortalMeResource;
  readonly partners: PortalPartnersResource;
  readonly payouts: PortalPayoutsResource;
  readonly statements: PortalStatementsResource;
  /** Terms of the affiliate's commissions. */
  readonly terms: PortalTermsResource;
  readonly notifications: PortalNotificationsResource;
  readonly signIns: PortalSignInsResource;
  /** Public information about the portal. */
  readonly site: PortalSiteResource;
  /** Payout details of the affiliate. */
  readonly payoutDetails: PortalPayoutDetailsResource;
  readonly applications: PortalApplicationsResource;
  readonly invitations: PortalInvitationsResource;

  /** Throws `TributaryError` if `program` is not an id. */
  constructor(options: TributaryPortalOptions) {
    const settings = toPortalSettings(options, { now: Date.now, skewMs: 0 });
    this.#http = new Transport(() => settings);
    this.commissions = new PortalCommissionsResource(this.#http);
    this.home = new PortalHomeResource(this.#http);
    this.links = new PortalLinksResource(this.#http);
    this.me = new PortalMeResource(this.#http);
    this.partners = new PortalPartnersResource(this.#http);
    this.payouts = new PortalPayoutsResource(this.#http);
    this.statements = new PortalStatementsResource(this.#http);
    this.terms = new PortalTermsResource(this.#http);
    this.notifications = new PortalNotificationsResource(this.#http);
    this.signIns = new PortalSignInsResource(this.#http);
    this.site = new PortalSiteResource(this.#http);
    this.payoutDetails = new PortalPayoutDetailsResource(this.#http);
    this.applications = new PortalApplicationsResource(this.#http);
    this.invitations = new PortalInvitationsResource(this.#http);
  }
}
