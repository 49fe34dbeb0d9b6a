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
 * Records a sale that was refused because its click is unknown or too old, so that a merchant who misses it can be answered.
 * The key stays free: the same sale may be sent again. Does nothing for other errors, or for the click of an erased customer.
 */
export async function recordRefusal(
  { environmentId, db, now: refusedAt }: RequestContext,
  { clickId, currency, saleMinor, externalEventId, occurredAt }: CanonicalEvent,
  error: unknown,
): Promise<void> {
  const isOfClick =
    error instanceof Failure && error.code === 'REFERRAL_NOT_FOUND' && error.field === 'click_id';
  // A dry run leaves nothing.
  if (!isOfClick || clickId === null || currency === null || db.ending !== 'commit') return;
  const sale = { externalEventId, clickId, amountMinor: saleMinor, currency, occurredAt };
  await execute(db.hot, insertRefusedSale.with({ environmentId, refusedAt, ...sale }));
}
