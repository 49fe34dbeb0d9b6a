import type { RequestContext } from '../../context.ts';
import type { Naming } from '../../domain/erasures/erasure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Erasure, Referral } from '../../platform/db/generated/client.ts';
import { type Identifiers, identifiersOf } from '../referrals/identifiers.ts';
import { lockReferral } from '../referrals/referral.ts';
import { markProviderCustomers } from './erase-provider-customers.ts';
import { forgetAddress, type Hiding } from './hiding.ts';
import { namingBy } from './naming.ts';

export const lockReferralToErase = lockReferral;

export async function hideReferral(
  ctx: RequestContext,
  tx: Tx,
  id: string,
  { erasureId, erasureKey, note }: Hiding,
): Promise<Erasure> {
  const { environmentId, now } = ctx;
  const where = { environmentId_id: { environmentId, id } };
  const before = await tx.referral.findUniqueOrThrow({ where });
  const ids = (await identifiersOf(ctx, tx, [id])).get(id);
  const named = (salt: string) =>
    identityOf(before, ids, namingBy(ctx, { environmentId, erasureKey, salt, objectId: id }));
  const salt = (await isTaken(tx, before, named(''))) ? erasureId : '';
  const erasure = await note(salt);
  await forgetAddress(ctx, tx, before.emailNormalized);
  await markProviderCustomers(ctx, tx, {
    id,
    customerIds: ids?.customer_ids ?? [],
    email: before.emailNormalized,
  });
  const { customerIds, externalUserIds, ...identity } = named(salt);
  // The database deletes all ids when the referral is erased, and then keeps each id that is written, newest
  // last.
  for (let at = 0; at < Math.max(1, customerIds.length, externalUserIds.length); at += 1)
    await tx.referral.update({
      where,
      data: {
        ...identity,
        customerId: customerIds[at] ?? customerIds.at(-1) ?? null,
        externalUserId: externalUserIds[at] ?? externalUserIds.at(-1) ?? null,
        ...(before.metadata !== null && { metadata: {} }),
        erasedAt: now,
        updatedAt: now,
      },
    });
  return erasure;
}

/** Returns the pseudonyms of all ids, oldest first, and of the address. */
function identityOf(row: Referral, ids: Identifiers | undefined, { identity }: Naming) {
  const named = (value: string | null) => value && identity.of(value);
  const email = row.emailNormalized && identity.ofEmail(row.emailNormalized);
  const inOrder = (values: readonly string[] = []) => values.map((value) => identity.of(value)).reverse();
  return {
    // A shared address identifies nobody, but this customer entered it.
    email: email ?? (row.email && identity.ofEmail(row.email)),
    emailNormalized: email,
    customerIds: inOrder(ids?.customer_ids),
    externalUserIds: inOrder(ids?.external_user_ids),
    subscriptionId: named(row.subscriptionId),
    name: named(row.name),
  };
}

type Identity = ReturnType<typeof identityOf>;

async function isTaken(
  tx: Tx,
  { environmentId, programId, id }: Referral,
  { emailNormalized, customerIds, externalUserIds }: Identity,
): Promise<boolean> {
  const ofId = (kind: string, values: readonly string[]) => ({ kind, value: { in: [...values] } });
  const ofIds = await tx.referralIdentifier.findFirst({
    where: {
      ...{ environmentId, programId, referralId: { not: id } },
      OR: [ofId('customer_id', customerIds), ofId('external_user_id', externalUserIds)],
    },
    select: { referralId: true },
  });
  if (ofIds) return true;
  if (emailNormalized === null) return false;
  const other = await tx.referral.findFirst({
    where: { environmentId, programId, id: { not: id }, emailNormalized },
    select: { id: true },
  });
  return other !== null;
}
