import type { Option } from 'commander';
import { commaList } from '../options/list.ts';
import { OptionOf } from '../options/one-of.ts';

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

const permissionNames: readonly string[] = [
  ...resources.flatMap((resource) => verbs.map((verb) => `${verb}:${resource}`)),
  'create:clicks',
];

/** The permissions of a key; whether one exists is for the server to say. */
export const permissionsOption = (beginning: string, end = ''): Option =>
  new OptionOf(
    '--permissions <list>',
    permissionNames,
    `${beginning}* for all, or some of ${permissionNames.join(', ')}${end}`,
  ).argParser(commaList);
