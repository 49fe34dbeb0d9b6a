import { expect } from 'vitest';
import { Book } from './book.ts';
import type { Scenario, Step } from './scenario.ts';

interface Played {
  readonly book: Book;
  /** Guarantees that were violated after any event. */
  readonly broken: ReadonlySet<string>;
}

/** Settling of the sales after an event: none, before the waiting time is over, or after it. */
type Settling = 'no' | 'waiting' | 'final';

/** Plays a history with its events in the order of `steps`. */
export function play(scenario: Scenario, steps: readonly Step[], settling: () => Settling): Played {
  const book = new Book(scenario.given ?? {});
  const broken = new Set<string>();
  const settle = (isFinal: boolean) => {
    book.settle(isFinal);
    for (const promise of book.broken()) broken.add(promise);
  };
  for (const step of scenario.before ?? []) book.take(step);
  for (const step of steps) {
    book.take(step);
    const when = settling();
    if (when !== 'no') settle(when === 'final');
  }
  settle(true);
  for (const step of scenario.afterwards ?? []) {
    book.take(step);
    settle(true);
  }
  const rows = rowsOf(book);
  settle(true);
  if (rows !== rowsOf(book)) broken.add('settling again booked again');
  return { book, broken };
}

const rowsOf = ({ sales }: Book): string => sales.map(({ rows }) => rows.length).join();

/** Returns a generator of random numbers from 0 to 1, which are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other] as Item, copy[last] as Item];
  }
  return copy;
}

/** Returns the sales, their remainders and an operator's view, which must not depend on the order of events. */
export const outcomeOf = ({ book, broken }: Played) => ({
  sales: book.ledger().map(({ key, ...sale }) => sale),
  notes: Object.fromEntries([...book.notes].map(([key, notes]) => [key, [...notes].sort()])),
  unreadable: book.unreadable.size,
  broken: [...broken],
});

/**
 * Plays a history `rounds` times, with its events in random order, some of them repeated, and settles it at random
 * times.
 */
export function expectSameInAnyOrder(scenario: Scenario, rounds: number, seed: number): void {
  const steps = scenario.events.map((event) => ({ event }));
  const expected = outcomeOf(play(scenario, steps, () => 'no'));
  const random = randomFrom(seed);
  for (let round = 0; round < rounds; round += 1) {
    const often = random();
    const settling = (): Settling => {
      if (scenario.readsAllFirst || random() > often) return 'no';
      return scenario.isImpatient && random() < 0.3 ? 'final' : 'waiting';
    };
    const repeated = [...steps, ...steps.filter(() => random() < 0.6), ...steps.filter(() => random() < 0.3)];
    expect(outcomeOf(play(scenario, shuffled(repeated, random), settling))).toEqual(expected);
  }
}
