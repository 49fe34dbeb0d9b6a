import type { contract } from '@tributary/contract';
import type { ReferralStatus } from '@tributary/core';
import { emailKey } from '@tributary/core';
import { assertNotErased, erasedMark } from '../../domain/erasures/erased.ts';
import { convertedAtAfter } from '../../domain/referrals/referral.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { lockUnused, type Use } from '../../platform/db/assert-unused.ts';
import { pageOfRows } from '../../platform/db/list-page.ts';
import { contains, REFERRAL_TEXT } from '../../platform/db/search.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { emit } from '../../platform/outbox/events.ts';
import { requireAffiliate, summariesOf, toAffiliateSummary } from '../affiliates/affiliate.ts';
import {
  announceReferral,
  lockReferral,
  type ReferralRow,
  referralColumns,
  requireReferral,
  toClickFacts,
  toReferral,
} from './referral.ts';

export const listReferrals: Endpoint<typeof contract.referrals.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { affiliate_id, external_user_id, program_id, status, search } = query;
  const { rows, ...page } = await pageOfRows<ReferralRow>(db.lists, environmentId, {
    table: 'referrals',
    names: referralColumns,
    query,
    filters: { affiliate_id, external_user_id, program_id, status },
    where: (bind) => (search === undefined ? [] : [contains(REFERRAL_TEXT, search, bind)]),
  });
  const affiliates = query.expand?.includes('affiliate') ? await summariesOf(ctx, rows) : null;
  return {
    ...page,
    data: rows.map((row) => {
      const affiliate = affiliates?.get(row.affiliateId);
      return { ...toReferral(row), ...erasedMark(row), ...(affiliate && { affiliate }) };
    }),
  };
};

export const getReferral: Endpoint<typeof contract.referrals.get> = async (ctx, { params, query }) => {
  const { orm } = ctx.db;
  const found = await requireReferral(ctx, orm, params.id);
  const isExpanded = query.expand?.includes('affiliate') ?? false;
  const affiliate = isExpanded && (await requireAffiliate(ctx, orm, found.affiliateId));
  return {
    data: {
      ...toReferral(found),
      ...erasedMark(found),
      ...(affiliate && { affiliate: toAffiliateSummary(affiliate) }),
      ...(query.expand?.includes('click') && { click: toClickFacts(found.clickFacts) }),
    },
  };
};

/** You may set any status; `converted_at` is set once and stays. */
export const updateReferral: Endpoint<typeof contract.referrals.update> = (ctx, { params, body }) =>
  once(ctx, { ...body, id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const before = await lockReferral(ctx, tx, params.id);
    assertNotErased(before);
    const current = before.status as ReferralStatus;
    const next = body.status ?? current;
    const row = await tx.referral.update({
      where: { environmentId_id: { environmentId, id: before.id } },
      data: {
        ...(body.email !== undefined && { email: body.email, emailNormalized: emailKey(body.email) }),
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
    await audit(tx, ctx, data.id, body);
    return { data };
  });

const uses: readonly Use[] = [
  { noun: 'transactions', table: 'transactions', column: 'referral_id' },
  { noun: 'events', table: 'ingested_events', column: 'referral_id' },
];

/** Frees its identifiers and its click. */
export const deleteReferral: Endpoint<typeof contract.referrals.delete> = (ctx, { params: { id } }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    await lockUnused(tx, { environmentId, table: 'referrals', what: 'referral', id }, uses);
    await tx.referral.delete({ where: { environmentId_id: { environmentId, id } } });
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });
