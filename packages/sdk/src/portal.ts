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
 * The portal of a program, for its affiliates: in a page that the server itself serves, with the session of the browser, which
 * is in a cookie that no script reads.
 */
export class TributaryPortal {
  /** The name in a printed client; the minifier would shorten it to a letter. */
  static readonly name = 'TributaryPortal';

  readonly #http: Transport;

  readonly commissions: PortalCommissionsResource;
  readonly home: PortalHomeResource;
  readonly links: PortalLinksResource;
  /** The affiliate who is signed in. */
  readonly me: PortalMeResource;
  readonly partners: PortalPartnersResource;
  readonly payouts: PortalPayoutsResource;
  readonly notifications: PortalNotificationsResource;
  readonly signIns: PortalSignInsResource;
  /** What everybody may see. */
  readonly site: PortalSiteResource;
  /** Where the affiliate is paid. */
  readonly payoutDetails: PortalPayoutDetailsResource;
  readonly applications: PortalApplicationsResource;
  readonly invitations: PortalInvitationsResource;

  /** @throws TributaryError if `program` is no id */
  constructor(options: TributaryPortalOptions) {
    const settings = toPortalSettings(options, { now: Date.now, skewMs: 0 });
    this.#http = new Transport(() => settings);
    this.commissions = new PortalCommissionsResource(this.#http);
    this.home = new PortalHomeResource(this.#http);
    this.links = new PortalLinksResource(this.#http);
    this.me = new PortalMeResource(this.#http);
    this.partners = new PortalPartnersResource(this.#http);
    this.payouts = new PortalPayoutsResource(this.#http);
    this.notifications = new PortalNotificationsResource(this.#http);
    this.signIns = new PortalSignInsResource(this.#http);
    this.site = new PortalSiteResource(this.#http);
    this.payoutDetails = new PortalPayoutDetailsResource(this.#http);
    this.applications = new PortalApplicationsResource(this.#http);
    this.invitations = new PortalInvitationsResource(this.#http);
  }
}
