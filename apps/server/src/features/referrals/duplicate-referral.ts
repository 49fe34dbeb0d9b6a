import type { ReferralCreate } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { withoutPlaceholders } from '../../domain/events/canonical-event.ts';
import { Failure } from '../../domain/failure.ts';
import { resolvingEmail } from '../../domain/referrals/referral.ts';
import { duplicateFailure } from '../../platform/db/database-failure.ts';
import { requireAffiliate } from '../affiliates/affiliate.ts';
import { stayingAmong } from '../affiliates/staying.ts';

const ways: Readonly<Record<string, string>> = {
  email: 'A referral with this e-mail address',
  customer_id: 'A referral of this customer',
  external_user_id: 'A referral of this user',
};

/**
 * Returns the `DUPLICATE` error for a violated unique constraint, naming the existing referral and its
 * affiliate; null for any other error.
 */
export async function duplicateReferral(
  ctx: RequestContext,
  body: ReferralCreate,
  error: unknown,
): Promise<Failure | null> {
  const field = duplicateFailure(error)?.field;
  const what = ways[field ?? ''];
  if (field === undefined || what === undefined) return null;
  const { orm, lists } = ctx.db;
  const wanted = await requireAffiliate(ctx, orm, body.affiliate_id, 'affiliate_id');
  const before = await holderOf(ctx, wanted.programId, body, field);
  if (!before) return null;
  const staying = await stayingAmong(ctx, lists, [before.affiliateId, wanted.id]);
  const owner = staying(before.affiliateId);
  const way =
    owner === staying(wanted.id)
      ? `It belongs to the same affiliate. Update it instead.`
      : `It belongs to affiliate ${owner}, and the affiliate of a referral cannot be changed. Omit it, or merge the two affiliates if they are the same person.`;
  return new Failure('DUPLICATE', `${what} already exists in the program: ${before.id}. ${way}`, { field });
}

function holderOf(
  { environmentId, db }: RequestContext,
  programId: string,
  body: ReferralCreate,
  field: string,
) {
  const select = { id: true, affiliateId: true } as const;
  if (field === 'email') {
    const emailNormalized = resolvingEmail(body.email);
    return emailNormalized === null
      ? null
      : db.orm.referral.findFirst({ where: { environmentId, programId, emailNormalized }, select });
  }
  const { customerId, externalUserId } = withoutPlaceholders(body);
  const value = field === 'customer_id' ? customerId : externalUserId;
  if (value === null) return null;
  const identifiers = { some: { environmentId, programId, kind: field, value } };
  return db.orm.referral.findFirst({ where: { environmentId, programId, identifiers }, select });
}
