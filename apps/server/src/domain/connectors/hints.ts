import type { HintFact } from './fact.ts';
import type { FactSet } from './fact-set.ts';
import { bareId, isPromotionCode } from './ids.ts';
import type { Named, PromotionCode } from './payment.ts';

interface Hinted {
  readonly customer: string;
  readonly ids: ReadonlySet<string>;
  readonly subscription: string | null;
}

export interface Hints {
  readonly email: string | null;
  readonly userIds: readonly string[];
  readonly clicks: readonly Named[];
  readonly clientReferenceIds: readonly Named[];
  readonly codes: readonly PromotionCode[];
  /** True if a discount could not be traced to a promotion code. */
  readonly hasUnknownCode: boolean;
  readonly isSkipped: boolean;
}

/** Hints that apply to all payments of a customer. */
interface OfCustomer {
  readonly hints: readonly HintFact[];
  readonly said: Omit<Hints, 'isSkipped'>;
  readonly skipping: readonly HintFact[];
}

/**
 * Returns a function that finds the hints for a payment. Reads the customer's own hints only once, because a
 * customer can have thousands of payments and hints.
 */
export function hintsIn(facts: FactSet): (payment: Hinted) => Hints {
  const customers = new Map<string, OfCustomer>();
  const ofCustomer = (customer: string): OfCustomer => {
    const known = customers.get(customer);
    if (known) return known;
    const own = read(
      facts.naming('hint', [customer]).filter((hint) => hint.customer === customer),
      facts,
    );
    customers.set(customer, own);
    return own;
  };
  return (payment) => {
    const { customer, subscription, ids } = payment;
    const own = ofCustomer(customer);
    const others = facts
      .naming('hint', [subscription, ...ids])
      .filter((hint) => hint.customer !== customer && belongsTo(hint, payment));
    const { said, skipping } = others.length === 0 ? own : read([...own.hints, ...others], facts);
    return { ...said, isSkipped: skipping.some((hint) => hint.on === null || belongsTo(hint, payment)) };
  };
}

function read(found: readonly HintFact[], facts: FactSet): OfCustomer {
  const hints = found.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const discounts = hints.flatMap((hint) => hint.discounts);
  const codes = discounts.map((id) => (isPromotionCode(id) ? id : facts.get('discount', id)?.promotionCode));
  const named = (field: 'click' | 'clientReferenceId') =>
    firstOfEach(hints.flatMap(({ [field]: id, at }) => (id === null ? [] : [{ id, at }])));
  return {
    hints,
    skipping: hints.filter(({ isSkipped }) => isSkipped),
    said: {
      email: hints.map(({ email }) => email).find((email) => email !== null) ?? null,
      userIds: [...new Set(hints.flatMap(({ userId }) => (userId === null ? [] : [userId])))],
      clicks: named('click'),
      clientReferenceIds: named('clientReferenceId'),
      codes: firstOfEach(
        codes.flatMap((id) =>
          id ? [{ id: bareId(id), code: facts.get('promotion_code', id)?.code ?? null }] : [],
        ),
      ),
      hasUnknownCode: codes.includes(undefined),
    },
  };
}

/**
 * Returns true if a hint applies to a payment. A hint on a subscription applies only to that subscription's
 * payments.
 */
const belongsTo = ({ on }: HintFact, { ids, subscription }: Hinted): boolean =>
  on !== null && (ids.has(on) || on === subscription);

function firstOfEach<Item extends { id: string }>(items: readonly Item[]): Item[] {
  const first = new Map<string, Item>();
  for (const item of items) if (!first.has(item.id)) first.set(item.id, item);
  return [...first.values()];
}
