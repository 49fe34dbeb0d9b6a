/** Commands whose names differ from those in the contract. */
const otherNames: Readonly<Record<string, string>> = {
  'connections.create': 'connections create stripe',
  'connections.delete': 'connections disconnect',
  'connections.getPayment': 'connections payment',
  'connections.listEvents': 'connections events',
  'connections.listPayments': 'connections payments',
  'connections.settlePayment': 'connections settle',
  'events.create': 'events send',
  'finder.create': 'finder add',
  'inbox.get': 'inbox',
  'apiKeys.delete': 'keys revoke',
  'members.createResetLink': 'members reset-link',
  'members.roles': 'roles list',
  'portals.deleteLogo': 'portals logo remove',
  'portals.getLogo': 'portals logo get',
  'portals.updateLogo': 'portals logo set',
  'sessions.createLink': 'dashboard',
  'webhookEvents.test': 'webhooks trigger',
  // Several commands use this route. `reject` is listed because it takes a reason.
  'affiliates.act': 'affiliates reject',
  'affiliates.trackingIds.create': 'affiliates tracking-ids add',
  'commissions.act': 'commissions reject',
  'groups.incentives.create': 'groups incentives attach',
  'groups.incentives.delete': 'groups incentives detach',
  'groups.multiLevelIncentives.create': 'groups levels add',
  'groups.multiLevelIncentives.delete': 'groups levels remove',
};

const otherNouns: Readonly<Record<string, string>> = {
  apiKeys: 'keys',
  auditLog: 'audit',
  mailSuppressions: 'mails suppressions',
  multiLevelIncentives: 'levels',
  webhookDeliveries: 'webhooks deliveries',
  webhookEndpoints: 'webhooks endpoints',
  webhookEvents: 'webhooks events',
};

const toWord = (part: string) =>
  otherNouns[part] ?? part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the command for a route, such as `groups levels add` for `groups.multiLevelIncentives.create`. */
export const commandOf = (route: string): string =>
  otherNames[route] ?? route.split('.').map(toWord).join(' ');
