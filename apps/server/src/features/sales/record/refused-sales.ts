import type { RequestContext } from '../../../context.ts';
import type { CanonicalEvent } from '../../../domain/events/canonical-event.ts';
import { Failure } from '../../../domain/failure.ts';
import { execute, sql } from '../../../platform/db/sql.ts';

interface RefusedSale {
  environmentId: number;
  externalEventId: string | null;
  clickId: string;
  amountMinor: bigint;
  currency: string;
  occurredAt: Date;
  refusedAt: Date;
}

const insertRefusedSale = sql<RefusedSale>('insert-refused-sale')`
  insert into refused_sales (environment_id, external_event_id, click_id, amount_minor, currency, occurred_at, refused_at)
  select ${'environmentId'}, ${'externalEventId'}, ${'clickId'}, ${'amountMinor'}, ${'currency'}, ${'occurredAt'}, ${'refusedAt'}
  where not exists (
    select 1 from clicks where environment_id = ${'environmentId'} and id = ${'clickId'} and erased_at is not null)
  on conflict (environment_id, external_event_id) do nothing`;

/**
 * Records a sale that was rejected because its click is unknown or too old, so that the merchant can find out
 * why the sale is missing. The key stays unused, so the same sale can be sent again. Ignores other errors,
 * and clicks of erased customers.
 */
export async function recordRefusal(
  { environmentId, db, now: refusedAt }: RequestContext,
  { clickId, currency, saleMinor, externalEventId, occurredAt }: CanonicalEvent,
  error: unknown,
): Promise<void> {
  const isOfClick =
    error instanceof Failure && error.code === 'REFERRAL_NOT_FOUND' && error.field === 'click_id';
  // A dry run records nothing.
  if (!isOfClick || clickId === null || currency === null || db.ending !== 'commit') return;
  const sale = { externalEventId, clickId, amountMinor: saleMinor, currency, occurredAt };
  await execute(db.hot, insertRefusedSale.with({ environmentId, refusedAt, ...sale }));
}
