import { Tributary } from '@tributary/sdk';
import type { Seeded } from '../../src/start/seed.ts';

const CUSTOMERS = 50;
export const PER_SECOND = 100;

export const tally = (statuses: readonly (number | string)[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((each) => each === status).length]),
  );

/**
 * Sends `PER_SECOND` sales a second until it is stopped, even if earlier ones are still in progress. Does not retry.
 */
export async function sellSteadily(
  baseUrl: string,
  { api_key, affiliate_id }: Pick<Seeded, 'api_key' | 'affiliate_id'>,
) {
  const client = new Tributary({ apiKey: api_key, baseUrl });
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => `cus_${index}`);
  for (const customer_id of customers)
    await client.referrals.create({ affiliate_id, customer_id, email: `${customer_id}@example.com` });
  const sell = async (index: number) => {
    const answer = await fetch(`${baseUrl}/v1/conversions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        customer_id: customers[index % CUSTOMERS],
        external_event_id: `order-${index}`,
        sale_amount: 10,
        sale_amount_currency: 'USD',
      }),
    });
    const text = await answer.text();
    // The balancer has its own status codes, above those of HTTP, and states its reason.
    return answer.status < 598 ? answer.status : text;
  };
  return sendSteadily((index) => sell(index).catch(({ cause }) => String(cause?.code ?? cause)));
}

function sendSteadily(send: (index: number) => Promise<number | string>) {
  const statuses: Promise<number | string>[] = [];
  const startedAtMs = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAtMs) * PER_SECOND) / 1_000;
    while (statuses.length < due) statuses.push(send(statuses.length));
  }, 5);
  return {
    stop: async () => {
      clearInterval(timer);
      const seconds = (performance.now() - startedAtMs) / 1_000;
      return { statuses: await Promise.all(statuses), seconds };
    },
  };
}
