/** The resources of the contract in the order of the reference: the title and the text of each. */
export const tags: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  conversions: {
    name: 'Conversions',
    description: 'Sales, their refunds, and why a sale earned what it did.',
  },
  events: { name: 'Events', description: 'Leads, trials and milestones of a referral.' },
  commissions: { name: 'Commissions', description: 'Transactions as affiliates earn by them.' },
  referrals: { name: 'Referrals', description: 'Customers that an affiliate brought.' },
  affiliates: { name: 'Affiliates', description: 'Partners, their balances and payout details.' },
  clicks: { name: 'Clicks', description: 'Visits through the link of an affiliate.' },
  payouts: { name: 'Payouts', description: 'What affiliates are paid, from the run to the bank.' },
  coupons: { name: 'Coupons', description: 'Discount codes that credit an affiliate.' },
  programs: { name: 'Programs', description: 'Affiliate programs and their rules.' },
  groups: {
    name: 'Groups',
    description: 'Groups of affiliates, the incentives they have, and the levels above them.',
  },
  incentives: { name: 'Incentives', description: 'What a sale, lead, trial or milestone earns.' },
  finder: { name: 'Finder', description: 'The shortlist of possible affiliates.' },
  reports: { name: 'Reports', description: 'Performance over time.' },
  ledger: { name: 'Ledger', description: 'Verification of all balances.' },
  testClock: { name: 'Test clock', description: 'Time travel in a dev environment.' },
  apiKeys: { name: 'API keys', description: 'Keys, their permissions and their expiry.' },
  webhookEndpoints: { name: 'Webhook endpoints', description: 'Where events are delivered to.' },
  webhookDeliveries: { name: 'Webhook deliveries', description: 'Attempts to deliver an event.' },
  webhookEvents: { name: 'Webhook events', description: 'The feed of everything that happened.' },
};

/** The tag of a route: `groups` for `groups.incentives.create`. */
export function tagOf(routeName: string): string {
  const resource = routeName.split('.')[0] ?? '';
  const tag = tags[resource];
  if (!tag) throw new Error(`openapi-tags.ts has no tag for ${resource}.`);
  return tag.name;
}
