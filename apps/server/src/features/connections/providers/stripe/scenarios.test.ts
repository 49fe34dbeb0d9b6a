import { describe, expect, test } from 'vitest';
import { expectSameInAnyOrder, outcomeOf, play } from '../../../../../test/support/stripe/play.ts';
import type { Scenario } from '../../../../../test/support/stripe/scenario.ts';
import { scenariosAt } from '../../../../../test/support/stripe/scenarios.ts';

/** `npm run prove` plays many more. */
const RANDOM_ORDERS = 6;

const scenarios = scenariosAt({ start: 1_760_000_000, day: 86_400 });

const expectedOf = ({ expected, notes = {}, unreadable = 0 }: Scenario) => ({
  sales: expected.map((sale) => expect.objectContaining({ affiliate: 'ada', ...sale })),
  notes,
  unreadable,
  broken: [],
});

test('gives every history a unique name', () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
});

describe.each(scenarios)('$name', (scenario) => {
  test('in chronological order', () => {
    const steps = scenario.events.map((event) => ({ event }));
    const played = play(scenario, steps, () => (scenario.readsAllFirst ? 'no' : 'waiting'));
    const { book } = played;
    expect(outcomeOf(played)).toEqual(expectedOf(scenario));
    expect(book.refused).toEqual(scenario.refused ?? []);
    expect(book.sales.filter(({ voidedBy }) => voidedBy !== null)).toHaveLength(scenario.voided ?? 0);
    if (scenario.keys) expect(book.ledger().map(({ key }) => key)).toEqual(scenario.keys);
    if (scenario.refunds) {
      const rows = book.sales[0]?.rows ?? [];
      expect(rows.map((row) => ('undo' in row ? `undo ${row.undo}` : `${row.refund} ${row.amount}`))).toEqual(
        scenario.refunds,
      );
    }
  });

  test('in any other order with repetitions', () => {
    expectSameInAnyOrder(scenario, RANDOM_ORDERS, 7);
  });
});
