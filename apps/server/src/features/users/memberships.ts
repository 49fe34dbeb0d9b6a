import type { Membership as WireMembership } from '@tributary/contract';
import type { Role } from '@tributary/core';
import type { Tx } from '../../platform/db/database.ts';
import type { Member } from '../../platform/db/generated/client.ts';
import { type Connection, rows, sql } from '../../platform/db/sql.ts';
import { emit, outboxEvent } from '../../platform/outbox/events.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import type { OfUser } from './user-session.ts';

/** Environment that a user is a member of. */
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

/** Returns a user's environments, live first. */
export const membershipsOfUser = (on: Connection, { accountId, userId }: OfUser): Promise<Membership[]> =>
  rows(on, membershipsOf.with({ accountId, userId }));

export const toEnvironment = ({ publicId, mode, role }: Membership) => ({
  environment_id: publicId,
  mode,
  role,
});

interface Joining extends OfUser {
  readonly environmentId: number;
  readonly role: Role;
  readonly addedBy: string;
}

/** Makes a user a member of an environment, and announces the new member. */
export async function addMembership(tx: Tx, joining: Joining): Promise<void> {
  await announce(tx, 'member.added', await tx.member.create({ data: joining }));
}

/** Removes a member from an environment, and announces the removal. */
export async function deleteMembership(
  tx: Tx,
  { environmentId, userId }: { readonly environmentId: number; readonly userId: string },
): Promise<void> {
  const where = { environmentId_userId: { environmentId, userId } };
  await announce(tx, 'member.removed', await tx.member.delete({ where }));
}

/** Announces a change to the members. Uses real time, like the row, because test clocks do not affect users. */
const announce = (tx: Tx, type: 'member.added' | 'member.removed', of: Member): Promise<void> =>
  emit(tx, { environmentId: of.environmentId, now: new Date() }, [outboxEvent(type, toMembership(of))]);

const toMembership = ({ userId, role, addedBy, createdAt }: Member): WireMembership => ({
  id: userId,
  role: role as Role,
  added_by: addedBy,
  created_at: toTimestamp(createdAt),
});
