import { Book } from './book.ts';
import type { Scenario, Step } from './scenario.ts';

export interface Played {
  readonly book: Book;
  /** Promises that were broken after some event. */
  readonly broken: ReadonlySet<string>;
}

/** When the books are settled after an event: not at all, before the waiting time is over, or after it. */
export type Settling = 'no' | 'waiting' | 'final';

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

/** Random numbers from 0 to 1 that are the same in every run. */
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
