import type { Locale } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { execute, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { queueUserMail } from '../../platform/mail/queue.ts';
import { ownersOf } from '../members/member.ts';
import type { LockedAccount } from '../users/lock-account.ts';

const endSessions = sql<{ accountId: string; id: string; but: string }>('end-sessions-of-provider')`
  delete from user_sessions s using user_identities i
  where i.account_id = ${'accountId'} and i.identity_provider_id = ${'id'}
    and s.account_id = i.account_id and s.user_id = i.user_id and s.id <> ${'but'} and s.method like '%provider'`;

interface Removal {
  readonly accountId: string;
  readonly id: string;
  /** Session to keep: the session of the user who removes the provider. */
  readonly but?: string;
}

/** Removes a provider and its linked identities, and ends the sessions that began with them. */
export async function removeProvider(tx: Tx, { accountId, id, but = '' }: Removal): Promise<void> {
  await execute(tx, endSessions.with({ accountId, id, but }));
  await tx.identityProvider.delete({ where: { accountId_id: { accountId, id } } });
}

/** Notifies all owners of live, because anyone who controls sign-in could sign in as an owner. */
export async function tellOwnersOfSignIn(
  tx: Tx,
  ctx: Pick<RequestContext, 'mail' | 'cipher' | 'environmentId'>,
  account: LockedAccount,
  provider: string,
): Promise<void> {
  for (const { user } of await ownersOf(tx, ctx.environmentId))
    if (user.emailVerifiedAt)
      await queueUserMail(tx, ctx, {
        ...{ accountId: account.id, userId: user.id, recipient: user.email },
        ...{ language: user.language as Locale, kind: 'sign_in_changed' },
        values: { provider, account: account.name },
        ...{ dedupeKey: `sign_in_changed ${newId('mail')}`, expiresInSeconds: null },
      });
}
