import type { ProviderPaymentWithFacts } from '@tributary/sdk';

/** Fact that the provider reported about an object. */
export type Fact = ProviderPaymentWithFacts['facts'][number];

/** Returns the provider's id without the object type before it. */
export const bareId = (id: string): string => id.slice(id.indexOf(':') + 1);

const textsIn = ({ fact }: Fact, ...names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const value = fact[name];
    return typeof value === 'string' ? [bareId(value)] : [];
  });

/** Returns the ids of the objects that a fact refers to, except the customer. */
function aboutOf(fact: Fact): readonly string[] {
  switch (fact.kind) {
    case 'link':
      return textsIn(fact, 'from', 'to');
    case 'charge':
      return [bareId(fact.id), ...textsIn(fact, 'intent')];
    case 'reversal':
      return textsIn(fact, 'on', 'charge');
    case 'hint':
      return [bareId(fact.id), ...textsIn(fact, 'on')];
    default:
      return [bareId(fact.id)];
  }
}

/** Kinds of facts about a single payment. All others are about the customer. */
const ofOnePayment = new Set(['payment', 'lines', 'link', 'charge', 'reversal']);

/** Returns the facts about a payment and its customer, but not about the customer's other payments. */
export function ofPayment({ id, facts, customer_id }: ProviderPaymentWithFacts): readonly Fact[] {
  const related = new Set([id]);
  // Follow references: an invoice refers to a payment intent, which refers to a charge.
  for (let size = 0; size !== related.size; ) {
    size = related.size;
    for (const fact of facts) {
      if (fact.kind !== 'link' && fact.kind !== 'charge') continue;
      const about = aboutOf(fact);
      if (about.some((each) => related.has(each))) for (const each of about) related.add(each);
    }
  }
  const isRelated = (fact: Fact) => aboutOf(fact).some((each) => related.has(each));
  const others = new Set(
    facts.filter((fact) => fact.kind === 'payment' && !isRelated(fact)).map((fact) => bareId(fact.id)),
  );
  return facts.filter((fact) => {
    if (ofOnePayment.has(fact.kind)) return isRelated(fact);
    if (fact.kind !== 'hint') return true;
    return (
      isRelated(fact) || bareId(fact.id) === customer_id || !aboutOf(fact).some((each) => others.has(each))
    );
  });
}
