import type { contract } from '@tributary/contract';
import type pg from 'pg';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';

const ROWS_AT_ONCE = 2_000;

/**
 * First it is disabled, so that nothing is delivered or added any more, then its deliveries go, some thousands at a
 * time, then it: the relay waits for an endpoint that is just being deleted, and must not wait for a million rows.
 * Cut off anywhere it is left disabled, and a repeated request goes on.
 */
export const deleteWebhookEndpoint: Endpoint<typeof contract.webhookEndpoints.delete> = async (
  ctx,
  { params },
) => {
  const { environmentId, db } = ctx;
  await disable(ctx, params.id);
  await deleteDeliveries(db.lists, environmentId, params.id);
  await deleteTests(db.lists, environmentId, params.id);
  await db.orm.webhookEndpoint.deleteMany({ where: { environmentId, id: params.id } });
  return { data: { id: params.id, deleted: true } };
};

async function disable({ environmentId, db }: RequestContext, id: string): Promise<void> {
  const { rowCount } = await db.lists.query(
    `update webhook_endpoints set enabled = false, disabled_reason = coalesce(disabled_reason, 'manual'),
       disabled_at = coalesce(disabled_at, now()), updated_at = now()
     where environment_id = $1 and id = $2`,
    [environmentId, id],
  );
  if (rowCount === 0) throw new Failure('NOT_FOUND', `No webhook endpoint ${id}.`);
}

/** Along the one index that has sequences, from position to position: what was just deleted is still in it, and is not read again. */
async function deleteDeliveries(pool: pg.Pool, environmentId: number, endpointId: string): Promise<void> {
  const deleteAfter = async (sequence: bigint) => {
    const { rows } = await pool.query<{ last: bigint | null }>(
      `with next as (
         select ctid as row, sequence from webhook_deliveries
         where environment_id = $1 and endpoint_id = $2 and sequence > $3
         order by sequence limit ${ROWS_AT_ONCE}
       ), gone as (delete from webhook_deliveries where ctid = any(array(select row from next)))
       select max(sequence) as last from next`,
      [environmentId, endpointId, sequence],
    );
    return rows[0]?.last ?? null;
  };
  for (let last = await deleteAfter(0n); last !== null; ) last = await deleteAfter(last);
}

/** They have no sequence. */
async function deleteTests(pool: pg.Pool, environmentId: number, endpointId: string): Promise<void> {
  let deleted: number | null;
  do {
    ({ rowCount: deleted } = await pool.query(
      `delete from webhook_deliveries where ctid = any(array(
         select ctid from webhook_deliveries
         where environment_id = $1 and endpoint_id = $2 and sequence is null limit ${ROWS_AT_ONCE}))`,
      [environmentId, endpointId],
    ));
  } while (deleted === ROWS_AT_ONCE);
}
