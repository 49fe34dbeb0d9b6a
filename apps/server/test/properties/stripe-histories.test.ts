import { describe, test } from 'vitest';
import { expectSameInAnyOrder } from '../support/stripe/play.ts';
import { scenariosAt } from '../support/stripe/scenarios.ts';

const RANDOM_ORDERS = 100;

const scenarios = scenariosAt({ start: 1_760_000_000, day: 86_400 });

describe('histories of a merchant’s Stripe account', () => {
  test.each(scenarios)('$name: has the same result in any order and with repetitions', (scenario) => {
    expectSameInAnyOrder(scenario, RANDOM_ORDERS, 11);
  });
});
