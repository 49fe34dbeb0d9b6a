import type { contract, PersonExport } from '@tributary/contract';
import { emailKey } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { erasedMark } from '../../domain/erasures/erased.ts';
import { validationFailure } from '../../domain/failure.ts';
import { holds } from '../../domain/keys/authority.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addressMark } from '../../platform/mail/queue.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';
import { toAdjustment } from '../adjustments/adjustment.ts';
import { toAffiliate } from '../affiliates/affiliate.ts';
import { masked, payoutTermsOf } from '../affiliates/payout-details.ts';
import { toApplication } from '../applications/application.ts';
import { toRecordedClick } from '../clicks/click.ts';
import { toProviderFact, toProviderPayment } from '../connections/provider-payments.ts';
import { emailMark } from '../connections/settle/email-mark.ts';
import { factsAround } from '../connections/settle/facts.ts';
import { toCoupon } from '../coupons/coupon.ts';
import { toEarning, toTransaction } from '../earnings/transaction.ts';
import { shortlistedWith, toShortlistItem } from '../finder/shortlist.ts';
import { shownContent, toMail } from '../mails/mail.ts';
import { toPayout } from '../payouts/payout.ts';
import { identifiersOf } from '../referrals/identifiers.ts';
import { toClickFacts, toReferral } from '../referrals/referral.ts';

type SectionName = Exclude<keyof PersonExport, 'email' | 'next_after'>;
type Item = { readonly id: string };

/** Affiliates and referrals with the address, at most one of each per program. */
interface Person {
  readonly email: string;
  readonly affiliateIds: readonly string[];
  readonly referralIds: readonly string[];
}

/** Range of rows after an id, in id order. */
interface Part {
  readonly after: string;
  readonly take: number;
}

type Section = (ctx: RequestContext, person: Person, part: Part) => Promise<readonly Item[]>;

/** Returns the ORM arguments that all sections share. */
const partOf = ({ environmentId }: RequestContext, { after, take }: Part) => ({
  where: { environmentId, id: { gt: after } },
  orderBy: { id: 'asc' } as const,
  take,
});

const affiliates: Section = async (ctx, { affiliateIds }, part) => {
  const { where, ...page } = partOf(ctx, part);
  const AND = { id: { in: [...affiliateIds] } };
  const include = {
    groupMoves: { orderBy: { id: 'asc' } },
    payoutAccountMarks: { orderBy: { firstSeenAt: 'asc' } },
    preferences: true,
    sessions: { orderBy: { createdAt: 'asc' } },
    trackingIds: { orderBy: { value: 'asc' } },
    application: true,
  } as const;
  const found = await ctx.db.orm.affiliate.findMany({ where: { ...where, AND }, include, ...page });
  const visits = await visitsOf(ctx, affiliateIds);
  return found.map((row) => {
    const { method, details } = payoutTermsOf(ctx, row);
    const shown = holds(ctx.principal, 'read:payouts') ? details : details && masked(details);
    return {
      ...toAffiliate(row),
      ...erasedMark(row),
      company_name: row.companyName,
      country_code: row.countryCode,
      payout_method: method,
      payout_details: shown,
      tracking_ids: row.trackingIds.map(({ value, createdAt }) => ({
        tracking_id: value,
        created_at: toTimestamp(createdAt),
      })),
      group_moves: row.groupMoves.map(({ fromGroupId, toGroupId, movedAt }) => ({
        from_group_id: fromGroupId,
        to_group_id: toGroupId,
        moved_at: toTimestamp(movedAt),
      })),
      payout_accounts: row.payoutAccountMarks.map(({ kind, firstSeenAt }) => ({
        kind,
        first_seen_at: toTimestamp(firstSeenAt),
      })),
      preferences: row.preferences && {
        language: row.preferences.language,
        sales_mails: row.preferences.salesMails,
        updated_at: toTimestamp(row.preferences.updatedAt),
      },
      portal_sessions: row.sessions.map(({ browser, network, createdAt, lastUsedAt }) => ({
        ...{ browser, network },
        created_at: toTimestamp(createdAt),
        last_used_at: toTimestamp(lastUsedAt),
      })),
      application: row.application && toApplication(row.application, row),
      visits: visits
        .filter(({ affiliateId }) => affiliateId === row.id)
        .map(({ outcome, _sum }) => ({ outcome, visits: Number(_sum.visits) })),
    };
  });
};

/** Returns the clicks on the affiliates' links, summed over all days. */
const visitsOf = ({ environmentId, db }: RequestContext, affiliateIds: readonly string[]) =>
  db.orm.affiliateVisits.groupBy({
    by: ['affiliateId', 'outcome'],
    where: { environmentId, affiliateId: { in: [...affiliateIds] } },
    _sum: { visits: true },
    orderBy: [{ affiliateId: 'asc' }, { outcome: 'asc' }],
  });

const referrals: Section = async (ctx, { referralIds }, part) => {
  const { where, ...page } = partOf(ctx, part);
  const AND = { id: { in: [...referralIds] } };
  const found = await ctx.db.orm.referral.findMany({ where: { ...where, AND }, ...page });
  const ids = found.map(({ id }) => id);
  const identifiers = await identifiersOf(ctx, ctx.db.lists, ids);
  return found.map((row) => ({
    ...toReferral(row),
    identifiers: identifiers.get(row.id),
    ...erasedMark(row),
    click: toClickFacts(row.clickFacts),
  }));
};

interface OfReferrals {
  environmentId: number;
  referralIds: readonly string[];
  after: string;
  take: number;
}

const clickedIds = sql<OfReferrals, Item>('clicks-of-person')`
  select c.id from clicks c
  where c.environment_id = ${'environmentId'} and c.id > ${'after'} and c.id in (
    select click_id from referrals where environment_id = ${'environmentId'} and id = any(${'referralIds'}::text[])
    union select click_facts ->> 'id' from referrals
      where environment_id = ${'environmentId'} and id = any(${'referralIds'}::text[])
    union select click_id from transactions
      where environment_id = ${'environmentId'} and referral_id = any(${'referralIds'}::text[])
    union select click_id from ingested_events
      where environment_id = ${'environmentId'} and referral_id = any(${'referralIds'}::text[]))
  order by c.id limit ${'take'}`;

/** Returns the clicks that an erasure would remove: the same clicks that `eraseClicks` finds. */
const clicks: Section = async (ctx, { referralIds }, part) => {
  const { environmentId, db } = ctx;
  const found = await rows(db.lists, clickedIds.with({ environmentId, referralIds, ...part }));
  const where = { environmentId, id: { in: found.map(({ id }) => id) } };
  return (await db.orm.click.findMany({ where, orderBy: { id: 'asc' } })).map((row) => ({
    ...toRecordedClick(row),
    previous_click_id: row.previousClickId,
  }));
};

const shortlist: Section = async (ctx, { email }, { after, take }) => {
  const { environmentId, db } = ctx;
  const ids = (await shortlistedWith(db.lists, environmentId, email)).filter((id) => id > after);
  const where = { environmentId, id: { in: ids.slice(0, take) } };
  return (await db.orm.shortlistItem.findMany({ where, orderBy: { id: 'asc' } })).map(toShortlistItem);
};

/**
 * Returns e-mails to the address, including e-mails to other people with the address, and e-mails to previous
 * addresses of the affiliates.
 */
const mails: Section = async (ctx, { email, affiliateIds }, part) => {
  const { where, ...page } = partOf(ctx, part);
  const toAddress = { addressMark: new Uint8Array(addressMark(ctx.principal, email)) };
  const own = { ...where, OR: [toAddress, { affiliateId: { in: [...affiliateIds] } }] };
  return (await ctx.db.orm.mail.findMany({ where: own, ...page })).map((row) => {
    const { subject, text } = shownContent(ctx, row);
    return { ...toMail(ctx, row), subject, text };
  });
};

/** Returns coupons that exist at the coupon provider. */
const coupons: Section = async (ctx, { affiliateIds }, part) => {
  const { where, ...page } = partOf(ctx, part);
  const own = { ...where, affiliateId: { in: [...affiliateIds] }, providerCouponId: { not: null } };
  return (await ctx.db.orm.coupon.findMany({ where: own, ...page })).map(toCoupon);
};

const payouts: Section = async (ctx, { affiliateIds }, part) => {
  const { where, ...page } = partOf(ctx, part);
  const own = { ...where, affiliateId: { in: [...affiliateIds] } };
  const found = await ctx.db.orm.payout.findMany({ where: own, include: { affiliate: true }, ...page });
  return found.map((row) => toPayout(row, row.affiliate));
};

const adjustments: Section = async (ctx, { affiliateIds }, part) => {
  const { where, ...page } = partOf(ctx, part);
  const own = { ...where, affiliateId: { in: [...affiliateIds] } };
  return (await ctx.db.orm.adjustment.findMany({ where: own, ...page })).map(toAdjustment);
};

const earnings: Section = async (ctx, { affiliateIds }, part) => {
  const { where, ...page } = partOf(ctx, part);
  const own = { ...where, affiliateId: { in: [...affiliateIds] } };
  const found = await ctx.db.orm.earning.findMany({ where: own, ...page });
  return found.map((row) => ({ ...toEarning(row), transaction_id: row.transactionId }));
};

const sales: Section = async (ctx, { referralIds }, part) => {
  const { where, ...page } = partOf(ctx, part);
  const own = { ...where, referralId: { in: [...referralIds] } };
  const found = await ctx.db.orm.transaction.findMany({ where: own, ...page });
  return found.map((row) => ({ ...toTransaction(row), metadata: row.metadata, price_ids: row.priceIds }));
};

const refunds: Section = async (ctx, { referralIds }, part) => {
  const { where, ...page } = partOf(ctx, part);
  const own = { ...where, transaction: { referralId: { in: [...referralIds] } } };
  const found = await ctx.db.orm.refund.findMany({ where: own, ...page });
  return found.map((row) => ({
    id: row.id,
    transaction_id: row.transactionId,
    amount: toAmount(row.amountMinor, row.currency),
    currency: row.currency,
    kind: row.kind,
    reason: row.reason,
    external_event_id: row.externalEventId,
    refunded_at: toTimestamp(row.refundedAt),
    undone_at: toTimestampOrNull(row.undoneAt),
    undo_reason: row.undoReason,
  }));
};

const events: Section = async (ctx, { referralIds }, part) => {
  const { where, ...page } = partOf(ctx, part);
  const own = { ...where, referralId: { in: [...referralIds] } };
  const found = await ctx.db.orm.ingestedEvent.findMany({ where: own, ...page });
  return found.map((row) => ({
    id: row.id,
    referral_id: row.referralId,
    event_type: row.eventType,
    event_name: row.eventName,
    external_event_id: row.externalEventId,
    metadata: row.metadata,
    occurred_at: toTimestamp(row.occurredAt),
  }));
};

const billingCustomerIds = sql<
  { environmentId: number; mark: Uint8Array; ids: readonly string[]; referralIds: readonly string[] } & Part,
  Item
>('billing-customers-of-person')`
  select c.id from provider_customers c
  where c.environment_id = ${'environmentId'} and c.id > ${'after'} and c.id in (
    select id from provider_customers where environment_id = ${'environmentId'} and email_mark = ${'mark'}
    union select id from provider_customers where environment_id = ${'environmentId'} and id = any(${'ids'}::text[])
    union select p.customer_id from transactions t
      join provider_payments p on p.environment_id = ${'environmentId'} and p.transaction_id = t.id
      where t.environment_id = ${'environmentId'} and t.referral_id = any(${'referralIds'}::text[]))
  group by c.id order by c.id limit ${'take'}`;

/**
 * Returns the provider customers that an erasure of the referrals would find. A customer in two connections to the same
 * account is listed once.
 */
const billingCustomers: Section = async (ctx, { email, referralIds }, part) => {
  const { environmentId, db, principal } = ctx;
  const mark = emailMark(principal, email);
  const named = [...(await identifiersOf(ctx, db.lists, referralIds)).values()];
  const ids = [
    `guest:${mark.toString('hex')}`,
    ...named.flatMap(({ customer_ids }) => customer_ids.map((id) => `customer:${id}`)),
  ];
  const found = await rows(
    db.lists,
    billingCustomerIds.with({ environmentId, mark, ids, referralIds, ...part }),
  );
  return Promise.all(
    found.map(async ({ id }) => {
      const customers = await db.orm.providerCustomer.findMany({
        where: { environmentId, id },
        include: { payments: { orderBy: [{ paidAt: 'asc' }, { id: 'asc' }] } },
        orderBy: { connectionId: 'asc' },
      });
      const facts = await Promise.all(
        customers.map(({ connectionId }) => factsAround(db.lists, { environmentId, connectionId }, [id])),
      );
      return {
        id,
        payments: customers.flatMap(({ payments }) => payments.map(toProviderPayment)),
        facts: facts.flat().map(toProviderFact),
      };
    }),
  );
};

/** Sections, in the order in which pages contain them. */
const sections: Readonly<Record<SectionName, Section>> = {
  affiliates,
  referrals,
  clicks,
  shortlist,
  coupons,
  payouts,
  adjustments,
  earnings,
  sales,
  refunds,
  events,
  billing_customers: billingCustomers,
  mails,
};
const names = Object.keys(sections) as SectionName[];

/**
 * Returns a page of everything stored about a person: one section after another, up to `limit` rows in total.
 */
export const exportPerson: Endpoint<typeof contract.persons.export> = async (ctx, { query }) => {
  const { email, limit } = query;
  const start = startOf(query.after);
  const person = await findPerson(ctx, emailKey(email));
  const filled: Partial<Record<SectionName, readonly Item[]>> = {};
  let left = limit;
  let nextAfter: string | null = null;
  for (const name of names.slice(names.indexOf(start.name))) {
    const after = name === start.name ? start.after : '';
    // An extra row shows whether there are more.
    const found = await sections[name](ctx, person, { after, take: left + 1 });
    const shown = found.slice(0, left);
    filled[name] = shown;
    left -= shown.length;
    if (found.length === shown.length) continue;
    nextAfter = `${name}:${shown.at(-1)?.id ?? after}`;
    break;
  }
  const all = Object.fromEntries(names.map((name) => [name, filled[name] ?? []]));
  const objects = [...person.affiliateIds, ...person.referralIds];
  const isUnmasked = holds(ctx.principal, 'read:payouts') && hasPayoutDetails(filled.affiliates);
  const shown = isUnmasked ? { payout_details: true } : {};
  await inTransaction(ctx.db, (tx) => audit(tx, ctx, objects.length > 0 ? objects : null, shown));
  return { data: { email, ...all, next_after: nextAfter } as PersonExport };
};

const hasPayoutDetails = (affiliates: readonly Item[] = []): boolean =>
  (affiliates as PersonExport['affiliates']).some(({ payout_details }) => payout_details !== null);

/** @throws VALIDATION_ERROR for a cursor that was not in any response */
function startOf(cursor: string | undefined): { name: SectionName; after: string } {
  const [first = 'affiliates'] = names;
  if (cursor === undefined) return { name: first, after: '' };
  const at = cursor.indexOf(':');
  const name = names.find((each) => each === cursor.slice(0, at));
  if (name) return { name, after: cursor.slice(at + 1) };
  throw validationFailure([
    { field: 'after', message: 'after: Send the next_after of the previous response.' },
  ]);
}

async function findPerson({ environmentId, db }: RequestContext, email: string): Promise<Person> {
  const where = { environmentId, emailNormalized: email };
  const [found, referred] = await Promise.all([
    db.orm.affiliate.findMany({ where, select: { id: true } }),
    db.orm.referral.findMany({ where, select: { id: true } }),
  ]);
  return { email, affiliateIds: found.map(({ id }) => id), referralIds: referred.map(({ id }) => id) };
}
