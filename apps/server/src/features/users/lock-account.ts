import { Failure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rows, sql } from '../../platform/db/sql.ts';

export interface LockedAccount {
  readonly id: string;
  readonly name: string;
}

const lockAccountOf = sql<{ environmentId: number }, LockedAccount>('lock-account-of-environment')`
  select a.id, a.name from accounts a
  where a.id = (select e.account_id from environments e where e.id = ${'environmentId'}) for update`;

const lockAccountById = sql<{ id: string }, LockedAccount>('lock-account')`
  select a.id, a.name from accounts a where a.id = ${'id'} for update`;

/**
 * Locks the account until the transaction ends. Serializes changes to members and invitations, so that an
 * account never loses its last owner or gets two first owners. This lock is taken before any other.
 */
export async function lockAccount(
  tx: Tx,
  of: { readonly environmentId: number } | { readonly id: string },
): Promise<LockedAccount> {
  const [account] = await rows(tx, 'id' in of ? lockAccountById.with(of) : lockAccountOf.with(of));
  if (!account) throw new Failure('NOT_FOUND', 'This account does not exist.');
  return account;
}
