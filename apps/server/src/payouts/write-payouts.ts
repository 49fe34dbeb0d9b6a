import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Payout } from '../db/generated/client.ts';
import { newId } from '../ids.ts';
import { emit, outboxEvent } from '../outbox/events.ts';
import { isClaimable, type UnclaimedEntries } from './claimable.ts';
import { toPayout } from './payout.ts';

/** The payout that `unclaimed` becomes, before it has a number. */
export const newPayout = (
  { environmentId, now }: RequestContext,
  programId: string,
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
  createdAt: now,
  updatedAt: now,
});

export interface ToPay {
  readonly payout: Payout;
  readonly unclaimed: UnclaimedEntries;
}

/** Numbers, writes and announces the payouts and claims their entries. Returns the payouts as they are stored. */
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

/** The first of `count` numbers. The counter's row stays locked to the end: numbers have no gaps. */
async function takeInvoiceNumbers(tx: Tx, environmentId: number, count: number): Promise<bigint> {
  const [counter] = await tx.$queryRaw<{ last: bigint }[]>`
    insert into invoice_counters as c (environment_id, last_number) values (${environmentId}, ${count})
    on conflict (environment_id) do update set last_number = c.last_number + excluded.last_number
    returning last_number as last`;
  if (!counter) throw new Error('The invoice counter answered nothing.');
  return counter.last - BigInt(count) + 1n;
}

/** As a set: one statement, however many affiliates. Amounts travel as text. */
async function insertPayouts(
  { environmentId, now }: RequestContext,
  tx: Tx,
  payouts: readonly ToPay[],
): Promise<void> {
  const rows = payouts.map(({ payout }) => ({
    id: payout.id,
    programId: payout.programId,
    affiliateId: payout.affiliateId,
    invoiceNumber: payout.invoiceNumber.toString(),
    amountMinor: payout.amountMinor.toString(),
    currency: payout.currency,
  }));
  await tx.$executeRaw`
    insert into payouts (environment_id, id, program_id, affiliate_id, invoice_number, amount_minor, currency, status,
      managed_payout, created_at, updated_at)
    select ${environmentId}, x.id, x."programId", x."affiliateId", x."invoiceNumber", x."amountMinor", x.currency,
      'pending', true, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(id text, "programId" text, "affiliateId" text,
      "invoiceNumber" bigint, "amountMinor" bigint, currency text)`;
}

/** Makes `entryIds` items of their payouts; an earning that has nothing unclaimed any more is not looked at again. */
export async function claimEntries(
  tx: Tx,
  environmentId: number,
  items: readonly { payoutId: string; entryId: string }[],
): Promise<void> {
  const payoutIds = items.map(({ payoutId }) => payoutId);
  const entryIds = items.map(({ entryId }) => entryId);
  await tx.$executeRaw`
    insert into payout_items (environment_id, payout_id, ledger_entry_id)
    select ${environmentId}, * from unnest(${payoutIds}::text[], ${entryIds}::text[])`;
  await markClaimed(tx, environmentId, entryIds);
}

/** `has_unclaimed` becomes false of the earnings of `entryIds` that have nothing unclaimed any more. */
export async function markClaimed(tx: Tx, environmentId: number, entryIds: string[]): Promise<void> {
  await tx.$executeRaw`
    update earnings e set has_unclaimed = false
    from (
      select distinct l.earning_id from unnest(${entryIds}::text[]) as claimed(id)
      join ledger_entries l on l.environment_id = ${environmentId} and l.id = claimed.id) c
    where e.environment_id = ${environmentId} and e.id = c.earning_id and e.has_unclaimed and not exists (
      select 1 from ledger_entries l
      where l.environment_id = e.environment_id and l.earning_id = e.id and ${isClaimable})`;
}
