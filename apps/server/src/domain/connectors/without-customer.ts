import type { Fact } from './fact.ts';
import { leadsTo } from './fact.ts';

/**
 * Objects whose ids identify a customer. Ids of refunds and disputes are kept, because recorded keys contain
 * them.
 */
const ID =
  /\b(customer|guest|invoice|payment_intent|payment_record|session|charge|subscription):([^\s:"\\]+)/g;

const personal = new Set(['email', 'click', 'clientReferenceId', 'userId']);

/** Returns the ids in facts that may identify a customer: `customer:cus_1`, `invoice:in_1`. */
export const customerIdsIn = (facts: readonly Fact[]): string[] => [
  ...new Set(facts.flatMap((fact) => [...JSON.stringify(fact).matchAll(ID)].map(([id]) => id))),
];

/** Replaces the part of an id after the kind with a pseudonym. */
export const underPseudonym = (id: string, pseudonymOf: (bare: string) => string): string =>
  id.replace(ID, (_, kind: string, bare: string) => `${kind}:${pseudonymOf(bare)}`);

/** Returns a fact without personal data. Payments, refunds and links remain. */
export const withoutCustomer = <F extends Fact>(fact: F, rename: (id: string) => string): F =>
  JSON.parse(JSON.stringify(fact), (field, value) => {
    if (personal.has(field)) return null;
    return typeof value === 'string' ? value.replace(ID, rename) : value;
  }) as F;

/** Returns the facts that contain one of the ids, and all facts connected to them. */
export function factsOfIds(facts: readonly Fact[], ids: ReadonlySet<string>): ReadonlySet<Fact> {
  const found = new Set<Fact>();
  const reached = new Set(ids);
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const fact of facts) {
      if (found.has(fact) || !leadsTo(fact).some((id) => reached.has(id))) continue;
      found.add(fact);
      for (const id of leadsTo(fact)) reached.add(id);
    }
  }
  return found;
}
