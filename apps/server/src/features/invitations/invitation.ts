import { INVITATION_DAYS, type Invitation as WireInvitation } from '@tributary/contract';
import { emailKey, INVITATIONS_MAX, type Role } from '@tributary/core';
import { validationFailure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Invitation } from '../../platform/db/generated/client.ts';
import { newId } from '../../platform/ids.ts';
import { toTimestamp } from '../../platform/to-wire.ts';

export const toInvitation = (row: Invitation): WireInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role as Role,
  made_by: row.madeBy,
  is_mailed: row.isMailed,
  created_at: toTimestamp(row.createdAt),
  expires_at: toTimestamp(row.expiresAt),
});

interface NewInvitation {
  readonly accountId: string;
  readonly environmentId: number;
  readonly digest: Uint8Array<ArrayBuffer>;
  readonly email: string;
  readonly role: Role;
  readonly madeBy: string;
  readonly isMailed: boolean;
  readonly lastsMs?: number;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Stores the digest of a link, which replaces any earlier invitation for the address. The account must be
 * locked.
 */
export async function keepInvitation(
  tx: Tx,
  { email, lastsMs = INVITATION_DAYS * DAY_MS, ...invitation }: NewInvitation,
): Promise<Invitation> {
  const { environmentId } = invitation;
  const emailNormalized = emailKey(email);
  await tx.invitation.deleteMany({ where: { environmentId, emailNormalized } });
  const createdAt = new Date();
  const open = await tx.invitation.count({ where: { environmentId, expiresAt: { gt: createdAt } } });
  if (open >= INVITATIONS_MAX) {
    const message = `An environment can have at most ${INVITATIONS_MAX} pending invitations. Revoke one first.`;
    throw validationFailure([{ field: 'email', message }]);
  }
  const expiresAt = new Date(createdAt.getTime() + lastsMs);
  return tx.invitation.create({
    data: { ...invitation, id: newId('invitation'), email, emailNormalized, createdAt, expiresAt },
  });
}
