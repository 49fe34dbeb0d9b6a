import Stripe from 'stripe';
import { afterAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { startAnsweringServer } from '../../../../test/support/stripe/answering-server.ts';
import { historyOn } from '../../../../test/support/stripe/history-over-http.ts';
import type { Step } from '../../../../test/support/stripe/scenario.ts';
import { scenariosAt } from '../../../../test/support/stripe/scenarios.ts';

const DAY = 86_400;
const isFix = (step: Step) => 'voidedBy' in step && step.voidedBy === 'fix';
/** Differences are fixed by reconciliation. */
const scenarios = scenariosAt({ start: Math.floor(Date.now() / 1_000) - 400 * DAY, day: DAY }).filter(
  ({ afterwards = [] }) => !afterwards.some(isFix),
);

const stripe = await startAnsweringServer();
const server = useServer({
  settles: true,
  relays: true,
  stripeApiBase: stripe.apiBase,
  connectionTimes: { pollMs: 100, waitMs: 2_000 },
});
afterAll(() => stripe.close());

/** Several run at once, because each waits for events that may still arrive. */
describe('all histories over HTTP', { concurrent: true, timeout: 120_000 }, () => {
  test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', async (_, scenario) => {
    const sign = Stripe.webhooks.generateTestHeaderString;
    const { sales, keys, notes } = await historyOn({ server, stripe, scenario, sign });
    const expected = scenario.expected.map((sale) => ({ affiliate: 'ada', ...sale }));
    expect(sales).toMatchObject(expected);
    expect(sales).toHaveLength(expected.length);
    if (scenario.keys) expect(keys).toEqual(scenario.keys);
    for (const [key, wanted] of Object.entries(scenario.notes ?? {}))
      expect(notes.get(key.slice(key.lastIndexOf(':') + 1)), key).toEqual(wanted);
  });
});
