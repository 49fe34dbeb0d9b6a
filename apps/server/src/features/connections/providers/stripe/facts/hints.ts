import type { Fact, HintFact } from '../../../../../domain/connectors/fact.ts';
import { type Context, idOf, parse } from './reading.ts';
import { type Discounts, type Metadata, shapes } from './shapes.ts';

type Hint = Pick<HintFact, 'id' | 'customer' | 'on'> &
  Partial<Pick<HintFact, 'email' | 'clientReferenceId' | 'discounts'>> & {
    readonly metadata: readonly Metadata[];
    readonly created: number | null | undefined;
  };

export function hintOf(
  { id, customer, on, metadata, created, ...rest }: Hint,
  { at, userIdKey }: Context,
): HintFact {
  const named = (key: string) => metadata.map((each) => each?.[key]?.trim()).find(Boolean) ?? null;
  return {
    kind: 'hint',
    id,
    order: [at],
    customer,
    on,
    at: created ?? at,
    email: rest.email ?? null,
    click: named('trb_click'),
    clientReferenceId: rest.clientReferenceId || null,
    userId: userIdKey === null ? null : named(userIdKey),
    discounts: rest.discounts ?? [],
    isSkipped: asksToSkip(...metadata),
  };
}

export const saysSomething = (hint: HintFact): boolean =>
  hint.click !== null || hint.userId !== null || hint.discounts.length > 0;

const asksToSkip = (...metadata: Metadata[]): boolean => metadata.some((each) => each?.trb_skip === 'true');

/**
 * Returns the ids of discounts for a hint, and any details of the discounts. Events often contain only their
 * ids.
 */
export function readDiscounts(
  discounts: readonly (NonNullable<Discounts>[number] | null | undefined)[],
  context: Context,
): { ids: string[]; facts: Fact[] } {
  const ids: string[] = [];
  const facts: Fact[] = [];
  for (const discount of discounts) {
    if (discount === null || discount === undefined) continue;
    if (typeof discount === 'string') {
      ids.push(idOf('discount', discount));
      continue;
    }
    const code = discount.promotion_code;
    const promotionCode = idOf('promotion_code', typeof code === 'string' ? code : code?.id);
    if (typeof code === 'object' && code !== null) facts.push(...factsOfPromotionCode(code, context));
    if (discount.id) {
      const id = idOf('discount', discount.id);
      ids.push(id);
      facts.push({ kind: 'discount', id, order: [context.at], promotionCode });
    } else if (promotionCode !== null) ids.push(promotionCode);
  }
  return { ids, facts };
}

export function factsOfPromotionCode(object: unknown, { at }: Context): Fact[] {
  const { id, code } = parse(shapes.promotionCode, object);
  return [{ kind: 'promotion_code', id: idOf('promotion_code', id), order: [at], code }];
}
