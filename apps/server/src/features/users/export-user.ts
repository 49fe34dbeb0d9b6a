import type { Tx } from '../../platform/db/database.ts';
import type { OfUser } from './user-session.ts';

/**
 * Returns everything that identifies a user or shows what they did: the data that `eraseUser` removes, their
 * audit entries, the payment files that they downloaded and the payout details that they changed. Omits
 * e-mails to the user, because they contain sign-in codes that only the recipient may read. Contains no
 * secrets, but shows which secrets exist.
 */
export async function exportUser(tx: Tx, user: OfUser) {
  const { accountId, userId } = user;
  const where = { accountId, userId };
  const found = await tx.user.findUniqueOrThrow({ where: { accountId_id: { accountId, id: userId } } });
  const { name, email, emailNormalized, language, emailVerifiedAt, disabledAt, createdAt } = found;
  const [members, invitations, audit] = [[], [], []] as [object[], object[], object[]];
  const [payoutExports, payoutDetailsChanges] = [[], []] as [object[], object[]];
  // Cover the whole account, because a removed member may have acted in an environment earlier.
  for (const { id: environmentId, publicId, mode } of await tx.environment.findMany({
    where: { accountId },
    orderBy: { id: 'asc' },
  })) {
    const environment = { environment_id: publicId, mode };
    const at = await tx.member.findMany({ where: { environmentId, userId } });
    members.push(...at.map(({ role, addedBy, createdAt }) => ({ ...environment, role, addedBy, createdAt })));
    const open = await tx.invitation.findMany({ where: { environmentId, emailNormalized } });
    invitations.push(
      ...open.map(({ digest: _, accountId: _of, environmentId: _in, ...rest }) => ({
        ...environment,
        ...rest,
      })),
    );
    const done = { where: { environmentId, actor: userId }, orderBy: { id: 'asc' } } as const;
    const entries = await tx.auditEntry.findMany(done);
    const exports = await tx.payoutExport.findMany(done);
    payoutExports.push(
      ...exports.map(({ payoutIds, requestId, createdAt }) => ({
        ...{ ...environment, payoutIds, requestId, createdAt },
      })),
    );
    const changes = await tx.payoutDetailsChange.findMany(done);
    payoutDetailsChanges.push(
      ...changes.map(({ affiliateId, fields, replaced, requestId, createdAt }) => ({
        ...{ ...environment, affiliateId, fields, replaced, requestId, createdAt },
      })),
    );
    audit.push(
      ...entries.map(({ id, action, object, createdAt, ip, requestId, sessionId }) => ({
        ...{ ...environment, id, action, object, createdAt, ip, requestId, sessionId },
      })),
    );
  }
  const select = { createdAt: true, expiresAt: true } as const;
  return {
    user: {
      ...{ id: userId, accountId, name, email, language, emailVerifiedAt, disabledAt, createdAt },
      hasPassword: found.passwordHash !== null,
      hasTotp: found.totp !== null,
      recoveryCodesLeft: await tx.recoveryCode.count({ where }),
    },
    members,
    invitations,
    sessions: await tx.userSession.findMany({
      ...{ where, omit: { digest: true, accountId: true, userId: true }, orderBy: { createdAt: 'asc' } },
    }),
    passkeys: await tx.passkey.findMany({
      ...{ where, orderBy: { createdAt: 'asc' } },
      omit: { accountId: true, userId: true, credentialId: true, publicKey: true, counter: true },
    }),
    identities: await tx.userIdentity.findMany({ where, omit: { accountId: true, userId: true } }),
    removedIdentities: await tx.removedIdentity.findMany({
      ...{ where, omit: { accountId: true, userId: true } },
    }),
    browsers: await tx.userBrowser.findMany({ where, omit: { accountId: true, userId: true } }),
    browserTokens: await tx.browserToken.findMany({ where, select: { lastSeenAt: true } }),
    signIns: await tx.userChallenge.findMany({
      where: { OR: [where, { emailNormalized, accountId }] },
      select: { ...select, purpose: true, emailNormalized: true },
    }),
    codes: await tx.userCode.findMany({
      where: { OR: [where, { emailNormalized, accountId: null }] },
      select: { emailNormalized: true, network: true, budget: true, askedAt: true },
    }),
    failures: await tx.userFailure.findMany({ where, omit: { accountId: true, userId: true } }),
    resets: await tx.userReset.findMany({ where, select: { ...select, madeBy: true, isMailed: true } }),
    audit,
    payoutExports,
    payoutDetailsChanges,
  };
}
