import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Tributary } from '@tributary/sdk';
import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { mainProcesses } from '../../../../test/support/main-process.ts';
import { DEMO_CUSTOMER_ID } from '../../../start/seed.ts';

const SECRET = 'whsec_theSecretOfAnEndpoint';
/** A server looks for connection work every second. */
const LOOKS_MS = 2_500;

const server = useServer();
const processes = mainProcesses();
afterAll(() => processes.remove());

const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

/** Node options that write the URL of each loaded module to a file. */
const recording = (path: string) => {
  const hooks = asModule(`
    import { appendFileSync } from 'node:fs';
    export const load = (url, context, next) => {
      appendFileSync(${JSON.stringify(path)}, url + '\\n');
      return next(url, context);
    };`);
  return `--import ${asModule(`import { register } from 'node:module'; register(${JSON.stringify(hooks)});`)}`;
};

/** Parts that most servers never need, by the URL of one of their modules. */
const parts = {
  'client of Stripe': /\/node_modules\/stripe\/|\/stripe@/,
  'reading of events': /\/envelope-\w+\.js$/m,
  'settling of payments': /\/work-on-\w+\.js$/m,
};

test('loads the Stripe client and the code for events and payments with the first event, not earlier', async () => {
  const path = join(processes.dataDir, 'loaded');
  const { dev } = await processes.start(server.databaseUrl, { NODE_OPTIONS: recording(path) });
  const loaded = () => {
    const addresses = readFileSync(path, 'utf8');
    return Object.entries(parts).flatMap(([name, address]) => (address.test(addresses) ? [name] : []));
  };
  const body = JSON.stringify({
    ...{ id: 'evt_1', object: 'event', api_version: '2025-09-30.clover', type: 'customer.updated' },
    ...{ created: Math.floor(Date.now() / 1_000), livemode: false },
    data: { object: { object: 'customer', id: 'cus_1', email: null, metadata: {} } },
  });
  const send = async (connectionId: string) => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
    const headers = { 'stripe-signature': signature };
    return (await fetch(`${dev.base_url}/hooks/${connectionId}`, { method: 'POST', body, headers })).status;
  };
  const client = new Tributary({ apiKey: dev.api_key, baseUrl: dev.base_url });

  await client.conversions.create({
    ...{ customer_id: DEMO_CUSTOMER_ID, external_event_id: 'order-1' },
    ...{ sale_amount: 10, sale_amount_currency: 'USD' },
  });
  expect(await send('con_unknown')).toBe(404);
  await sleep(LOOKS_MS);
  expect(loaded()).toEqual([]);

  const { id } = await client.connections.create({ provider: 'stripe', webhook_secret: SECRET });
  expect(await send(id)).toBe(200);
  await expect.poll(loaded).toEqual(Object.keys(parts));
});
