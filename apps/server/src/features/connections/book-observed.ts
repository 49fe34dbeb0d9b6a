import type { contract, DataOf, ObservedPayments } from '@tributary/contract';
import { Failure } from '../../domain/failure.ts';
import { assertExpected } from '../../domain/money/expected-totals.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { execute, fragment, rows, sql } from '../../platform/db/sql.ts';
import { once } from '../../platform/idempotency/once.ts';
import { toAmount } from '../../platform/to-wire.ts';
import { lockConnection } from './connection.ts';
import { assertConnected } from './connections.ts';

type Book = typeof contract.connections.bookObserved;
type Key = { readonly environmentId: number; readonly connectionId: string };

/** Payments since the connection was created that would have been recorded if it had been live. */
const isObserved = fragment<keyof Key>`
  p.environment_id = ${'environmentId'} and p.connection_id = ${'connectionId'} and p.status = 'not_credited'
    and p.reason = 'before_start' and p.affiliate_id is not null and p.chosen_at is null
    and p.paid_at >= (
      select date_trunc('second', c.created_at) from connections c
      where c.environment_id = ${'environmentId'} and c.id = ${'connectionId'})`;

interface Sum {
  readonly affiliateId: string;
  readonly currency: string;
  readonly count: number;
  readonly saleMinor: bigint;
  readonly takenMinor: bigint;
}

/** Locks the selected payments, so that the totals match them. */
const lockObserved = sql<Key>('lock-observed-payments')`
  select from provider_payments p where ${isObserved} order by p.id for no key update`;

const sumObserved = sql<Key, Sum>('sum-observed-payments')`
  select p.affiliate_id as "affiliateId", p.currency, count(*)::int as count, sum(p.sale_minor)::bigint as "saleMinor",
    sum(p.taken_minor)::bigint as "takenMinor"
  from provider_payments p where ${isObserved}
  group by p.affiliate_id, p.currency order by p.affiliate_id, p.currency`;

const chooseObserved = sql<Key & { now: Date }>('choose-observed-payments')`
  with chosen as (
    update provider_payments p set chosen_at = ${'now'} where ${isObserved} returning p.customer_id)
  update provider_customers u set due_at = now(), version = version + 1, attempts = 0
  where u.environment_id = ${'environmentId'} and u.connection_id = ${'connectionId'}
    and u.id in (select customer_id from chosen)`;

/** Selects the payments included in the totals. Processing then records them. */
export const bookObserved: Endpoint<Book> = async (ctx, { params, body }) => {
  const { environmentId } = ctx;
  const made = await once<DataOf<Book>>(ctx, { ...body, connection_id: params.id }, async (tx) => {
    const connection = await lockConnection(ctx, tx, params.id);
    assertConnected(connection);
    if (connection.status !== 'live')
      throw new Failure(
        'INVALID_TRANSITION',
        `Connection ${connection.id} is still observing. Make it live first.`,
      );
    const key = { environmentId, connectionId: connection.id };
    await execute(tx, lockObserved.with(key));
    const sums = await rows(tx, sumObserved.with(key));
    const { dry_run: isDryRun = false, expected } = body;
    await audit(tx, ctx, connection.id, body);
    if (!isDryRun && expected) {
      const count = sums.reduce((total, sum) => total + sum.count, 0);
      const money = sums.map(({ currency, saleMinor: minor }) => ({ currency, minor }));
      assertExpected(expected, { count, money }, 'observed payment');
      await execute(tx, chooseObserved.with({ ...key, now: new Date() }));
    }
    return { data: toObserved(sums, isDryRun) };
  });
  ctx.connectionsDue.open();
  return made;
};

function toObserved(sums: readonly Sum[], is_dry_run: boolean): ObservedPayments {
  const totals = new Map<string, bigint>();
  for (const { currency, saleMinor } of sums) totals.set(currency, (totals.get(currency) ?? 0n) + saleMinor);
  return {
    is_dry_run,
    count: sums.reduce((total, { count }) => total + count, 0),
    totals: [...totals].map(([currency, minor]) => ({ currency, amount: toAmount(minor, currency) })),
    affiliates: sums.map(({ affiliateId, currency, count, saleMinor, takenMinor }) => ({
      ...{ affiliate_id: affiliateId, currency, count },
      sale_amount: toAmount(saleMinor, currency),
      refunded: toAmount(takenMinor, currency),
    })),
  };
}
