import type { Locale } from '@tributary/core';
import type { Deps } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueUserMail } from '../../platform/mail/queue.ts';
import type { LockedAccount } from '../users/lock-account.ts';
import { ownersOf } from './member.ts';

interface NewOwner {
  readonly userId: string;
  readonly name: string;
  readonly environmentIds: readonly number[];
}

/** Notifies all existing owners of a new owner. Each of them gets a single notice for all environments. */
export async function tellOwners(
  tx: Tx,
  deps: Pick<Deps, 'mail' | 'cipher'>,
  account: LockedAccount,
  { userId, name, environmentIds }: NewOwner,
): Promise<void> {
  const at = new Date().toISOString();
  for (const environmentId of environmentIds)
    for (const { user } of await ownersOf(tx, environmentId, { but: userId }))
      await queueUserMail(tx, deps, {
        ...{
          accountId: account.id,
          userId: user.id,
          recipient: user.email,
          language: user.language as Locale,
        },
        ...{ kind: 'new_owner', values: { name, account: account.name } },
        ...{ dedupeKey: `new owner ${userId} ${at} ${user.id}`, expiresInSeconds: null },
      });
}
