import { describe, expect, test } from 'vitest';
import { SALES_PER_SET_MAX, takeSet } from './next-batch.ts';

const places = (...links: string[]) => links.map((each) => ({ links: each.split('+') }));
const linksOf = (taken: readonly { links: readonly string[] }[]) => taken.map(({ links }) => links.join('+'));

describe('a set', () => {
  test.each([
    { of: 'strangers takes all', running: [], waiting: ['a', 'b'], taken: ['a', 'b'], left: [] },
    { of: 'one customer takes all', running: [], waiting: ['a', 'a', 'a'], taken: ['a', 'a', 'a'], left: [] },
    {
      of: 'customers of a running set takes none',
      running: ['a'],
      waiting: ['a', 'b', 'a'],
      taken: ['b'],
      left: ['a', 'a'],
    },
    {
      of: 'who shares a link with one that waits takes none of them',
      running: ['a'],
      waiting: ['a+b', 'b+c', 'c', 'd'],
      taken: ['d'],
      left: ['a+b', 'b+c', 'c'],
    },
    { of: 'nobody is empty', running: ['a'], waiting: [], taken: [], left: [] },
  ])('of $of', ({ running, waiting, taken, left }) => {
    const line = places(...waiting);

    expect(linksOf(takeSet(line, new Set([places(...running)])))).toEqual(taken);

    expect(linksOf(line)).toEqual(left);
  });

  test('has an end, and who is behind it waits with all that they share', () => {
    const line = places(...Array.from({ length: SALES_PER_SET_MAX }, (_, index) => `c${index}`), 'c0', 'x');

    expect(takeSet(line, new Set())).toHaveLength(SALES_PER_SET_MAX);

    expect(linksOf(line)).toEqual(['c0', 'x']);
  });
});
