import { describe, expect, test } from 'vitest';
import {
  type Played,
  play,
  randomFrom,
  type Settling,
  shuffled,
} from '../../../../../test/support/stripe/play.ts';
import type { Scenario } from '../../../../../test/support/stripe/scenario.ts';
import { scenariosAt } from '../../../../../test/support/stripe/scenarios.ts';

const day = 86_400;
const start = 1_760_000_000;
const RANDOM_ORDERS = 6;

const scenarios = scenariosAt({ start, day });

/** Sales, what is left of them and what an operator sees, which must not depend on the order of events. */
const outcomeOf = ({ book, broken }: Played) => ({
  sales: book.ledger().map(({ key, ...sale }) => sale),
  notes: Object.fromEntries([...book.notes].map(([key, notes]) => [key, [...notes].sort()])),
  unreadable: book.unreadable.size,
  broken: [...broken],
});

const expectedOf = ({ expected, notes = {}, unreadable = 0 }: Scenario) => ({
  sales: expected.map((sale) => ({ affiliate: 'ada', ...sale })),
  notes,
  unreadable,
  broken: [],
});

test('every history has a name of its own', () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
});

describe.each(scenarios)('$name', (scenario) => {
  const steps = scenario.events.map((event) => ({ event }));

  test('in the order of time', () => {
    const played = play(scenario, steps, () => (scenario.readsAllFirst ? 'no' : 'waiting'));
    const { book } = played;
    expect(outcomeOf(played)).toMatchObject(expectedOf(scenario));
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

  test('in any other order, with repetitions', () => {
    const expected = outcomeOf(play(scenario, steps, () => 'no'));
    const random = randomFrom(7);
    for (let round = 0; round < RANDOM_ORDERS; round += 1) {
      const often = random();
      const settling = (): Settling => {
        if (scenario.readsAllFirst || random() > often) return 'no';
        return scenario.isImpatient && random() < 0.3 ? 'final' : 'waiting';
      };
      const repeated = [
        ...steps,
        ...steps.filter(() => random() < 0.6),
        ...steps.filter(() => random() < 0.3),
      ];
      const played = play(scenario, shuffled(repeated, random), settling);
      expect(outcomeOf(played)).toEqual(expected);
    }
  });
});
