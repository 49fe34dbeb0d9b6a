import { adjustments } from './adjustments.ts';
import { affiliates } from './affiliates.ts';
import { apiKeys } from './api-keys.ts';
import { auditLog } from './audit-log.ts';
import { balances } from './balances.ts';
import { clicks } from './clicks.ts';
import { closes } from './closes.ts';
import { commissions } from './commissions.ts';
import { connections } from './connections.ts';
import { conversions } from './conversions.ts';
import { coupons } from './coupons.ts';
import { erasures } from './erasures.ts';
import { events } from './events.ts';
import { finder } from './finder.ts';
import { fundingSources } from './funding-sources.ts';
import { groups } from './groups.ts';
import { identityProviders } from './identity-providers.ts';
import { inbox } from './inbox.ts';
import { incentives } from './incentives.ts';
import { invitations } from './invitations.ts';
import { accounting } from './journal.ts';
import { ledger } from './ledger.ts';
import { mailSuppressions } from './mail-suppressions.ts';
import { mails } from './mails.ts';
import { meRoutes } from './me.ts';
import { members } from './members.ts';
import { payouts } from './payouts.ts';
import { persons } from './persons.ts';
import { portalApplications } from './portal/applications.ts';
import { portalCommissions } from './portal/commissions.ts';
import { portalInvitations } from './portal/invitations.ts';
import { portalLinkRoutes } from './portal/links.ts';
import { portalMeRoutes } from './portal/me.ts';
import { portalNotificationsRoutes } from './portal/notifications.ts';
import { portalPartners } from './portal/partners.ts';
import { portalPayoutDetailRoutes } from './portal/payout-details.ts';
import { portalPayouts } from './portal/payouts.ts';
import { portalSignIns } from './portal/sign-ins.ts';
import { portalSiteRoutes } from './portal/site.ts';
import { portalStatements } from './portal/statements.ts';
import { portalHome } from './portal/summary.ts';
import { portalTermsRoutes } from './portal/terms.ts';
import { portals } from './portals.ts';
import { programs } from './programs.ts';
import { referrals } from './referrals.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { signIns } from './sign-ins.ts';
import { signups } from './signups.ts';
import { sites } from './sites.ts';
import { testClock } from './test-clock.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';
import { webhookEvents } from './webhook-events.ts';

/** All `/v1` endpoints by resource, in the order used in the API reference. */
export const contract = {
  conversions,
  events,
  commissions,
  referrals,
  affiliates,
  clicks,
  sites,
  payouts,
  fundingSources,
  adjustments,
  balances,
  closes,
  accounting,
  coupons,
  connections,
  programs,
  portals,
  groups,
  incentives,
  finder,
  persons,
  erasures,
  inbox,
  reports,
  ledger,
  auditLog,
  search,
  testClock,
  apiKeys,
  members,
  invitations,
  mails,
  mailSuppressions,
  identityProviders,
  sessions,
  signIns,
  me: meRoutes,
  portalSite: portalSiteRoutes,
  portalInvitations,
  portalApplications,
  portalSignIns,
  portalMe: portalMeRoutes,
  portalHome,
  portalCommissions,
  portalPayouts,
  portalStatements,
  portalLinks: portalLinkRoutes,
  portalTerms: portalTermsRoutes,
  portalPartners,
  portalPayoutDetails: portalPayoutDetailRoutes,
  portalNotifications: portalNotificationsRoutes,
  webhookEndpoints,
  webhookDeliveries,
  webhookEvents,
  signups,
};
