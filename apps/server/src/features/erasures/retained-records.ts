import type pg from 'pg';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';
import { execute, fragment, rows, sql } from '../../platform/db/sql.ts';
import { boundToRetained } from '../../platform/encryption/cipher.ts';
import { payoutTermsOf } from '../affiliates/payout-details.ts';

/**
 * Stores the payee's identity, encrypted, until the retention period of payout records ends. Affiliates who
 * were never paid have no such record.
 */
export async function retainRecord(ctx: RequestContext, tx: Tx, affiliate: Affiliate): Promise<void> {
  const { environmentId, cipher, now, payoutRetentionYears } = ctx;
  const { id: affiliateId } = affiliate;
  const payouts = await tx.payout.findMany({
    where: { environmentId, affiliateId, status: 'completed' },
    select: { id: true, paymentReference: true, processedAt: true },
    orderBy: { id: 'asc' },
  });
  const last = Math.max(...payouts.map(({ processedAt }) => processedAt?.getTime() ?? 0));
  if (payouts.length === 0) return;
  const keepUntil = new Date(last);
  keepUntil.setUTCFullYear(keepUntil.getUTCFullYear() + payoutRetentionYears);
  if (keepUntil <= now) return;
  const { method, details } = payoutTermsOf(ctx, affiliate);
  const record = {
    name: affiliate.name,
    email: affiliate.email,
    company_name: affiliate.companyName,
    country_code: affiliate.countryCode,
    external_user_id: affiliate.externalUserId,
    payout_method: method,
    payout_details: details,
    payouts: payouts.map(({ id, paymentReference }) => ({ id, payment_reference: paymentReference })),
  };
  const sealed = cipher.seal(record, boundToRetained({ environmentId, id: affiliateId }));
  await tx.retainedRecord.create({ data: { environmentId, affiliateId, sealed, keepUntil } });
}

type Ended = { environmentId: number; now: Date };

const ownNow = fragment<'now'>`${'now'}::timestamptz + e.clock_offset_seconds * interval '1 second'`;

/** Finds environments with expired records, and the current time by their clocks. */
const environmentsWithEnded = sql<{ now: Date }, Ended>('environments-with-ended-records')`
  select e.id as "environmentId", ${ownNow} as now from environments e
  where exists (select 1 from retained_records r where r.environment_id = e.id and r.keep_until <= ${ownNow})`;

const forgetEnded = sql<Ended>('forget-ended-records')`
  delete from retained_records where environment_id = ${'environmentId'} and keep_until <= ${'now'}`;

/** Deletes records whose retention period has ended by their environment's clock. `now` is the actual time. */
export async function forgetRetained(pool: pg.Pool, now: Date): Promise<number> {
  let forgotten = 0;
  for (const ended of await rows(pool, environmentsWithEnded.with({ now })))
    forgotten += await execute(pool, forgetEnded.with(ended));
  return forgotten;
}
