import type { Fact } from './fact.ts';
import { factSetOf } from './fact-set.ts';
import { bareId } from './ids.ts';

export interface Trial {
  readonly key: string;
  readonly subscriptionId: string;
  readonly customer: string;
  readonly startedAt: number;
  readonly endsAt: number | null;
}

export function trialsOf(facts: readonly Fact[], { keyPrefix }: { keyPrefix: string }): readonly Trial[] {
  return factSetOf(facts)
    .all('subscription')
    .flatMap(({ id, customer, hasBegun, trialStart, trialEnd }) =>
      hasBegun && trialStart !== null
        ? [
            {
              key: `${keyPrefix}:${id}:trial`,
              subscriptionId: bareId(id),
              customer: bareId(customer),
              startedAt: trialStart,
              endsAt: trialEnd,
            },
          ]
        : [],
    )
    .sort((a, b) => a.startedAt - b.startedAt || (a.key < b.key ? -1 : 1));
}

/**
 * Returns the time at which a customer's last subscription ended; null if a subscription is active, or if
 * there is none.
 */
export function lastEndOf(facts: readonly Fact[], customer: string): number | null {
  const ends = factSetOf(facts)
    .all('subscription')
    .filter((each) => each.hasBegun && bareId(each.customer) === customer)
    .map(({ endedAt }) => endedAt);
  if (ends.length === 0 || ends.includes(null)) return null;
  return Math.max(...ends.map((end) => end ?? 0));
}
