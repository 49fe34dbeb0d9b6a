import type { Role } from '@tributary/core';
import { type Connection, rows, sql } from '../../platform/db/sql.ts';
import type { OfUser } from './user-session.ts';

/** An environment that a user is a member of. */
export interface EnvironmentOfUser {
  readonly environmentId: number;
  readonly publicId: string;
  readonly mode: 'live' | 'dev';
  readonly role: Role;
}

const ofUser = sql<OfUser, EnvironmentOfUser>('environments-of-user')`
  select m.environment_id as "environmentId", e.public_id as "publicId", e.mode, m.role
  from members m join environments e on e.id = m.environment_id
  where m.account_id = ${'accountId'} and m.user_id = ${'userId'} order by e.mode desc, e.id`;

/** Returns the environments that a user is a member of, live first. */
export const environmentsOfUser = (on: Connection, user: OfUser): Promise<EnvironmentOfUser[]> =>
  rows(on, ofUser.with({ accountId: user.accountId, userId: user.userId }));
