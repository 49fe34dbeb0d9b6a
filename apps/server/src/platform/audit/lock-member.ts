import { permissionsOfRole, type Role } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Grant } from '../../domain/keys/authority.ts';
import type { Tx } from '../db/database.ts';
import { rows, sql } from '../db/sql.ts';

const lockMember = sql<{ environmentId: number; accountId: string; userId: string }, { role: Role }>(
  'lock-member-of-request',
)`
  select m.role from members m
    join users u on u.account_id = m.account_id and u.id = m.user_id
  where m.environment_id = ${'environmentId'} and m.account_id = ${'accountId'} and m.user_id = ${'userId'}
    and u.disabled_at is null
  for share of m`;

/**
 * Locks the membership of the user who makes the request. They may have been removed or given another role
 * since they were authenticated from the cache. A concurrent removal either waits for this transaction or
 * makes it fail.
 * @throws SESSION_ENDED
 */
export async function lockMemberOf(
  { environmentId, principal }: Pick<RequestContext, 'environmentId' | 'principal'>,
  tx: Tx,
): Promise<Grant | null> {
  if (principal.by !== 'user') return null;
  const { accountId, actor } = principal;
  const [member] = await rows(tx, lockMember.with({ environmentId, accountId, userId: actor }));
  if (!member) throw new Failure('SESSION_ENDED', 'You are no longer a member of this environment.');
  const permissions = permissionsOfRole[member.role];
  return { id: actor, permissions, expiresAt: null, revokedAt: null, isUser: true };
}
