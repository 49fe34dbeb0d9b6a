const verbs = ['read', 'write', 'delete'];
const resources = [
  'affiliates',
  'referrals',
  'commissions',
  'payouts',
  'coupons',
  'groups',
  'programs',
  'finder',
  'webhooks',
  'keys',
];

/** Every permission, for the help; whether one exists is for the server to say. */
export const permissionNames: string = [
  ...resources.flatMap((resource) => verbs.map((verb) => `${verb}:${resource}`)),
  'create:clicks',
].join(', ');
