import type { Role } from '@tributary/core';
import { type Connection, rows, sql } from '../../platform/db/sql.ts';
import type { OfUser } from './user-session.ts';

/** An environment that a user is a member of. */
export interface Membership {
  readonly environmentId: number;
  readonly publicId: string;
  readonly mode: 'live' | 'dev';
  readonly role: Role;
}

const membershipsOf = sql<OfUser, Membership>('memberships-of-user')`
  select e.id as "environmentId", e.public_id as "publicId", e.mode, m.role
  from members m join environments e on e.id = m.environment_id
  where m.account_id = ${'accountId'} and m.user_id = ${'userId'}
  order by e.mode desc, e.id`;

/** Returns what a user is a member of, the live environment first. */
export const membershipsOfUser = (on: Connection, { accountId, userId }: OfUser): Promise<Membership[]> =>
  rows(on, membershipsOf.with({ accountId, userId }));

/** The same as it is shown. */
export const toEnvironment = ({ publicId, mode, role }: Membership) => ({
  environment_id: publicId,
  mode,
  role,
});
