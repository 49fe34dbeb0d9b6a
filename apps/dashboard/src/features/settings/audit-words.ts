import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Words = Readonly<Record<string, MessageDescriptor>>;

/** Names of objects, with the verbs used for them, by the part of the action before the last dot. */
const nouns: Readonly<Record<string, readonly [name: MessageDescriptor, verbs: string]>> = {
  adjustments: [msg`Adjustment`, 'create void'],
  affiliates: [msg`Affiliate`, 'create update merge delete act createBatch'],
  'affiliates.trackingIds': [msg`Tracking id`, 'create delete'],
  apiKeys: [msg`API key`, 'create update delete'],
  closes: [msg`Closed month`, 'create delete'],
  commissions: [msg`Commission`, 'create update void keep voidImported delete act createBatch'],
  connections: [msg`Connection`, 'create update'],
  conversions: [msg`Sale`, 'refund undoRefund refundBatch'],
  coupons: [msg`Coupon`, 'create delete createBatch'],
  erasures: [msg`Erasure`, 'create'],
  finder: [msg`Shortlist item`, 'create update delete'],
  fundingSources: [msg`Bank account`, 'create update export delete'],
  groups: [msg`Group`, 'create update delete'],
  'groups.incentives': [msg`Incentive`, 'update'],
  'groups.multiLevelIncentives': [msg`Level`, 'create update delete'],
  identityProviders: [msg`Identity provider`, 'create update remove'],
  incentives: [msg`Incentive`, 'create update delete'],
  invitations: [msg`Invitation`, 'create accept revoke'],
  mails: [msg`E-mail`, 'resend'],
  members: [msg`Member`, 'update remove'],
  payouts: [msg`Payout`, 'create export approve update return'],
  persons: [msg`Person`, 'export'],
  portals: [msg`Portal`, 'update'],
  programs: [msg`Program`, 'create update delete'],
  referrals: [msg`Referral`, 'create update delete createBatch'],
  sites: [msg`Site`, 'create update delete'],
  webhookDeliveries: [msg`Delivery`, 'redeliver'],
  webhookEndpoints: [msg`Webhook endpoint`, 'create update delete'],
};

const created = msg`created`;
const changed = msg`changed`;
const refunded = msg`refunded`;
const replaced = msg`replaced`;
const voided = msg`voided`;

/** Participles by the last part of the action. Bulk actions use the same ones. */
const verbs: Words = {
  accept: msg`accepted`,
  approve: msg`approved`,
  act: changed,
  createBatch: created,
  refundBatch: refunded,
  create: created,
  delete: msg`deleted`,
  export: msg`exported`,
  keep: msg`kept`,
  merge: msg`merged`,
  redeliver: msg`sent again`,
  resend: msg`sent again`,
  remove: msg`removed`,
  refund: refunded,
  return: msg`returned`,
  revoke: msg`revoked`,
  undoRefund: msg`refund undone`,
  update: changed,
  void: voided,
  voidImported: voided,
};

/** Actions with a fixed phrase, including the operator's actions at the terminal. */
const others: Readonly<Record<string, readonly MessageDescriptor[]>> = {
  'account create': [msg`Account`, created],
  'accounting.updateSettings': [msg`Bookkeeping accounts`, changed],
  'connections.delete': [msg`Connection`, msg`disconnected`],
  'connections.retryEvent': [msg`Billing provider event`, msg`read again`],
  'connections.attributePayment': [msg`Billing provider payment`, msg`credited manually`],
  'connections.bookObserved': [msg`Connection`, msg`observed payments recorded`],
  'connections.settlePayment': [msg`Billing provider payment`, msg`processed again`],
  'coupons.createRefused': [msg`Coupon`, msg`not created: rejected by the provider`],
  'coupons.deleteRefused': [msg`Coupon`, msg`not deleted: rejected by the provider`],
  'erase-environment': [msg`Environment`, msg`emptied`],
  'groups.incentives.create': [msg`Incentive`, msg`attached`],
  'groups.incentives.delete': [msg`Incentive`, msg`detached`],
  'idp remove': [msg`Identity provider`, msg`removed`],
  'idp set': [msg`Identity provider`, msg`set`],
  'key create': [msg`API key`, created],
  'key revoke': [msg`API key`, msg`revoked`],
  'mails.reportBounce': [msg`E-mail`, msg`bounced`],
  'notifications.unsubscribe': [msg`Affiliate`, msg`unsubscribed from e-mails`],
  'mails.test': [msg`Test e-mail requested`],
  'mailSuppressions.delete': [msg`Suppression`, msg`removed`],
  'members.createResetLink': [msg`Sign-in`, msg`reset`],
  'me.addPasskey': [msg`Passkey`, msg`added`],
  'me.beginEmail': [msg`E-mail address`, msg`change started`],
  'me.beginPasskey': [msg`Passkey`, msg`setup started`],
  'me.beginIdentity': [msg`Identity provider`, msg`setup started`],
  'me.beginTotp': [msg`Authenticator app`, msg`setup started`],
  'me.confirmEmail': [msg`E-mail address`, msg`confirmed`],
  'me.confirmIdentity': [msg`Identity provider`, msg`added`],
  'me.confirmTotp': [msg`Authenticator app`, msg`set up`],
  'me.createRecoveryCodes': [msg`Recovery codes`, replaced],
  'me.endOtherSessions': [msg`Signed out in all other browsers`],
  'me.endSession': [msg`Signed out in one browser`],
  'me.leave': [msg`Left the environment`],
  'me.removePasskey': [msg`Passkey`, msg`removed`],
  'me.removeIdentity': [msg`Identity provider`, msg`removed`],
  'me.removeTotp': [msg`Authenticator app`, msg`removed`],
  'me.renamePasskey': [msg`Passkey`, msg`renamed`],
  'me.setPassword': [msg`Password`, changed],
  'me.update': [msg`Own account`, changed],
  'portals.deleteLogo': [msg`Portal logo`, msg`removed`],
  'portals.updateLogo': [msg`Portal logo`, changed],
  'portalMe.confirmEmail': [msg`E-mail address in the portal`, changed],
  'portalMe.endSession': [msg`Signed out of the portal`],
  'portalMe.prove': [msg`Confirmed identity in the portal`],
  'portalMe.signOut': [msg`Signed out of the portal`],
  'portalNotifications.update': [msg`E-mails in the portal`, changed],
  'portalMe.update': [msg`Affiliate’s own portal account`, changed],
  'portalPayoutDetails.update': [msg`Payment details in the portal`, changed],
  'affiliates.createPortalLink': [msg`Portal link`, created],
  'portalApplications.answer': [msg`Application in the portal`, created],
  'portalInvitations.accept': [msg`Signed in to the portal with a link`],
  'portalSignIns.answer': [msg`Signed in to the portal`],
  'rotate-encryption-key': [msg`Encryption key`, replaced],
  'sessions.create': [msg`Signed in`],
  'signIns.answer': [msg`Signed in`],
  'sessions.createLink': [msg`Sign-in link`, created],
  'sessions.end': [msg`Signed out`],
  'sites.rotateKey': [msg`Publishable key`, replaced],
  'sites.rotateSignupSecret': [msg`Sign-up secret`, replaced],
  'testClock.advance': [msg`Test clock`, changed],
  'testClock.reset': [msg`Test clock`, changed],
  'webhookEndpoints.redeliver': [msg`Events`, msg`sent again`],
  'webhookEndpoints.rotateSecret': [msg`Signing secret`, replaced],
  'webhookEndpoints.test': [msg`Test event sent`],
  'webhookEvents.test': [msg`Test event sent`],
};

/** Returns a noun and a participle, or a single phrase; null if this version does not know the action. */
export function wordsOfAction(action: string): readonly MessageDescriptor[] | null {
  const other = others[action];
  if (other) return other;
  const dot = action.lastIndexOf('.');
  const [noun] = nouns[action.slice(0, dot)] ?? [];
  const verb = verbs[action.slice(dot + 1)];
  return noun && verb ? [noun, verb] : null;
}

export const actions: readonly string[] = [
  ...Object.entries(nouns).flatMap(([noun, [, names]]) => names.split(' ').map((verb) => `${noun}.${verb}`)),
  ...Object.keys(others),
];

const kindsOf: Readonly<Record<string, keyof typeof nouns>> = {
  adj: 'adjustments',
  aff: 'affiliates',
  cls: 'closes',
  con: 'connections',
  cpn: 'coupons',
  dlv: 'webhookDeliveries',
  ers: 'erasures',
  fund: 'fundingSources',
  gin: 'groups.incentives',
  grp: 'groups',
  idp: 'identityProviders',
  inc: 'incentives',
  inv: 'invitations',
  key: 'apiKeys',
  mal: 'mails',
  mli: 'groups.multiLevelIncentives',
  pay: 'payouts',
  prg: 'programs',
  ref: 'referrals',
  site: 'sites',
  sli: 'finder',
  trx: 'commissions',
  usr: 'members',
  whe: 'webhookEndpoints',
};

/** Types of objects that occur only in actions with a fixed phrase. */
const otherKinds: Words = {
  acc: msg`Account`,
  ch: msg`Payment`,
  cs: msg`Checkout`,
  env: msg`Environment`,
  evt: msg`Event`,
  in: msg`Invoice`,
  pi: msg`Payment`,
  psk: msg`Passkey`,
  rfd: msg`Refund`,
  sup: msg`Suppression`,
};

/** Returns the name of the id's object type; null if this version does not know the type. */
export function kindOfObject(id: string): MessageDescriptor | null {
  const prefix = id.slice(0, id.indexOf('_'));
  return nouns[kindsOf[prefix] ?? '']?.[0] ?? otherKinds[prefix] ?? null;
}

export const isDeletion = (action: string): boolean => /\.(?:delete|remove)$/.test(action);

/** Returns true for sessions, which have no name. */
export const isSession = (id: string): boolean => /^(?:ses|uss|afs)_/.test(id);

const pagesOf: Readonly<Record<string, string>> = {
  aff: 'affiliates/',
  con: 'connections/',
  cpn: 'coupons?open=',
  dlv: 'developers?tab=deliveries&open=',
  evt: 'developers?tab=events&open=',
  fund: 'settings?tab=accounts&open=',
  grp: 'groups?open=',
  inc: 'groups/incentives/',
  inv: 'settings?tab=people&open=',
  key: 'developers?tab=keys&open=',
  mal: 'settings?tab=emails&open=',
  pay: 'payouts/',
  ref: 'referrals/',
  trx: 'commissions/',
  site: 'tracking?site=',
  usr: 'settings?tab=people&open=',
  whe: 'developers?tab=webhooks&open=',
};

/** Returns the path of the object's page within the environment; null if it has none. */
export function pageOfObject(id: string): string | null {
  const page = pagesOf[id.slice(0, id.indexOf('_'))];
  return page ? page + encodeURIComponent(id) : null;
}
