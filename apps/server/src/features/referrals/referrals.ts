import type { contract, ReferralUpdate } from '@tributary/contract';
import { emailKey, isPlaceholderEmail, type ReferralStatus } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { assertNotErased, erasedMark } from '../../domain/erasures/erased.ts';
import { withoutPlaceholders } from '../../domain/events/canonical-event.ts';
import { convertedAtAfter, fullKind, resolvingEmail, tooManyIds } from '../../domain/referrals/referral.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { lockUnused, type Use } from '../../platform/db/assert-unused.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Referral } from '../../platform/db/generated/client.ts';
import { type Bind, pageOfRows } from '../../platform/db/list-page.ts';
import { contains, REFERRAL_TEXT } from '../../platform/db/search.ts';
import { rows } from '../../platform/db/sql.ts';
import { inTransaction, type SnapshotQuery } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { emit } from '../../platform/outbox/events.ts';
import { requireAffiliate, summariesOf, toAffiliateSummary } from '../affiliates/affiliate.ts';
import { withMerged, withStaying } from '../affiliates/staying.ts';
import { identifiersOf } from './identifiers.ts';
import {
  announceReferral,
  hasManyIdentifiers,
  lockReferral,
  type ReferralRow,
  referralColumns,
  requireReferral,
  toClickFacts,
  toReferral,
  withFlags,
} from './referral.ts';
import { totalsOf, withTotals } from './totals.ts';

export const listReferrals: Endpoint<typeof contract.referrals.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { affiliate_id, program_id, status, email } = query;
  type Row = ReferralRow & { readonly mergedInto: string | null };
  const affiliateIds = affiliate_id === undefined ? undefined : await ofAffiliate(ctx, affiliate_id);
  const readPage = (snapshot?: SnapshotQuery) =>
    pageOfRows<Row>(db.lists, environmentId, {
      table: 'referrals',
      names: referralColumns,
      also: (bind) =>
        `(select a.merged_into from affiliates a where a.environment_id = ${bind(environmentId)} and a.id = t.affiliate_id) as "mergedInto"`,
      query,
      filters: {
        affiliate_id: affiliateIds,
        ...{ program_id, status },
        email_normalized: email === undefined ? undefined : emailKey(email),
      },
      where: (bind) => identifying(query, environmentId, bind),
      ...(snapshot && { snapshot }),
    });
  const { rows: found, totals, ...page } = await withTotals(ctx, query, readPage);
  const rows = found.map((row) => ({ ...row, affiliateId: row.mergedInto ?? row.affiliateId }));
  const affiliates = query.expand?.includes('affiliate') ? await summariesOf(ctx, rows) : null;
  const ids = rows.map(({ id }) => id);
  const identifiers = query.expand?.includes('identifiers') ? await identifiersOf(ctx, db.lists, ids) : null;
  return {
    ...page,
    data: rows.map((row) => {
      const affiliate = affiliates?.get(row.affiliateId);
      const all = identifiers?.get(row.id);
      return {
        ...toReferral(row),
        ...erasedMark(row),
        ...(all && { identifiers: all }),
        ...(affiliate && { affiliate }),
        ...(totals && { totals: totals.get(row.id) ?? [] }),
      };
    }),
  };
};

/**
 * Returns a single id if possible, because an index finds the rows of one id in list order, but not the rows
 * of several ids.
 */
async function ofAffiliate(ctx: RequestContext, id: string): Promise<string | readonly string[]> {
  const ids = await withMerged(ctx, ctx.db.lists, id);
  return ids.length > 1 ? ids : id;
}

/** Returns conditions on any of a referral's ids, and on their number. */
function identifying(
  { customer_id, external_user_id, many_identifiers, search }: ReferralQuery,
  environmentId: number,
  bind: Bind,
): string[] {
  const leading = (condition: string) =>
    `t.id = any(array(select i.referral_id from referral_identifiers i
      where i.environment_id = ${bind(environmentId)} and ${condition}))`;
  const hasId = (kind: 'customer_id' | 'external_user_id', value: string | undefined) =>
    value === undefined ? [] : [leading(`i.kind = '${kind}' and i.value = ${bind(value)}`)];
  return [
    ...hasId('customer_id', customer_id),
    ...hasId('external_user_id', external_user_id),
    ...(many_identifiers ? [hasManyIdentifiers('t')] : []),
    ...(search === undefined
      ? []
      : [
          `(${contains(REFERRAL_TEXT, search, bind)} or ${leading(`i.kind in ('customer_id', 'external_user_id') and i.value = ${bind(search.trim())}`)})`,
        ]),
  ];
}

export const getReferral: Endpoint<typeof contract.referrals.get> = async (ctx, { params, query }) => {
  const { orm, lists } = ctx.db;
  const row = await requireReferral(ctx, orm, params.id);
  const [found = row] = await withStaying(ctx, orm, [row]);
  const isExpanded = query.expand?.includes('affiliate') ?? false;
  const affiliate = isExpanded && (await requireAffiliate(ctx, orm, found.affiliateId));
  return {
    data: {
      ...toReferral(found),
      ...erasedMark(found),
      ...(affiliate && { affiliate: toAffiliateSummary(affiliate) }),
      ...(query.expand?.includes('click') && { click: toClickFacts(found.clickFacts) }),
      ...(query.expand?.includes('identifiers') && {
        identifiers: (await identifiersOf(ctx, lists, [found.id])).get(found.id),
      }),
      ...(query.expand?.includes('totals') && {
        totals: (await totalsOf(ctx, (statement) => rows(lists, statement), [found.id])).get(found.id) ?? [],
      }),
    },
  };
};

type ReferralQuery = Parameters<typeof listReferrals>[1]['query'];

/** Adds a value to the existing ones; null removes the newest. The database keeps the others. */
async function changedIds(ctx: RequestContext, tx: Tx, before: Referral, body: ReferralUpdate) {
  const { customerId, externalUserId, placeholders } = withoutPlaceholders(body);
  const had = (await identifiersOf(ctx, tx, [before.id])).get(before.id);
  const known = {
    ...before,
    customerIds: had?.customer_ids ?? [],
    externalUserIds: had?.external_user_ids ?? [],
  };
  const full = fullKind(known, { customerId, externalUserId });
  if (full !== null) throw tooManyIds(before.id, full);
  return {
    changes: {
      ...((customerId !== null || body.customer_id === null) && { customerId }),
      ...((externalUserId !== null || body.external_user_id === null) && { externalUserId }),
      ...(body.email !== undefined && { email: body.email, emailNormalized: resolvingEmail(body.email) }),
    },
    flags:
      placeholders || (body.email !== undefined && isPlaceholderEmail(body.email))
        ? (['placeholder_identifier'] as const)
        : [],
  };
}

/** Updates a referral. Any status may be set. `converted_at` never changes once set. */
export const updateReferral: Endpoint<typeof contract.referrals.update> = (ctx, { params, body }) =>
  once(ctx, { ...body, id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const stored = await lockReferral(ctx, tx, params.id);
    assertNotErased(stored);
    const [before = stored] = await withStaying(ctx, tx, [stored]);
    const current = before.status as ReferralStatus;
    const next = body.status ?? current;
    const { changes, flags } = await changedIds(ctx, tx, before, body);
    const row = await tx.referral.update({
      where: { environmentId_id: { environmentId, id: before.id } },
      data: {
        ...changes,
        ...(body.subscription_id !== undefined && { subscriptionId: body.subscription_id }),
        ...(body.name !== undefined && { name: body.name }),
        ...(body.metadata !== undefined && { metadata: (body.metadata ?? {}) as object }),
        status: next,
        convertedAt: convertedAtAfter({ current, next, convertedAt: before.convertedAt, at: now }),
        updatedAt: now,
      },
    });
    const data = toReferral({ ...row, affiliateId: before.affiliateId });
    await emit(tx, ctx, announceReferral(toReferral(before), data));
    await audit(tx, ctx, data.id, body);
    return { data: withFlags(data, flags) };
  });

const uses: readonly Use[] = [
  { noun: 'transactions', table: 'transactions', column: 'referral_id' },
  { noun: 'events', table: 'ingested_events', column: 'referral_id' },
];

/** Deletes a referral, so that its identifiers and its click can be used again. */
export const deleteReferral: Endpoint<typeof contract.referrals.delete> = (ctx, { params: { id } }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    await lockUnused(tx, { environmentId, table: 'referrals', what: 'referral', id }, uses);
    await tx.referral.delete({ where: { environmentId_id: { environmentId, id } } });
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });
