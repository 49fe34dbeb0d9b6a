import type { OpenContext } from '../../context.ts';
import { Failure, unlessRefused } from '../../domain/failure.ts';
import { assertMayReset } from '../../domain/members/rules.ts';
import { ADMINISTRATOR } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockMaker } from '../members/maker.ts';
import { lockAccount } from '../users/lock-account.ts';
import { type Membership, membershipsOfUser } from '../users/memberships.ts';
import { showSignedIn } from '../users/show-signed-in.ts';
import { type Begun, beginOnly, noteAcceptance } from './accept.ts';
import { type FoundReset, takeResetOfLink } from './links.ts';

interface Choosing {
  readonly digest: Uint8Array;
  readonly reset: FoundReset;
  readonly passwordHash: string | null;
}

/** Uses up a reset link and sets a new password. Returns null if the link was already used. */
export async function acceptResetInTransaction(
  ctx: OpenContext,
  tx: Tx,
  { digest, reset, passwordHash }: Choosing,
): Promise<Begun | null> {
  const { accountId, userId, isMailed } = reset;
  await lockAccount(tx, { id: accountId });
  if (!(await takeResetOfLink(tx, digest))) return null;
  const environments = await membershipsOfUser(tx, reset);
  await assertStillAllowed(tx, reset, environments);
  await tx.user.update({
    where: { accountId_id: { accountId, id: userId } },
    data: { passwordHash, ...(isMailed && { emailVerifiedAt: new Date() }) },
  });
  const method = 'reset+password';
  const { id: sessionId, tokens } = await beginOnly(ctx, tx, { accountId, userId, method });
  const roles = environments.map(({ environmentId }) => ({ environmentId }));
  await noteAcceptance(ctx, tx, { userId, sessionId, roles });
  return { tokens, session: await showSignedIn(tx, { accountId, userId, sessionId }) };
}

/**
 * Throws unless the creator of the link still has all of the user's permissions, because the link lets anyone
 * sign in as the user.
 */
async function assertStillAllowed(
  tx: Tx,
  { accountId, userId, madeBy }: FoundReset,
  environments: readonly Membership[],
): Promise<void> {
  const maker = await lockMaker(tx, { accountId, madeBy });
  if (madeBy === ADMINISTRATOR) return;
  const ofKey = environments.find(({ environmentId }) => environmentId === maker.keyEnvironmentId);
  const [first] = environments;
  const actor = first && maker.in(first.environmentId);
  const isAllowed =
    actor &&
    unlessRefused(() => {
      assertMayReset(
        actor,
        // The creator acted in one of the user's environments. If live is one of them, the rules of live
        // apply.
        { userId, mode: maker.keyEnvironmentId === null ? 'live' : (ofKey?.mode ?? 'dev') },
        environments.map((each) => ({ userId, ...each, actor: maker.in(each.environmentId) })),
      );
      return true;
    });
  if (!isAllowed)
    throw new Failure(
      'INSUFFICIENT_PERMISSIONS',
      'The person who reset your sign-in no longer has permission to do so. Ask another member for a link.',
    );
}
