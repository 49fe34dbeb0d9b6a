/** Maps the first path segment below `/v1` to the resource whose permission is required. Other paths require none. */
const resourceOf: Readonly<Record<string, string>> = {
  accounting: 'payouts',
  adjustments: 'payouts',
  affiliates: 'affiliates',
  'api-keys': 'keys',
  'audit-log': 'audit',
  balances: 'affiliates',
  clicks: 'clicks',
  closes: 'payouts',
  commissions: 'commissions',
  connections: 'connections',
  conversions: 'commissions',
  coupons: 'coupons',
  erasures: 'erasures',
  events: 'commissions',
  finder: 'finder',
  'funding-sources': 'payouts',
  'identity-providers': 'sign_in',
  incentives: 'groups',
  invitations: 'members',
  ledger: 'commissions',
  'mail-bounces': 'mails',
  'mail-suppressions': 'mails',
  mails: 'mails',
  members: 'members',
  payouts: 'payouts',
  persons: 'persons',
  program: 'groups',
  portals: 'portals',
  programs: 'programs',
  referrals: 'referrals',
  reports: 'commissions',
  signups: 'referrals',
  sites: 'sites',
  'test-clock': 'programs',
  'webhook-deliveries': 'webhooks',
  'webhook-endpoints': 'webhooks',
  'webhook-events': 'webhooks',
};

/** Returns the permission that the contract requires for a request, or null if any session may send it. */
export function permissionOf(method: string, path: string): string | null {
  const [first = '', second, third] = path.replace(/^\/v1\//, '').split('/');
  const resource = resourceOf[first];
  if (resource === undefined) return null;
  if (first === 'test-clock') return 'write:programs';
  if (first === 'clicks' && method === 'POST') return 'create:clicks';
  if (first === 'identity-providers') return 'write:sign_in';
  // Checking a provider calls it but changes no data.
  if (first === 'connections' && third === 'check') return 'read:connections';
  // Only users who pay affiliates may read payout details.
  if (third === 'payout-details') return 'read:payouts';
  if (third === 'statement' || third === 'statements') return 'read:commissions';
  if (third === 'tracking-ids' && method === 'DELETE') return 'write:affiliates';
  if ((first === 'portals' || first === 'closes') && method === 'DELETE') return `write:${resource}`;
  if (first === 'reports' && (second === 'owed' || second === 'accruals')) return 'read:payouts';
  const verb = method === 'GET' ? 'read' : method === 'DELETE' ? 'delete' : 'write';
  return `${verb}:${resource}`;
}
