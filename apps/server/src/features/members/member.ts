import type { Member as WireMember } from '@tributary/contract';
import type { Role } from '@tributary/core';
import { Failure } from '../../domain/failure.ts';
import { lastOwner } from '../../domain/members/last-owner.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';

export interface MemberRow {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly emailVerifiedAt: Date | null;
  readonly role: Role;
  readonly hasPassword: boolean;
  readonly hasTotp: boolean;
  readonly disabledAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly addedBy: string;
  readonly createdAt: Date;
}

const lastUses = sql<{ accountId: string; userIds: readonly string[] }, { userId: string; lastUsedAt: Date }>(
  'last-uses-of-users',
)`
  select s.user_id as "userId", max(s.last_used_at) as "lastUsedAt" from user_sessions s
  where s.account_id = ${'accountId'} and s.user_id = any(${'userIds'}::text[]) group by s.user_id`;

export const toMember = (row: MemberRow): WireMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  email_verified: row.emailVerifiedAt !== null,
  role: row.role,
  has_password: row.hasPassword,
  has_totp: row.hasTotp,
  disabled_at: toTimestampOrNull(row.disabledAt),
  last_used_at: toTimestampOrNull(row.lastUsedAt),
  added_by: row.addedBy,
  created_at: toTimestamp(row.createdAt),
});

/** Returns the members of an environment, or those with the given ids, sorted by name. */
export async function membersOf(
  db: Database | Tx,
  environmentId: number,
  ids?: readonly string[],
): Promise<MemberRow[]> {
  const [orm, on] = 'orm' in db ? [db.orm, db.lists] : [db, db];
  const found = await orm.member.findMany({
    where: { environmentId, ...(ids && { userId: { in: [...ids] } }) },
    include: { user: true },
  });
  const [first] = found;
  if (!first) return [];
  const userIds = found.map(({ userId }) => userId);
  const uses = await rows(on, lastUses.with({ accountId: first.accountId, userIds }));
  const lastUseOf = new Map(uses.map(({ userId, lastUsedAt }) => [userId, lastUsedAt]));
  const members = found.map(({ user, ...member }) => ({
    id: user.id,
    accountId: user.accountId,
    name: user.name,
    email: user.email,
    language: user.language,
    emailVerifiedAt: user.emailVerifiedAt,
    role: member.role as Role,
    hasPassword: user.passwordHash !== null,
    hasTotp: user.totp !== null,
    disabledAt: user.disabledAt,
    lastUsedAt: lastUseOf.get(user.id) ?? null,
    addedBy: member.addedBy,
    createdAt: member.createdAt,
  }));
  return members.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

/** @throws NOT_FOUND */
export async function requireMember(
  db: Database | Tx,
  { environmentId }: { readonly environmentId: number },
  id: string,
): Promise<MemberRow> {
  const [member] = await membersOf(db, environmentId, [id]);
  if (!member) throw new Failure('NOT_FOUND', `No such member: ${id}.`);
  return member;
}

/** Returns the owners who can sign in, except the user `but`. */
export const ownersOf = (tx: Tx, environmentId: number, { but }: { readonly but?: string } = {}) =>
  tx.member.findMany({
    where: {
      ...{ environmentId, role: 'owner', ...(but !== undefined && { userId: { not: but } }) },
      user: { disabledAt: null, erasedAt: null },
    },
    include: { user: true },
  });

/** @throws LAST_OWNER if nobody else owns the environment. The account must be locked. */
export async function assertNotLastOwner(
  tx: Tx,
  { environmentId }: { readonly environmentId: number },
  { id, role }: Pick<MemberRow, 'id' | 'role'>,
): Promise<void> {
  if (role !== 'owner') return;
  if ((await ownersOf(tx, environmentId, { but: id })).length === 0) throw lastOwner();
}
