import type { contract } from '@tributary/contract';
import { emailKey, permissionsOfRole, roles } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { assertCoversRole, assertMayChangeRole } from '../../domain/members/rules.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { lockActor } from '../keys/api-key.ts';
import { lockAccount } from '../users/lock-account.ts';
import { deleteMembership, membershipsOfUser } from '../users/memberships.ts';
import { ownOf } from '../users/own-user.ts';
import { endSessionsOfUser } from '../users/user-session.ts';
import { assertSignedIfByKey } from './assert-key-had-to-sign.ts';
import { assertNotLastOwner, type MemberRow, membersOf, requireMember, toMember } from './member.ts';
import { tellOwners } from './new-owner.ts';

export const listMembers: Endpoint<typeof contract.members.list> = async ({ db, environmentId }) => ({
  data: (await membersOf(db, environmentId)).map(toMember),
});

export const getMember: Endpoint<typeof contract.members.get> = async (ctx, { params }) => ({
  data: toMember(await requireMember(ctx.db, ctx, params.id)),
});

export const listRoles: Endpoint<typeof contract.members.roles> = async () => ({
  data: roles.map((role) => ({ role, permissions: [...permissionsOfRole[role]] })),
});

export const updateMember: Endpoint<typeof contract.members.update> = async (ctx, { params, body }) => {
  const answer = await once(ctx, { ...body, id: params.id }, async (tx) => {
    const { environmentId } = ctx;
    const account = await lockAccount(tx, { environmentId });
    assertSignedIfByKey(ctx);
    const actor = await lockActor(ctx, tx);
    const member = await requireMember(tx, ctx, params.id);
    const { id: userId, name, role, emailVerifiedAt } = member;
    assertMayChangeRole(actor, { userId, role, isProven: emailVerifiedAt !== null }, body.role);
    if (body.role !== 'owner') await assertNotLastOwner(tx, ctx, member);
    const where = { environmentId_userId: { environmentId, userId } };
    await tx.member.update({ where, data: { role: body.role } });
    if (body.role === 'owner' && role !== 'owner')
      await tellOwners(tx, ctx, account, { userId, name, environmentIds: [environmentId] });
    await audit(tx, ctx, userId, body);
    return { data: toMember({ ...member, role: body.role }) };
  });
  ctx.userSessions.forget();
  return answer;
};

/** Removes a member. The user is kept for the audit log and for roles in other environments. */
export const removeMember: Endpoint<typeof contract.members.remove> = async (ctx, { params }) => {
  const { id } = params;
  await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, ctx);
    const actor = await lockActor(ctx, tx);
    const member = await requireMember(tx, ctx, id);
    assertCoversRole(actor, member.role);
    await endMembership(tx, ctx, member);
  });
  ctx.userSessions.forget();
  return { data: { id, deleted: true } };
};

/**
 * Removes the calling user from one of their environments, regardless of their role, and even if the page shows
 * another environment.
 */
export const leaveEnvironment: Endpoint<typeof contract.me.leave> = async (ctx, { params: { id } }) => {
  const own = ownOf(ctx);
  const isLast = await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, { id: own.accountId });
    const environment = (await membershipsOfUser(tx, own)).find(({ publicId }) => publicId === id);
    if (!environment) throw new Failure('NOT_FOUND', `You are not a member of environment ${id}.`);
    const left = { ...ctx, environmentId: environment.environmentId };
    return endMembership(tx, left, await requireMember(tx, left, own.userId));
  });
  ctx.userSessions.forget();
  return { data: { id, deleted: true }, ...(isLast && { cookies: [{ name: 'user', token: null }] }) };
};

/**
 * Ends the member's pending invitations and, in their last environment, their sessions and links. Returns true
 * if it was their last environment. The account must be locked.
 * @throws LAST_OWNER
 */
async function endMembership(tx: Tx, ctx: RequestContext, member: MemberRow): Promise<boolean> {
  const { environmentId } = ctx;
  const { id: userId, accountId, email } = member;
  await assertNotLastOwner(tx, ctx, member);
  // Record the change first, because the audit entry of members who remove themselves refers to the row.
  await audit(tx, ctx, userId);
  await deleteMembership(tx, { environmentId, userId });
  await tx.invitation.deleteMany({ where: { environmentId, emailNormalized: emailKey(email) } });
  if ((await membershipsOfUser(tx, { accountId, userId })).length > 0) return false;
  await endSessionsOfUser(tx, { accountId, userId });
  await tx.userReset.deleteMany({ where: { accountId, userId } });
  return true;
}
