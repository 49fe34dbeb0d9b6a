import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeStripe, fakeStripe } from '../support/stripe/fake/fake-stripe.ts';
import { type Compare, publishedTypes } from '../support/stripe/published-types.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Stripe's CLI, which has a script of calls for each event. Its 31 MB are installed only for this proof. */
const CLI = '@stripe/cli@1.52.0';
const INSTALL_MS_MAX = 120_000;

const run = promisify(execFile);
const folder = temporaryFolder('stripe-cli');
const env = { ...process.env, XDG_CONFIG_HOME: folder, STRIPE_CLI_TELEMETRY_OPTOUT: '1' };

let isInstalled = false;
let shop: FakeStripe;
let url: string;
let compare: Compare;
beforeAll(async () => {
  isInstalled = await install();
  compare = publishedTypes();
  shop = fakeStripe({ livemode: false });
  url = await shop.listen();
}, INSTALL_MS_MAX);
afterAll(() => shop?.close());

async function install(): Promise<boolean> {
  try {
    await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', CLI]);
    await run(join(folder, 'node_modules/.bin/stripe'), ['--version'], { env });
    return true;
  } catch {
    console.warn(`Tests with Stripe’s program are skipped: npm cannot install ${CLI} here.`);
    return false;
  }
}

const trigger = (event: string) =>
  run(
    join(folder, 'node_modules/.bin/stripe'),
    ['trigger', event, '--api-base', url, '--api-key', shop.secretKey],
    { env },
  );

/** Events that a connection subscribes to and for which the CLI has a script. */
const events = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.refund.updated',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'credit_note.created',
  'credit_note.voided',
  'customer.created',
  'customer.discount.created',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.updated',
  'customer.updated',
  'invoice.paid',
  'payment_intent.succeeded',
];

describe('Stripe CLI', () => {
  test.for(events)('triggers on the fake %s with the published fields', async (event, { skip }) => {
    if (!isInstalled) skip('Stripe’s program is missing.');
    const before = shop.events().length;
    await trigger(event);
    // Direct debits arrive days later.
    shop.advance({ days: 6 });
    const made = shop.events().slice(before);
    expect(made.map(({ type }) => type)).toContain(event);
    expect(made.flatMap(({ data }) => compare(data.object))).toEqual([]);
  });
});
