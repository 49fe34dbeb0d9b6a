import { describe, expect, test } from 'vitest';
import { BATCH_SALES_MAX, BATCH_SALES_SHARED_MIN, gatherMs, nextBatch } from './sale-queue.ts';

const entries = (...links: string[]) => links.map((each) => ({ links: each.split('+') }));
const linksOf = (taken: readonly { links: readonly string[] }[]) => taken.map(({ links }) => links.join('+'));

describe('batch of sales', () => {
  test.each([
    { of: 'different customers takes all', running: [], waiting: ['a', 'b'], taken: ['a', 'b'], left: [] },
    { of: 'one customer takes all', running: [], waiting: ['a', 'a', 'a'], taken: ['a', 'a', 'a'], left: [] },
    {
      of: 'customers of a running batch leaves them in the queue',
      running: ['a'],
      waiting: ['a', 'b', 'a'],
      taken: ['b'],
      left: ['a', 'a'],
    },
    {
      of: 'sales that share a link with a waiting one leaves them behind it',
      running: ['a'],
      waiting: ['a+b', 'b+c', 'c', 'd'],
      taken: ['d'],
      left: ['a+b', 'b+c', 'c'],
    },
    { of: 'an empty queue is empty', running: ['a'], waiting: [], taken: [], left: [] },
  ])('of $of', ({ running, waiting, taken, left }) => {
    const queue = entries(...waiting);

    expect(linksOf(nextBatch(queue, new Set([entries(...running)]), 2))).toEqual(taken);

    expect(linksOf(queue)).toEqual(left);
  });

  const customers = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);

  test('is limited, and entries behind it wait with everything that shares a link', () => {
    const queue = entries(...customers(BATCH_SALES_MAX), 'c0', 'x');

    expect(nextBatch(queue, new Set(), 1)).toHaveLength(BATCH_SALES_MAX);

    expect(linksOf(queue)).toEqual(['c0', 'x']);
  });

  test.each([
    { what: 'leaves half of many to the other', waiting: 40, running: 0, taken: 20 },
    { what: 'leaves nothing of a few', waiting: BATCH_SALES_SHARED_MIN, running: 0, taken: 8 },
    { what: 'beside a large one takes all that wait', waiting: 12, running: 30, taken: 12 },
    { what: 'beside a small one takes half of all in flight', waiting: 24, running: 6, taken: 15 },
  ])('$what', ({ waiting, running, taken }) => {
    const others = entries(...Array.from({ length: running }, (_, index) => `r${index}`));

    expect(nextBatch(entries(...customers(waiting)), new Set([others]), 2)).toHaveLength(taken);
  });

  test('includes entries beyond its half that share a link with it', () => {
    const queue = entries(...customers(20), ...Array.from({ length: 20 }, () => 'c0'));

    expect(linksOf(nextBatch(queue, new Set(), 2))).toEqual([
      ...customers(20),
      ...Array.from({ length: 20 }, () => 'c0'),
    ]);
    const hot = entries(...Array.from({ length: 40 }, () => 'c0'), ...customers(3));

    expect(nextBatch(hot, new Set(), 2)).toHaveLength(41);
  });
});

describe('sales next to a running batch', () => {
  const since = (...ages: number[]) => ages.map((age) => ({ since: 1_000 - age }));
  const batch = (sales: number) => Array.from({ length: sales }, () => 'sale');

  test.each([
    { what: 'that are fewer wait for others', ages: [5, 1], running: [batch(3)], ms: 15 },
    { what: 'that are as many begin', ages: [5, 1], running: [batch(2)], ms: 0 },
    { what: 'of which the first has waited long begin', ages: [20, 1], running: [batch(64)], ms: 0 },
    { what: 'of which the first has waited longer begin', ages: [50], running: [batch(64)], ms: 0 },
    { what: 'that are none wait for nothing', ages: [], running: [batch(2)], ms: 0 },
    { what: 'begin at once when none runs', ages: [0], running: [], ms: 0 },
  ])('$what', ({ ages, running, ms }) => {
    expect(gatherMs(since(...ages), new Set(running), 1_000)).toBe(ms);
  });
});
