import type { Claims } from '../../domain/users/identity-rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { IdentityProvider } from '../../platform/db/generated/client.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import type { OfUser } from '../users/user-session.ts';

interface Identity {
  readonly provider: IdentityProvider;
  readonly claims: Claims;
}

const keepProvider = sql<{ accountId: string; id: string }, { id: string }>('keep-identity-provider')`
  select p.id from identity_providers p where p.account_id = ${'accountId'} and p.id = ${'id'} for key share`;

/**
 * Records a sign-in with an identity, and links the identity if it is new. Returns null if the identity
 * belongs to another user, if the user has another identity with this provider, if the provider has been
 * removed, or if the identity is not linked and linking is not allowed.
 */
export async function useIdentity(
  tx: Tx,
  { accountId, userId }: OfUser,
  { provider: { id }, claims: { subject, email } }: Identity,
  { mayLink }: { readonly mayLink: boolean },
): Promise<'used' | 'added' | null> {
  const [kept] = await rows(tx, keepProvider.with({ accountId, id }));
  if (!kept) return null;
  const identity = { accountId, userId, identityProviderId: id, subject };
  const now = new Date();
  const { count } = await tx.userIdentity.updateMany({ where: identity, data: { email, lastUsedAt: now } });
  if (count > 0) return 'used';
  if (!mayLink) return null;
  const data = [{ ...identity, email, createdAt: now, lastUsedAt: now }];
  const created = await tx.userIdentity.createMany({ data, skipDuplicates: true });
  return created.count > 0 ? 'added' : null;
}
