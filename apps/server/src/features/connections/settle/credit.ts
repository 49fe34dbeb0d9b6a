import { type AttributionRule, type CreditedBy, emailKey, type NotCreditedReason } from '@tributary/core';
import type { RequestContext } from '../../../context.ts';
import type { Payment } from '../../../domain/connectors/payment.ts';
import { Failure } from '../../../domain/failure.ts';
import { cameAfter } from '../../../domain/referrals/referral.ts';
import type { Transaction } from '../../../platform/db/generated/client.ts';
import { rows, sql } from '../../../platform/db/sql.ts';
import { createSignup } from '../../referrals/create-signup.ts';
import { updateReferral } from '../../referrals/referrals.ts';
import type { WorkingConnection } from './connection.ts';

export interface Credit {
  readonly referralId: string;
  readonly by: CreditedBy;
}

/** Reason why nobody is credited. */
export type NoCredit = Extract<
  NotCreditedReason,
  'no_referral' | 'before_referral' | 'existing_customer' | 'rejected_affiliate'
>;

interface Found {
  readonly id: string;
  readonly by: 'customer_id' | 'external_user_id' | 'email';
  readonly affiliateId: string;
  readonly clickedAt: Date | null;
  readonly createdAt: Date;
}

/** Finds a referral by ids and address, in order of precedence. Never finds erased referrals. */
const referralsOfPayment = sql<
  {
    environmentId: number;
    programId: string;
    customerIds: readonly string[];
    userIds: readonly string[];
    email: string | null;
  },
  Found
>('referrals-of-payment')`
  with led as (
    select 1 as place, 'customer_id' as by, array_position(${'customerIds'}::text[], i.value) as nth, i.referral_id
    from referral_identifiers i
    where i.environment_id = ${'environmentId'} and i.kind = 'customer_id' and i.value = any(${'customerIds'}::text[])
    union all
    select 2, 'external_user_id', array_position(${'userIds'}::text[], i.value), i.referral_id from referral_identifiers i
    where i.environment_id = ${'environmentId'} and i.kind = 'external_user_id' and i.value = any(${'userIds'}::text[])
    union all
    select 3, 'email', 1, r.id from referrals r
    where r.environment_id = ${'environmentId'} and r.email_normalized = ${'email'})
  select r.id, l.by, coalesce(a.merged_into, a.id) as "affiliateId", c.created_at as "clickedAt", r.created_at as "createdAt"
  from led l
  join referrals r on r.environment_id = ${'environmentId'} and r.id = l.referral_id
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = r.affiliate_id
  left join clicks c on c.environment_id = ${'environmentId'} and c.id = r.click_id
  where r.program_id = ${'programId'} and r.erased_at is null
  order by l.place, l.nth, r.id limit 1`;

interface Click {
  readonly id: string;
  readonly createdAt: Date;
  readonly affiliateId: string;
  readonly affiliateStatus: string;
}

/** Finds the earliest click, by click time, that had not expired when the payment was made. */
const usableClick = sql<
  { environmentId: number; programId: string; ids: readonly string[]; paidAt: Date },
  Click
>('usable-click-of-payment')`
  select c.id, c.created_at as "createdAt", a.id as "affiliateId", a.partnership_status as "affiliateStatus" from clicks c
  join affiliates s on s.environment_id = ${'environmentId'} and s.id = c.affiliate_id
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = coalesce(s.merged_into, s.id)
  join programs p on p.environment_id = ${'environmentId'} and p.id = c.program_id
  where c.environment_id = ${'environmentId'} and c.program_id = ${'programId'} and c.id = any(${'ids'}::text[])
    and c.created_at <= ${'paidAt'}::timestamptz + interval '5 minutes'
    and c.created_at + p.cookie_days * interval '1 day' >= ${'paidAt'}::timestamptz
  order by c.created_at, c.id limit 1`;

interface Coupon {
  readonly code: string;
  readonly affiliateId: string;
  readonly affiliateStatus: string;
}

/** Finds the first coupon of a payment, by the provider's id or by code, in the order of the payment's codes. */
const couponOfPayment = sql<
  { environmentId: number; programId: string; promoCodeIds: readonly string[]; codes: readonly string[] },
  Coupon
>('coupon-of-payment')`
  select c.code, a.id as "affiliateId", a.partnership_status as "affiliateStatus" from unnest(${'promoCodeIds'}::text[], ${'codes'}::text[]) with ordinality as g (promo_code_id, code, nth)
  join coupons c on c.environment_id = ${'environmentId'} and c.program_id = ${'programId'} and c.state = 'active'
    and (c.provider_promo_code_id = g.promo_code_id or c.code = upper(g.code))
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = c.affiliate_id
  order by g.nth limit 1`;

/** Properties of a payment or trial that determine who is credited. */
export type Creditable = Pick<
  Payment,
  'customer' | 'email' | 'userIds' | 'clicks' | 'clientReferenceIds' | 'codes' | 'paidAt'
>;

/** Manual attribution of a payment. Both fields are null if there is none. */
export interface Attributed {
  readonly affiliateId: string | null;
  readonly referralId: string | null;
}

export interface Crediting {
  readonly ctx: RequestContext;
  readonly connection: WorkingConnection;
  readonly payment: Creditable;
  /** Times of the customer's earlier payments. */
  readonly earlierPayments: readonly Date[];
  /** False while a click or code may still arrive. */
  readonly isFinal: boolean;
  readonly attributed?: Attributed;
}

const paidAtOf = ({ paidAt }: Creditable) => new Date(paidAt * 1_000);

/** Returns the customer id for the referral. A guest is identified only by address. */
export const customerIdOf = ({ customer }: Creditable): string | null =>
  customer.startsWith('guest:') ? null : customer;

/**
 * Finds a referral: first by the customer's own ids, then by the ids that the merchant added to the checkout,
 * and finally by address.
 */
export async function findReferral({ ctx, connection, payment }: Crediting): Promise<Found | null> {
  const { environmentId, db } = ctx;
  const customerId = customerIdOf(payment);
  const references = payment.clientReferenceIds.map(({ id }) => id);
  const { email } = payment;
  const [found] = await rows(
    db.lists,
    referralsOfPayment.with({
      ...{ environmentId, programId: connection.programId },
      customerIds: [...(customerId === null ? [] : [customerId]), ...references],
      userIds: [...payment.userIds, ...references],
      email: connection.matchesEmails && email !== null ? emailKey(email) : null,
    }),
  );
  return found ?? null;
}

/** Returns the referral to credit for a payment, or creates one from its click or code. */
export async function creditOf(crediting: Crediting): Promise<Credit | NoCredit> {
  const { affiliateId = null, referralId = null } = crediting.attributed ?? {};
  if (referralId !== null) return { referralId, by: 'person' };
  const found = await findReferral(crediting);
  if (affiliateId !== null) {
    // Check again, because a referral created since the attribution takes precedence.
    if (found) return { referralId: found.id, by: found.affiliateId === affiliateId ? 'person' : found.by };
    return makeReferral(crediting, { click: undefined, coupon: undefined, affiliateId });
  }
  if (found) return whyNotFound(crediting, found) ?? { referralId: found.id, by: found.by };
  const origin = await originOf(crediting);
  return typeof origin === 'string' ? origin : makeReferral(crediting, origin);
}

/** Returns the affiliate who would be credited, and why, without creating anything. */
export async function wouldCredit(
  crediting: Crediting,
): Promise<{ readonly affiliateId: string; readonly by: CreditedBy } | NoCredit> {
  const attributed = await attributedTo(crediting);
  if (attributed !== null) return { affiliateId: attributed, by: 'person' };
  const found = await findReferral(crediting);
  if (found) return whyNotFound(crediting, found) ?? { affiliateId: found.affiliateId, by: found.by };
  const origin = await originOf(crediting);
  if (typeof origin === 'string') return origin;
  const { click, coupon } = origin;
  if (click) return { affiliateId: click.affiliateId, by: 'click' };
  return coupon ? { affiliateId: coupon.affiliateId, by: 'coupon_code' } : 'no_referral';
}

const affiliateOfReferral = sql<{ environmentId: number; id: string }, { affiliateId: string }>(
  'affiliate-of-attributed-referral',
)`
  select r.affiliate_id as "affiliateId" from referrals r where r.environment_id = ${'environmentId'} and r.id = ${'id'}`;

async function attributedTo({ ctx, attributed }: Crediting): Promise<string | null> {
  if (!attributed || attributed.referralId === null) return attributed?.affiliateId ?? null;
  const { environmentId, db } = ctx;
  const [found] = await rows(
    db.lists,
    affiliateOfReferral.with({ environmentId, id: attributed.referralId }),
  );
  return found?.affiliateId ?? null;
}

function whyNotFound(crediting: Crediting, { clickedAt, createdAt }: Found): NoCredit | null {
  const paidAt = paidAtOf(crediting.payment);
  if (clickedAt !== null && cameAfter(clickedAt, paidAt) && paidAt < createdAt) return 'before_referral';
  return isExisting(crediting, clickedAt) ? 'existing_customer' : null;
}

/**
 * Returns true if the customer had paid before the click and the connection does not credit such
 * customers.
 */
const isExisting = ({ connection, earlierPayments }: Crediting, clickedAt: Date | null): boolean =>
  !connection.countsExistingCustomers &&
  clickedAt !== null &&
  earlierPayments.some((paidAt) => cameAfter(clickedAt, paidAt));

export const ownerOfCustomer = sql<
  { environmentId: number; programId: string; customerId: string },
  { referralId: string }
>('owner-of-customer')`
  select i.referral_id as "referralId" from referral_identifiers i
  where i.environment_id = ${'environmentId'} and i.program_id = ${'programId'} and i.kind = 'customer_id'
    and i.value = ${'customerId'}`;

/**
 * Links the provider's customer to the referral of a sale that another caller recorded, so that renewals are credited
 * too. Returns false if the customer belongs to another referral.
 */
export async function adoptCustomer(
  ctx: RequestContext,
  { programId, referralId }: Pick<Transaction, 'programId' | 'referralId'>,
  payment: Creditable,
): Promise<boolean> {
  const customerId = customerIdOf(payment);
  if (customerId === null) return true;
  const { environmentId, db } = ctx;
  const [owner] = await rows(db.lists, ownerOfCustomer.with({ environmentId, programId, customerId }));
  if (owner) return owner.referralId === referralId;
  try {
    await updateReferral(ctx, { params: { id: referralId }, body: { customer_id: customerId } } as Parameters<
      typeof updateReferral
    >[1]);
  } catch (error) {
    // The referral was erased or has the maximum number of ids, so only this sale is credited to it.
    if (!(error instanceof Failure)) throw error;
  }
  return true;
}

/** Source of a new referral: a click, a code, or a manual decision. */
interface Origin {
  readonly click: Click | undefined;
  readonly coupon: Coupon | undefined;
  readonly affiliateId?: string;
}

const attributionOf = sql<{ environmentId: number; programId: string }, { attribution: AttributionRule }>(
  'attribution-of-program',
)`
  select p.attribution from programs p where p.environment_id = ${'environmentId'} and p.id = ${'programId'}`;

/**
 * Returns the click or the code, depending on the program's preference. The other is used only once the
 * preferred one can no longer arrive.
 */
async function originOf(crediting: Crediting): Promise<Origin | NoCredit> {
  const { ctx, connection, payment, isFinal } = crediting;
  const { environmentId, db } = ctx;
  const { programId } = connection;
  const ids = [...payment.clicks, ...payment.clientReferenceIds].map(({ id }) => id);
  const paidAt = paidAtOf(payment);
  const promoCodeIds = payment.codes.map(({ id }) => id);
  const codes = payment.codes.map(({ code }) => code ?? '');
  const [[click], [coupon], [program]] = await Promise.all([
    rows(db.lists, usableClick.with({ environmentId, programId, ids, paidAt })),
    rows(db.lists, couponOfPayment.with({ environmentId, programId, promoCodeIds, codes })),
    rows(db.lists, attributionOf.with({ environmentId, programId })),
  ]);
  const isRejected = (source: Click | Coupon | undefined) => source?.affiliateStatus === 'REJECTED';
  const [first, second] =
    program?.attribution === 'coupon_first' ? ([coupon, click] as const) : ([click, coupon] as const);
  const chosen = first && !isRejected(first) ? first : isFinal ? second : undefined;
  if (!chosen) return 'no_referral';
  if (isRejected(chosen)) return 'rejected_affiliate';
  if (click === chosen && isExisting(crediting, click.createdAt)) return 'existing_customer';
  return { click: click === chosen ? click : undefined, coupon: coupon === chosen ? coupon : undefined };
}

const trackingId = sql<{ environmentId: number; id: string }, { trackingId: string }>(
  'tracking-id-of-attributed-affiliate',
)`
  select coalesce(m.tracking_id, a.tracking_id) as "trackingId" from affiliates a
  left join affiliates m on m.environment_id = ${'environmentId'} and m.id = a.merged_into
  where a.environment_id = ${'environmentId'} and a.id = ${'id'}`;

async function trackingIdOf({ environmentId, db }: RequestContext, id: string): Promise<string> {
  const [found] = await rows(db.lists, trackingId.with({ environmentId, id }));
  if (!found) throw new Failure('NOT_FOUND', `No such affiliate: ${id}.`);
  return found.trackingId;
}

async function makeReferral(
  { ctx, connection, payment }: Crediting,
  { click, coupon, affiliateId }: Origin,
): Promise<Credit | NoCredit> {
  const paidAt = paidAtOf(payment);
  const customerId = customerIdOf(payment);
  const { email } = payment;
  const body = {
    program_id: connection.programId,
    ...(customerId !== null && { customer_id: customerId }),
    ...(connection.matchesEmails && email !== null && { email }),
    ...(payment.userIds[0] !== undefined && { external_user_id: payment.userIds[0] }),
    ...(click && { click_id: click.id }),
    ...(coupon && { coupon_code: coupon.code }),
    ...(affiliateId !== undefined && { tracking_id: await trackingIdOf(ctx, affiliateId) }),
    created_at: new Date(Math.min(paidAt.getTime(), ctx.now.getTime())).toISOString(),
  };
  const signup = await createSignup(ctx, { body } as Parameters<typeof createSignup>[1]);
  const by = affiliateId === undefined ? (click ? 'click' : 'coupon_code') : 'person';
  if (signup.data !== null) return { referralId: signup.data.id, by };
  return signup.reason === 'rejected_affiliate' ? 'rejected_affiliate' : 'no_referral';
}
