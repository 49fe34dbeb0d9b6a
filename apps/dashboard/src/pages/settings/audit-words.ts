import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Words = Readonly<Record<string, MessageDescriptor>>;

/** What an action is about, by the part of its name before the last dot. */
const nouns: Words = {
  affiliates: msg`Affiliate`,
  apiKeys: msg`API key`,
  commissions: msg`Commission`,
  conversions: msg`Sale`,
  coupons: msg`Coupon`,
  erasures: msg`Erasure`,
  finder: msg`Finder item`,
  groups: msg`Group`,
  'groups.incentives': msg`Incentive of a group`,
  'groups.multiLevelIncentives': msg`Level of a group`,
  incentives: msg`Incentive`,
  payouts: msg`Payout`,
  programs: msg`Program`,
  referrals: msg`Referral`,
  sites: msg`Site`,
  webhookDeliveries: msg`Delivery`,
  webhookEndpoints: msg`Webhook endpoint`,
};

/** What happened, by the last part of the name of an action. */
const verbs: Words = {
  act: msg`changed in bulk`,
  create: msg`created`,
  createBatch: msg`created in a batch`,
  delete: msg`deleted`,
  export: msg`exported`,
  redeliver: msg`sent again`,
  refund: msg`refunded`,
  refundBatch: msg`refunded in a batch`,
  update: msg`changed`,
  void: msg`voided`,
};

/** Actions that are more than a noun and a participle, and those of the operator at the terminal, which have names of their own. */
const phrases: Words = {
  'account create': msg`Account created`,
  'erase-environment': msg`Environment emptied`,
  'key create': msg`API key created`,
  'key revoke': msg`API key revoked`,
  'rotate-encryption-key': msg`Encryption key changed`,
  'sessions.create': msg`Signed in`,
  'sessions.createLink': msg`Link to sign in created`,
  'sessions.end': msg`Signed out`,
  'sites.rotateKey': msg`Publishable key replaced`,
  'sites.rotateSignupSecret': msg`Sign-up secret replaced`,
  'testClock.advance': msg`Test clock moved forward`,
  'webhookEndpoints.redeliver': msg`Events sent again`,
  'webhookEndpoints.rotateSecret': msg`Webhook secret replaced`,
  'webhookEndpoints.test': msg`Test event sent`,
  'webhookEvents.test': msg`Test event sent`,
};

/** A noun and a participle, or one phrase; null for an action of a newer server. */
export function wordsOfAction(action: string): readonly MessageDescriptor[] | null {
  const phrase = phrases[action];
  if (phrase) return [phrase];
  const dot = action.lastIndexOf('.');
  const [noun, verb] = [nouns[action.slice(0, dot)], verbs[action.slice(dot + 1)]];
  return noun && verb ? [noun, verb] : null;
}

const pagesOf: Readonly<Record<string, string>> = {
  aff: 'affiliates/',
  cpn: 'coupons?open=',
  dlv: 'developers?tab=deliveries&open=',
  evt: 'developers?tab=events&open=',
  grp: 'groups?open=',
  inc: 'groups/incentives/',
  key: 'developers?tab=keys&open=',
  pay: 'payouts/',
  ref: 'referrals/',
  trx: 'commissions/',
  whe: 'developers?tab=webhooks&open=',
};

/** Where the object of an entry is shown, below the environment; null for one without a page. */
export function pageOfObject(id: string): string | null {
  const page = pagesOf[id.slice(0, id.indexOf('_'))];
  return page ? page + encodeURIComponent(id) : null;
}
