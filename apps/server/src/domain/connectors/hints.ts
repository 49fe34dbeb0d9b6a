import type { HintFact } from './fact.ts';
import type { FactSet } from './fact-set.ts';
import { bareId, isPromotionCode } from './ids.ts';
import type { Named, PromotionCode } from './payment.ts';

interface Hinted {
  readonly customer: string;
  readonly ids: ReadonlySet<string>;
  readonly subscription: string | null;
}

/** Ids that may identify who referred the customer of a payment, oldest first. */
export interface Hints {
  readonly email: string | null;
  readonly userIds: readonly string[];
  readonly clicks: readonly Named[];
  readonly clientReferenceIds: readonly Named[];
  readonly codes: readonly PromotionCode[];
  /** Has a discount, and what it came from is unknown. */
  readonly hasUnknownCode: boolean;
  readonly isSkipped: boolean;
}

export function hintsOf(payment: Hinted, facts: FactSet): Hints {
  const hints = facts
    .naming('hint', [payment.customer, payment.subscription, ...payment.ids])
    .filter((hint) => hint.customer === payment.customer || belongsTo(hint, payment))
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const discounts = hints.flatMap((hint) => hint.discounts);
  const codes = discounts.map((id) => (isPromotionCode(id) ? id : facts.get('discount', id)?.promotionCode));
  const named = (field: 'click' | 'clientReferenceId') =>
    firstOfEach(hints.flatMap(({ [field]: id, at }) => (id === null ? [] : [{ id, at }])));
  return {
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
    isSkipped: hints.some((hint) => hint.isSkipped && (hint.on === null || belongsTo(hint, payment))),
  };
}

/** A hint on a subscription is about its payments only, not about the customer's others. */
const belongsTo = ({ on }: HintFact, { ids, subscription }: Hinted): boolean =>
  on !== null && (ids.has(on) || on === subscription);

function firstOfEach<Item extends { id: string }>(items: readonly Item[]): Item[] {
  const first = new Map<string, Item>();
  for (const item of items) if (!first.has(item.id)) first.set(item.id, item);
  return [...first.values()];
}
