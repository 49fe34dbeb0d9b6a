const verbs = ['read', 'write', 'delete'] as const;
const resources = [
  'affiliates',
  'referrals',
  'commissions',
  'payouts',
  'coupons',
  'groups',
  'programs',
  'sites',
  'finder',
  'webhooks',
  'keys',
  'members',
  'mails',
  'connections',
] as const;

/** Clicks are recorded and read, but never changed. */
const ofClicks = ['create:clicks', 'read:clicks'] as const;

/** Personal data is exported and erased; an erasure itself is never deleted. */
const ofPersons = ['read:persons', 'read:erasures', 'write:erasures'] as const;

/** A portal belongs to its program. Portals can be changed, but not deleted separately. */
const ofPortals = ['read:portals', 'write:portals'] as const;

/** Controls how users of the account sign in. */
const ofSignIn = ['write:sign_in'] as const;

/** Permission of an API key. The list does not contain `*`, which means all permissions. */
export type Permission =
  | `${(typeof verbs)[number]}:${(typeof resources)[number]}`
  | (typeof ofClicks)[number]
  | (typeof ofPersons)[number]
  | (typeof ofPortals)[number]
  | (typeof ofSignIn)[number]
  | 'read:audit';

/** Action and kind of object that a permission covers. */
export type PermissionVerb = Permission extends `${infer Verb}:${string}` ? Verb : never;
export type PermissionNoun = Permission extends `${string}:${infer Noun}` ? Noun : never;

export const permissions: readonly Permission[] = [
  ...resources.flatMap((resource) => verbs.map((verb) => `${verb}:${resource}` as const)),
  ...ofClicks,
  ...ofPersons,
  ...ofPortals,
  ...ofSignIn,
  'read:audit',
];

/** Objects that `expand` embeds, with the permission that each requires. */
export const expandable = {
  affiliate: 'read:affiliates',
  application: 'read:affiliates',
  balances: 'read:affiliates',
  click: 'read:clicks',
  company: 'read:affiliates',
  identifiers: 'read:referrals',
  earnings: 'read:commissions',
  group: 'read:groups',
  incentives: 'read:groups',
  merged: 'read:affiliates',
  multi_level_incentives: 'read:groups',
  performance: 'read:commissions',
  program: 'read:programs',
  referral: 'read:referrals',
  totals: 'read:commissions',
  tracking_ids: 'read:affiliates',
} as const satisfies Readonly<Record<string, Permission>>;
export type Expandable = keyof typeof expandable;
