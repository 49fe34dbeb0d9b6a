import { keysOf, type PayoutApprovalRule, permissionsOfRole } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { holds } from '../../domain/keys/authority.ts';
import { lockMemberOf } from '../../platform/audit/lock-member.ts';
import type { Tx } from '../../platform/db/database.ts';
import { holdPending } from '../payouts/change-approvals.ts';

/** Roles whose members can create payouts and approve other members' payouts. */
const payingRoles = keysOf(permissionsOfRole).filter((role) =>
  holds({ permissions: permissionsOfRole[role] }, 'write:payouts'),
);

/** @throws SECOND_PERSON_REQUIRED unless two members can create payouts and approve each other's */
async function assertSecondPerson({ environmentId }: RequestContext, tx: Tx): Promise<void> {
  const payers = await tx.member.count({
    where: { environmentId, role: { in: payingRoles }, user: { disabledAt: null } },
  });
  if (payers >= 2) return;
  throw new Failure(
    'SECOND_PERSON_REQUIRED',
    'Approval by a second person requires two members with the permission write:payouts. Invite another member first.',
    { field: 'payout_approval' },
  );
}

/** @throws INSUFFICIENT_PERMISSIONS unless the caller is a signed-in owner */
async function assertOwner(ctx: RequestContext, tx: Tx): Promise<void> {
  const member = await lockMemberOf(ctx, tx);
  if (member?.permissions.includes('*')) return;
  throw new Failure(
    'INSUFFICIENT_PERMISSIONS',
    'Only an owner who is signed in to the dashboard can turn off approval by a second person.',
    { field: 'payout_approval' },
  );
}

interface Change {
  readonly programId: string;
  readonly from: string;
  readonly to: PayoutApprovalRule | undefined;
}

/**
 * Applies a changed rule to pending payouts. The program must be locked. Payouts that are waiting for
 * approval are never released.
 */
export async function changePayoutApproval(
  ctx: RequestContext,
  tx: Tx,
  { programId, from, to = from as PayoutApprovalRule }: Change,
): Promise<void> {
  if (from === to) return;
  if (to === 'none') return assertOwner(ctx, tx);
  await assertSecondPerson(ctx, tx);
  await holdPending(ctx, tx, programId);
}
