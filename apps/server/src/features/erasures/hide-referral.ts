import type { RequestContext } from '../../context.ts';
import type { Naming } from '../../domain/erasures/erasure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Erasure, Referral } from '../../platform/db/generated/client.ts';
import { lockReferral } from '../referrals/referral.ts';
import { forgetShortlistOf, type Hiding } from './hiding.ts';
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
  const named = (salt: string) =>
    identityOf(before, namingBy(ctx, { environmentId, erasureKey, salt, objectId: id }));
  const salt = (await isTaken(tx, before, named(''))) ? erasureId : '';
  const erasure = await note(salt);
  await forgetShortlistOf(ctx, tx, before.emailNormalized);
  await tx.referral.update({
    where,
    data: {
      ...named(salt),
      ...(before.metadata !== null && { metadata: {} }),
      erasedAt: now,
      updatedAt: now,
    },
  });
  return erasure;
}

function identityOf(row: Referral, { identity }: Naming) {
  const named = (value: string | null) => value && identity.of(value);
  const email = row.emailNormalized && identity.ofEmail(row.emailNormalized);
  return {
    email,
    emailNormalized: email,
    customerId: named(row.customerId),
    externalUserId: named(row.externalUserId),
    subscriptionId: named(row.subscriptionId),
    name: named(row.name),
  };
}

type Identity = ReturnType<typeof identityOf>;

/** Whether the same person was erased in this program before. */
async function isTaken(
  tx: Tx,
  { environmentId, programId, id }: Referral,
  { emailNormalized, customerId, externalUserId }: Identity,
): Promise<boolean> {
  const unique = { emailNormalized, customerId, externalUserId };
  const given = Object.entries(unique).filter(([, value]) => value !== null);
  if (given.length === 0) return false;
  const or = given.map(([column, value]) => ({ [column]: value }));
  const other = await tx.referral.findFirst({
    where: { environmentId, programId, id: { not: id }, OR: or },
    select: { id: true },
  });
  return other !== null;
}
