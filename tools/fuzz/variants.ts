import { leftOut, sampleOf } from './odd-values.ts';
import type { Operation } from './operations.ts';

export type Fields = Readonly<Record<string, unknown>>;

const sale = {
  ...{ sale_amount: 10, sale_amount_currency: 'USD', occurred_at: '2026-01-15T12:00:00Z' },
  ...{ is_subscription: true, interval: 'monthly' },
};
const fixedTerms = {
  ...{ amount: 5, is_percentage: false, currency: 'EUR', incentive_length: 'payment_limited' },
  ...{ approval_type: 'manual', hold_period_days: null, apply_to: 'yearly_plans', product_ids: [] },
};
const milestone = {
  ...{ incentive_type: 'milestone', amount: 5, is_percentage: false, currency: 'CREDITS' },
  ...{ event_name: 'signed_up', incentive_length: 'customer_lifetime', length_value: null },
  ...{ variable_config: null, apply_to: 'all_plans', product_ids: [], cap_per_conversion: null },
};

/** Alternative fields for valid bodies, by operation, for fields that are only accepted together. */
const variants: Readonly<Record<string, readonly Fields[]>> = {
  'affiliates.create': [{ status: 'pending', onboarding_completed: true, payout_method: 'wire_transfer' }],
  'affiliates.update': [
    { payout_method: 'paypal', payout_details: { email: 'ann@example.com' }, country_code: 'DE' },
  ],
  'commissions.create': [{ created_at: '2026-01-15T12:00:00Z' }],
  'conversions.create': [{ ...sale, sales_status: 'pending' }, { dry_run: true }],
  'conversions.createBatch': [sale],
  'conversions.refund': [{ dry_run: true, amount: leftOut }],
  'coupons.create': [
    { duration: 'repeating', duration_in_months: 3 },
    { discount_type: 'fixed', discount_value: 5, currency: 'USD', duration: 'forever' },
  ],
  'events.create': [{ ...sale, event_type: 'conversion' }, { event_type: 'trial' }, { event_type: leftOut }],
  'groups.multiLevelIncentives.create': [
    { level: 2, is_percentage: false, currency: 'USD', basis: 'commission' },
  ],
  'groups.multiLevelIncentives.update': [{ is_percentage: true, currency: leftOut }],
  'incentives.create': [fixedTerms, milestone],
  'incentives.update': [fixedTerms, milestone],
  'payouts.create': [
    { affiliate_ids: leftOut, currency: leftOut, minimum: leftOut, up_to: leftOut, dry_run: false },
  ],
  'referrals.create': [{ status: 'trialing' }],
};

/** Filters that are only accepted together with other filters, or without them, by operation. */
const togetherWith: Readonly<Record<string, Fields>> = {
  // A period is only accepted when sorting by figures.
  'affiliates.list': { sort: 'sales' },
  // A report by time always includes every day or month, so it supports neither sorting nor a limit.
  'reports.performance': { group_by: 'affiliate' },
  // Events are listed either after a sequence number or before one.
  'webhookEvents.list': { before: leftOut },
};

/**
 * Returns a list's query with every filter for which the schema suggests a value. The end of a period is always after
 * its beginning.
 */
function filtersOf({ name, places, requiredQuery }: Operation): Fields {
  const filters = Object.fromEntries(
    places
      .filter(({ in: where, way }) => where === 'query' && !requiredQuery.includes(String(way[0])))
      .filter(({ schema }) => schema.enum ?? schema.items?.enum ?? schema.format ?? schema.type === 'integer')
      .map(({ way, schema }) => [String(way[0]), sampleOf(schema)]),
  );
  const period =
    filters.from === filters.to && filters.to !== undefined ? { to: '2026-02-15T12:00:00Z' } : {};
  return withFields(filters, { ...period, ...togetherWith[name] }) as Fields;
}

/** Returns how each of an operation's valid requests differs from the plain request, which comes first. */
export function variantsOf(operation: Operation): readonly Fields[] {
  const filters = operation.hasBody ? {} : filtersOf(operation);
  const others = operation.hasBody ? (variants[operation.name] ?? []) : [filters];
  return [{}, ...others.filter((fields) => Object.keys(fields).length > 0)];
}

/** Returns a body with alternative fields. In a batch, these are the first item's fields. */
export function withFields(body: object, fields: Fields): object {
  if ('items' in body && Array.isArray(body.items)) {
    const [first, ...rest] = body.items;
    return { ...body, items: [withFields(first, fields), ...rest] };
  }
  const all = Object.entries({ ...body, ...fields });
  return Object.fromEntries(all.filter(([, value]) => value !== leftOut));
}
