import { type contract, type Referral, type ReferralCreate, referralBatchItem } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { unlessRefused } from '../../domain/failure.ts';
import { recordedInstant } from '../../domain/time.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { WriteChunk } from '../../platform/batches/chunks.ts';
import { of, runBatch } from '../../platform/batches/run-batch.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Referral as ReferralRow } from '../../platform/db/generated/client.ts';
import { insertRecords, records } from '../../platform/db/records.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { emit } from '../../platform/outbox/events.ts';
import { createReferral, flagsOf, newReferral } from './create-referral.ts';
import { announceNewReferral, toReferral } from './referral.ts';

/**
 * Creates referrals in a batch. Items that may conflict are created in order: those with the same address,
 * id, or click.
 */
export const createReferrals: Endpoint<typeof contract.referrals.createBatch> = (ctx, { body }) =>
  runBatch(ctx, body.items, {
    route: 'referrals.create',
    item: referralBatchItem,
    sequence: (body) => [
      of('email', body),
      of('customer_id', body),
      of('external_user_id', body),
      of('click_id', body),
    ],
    writeChunk,
    create: createReferral,
  });

const insertedColumns = [
  'environmentId',
  'id',
  'programId',
  'affiliateId',
  'email',
  'emailNormalized',
  'customerId',
  'externalUserId',
  'subscriptionId',
  'status',
  'name',
  'metadata',
  'convertedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof ReferralRow)[];

/**
 * Inserts referrals that have no conflicts. The ORM would take longer to compile such a large insert than
 * PostgreSQL takes to run it.
 */
const insertReferrals = sql<{ referrals: string }, { id: string }>('insert-referrals')`
  ${insertRecords('referrals', insertedColumns, 'referrals')} on conflict do nothing returning id`;

/**
 * Skips items that have a click, no affiliate, or a conflict with a referral. The single-item request
 * processes them.
 */
const writeChunk: WriteChunk<Referral> = async (ctx, tx, requests) => {
  const bodies = requests.map(({ body }) => body);
  const wanted = bodies as readonly ReferralCreate[];
  const affiliates = await affiliatesOf(ctx, tx, wanted);
  const planned = wanted.map((body) => {
    const affiliate = affiliates.get(body.affiliate_id);
    const createdAt = unlessRefused(() => recordedInstant('created_at', body.created_at, ctx.now));
    if (!affiliate || !createdAt || body.click_id !== undefined || flagsOf(body).length > 0) return null;
    return newReferral(ctx, affiliate, body, createdAt);
  });
  const data = planned.filter((row) => row !== null);
  if (data.length === 0) return wanted.map(() => null);
  const made = await rows(tx, insertReferrals.with({ referrals: records(insertedColumns, data) }));
  const ids = new Set(made.map(({ id }) => id));
  const answers = planned.map((row) =>
    row && ids.has(row.id) ? toReferral({ metadata: null, ...row }) : null,
  );
  await emit(
    tx,
    ctx,
    answers.flatMap((referral) => (referral ? announceNewReferral(referral) : [])),
  );
  const done = bodies.filter((_, at) => answers[at]);
  await audit(tx, ctx, [...ids], done);
  return answers;
};

async function affiliatesOf({ environmentId }: RequestContext, tx: Tx, wanted: readonly ReferralCreate[]) {
  const ids = [...new Set(wanted.map(({ affiliate_id }) => affiliate_id))];
  const found = await tx.affiliate.findMany({
    where: { environmentId, id: { in: ids } },
    select: { id: true, programId: true, mergedInto: true },
  });
  return new Map(
    found.map(({ id, programId, mergedInto }) => [id, { id: mergedInto ?? id, programId }] as const),
  );
}
