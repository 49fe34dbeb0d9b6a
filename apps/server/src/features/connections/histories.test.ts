import Stripe from 'stripe';
import { afterAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { startAnsweringServer } from '../../../test/support/stripe/answering-server.ts';
import { historyOn } from '../../../test/support/stripe/history-over-http.ts';
import { scenariosAt } from '../../../test/support/stripe/scenarios.ts';

/** One history for each path through the server; `npm run prove` plays all of them. */
const names = [
  'a renewal',
  'a trial by checkout, then the first payment',
  'a payment link used twice by a guest, the second time without a click',
  "Ben's promotion code and Ada's click",
  'commission on a product of a one-off payment, by its line items',
  'commission on the first payment only',
  'a refund that succeeds, then fails',
  'the same, and the dispute is won',
  'an intent that pays two invoices, refunded in full in three parts',
  'charge.refunded without a list, twice',
  "the guide's sale second: the younger is voided",
  "the guide's sale second and already paid",
  'voided by a person, and the events are sent again',
  'an unknown status of a refund',
  'events of the other mode',
] as const;

const DAY = 86_400;
const all = scenariosAt({ start: Math.floor(Date.now() / 1_000) - 400 * DAY, day: DAY });
const scenarios = names.map((name) => [name, all.find((scenario) => scenario.name === name)] as const);

const stripe = await startAnsweringServer();
const server = useServer({
  settles: true,
  relays: true,
  stripeApiBase: stripe.apiBase,
  connectionTimes: { pollMs: 100, waitMs: 1_500 },
});
afterAll(() => stripe.close());

/** Several run at once, because each waits for events that may still arrive. */
describe('histories over HTTP', { concurrent: true, timeout: 60_000 }, () => {
  test.each(scenarios)('%s', { tags: 'slow' }, async (name, scenario) => {
    if (!scenario) throw new Error(`No history is called ${name}.`);
    const sign = Stripe.webhooks.generateTestHeaderString;
    const { sales, keys } = await historyOn({ server, stripe, scenario, sign });
    const expected = scenario.expected.map((sale) => ({ affiliate: 'ada', ...sale }));
    expect(sales).toMatchObject(expected);
    expect(sales).toHaveLength(expected.length);
    if (scenario.keys) expect(keys).toEqual(scenario.keys);
  });
});
