import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Payout, Program } from '../../platform/db/generated/client.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { emit, outboxEvent } from '../../platform/outbox/events.ts';
import { claimEntries, type UnclaimedEntries } from './claimable.ts';
import { toPayout } from './payout.ts';

/** Returns a payout for `unclaimed` that has no number yet. */
export const newPayout = (
  { environmentId, now, principal }: RequestContext,
  { id: programId, payoutApproval }: Pick<Program, 'id' | 'payoutApproval'>,
  unclaimed: UnclaimedEntries,
): Payout => ({
  environmentId,
  id: newId('payout'),
  programId,
  affiliateId: unclaimed.affiliateId,
  invoiceNumber: 0n,
  amountMinor: unclaimed.amountMinor,
  currency: unclaimed.currency,
  status: 'pending',
  paymentMethod: null,
  paymentReference: null,
  managedPayout: true,
  processedAt: null,
  failureReason: null,
  returnedAt: null,
  returnReason: null,
  returnedBy: null,
  createdAt: now,
  updatedAt: now,
  createdBy: principal.actor,
  needsApproval: payoutApproval !== 'none',
  approvedBy: null,
  approvedAt: null,
});

export interface ToPay {
  readonly payout: Payout;
  readonly unclaimed: UnclaimedEntries;
}

/** Numbers, writes and announces payouts, and claims their entries. Returns the payouts as stored. */
export async function writePayouts(
  ctx: RequestContext,
  tx: Tx,
  toPay: readonly ToPay[],
): Promise<readonly ToPay[]> {
  const first = await takeInvoiceNumbers(tx, ctx.environmentId, toPay.length);
  const numbered = toPay.map(({ payout, unclaimed }, index) => ({
    payout: { ...payout, invoiceNumber: first + BigInt(index) },
    unclaimed,
  }));
  await insertPayouts(ctx, tx, numbered);
  await claimEntries(
    tx,
    ctx.environmentId,
    numbered.flatMap(({ payout, unclaimed }) =>
      unclaimed.entryIds.map((entryId) => ({ payoutId: payout.id, entryId })),
    ),
  );
  const events = numbered.map(({ payout, unclaimed }) =>
    outboxEvent('payout.created', toPayout(payout, unclaimed)),
  );
  await emit(tx, ctx, events);
  return numbered;
}

const addToCounter = sql<{ environmentId: number; count: number }, { last: bigint }>('take-invoice-numbers')`
  insert into invoice_counters as c (environment_id, last_number) values (${'environmentId'}, ${'count'})
  on conflict (environment_id) do update set last_number = c.last_number + excluded.last_number
  returning last_number as last`;

/**
 * Reserves `count` invoice numbers and returns the first. The counter's row stays locked until the
 * transaction ends, so that the numbers have no gaps.
 */
async function takeInvoiceNumbers(tx: Tx, environmentId: number, count: number): Promise<bigint> {
  const [counter] = await rows(tx, addToCounter.with({ environmentId, count }));
  if (!counter) throw new Error('The invoice counter returned no row.');
  return counter.last - BigInt(count) + 1n;
}

const insertRows = sql<{ environmentId: number; payouts: string; now: Date }>('insert-payouts')`
  insert into payouts (environment_id, id, program_id, affiliate_id, invoice_number, amount_minor, currency, status,
    managed_payout, created_at, updated_at, created_by, needs_approval)
  select ${'environmentId'}, x.id, x."programId", x."affiliateId", x."invoiceNumber", x."amountMinor", x.currency,
    'pending', true, ${'now'}::timestamptz, ${'now'}::timestamptz, x."createdBy", x."needsApproval"
  from json_to_recordset(${'payouts'}::json) as x(id text, "programId" text, "affiliateId" text,
    "invoiceNumber" bigint, "amountMinor" bigint, currency text, "createdBy" text, "needsApproval" boolean)`;

/** Inserts payouts in a single statement. Amounts are passed as text. */
async function insertPayouts(
  { environmentId, now }: RequestContext,
  tx: Tx,
  payouts: readonly ToPay[],
): Promise<void> {
  const inserted = payouts.map(({ payout }) => ({
    id: payout.id,
    programId: payout.programId,
    affiliateId: payout.affiliateId,
    invoiceNumber: payout.invoiceNumber.toString(),
    amountMinor: payout.amountMinor.toString(),
    currency: payout.currency,
    createdBy: payout.createdBy,
    needsApproval: payout.needsApproval,
  }));
  await execute(tx, insertRows.with({ environmentId, payouts: JSON.stringify(inserted), now }));
}
