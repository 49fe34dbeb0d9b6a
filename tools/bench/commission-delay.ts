import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import { LOOK_EVERY_MS } from './fill.ts';
import type { Options } from './options.ts';
import { type PaymentEvents, paymentEvents } from './payment-events.ts';
import { quantile } from './rounds.ts';
import { type Shop, send } from './stripe-shop.ts';
import { type Row, under, whole } from './table.ts';

const PAYMENTS_PER_SECOND = 50;
const COMMISSION_MS_MAX = 200;
/** About 15 seconds each. */
const PAYING_ROUNDS = 4;
const COMMISSIONS_MS_MAX = 120_000;
/** Number of sales looked up at a time. */
const WATCHED_MAX = 200;

/** Measures the time from the later of a payment's two events to its commission, at 50 payments per second. */
export async function commissionRow(shop: Shop, options: Options): Promise<Row> {
  const sortedMs = await timeCommissions(shop, options);
  const [p50, p95] = [quantile(sortedMs, 0.5), quantile(sortedMs, 0.95)];
  return {
    name: `27 From the last event of a payment to its commission, ${PAYMENTS_PER_SECOND} payments a second`,
    cells: [`median ${whole(p50)} ms, p95 ${whole(p95)} ms`],
    target: under(COMMISSION_MS_MAX, p50, 'ms'),
  };
}

/**
 * Sends both events of 50 payments per second. Returns the sorted times from the later response until the commission is
 * in the database.
 */
async function timeCommissions(shop: Shop, { customers, seconds }: Options): Promise<number[]> {
  const events = paymentEvents('timed', customers);
  const count = Math.ceil(PAYMENTS_PER_SECOND * PAYING_ROUNDS * seconds);
  const sales = Array.from({ length: count }, (_, at) => events.saleOf(at + 1));
  const committed = watchSales(shop, sales);
  const startedMs = performance.now();
  const accepted = sales.map(async (_, at) => {
    await sleep((at * 1_000) / PAYMENTS_PER_SECOND - (performance.now() - startedMs));
    return pay(shop, events, at + 1);
  });
  const [acceptedMs, committedMs] = await Promise.all([Promise.all(accepted), committed]);
  return sales
    .map((sale, at) => Math.max(0, (committedMs.get(sale) ?? Number.NaN) - (acceptedMs[at] ?? Number.NaN)))
    .toSorted((a, b) => a - b);
}

/** Returns the time at which both events had been accepted, as a `performance.now()` timestamp. */
async function pay({ url }: Shop, events: PaymentEvents, number: number): Promise<number> {
  await Promise.all([
    send(url, events.event('invoice_payment.paid', number)),
    send(url, events.event('invoice.paid', number)),
  ]);
  return performance.now();
}

/** Returns the time at which each sale was first seen with a commission. Throws if a commission takes too long. */
async function watchSales(
  { databaseUrl, environmentId }: Shop,
  sales: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const seenMs = new Map<string, number>();
  const untilMs = performance.now() + COMMISSIONS_MS_MAX;
  await withClient(databaseUrl, async (client) => {
    while (seenMs.size < sales.length) {
      if (performance.now() > untilMs) throw new Error(`Only ${seenMs.size} payments became commissions.`);
      const { rows } = await client.query<{ key: string }>(
        `select external_event_id as key from transactions
         where environment_id = $1 and key_scope = 'conversion' and external_event_id = any($2) and earning_id is not null`,
        [environmentId, sales.filter((sale) => !seenMs.has(sale)).slice(0, WATCHED_MAX)],
      );
      const nowMs = performance.now();
      for (const { key } of rows) seenMs.set(key, nowMs);
      await sleep(LOOK_EVERY_MS);
    }
  });
  return seenMs;
}
