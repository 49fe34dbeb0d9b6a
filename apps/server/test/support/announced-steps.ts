import type { Call, Tributary } from '@tributary/sdk';
import { email, type Made, type Place } from './announced-place.ts';
import { unique } from './given.ts';

/** Action on the `pick`th object of its kind, in the `way`th possible way. */
export interface Step {
  readonly does: StepName;
  readonly pick: number;
  readonly way: number;
}

/** A step's request. `makes` is the list for the new object; `isPut` means that a repetition must change nothing. */
export interface Asked {
  readonly call: () => Call<unknown>;
  readonly makes?: Made[];
  readonly deletes?: string;
  readonly isPut?: boolean;
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const statuses = ['approved', 'pending', 'rejected'] as const;
const referralStatuses = ['lead', 'trialing', 'customer', 'active', 'canceled', 'rejected'] as const;
const commissionStatuses = [
  'pending',
  'approved',
  'ready_for_payment',
  'rejected',
  'paid',
  'refunded',
] as const;

const dollars = { sale_amount: 100, sale_amount_currency: 'USD' } as const;

const commission = (referral_id: string, way: number) => ({
  referral_id,
  ...dollars,
  commission_amount: 20,
  commission_currency: 'USD',
  status: at(commissionStatuses, way),
  ...(way % 2 === 0 && { hold_period_days: 10 }),
  ...(way % 3 === 0 && { sales_status: 'complete' as const }),
});

/** Returns a referral or a click, sometimes with a new customer id. */
const somebody = ({ clicks, referrals }: Place, pick: number, way: number) => ({
  ...(clicks.length > 0 && way % 3 === 2
    ? { click_id: at(clicks, pick).id }
    : { referral_id: at(referrals, pick).id }),
  ...(way % 5 === 4 && { customer_id: unique('customer') }),
});

/** Returns a sale, sometimes with a key that is already in use. */
function sale(place: Place, pick: number, way: number) {
  const key = way % 7 === 6 && place.keys.length > 0 ? at(place.keys, pick) : unique('order');
  place.keys.push(key);
  return {
    ...somebody(place, pick, way),
    ...(way % 2 === 1 && { interval: 'monthly' as const }),
    ...dollars,
    sales_status: at(['complete', 'complete', 'complete', 'pending', 'failed'] as const, way),
    external_event_id: key,
    ...(way % 11 === 10 && { dry_run: true }),
  };
}

const affiliateChanges = (place: Place, pick: number) =>
  [
    { name: unique('Renamed') },
    { email: email() },
    ...statuses.map((status) => ({ status })),
    { group_id: at([...place.groupIds, null], pick) },
    { parent_affiliate_id: at([...place.affiliates.map(({ id }) => id), null], pick) },
    { company_name: 'Not part of the object', payout_method: 'none' as const },
    { metadata: { pick } },
    { metadata: null },
    { external_user_id: at([unique('user'), null], pick) },
    { onboarding_completed: pick % 2 === 0 },
  ] as const;

const referralChanges = (pick: number) => [
  ...referralStatuses.map((status) => ({ status })),
  { email: email(), name: 'Another' },
  { customer_id: unique('customer'), subscription_id: unique('subscription') },
  { metadata: { b: 1, a: [pick] } },
];

const commissionChanges = [
  ...commissionStatuses.slice(0, 4).map((status) => ({ status })),
  ...(['pending', 'complete', 'failed'] as const).map((sales_status) => ({ sales_status })),
  { sales_status: 'complete', status: 'rejected' },
  { sales_status: 'complete', status: 'ready_for_payment' },
] as { status?: 'pending'; sales_status?: 'pending' }[];

const payoutChanges = [
  { status: 'processing' },
  { status: 'completed', paymentReference: 'wire 1' },
  { status: 'failed' },
  { status: 'cancelled' },
  { status: 'pending' },
  { status: 'processing', paymentMethod: 'wise' },
  { status: 'completed' },
] as const;

/** Undoes a sale's newest refund that has not been undone. */
function undoNewest({ conversions }: Tributary, id: string): Call<unknown> {
  const whole = (async () => {
    const refunds = (await conversions.refunds(id)).data;
    const newest = refunds.find(({ undone_at }) => undone_at === null);
    return conversions.undoRefund(id, newest?.id ?? 'none', { reason: 'Won.' }).withResponse();
  })();
  const data = whole.then((answer) => answer.data);
  data.catch(() => undefined);
  return Object.assign(data, { withResponse: () => whole });
}

type Ask = (place: Place, pick: number, way: number) => Asked;

/**
 * Every way in which an affiliate, referral, transaction, payout, adjustment or coupon is created, changed or deleted.
 */
const all = {
  'create affiliate': ({ account: { client }, ...place }, pick, way) => ({
    makes: place.affiliates,
    call: () =>
      client.affiliates.create({
        name: 'Ann',
        email: email(),
        program_id: place.programId,
        status: at(statuses, way),
        ...(way % 2 === 0 && { parent_affiliate_id: at(place.affiliates, pick).id }),
      }),
  }),
  'create affiliates': ({ account: { client }, ...place }) => ({
    makes: place.affiliates,
    call: () =>
      client.affiliates.createBatch({
        items: [0, 1].map(() => ({ name: 'Bea', email: email(), program_id: place.programId })),
      }),
  }),
  'update affiliate': (place, pick, way) => {
    const changes = at(affiliateChanges(place, pick), way);
    const { client } = place.account;
    return { isPut: true, call: () => client.affiliates.update(at(place.affiliates, pick).id, changes) };
  },
  'delete affiliate': ({ account: { client }, affiliates }, pick) => ({
    deletes: at(affiliates, pick).id,
    call: () => client.affiliates.delete(at(affiliates, pick).id),
  }),
  click: ({ account: { client }, ...place }, pick) => ({
    makes: place.clicks,
    call: () =>
      client.clicks.create({
        trackingId: at(place.affiliates, pick).tracking_id ?? '',
        programId: place.programId,
      }),
  }),
  'create referral': ({ account: { client }, ...place }, pick, way) => ({
    makes: place.referrals,
    call: () =>
      client.referrals.create({
        email: email(),
        affiliate_id: at(place.affiliates, pick).id,
        ...(way % 2 === 0 && { status: at(referralStatuses, pick) }),
        ...(way % 3 === 0 && place.clicks.length > 0 && { click_id: at(place.clicks, pick).id }),
      }),
  }),
  'update referral': ({ account: { client }, referrals }, pick, way) => {
    const changes = at(referralChanges(pick), way);
    return { isPut: true, call: () => client.referrals.update(at(referrals, pick).id, changes) };
  },
  'delete referral': ({ account: { client }, referrals }, pick) => ({
    deletes: at(referrals, pick).id,
    call: () => client.referrals.delete(at(referrals, pick).id),
  }),
  convert: (place, pick, way) => ({
    makes: place.transactions,
    call: () => place.account.client.conversions.create(sale(place, pick, way)),
  }),
  'convert in a batch': (place, pick, way) => ({
    makes: place.transactions,
    call: () =>
      place.account.client.conversions.createBatch({
        items: [sale(place, pick, way), sale(place, pick + 1, way + 1)],
      }),
  }),
  event: (place, pick, way) => ({
    makes: place.transactions,
    call: () => {
      const { events } = place.account.client;
      const { dry_run: _, ...sold } = sale(place, pick, way);
      const event_type = at(['lead', 'trial', 'milestone', 'conversion'] as const, way);
      if (event_type === 'conversion') return events.create({ ...sold, event_name: 'bought', event_type });
      return events.create({ ...somebody(place, pick, way), event_name: 'did', event_type });
    },
  }),
  'create commission': ({ account: { client }, ...place }, pick, way) => ({
    makes: place.transactions,
    call: () => client.commissions.create(commission(at(place.referrals, pick).id, way)),
  }),
  'create commissions': ({ account: { client }, ...place }, pick, way) => ({
    makes: place.transactions,
    call: () =>
      client.commissions.createBatch({
        items: [0, 1].map((more) => commission(at(place.referrals, pick + more).id, way + more)),
      }),
  }),
  'update commission': ({ account: { client }, transactions }, pick, way) => ({
    isPut: true,
    call: () => client.commissions.update(at(transactions, pick).id, at(commissionChanges, way)),
  }),
  'delete commission': ({ account: { client }, transactions }, pick) => ({
    deletes: at(transactions, pick).id,
    call: () => client.commissions.delete(at(transactions, pick).id),
  }),
  refund: ({ account: { client }, transactions }, pick, way) => ({
    call: () =>
      client.conversions.refund(at(transactions, pick).id, {
        ...(way % 3 > 0 && { amount: at([10, 33.33], way) }),
        ...(way % 5 === 4 && { dry_run: true }),
      }),
  }),
  'undo refund': ({ account, transactions }, pick) => ({
    call: () => undoNewest(account.client, at(transactions, pick).id),
  }),
  'return payout': ({ account: { client }, payouts }, pick) => ({
    isPut: true,
    call: () => client.payouts.return(at(payouts, pick).id, { reason: 'AC04 account closed' }),
  }),
  'run payouts': ({ account: { client }, ...place }, _, way) => ({
    makes: place.payouts,
    call: () =>
      client.payouts.create({ program_id: place.programId, ...(way % 5 === 4 && { dry_run: true }) }),
  }),
  'update payout': ({ account: { client }, payouts }, pick, way) => ({
    isPut: true,
    call: () => client.payouts.update(at(payouts, pick).id, at(payoutChanges, way)),
  }),
  adjust: ({ account: { client }, ...place }, pick, way) => ({
    makes: place.adjustments,
    call: () =>
      client.adjustments.create({
        affiliate_id: at(place.affiliates, pick).id,
        amount: at([25, -5], way),
        currency: 'USD',
        reason: 'A video',
      }),
  }),
  'void adjustment': ({ account: { client }, adjustments }, pick) => ({
    isPut: true,
    call: () => client.adjustments.void(at(adjustments, pick).id, { reason: 'Entered twice' }),
  }),
  'create coupon': ({ account: { client }, ...place }, pick) => ({
    makes: place.coupons,
    call: () =>
      client.coupons.create({
        affiliate_id: at(place.affiliates, pick).id,
        code: `CODE-${pick % 20}`,
        discount_type: 'percentage',
        discount_value: 12.5,
        duration: 'once',
      }),
  }),
  'delete coupon': ({ account: { client }, coupons }, pick) => ({
    deletes: at(coupons, pick).id,
    call: () => client.coupons.delete(at(coupons, pick).id),
  }),
  'advance the clock': ({ account: { client } }, pick) => ({
    call: () => client.testClock.advance({ days: at([1, 9, 31], pick) }),
  }),
} satisfies Record<string, Ask>;

export type StepName = keyof typeof all;
export const steps: Readonly<Record<StepName, Ask>> = all;

/** Returns true if the step's object exists. Affiliates and referrals always do. */
export function canDo({ does }: Step, { transactions, payouts, adjustments, coupons }: Place): boolean {
  if (/^(update|return) payout$/.test(does)) return payouts.length > 0;
  if (does === 'void adjustment') return adjustments.length > 0;
  if (does === 'delete coupon') return coupons.length > 0;
  return !/^(update commission|delete commission|refund|undo refund)$/.test(does) || transactions.length > 0;
}
