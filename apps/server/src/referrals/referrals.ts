import type { contract } from '@tributary/contract';
import { Failure } from '../domain/failure.ts';
import { convertedAtAfter, type ReferralStatus } from '../domain/referral.ts';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { emit } from '../outbox/events.ts';
import { announceReferral, toReferral } from './referral.ts';

/** Any status may be set by hand; `converted_at` is set once and stays. */
export const updateReferral: Endpoint<typeof contract.referrals.update> = (ctx, { params, body }) =>
  once(ctx, { ...body, id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const where = { environmentId_id: { environmentId, id: params.id } };
    await tx.$queryRaw`select 1 from referrals where environment_id = ${environmentId} and id = ${params.id} for no key update`;
    const before = await tx.referral.findUnique({ where });
    if (!before) throw new Failure('NOT_FOUND', `No referral ${params.id}.`);
    const current = before.status as ReferralStatus;
    const next = body.status ?? current;
    const row = await tx.referral.update({
      where,
      data: {
        ...(body.email !== undefined && { email: body.email, emailNormalized: body.email.toLowerCase() }),
        ...(body.customer_id !== undefined && { customerId: body.customer_id }),
        ...(body.external_user_id !== undefined && { externalUserId: body.external_user_id }),
        ...(body.subscription_id !== undefined && { subscriptionId: body.subscription_id }),
        ...(body.name !== undefined && { name: body.name }),
        ...(body.metadata !== undefined && { metadata: (body.metadata ?? {}) as object }),
        status: next,
        convertedAt: convertedAtAfter({ current, next, convertedAt: before.convertedAt, at: now }),
        updatedAt: now,
      },
    });
    const data = toReferral(row);
    await emit(tx, ctx, announceReferral(toReferral(before), data));
    return { data };
  });
