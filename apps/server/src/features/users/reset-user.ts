import { RESET_HOURS } from '@tributary/contract';
import { emailKey } from '@tributary/core';
import type { Tx } from '../../platform/db/database.ts';
import { execute, sql } from '../../platform/db/sql.ts';
import { endSessionsOfUser, type OfUser } from './user-session.ts';

interface Reset extends OfUser {
  readonly digest: Uint8Array<ArrayBuffer>;
  readonly madeBy: string;
  readonly isMailed: boolean;
  /** Environments that the user is a member of. */
  readonly environmentIds: readonly number[];
  /** New address; null to keep the current one. */
  readonly email: string | null;
}

const endChallenges = sql<OfUser>('end-challenges-of-user')`
  delete from user_challenges where account_id = ${'accountId'} and user_id = ${'userId'}`;

/**
 * Deletes all of a user's ways to sign in, marks the address as unverified, and stores the digest of a link
 * to start again. Also ends links that the user created for others, because someone else may have created
 * them. Returns the time at which the link expires.
 */
export async function resetUser(tx: Tx, reset: Reset): Promise<Date> {
  const { accountId, userId, digest, madeBy, isMailed, email } = reset;
  const id = { accountId_id: { accountId, id: userId } };
  await tx.user.update({
    where: id,
    data: {
      ...{ passwordHash: null, totp: null, totpLastStep: null, emailVerifiedAt: null },
      ...(email !== null && { email, emailNormalized: emailKey(email) }),
    },
  });
  const where = { accountId, userId };
  await tx.recoveryCode.deleteMany({ where });
  await tx.passkey.deleteMany({ where });
  await tx.userIdentity.deleteMany({ where });
  await tx.userFailure.deleteMany({ where });
  await tx.userBrowser.deleteMany({ where });
  await tx.browserToken.deleteMany({ where });
  await endSessionsOfUser(tx, reset);
  await execute(tx, endChallenges.with(where));
  for (const environmentId of reset.environmentIds)
    await tx.invitation.deleteMany({ where: { environmentId, madeBy: userId } });
  await tx.userReset.deleteMany({ where: { accountId, OR: [{ userId }, { madeBy: userId }] } });
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + RESET_HOURS * 3_600_000);
  await tx.userReset.create({ data: { ...where, digest, madeBy, isMailed, createdAt, expiresAt } });
  return expiresAt;
}
