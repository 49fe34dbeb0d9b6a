import type { contract } from '@tributary/contract';
import type pg from 'pg';
import type { Endpoint } from '../../../endpoint.ts';
import { audit } from '../../../platform/audit/entries.ts';
import { execute, raw, rows, sql } from '../../../platform/db/sql.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { requireWebhookEndpoint } from './webhook-endpoint.ts';

const ROWS_AT_ONCE = 2_000;

type Key = { environmentId: number; id: string };

const disable = sql<Key>('disable-webhook-endpoint')`
  update webhook_endpoints set enabled = false, disabled_reason = coalesce(disabled_reason, 'manual'),
    disabled_at = least(disabled_at, now()), updated_at = now()
  where environment_id = ${'environmentId'} and id = ${'id'}`;

const deleteDeliveriesAfter = sql<Key & { sequence: bigint }, { last: bigint | null }>(
  'delete-deliveries-after',
)`
  with next as (
    select ctid as row, sequence from webhook_deliveries
    where environment_id = ${'environmentId'} and endpoint_id = ${'id'} and sequence > ${'sequence'}
    order by sequence limit ${raw(String(ROWS_AT_ONCE))}
  ), gone as (
    delete from webhook_deliveries where environment_id = ${'environmentId'} and ctid = any(array(select row from next)))
  select max(sequence) as last from next`;

const deleteTestDeliveries = sql<Key>('delete-test-deliveries')`
  delete from webhook_deliveries where environment_id = ${'environmentId'} and ctid = any(array(
    select ctid from webhook_deliveries
    where environment_id = ${'environmentId'} and endpoint_id = ${'id'} and sequence is null
    limit ${raw(String(ROWS_AT_ONCE))}))`;

/**
 * Disables the endpoint first, so that nothing more is delivered or added. Then deletes its deliveries, a few
 * thousand at a time, and finally the endpoint: the relay waits for an endpoint that is being deleted, and
 * must not wait for a million rows. If interrupted, the endpoint stays disabled, and a repeated request
 * continues.
 */
export const deleteWebhookEndpoint: Endpoint<typeof contract.webhookEndpoints.delete> = async (
  ctx,
  { params },
) => {
  const { environmentId, db } = ctx;
  const key = { environmentId, id: params.id };
  await inTransaction(db, async (tx) => {
    if ((await execute(tx, disable.with(key))) === 0) await requireWebhookEndpoint(ctx, tx, params.id);
    await audit(tx, ctx, params.id);
  });
  await deleteDeliveries(db.lists, key);
  await deleteTests(db.lists, key);
  await db.orm.webhookEndpoint.deleteMany({ where: key });
  return { data: { id: params.id, deleted: true } };
};

/**
 * Deletes deliveries by position in the index on sequences. The index still contains deleted entries, which
 * should not be read again.
 */
async function deleteDeliveries(pool: pg.Pool, key: Key): Promise<void> {
  const deleteAfter = async (sequence: bigint) => {
    const [next] = await rows(pool, deleteDeliveriesAfter.with({ ...key, sequence }));
    return next?.last ?? null;
  };
  for (let last = await deleteAfter(0n); last !== null; ) last = await deleteAfter(last);
}

/** Deletes test deliveries, which have no sequence. */
async function deleteTests(pool: pg.Pool, key: Key): Promise<void> {
  while ((await execute(pool, deleteTestDeliveries.with(key))) === ROWS_AT_ONCE);
}
