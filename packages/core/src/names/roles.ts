import { type Permission, type PermissionNoun, permissions } from './permissions.ts';

/** Roles of a user in an environment, from most to fewest permissions. */
export const roles = ['owner', 'admin', 'manager', 'finance', 'developer', 'viewer'] as const;
export type Role = (typeof roles)[number];

const nounOf = (permission: Permission) => permission.slice(permission.indexOf(':') + 1) as PermissionNoun;
const isRead = (permission: Permission) => permission.startsWith('read:');
const isOf = (nouns: readonly PermissionNoun[]) => (permission: Permission) =>
  nouns.includes(nounOf(permission));
const readsAllBut = (...nouns: readonly PermissionNoun[]) =>
  permissions.filter((each) => isRead(each) && !nouns.includes(nounOf(each)));
const changes = (...nouns: readonly PermissionNoun[]) =>
  permissions.filter((each) => !isRead(each) && isOf(nouns)(each));

/** Permissions of each role; `*` stands for all permissions. */
export const permissionsOfRole: Readonly<Record<Role, readonly (Permission | '*')[]>> = {
  owner: ['*'],
  // Nobody can grant permissions that they lack, so an admin cannot create an owner. Anyone who controls sign-in could
  // become an owner.
  admin: permissions.filter((each) => each !== 'write:sign_in'),
  manager: [
    ...readsAllBut('keys', 'persons', 'erasures', 'audit'),
    ...changes('affiliates', 'referrals', 'commissions', 'coupons', 'groups', 'finder', 'portals'),
  ],
  finance: [...readsAllBut('keys', 'persons', 'erasures'), ...changes('payouts')],
  developer: [
    ...readsAllBut('persons', 'erasures'),
    ...changes('sites', 'webhooks', 'keys', 'clicks', 'mails', 'connections'),
  ],
  viewer: permissions.filter(
    (each) =>
      isRead(each) &&
      isOf([
        'affiliates',
        'referrals',
        'commissions',
        'payouts',
        'coupons',
        'groups',
        'programs',
        'sites',
        'clicks',
      ])(each),
  ),
};
