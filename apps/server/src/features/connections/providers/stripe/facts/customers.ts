import type { Fact } from '../../../../../domain/connectors/fact.ts';
import { hintOf, readDiscounts } from './hints.ts';
import { factsOfPrice } from './lines.ts';
import { type Context, customerOf, emailOf, idOf, known, parse } from './reading.ts';
import { shapes } from './shapes.ts';

const rankBySubscriptionStatus = {
  incomplete: 0,
  trialing: 1,
  active: 2,
  past_due: 3,
  unpaid: 4,
  paused: 4,
  incomplete_expired: 5,
  canceled: 5,
};

export function factsOfCustomer(object: unknown, context: Context): Fact[] {
  const customer = parse(shapes.customer, object);
  if (customer.deleted) return [];
  const id = idOf('customer', customer.id);
  const { metadata, created } = customer;
  const discounts = readDiscounts([customer.discount], context);
  const email = emailOf(customer.email);
  return [
    hintOf(
      { id, customer: id, on: null, created, email, metadata: [metadata], discounts: discounts.ids },
      context,
    ),
    ...discounts.facts,
  ];
}

export function factsOfSubscription(object: unknown, context: Context): Fact[] {
  const subscription = parse(shapes.subscription, object);
  const { at } = context;
  const rank = known(rankBySubscriptionStatus, subscription.status, 'status');
  const id = idOf('subscription', subscription.id);
  const customer = customerOf(subscription, null, id, context);
  const { metadata, created } = subscription;
  const discounts = readDiscounts(
    subscription.discounts?.length ? subscription.discounts : [subscription.discount],
    context,
  );
  return [
    {
      kind: 'subscription',
      id,
      order: [at, rank],
      customer,
      hasBegun: !subscription.status.startsWith('incomplete'),
      trialStart: subscription.trial_start ?? null,
      trialEnd: subscription.trial_end ?? null,
      endedAt: subscription.status === 'canceled' ? (subscription.ended_at ?? at) : null,
    },
    hintOf({ id, customer, on: id, created, metadata: [metadata], discounts: discounts.ids }, context),
    ...discounts.facts,
    ...(subscription.items?.data ?? []).flatMap(({ price }) => factsOfPrice(price, context)),
  ];
}

/** Returns the promotion code of a discount. Invoices contain only the discount's id. */
export function factsOfDiscount(object: unknown, context: Context): Fact[] {
  const discount = parse(shapes.discount, object);
  const { ids, facts } = readDiscounts([discount], context);
  const [id] = ids;
  const customer = idOf('customer', discount.customer ?? discount.customer_account);
  if (id === undefined || customer === null) return facts;
  const on = idOf('subscription', discount.subscription);
  return [...facts, hintOf({ id, customer, on, created: null, metadata: [], discounts: ids }, context)];
}
