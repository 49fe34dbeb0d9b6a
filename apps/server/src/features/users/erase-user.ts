import type { Tx } from '../../platform/db/database.ts';
import { deleteMembership, membershipsOfUser } from './memberships.ts';
import { endSessionsOfUser, type OfUser } from './user-session.ts';

const ERASED_NAME = 'Erased user';

/**
 * Removes a user from all environments, and deletes their personal data. The row keeps its id, which the
 * audit log refers to. The account must be locked.
 * @throws the database's error if this would remove the only owner
 */
export async function eraseUser(tx: Tx, user: OfUser): Promise<void> {
  const { accountId, userId } = user;
  const id = { accountId_id: { accountId, id: userId } };
  const { email, emailNormalized } = await tx.user.findUniqueOrThrow({ where: id });
  for (const { environmentId } of await membershipsOfUser(tx, user))
    await deleteMembership(tx, { environmentId, userId });
  // Cover the whole account, because an invitation may exist in an environment that the user is not a member
  // of.
  for (const { id: environmentId } of await tx.environment.findMany({ where: { accountId } }))
    await tx.invitation.deleteMany({ where: { environmentId, emailNormalized } });
  const where = { accountId, userId };
  await endSessionsOfUser(tx, user);
  await tx.userChallenge.deleteMany({ where: { accountId, OR: [{ userId }, { emailNormalized }] } });
  await tx.recoveryCode.deleteMany({ where });
  await tx.passkey.deleteMany({ where });
  await tx.userIdentity.deleteMany({ where });
  await tx.removedIdentity.deleteMany({ where });
  await tx.userBrowser.deleteMany({ where });
  await tx.browserToken.deleteMany({ where });
  await tx.userCode.deleteMany({ where: { OR: [where, { emailNormalized, accountId: null }] } });
  await tx.userFailure.deleteMany({ where });
  await tx.userReset.deleteMany({ where });
  await tx.userMail.deleteMany({ where: { accountId, OR: [{ userId }, { recipient: email }] } });
  const address = `${userId}@erased.invalid`;
  await tx.user.update({
    where: id,
    data: {
      ...{ name: ERASED_NAME, email: address, emailNormalized: address, emailVerifiedAt: null },
      ...{ passwordHash: null, totp: null, totpLastStep: null, erasedAt: new Date() },
    },
  });
}
