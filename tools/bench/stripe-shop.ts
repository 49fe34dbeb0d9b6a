import { demoAt } from '../../apps/server/test/support/demo-account.ts';
import { post } from './bench.ts';
import type { Tributary } from './cases.ts';
import { fill } from './fill.ts';
import type { NextRequest } from './load.ts';
import { paymentEvents, type SignedEvent, WHOLE_PAYMENTS, webhookSecret } from './payment-events.ts';

/** Creates a second account on the server, with customers `cus_1` …. */
export async function anotherAccount({ databaseUrl, port }: Tributary, customers: number) {
  const { api_key: apiKey, program_id } = await demoAt(databaseUrl);
  const { environmentId } = await fill(databaseUrl, customers, program_id);
  return { apiKey, port, environmentId };
}

export interface Shop {
  readonly databaseUrl: string;
  readonly environmentId: number;
  readonly url: string;
  /**
   * Returns requests that are each a whole payment in a single event. `name` distinguishes the ids of separate loads.
   */
  hooks(name: string): NextRequest;
}

export async function openShop(server: Tributary, customers: number): Promise<Shop> {
  const account = await anotherAccount(server, customers);
  const body = { provider: 'stripe', webhook_secret: webhookSecret };
  const { id } = await post<{ id: string }>(account, '/v1/connections', body);
  const url = `http://127.0.0.1:${server.port}/hooks/${id}`;
  // This event contains the price, to which invoices refer by id. After the first valid event, a network may send many
  // bodies at the same time.
  await send(url, paymentEvents('first', customers).event('customer.subscription.created', 1));
  const head = `POST /hooks/${id} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n`;
  return {
    ...{ databaseUrl: server.databaseUrl, environmentId: account.environmentId, url },
    hooks: (name) => {
      const events = paymentEvents(name, customers, WHOLE_PAYMENTS);
      let count = 0;
      return () => {
        count += 1;
        const { body, signature } = events.event('invoice.paid', count);
        const length = Buffer.byteLength(body);
        return `${head}Content-Length: ${length}\r\nStripe-Signature: ${signature}\r\n\r\n${body}`;
      };
    },
  };
}

/** Throws if the server rejects the event. */
export async function send(url: string, { body, signature }: SignedEvent): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body, headers: { 'stripe-signature': signature } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`A hook answered ${answer.status}: ${text}`);
}
