import type { Member as WireMember } from '@tributary/contract';
import type { Role } from '@tributary/core';
import { Failure } from '../../domain/failure.ts';
import { lastOwner } from '../../domain/members/last-owner.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Connection, fragment, rows, sql } from '../../platform/db/sql.ts';
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

const columns = fragment`m.user_id as id, m.account_id as "accountId", u.name, u.email, u.language,
    u.email_verified_at as "emailVerifiedAt", m.role, u.password_hash is not null as "hasPassword",
    u.totp is not null as "hasTotp", u.disabled_at as "disabledAt", m.added_by as "addedBy", m.created_at as "createdAt",
    (select max(s.last_used_at) from user_sessions s
      where s.account_id = m.account_id and s.user_id = m.user_id) as "lastUsedAt"`;

const listMembers = sql<{ environmentId: number }, MemberRow>('list-members')`
  select ${columns} from members m join users u on u.account_id = m.account_id and u.id = m.user_id
  where m.environment_id = ${'environmentId'} order by lower(u.name), m.user_id`;

const findMember = sql<{ environmentId: number; id: string }, MemberRow>('find-member')`
  select ${columns} from members m join users u on u.account_id = m.account_id and u.id = m.user_id
  where m.environment_id = ${'environmentId'} and m.user_id = ${'id'}`;

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

export const allMembers = (on: Connection, environmentId: number): Promise<MemberRow[]> =>
  rows(on, listMembers.with({ environmentId }));

/** @throws NOT_FOUND */
export async function requireMember(
  on: Connection,
  { environmentId }: { readonly environmentId: number },
  id: string,
): Promise<MemberRow> {
  const [member] = await rows(on, findMember.with({ environmentId, id }));
  if (!member) throw new Failure('NOT_FOUND', `No member ${id}.`);
  return member;
}

/** Owners who can sign in. */
export const ownersOf = (tx: Tx, environmentId: number, { but }: { readonly but: string }) =>
  tx.member.findMany({
    where: {
      ...{ environmentId, role: 'owner', userId: { not: but } },
      user: { disabledAt: null, erasedAt: null },
    },
    include: { user: true },
  });

/** @throws LAST_OWNER when nobody else owns the environment. The account is locked. */
export async function assertNotLastOwner(
  tx: Tx,
  { environmentId }: { readonly environmentId: number },
  { id, role }: Pick<MemberRow, 'id' | 'role'>,
): Promise<void> {
  if (role !== 'owner') return;
  if ((await ownersOf(tx, environmentId, { but: id })).length === 0) throw lastOwner();
}
