import type { CommissionUpdate, contract } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Earning, Transaction } from '../db/generated/client.ts';
import type { HotTransaction } from '../db/hot-transaction.ts';
import { retrying } from '../db/transaction.ts';
import type { CanonicalEvent } from '../domain/canonical-event.ts';
import { type MoveCause, type MovedEarning, movesByHand, statusBeforeComplete } from '../domain/earning.ts';
import type { ExplanationFacts } from '../domain/explanation.ts';
import { Failure } from '../domain/failure.ts';
import { recordedSale } from '../domain/sale.ts';
import { assertSalesMoveByHand, type SalesStatus } from '../domain/status-tables.ts';
import { assertNotVoided } from '../domain/voiding.ts';
import type { Endpoint } from '../endpoint.ts';
import { onceHot } from '../idempotency/once.ts';
import { type NewEntry, newEntry } from '../ledger/entries.ts';
import { eventRecords, eventRows, type OutboxEvent, writeEvents } from '../outbox/events.ts';
import { commissionColumns, referralEvents, toEarnings } from './record/decide.ts';
import { readAffiliateFacts, termsInForce } from './record/terms-in-force.ts';
import {
  type CommissionEarning,
  type Earner,
  livePayoutsOf,
  lockEarners,
  lockEarnings,
  lockTransaction,
  referralOf,
} from './sql/lock.ts';
import { type CreditedReferral, resolveReferrals } from './sql/read.ts';
import { completeSale, moveCommission, moveValues, saleValues } from './sql/write.ts';
import { announceTransaction, assertFound, toTransaction } from './transaction.ts';

/**
 * Moves the sale first, then the commission. Locked in the order of everything else: the referral, everyone who earns,
 * the transaction, its earnings. A payout locks the transaction before it claims, so none can while this runs.
 */
export const updateCommission: Endpoint<typeof contract.commissions.update> = (ctx, { params, body }) =>
  retrying(() => onceHot(ctx, { ...body, id: params.id }, (tx) => attempt(ctx, tx, params.id, body)));

async function attempt(ctx: RequestContext, tx: HotTransaction, id: string, body: CommissionUpdate) {
  const { environmentId } = ctx;
  const [found] = await tx.query(referralOf.with({ environmentId, id }));
  assertFound(found, 'commission', id);
  const { referralId } = found;
  const none = { customerId: null, externalUserId: null, clickId: null, programId: null, keyLock: null };
  const lock = resolveReferrals.with({ environmentId, referralId, ...none });
  const [referral] = await tx.query(lock);
  const earners = await tx.query(lockEarners.with({ environmentId, id }));
  const [before] = await tx.query(lockTransaction.with({ environmentId, id, keyLock: null }));
  assertFound(referral, 'commission', id);
  assertFound(before, 'commission', id);
  assertNotVoided(before);
  const sold = await moveSale(ctx, tx, { sale: before, referral, to: body.sales_status });
  const moved = await moveStatus(ctx, tx, {
    transaction: sold.after,
    earners,
    to: body.status,
    reason: body.reason,
  });
  const after = await giveReason(ctx, tx, moved, body.reason);
  const events = [...sold.events, ...announceTransaction(before, after)];
  if (events.length > 0) {
    await tx.query(writeEvents.with({ events: eventRecords(eventRows(ctx, events)) }));
  }
  return { data: toTransaction(after) };
}

async function moveStatus(
  ctx: RequestContext,
  tx: HotTransaction,
  {
    transaction,
    earners,
    to,
    reason,
  }: {
    transaction: Transaction;
    earners: readonly Earner[];
    to: CommissionUpdate['status'];
    reason: string | undefined;
  },
): Promise<Transaction> {
  const { environmentId, now } = ctx;
  const { id, earningId } = transaction;
  if (to === undefined || (earningId === null && to === transaction.status)) return transaction;
  const earnings = await tx.query(lockEarnings.with({ environmentId, id }));
  const direct = earnings.find((earning) => earning.id === earningId);
  if (!direct) throw nothingEarned(transaction);
  const waiting = new Set(earners.filter(({ status }) => status === 'PENDING').map((earner) => earner.id));
  const levels = earnings.filter((earning) => earning !== direct);
  const moves = movesByHand({ direct, levels }, to, { now, waiting });
  const [own] = moves;
  if (!own) return transaction;
  await assertUnclaimed(ctx, tx, moves);
  const rejectionReason = own.status === 'rejected' ? (reason ?? null) : null;
  const after: Transaction = { ...transaction, status: own.status, rejectionReason, updatedAt: now };
  await tx.query(moveCommission.with(moveValues(after, ...rowsOf(moves, ctx), causesByHand[to])));
  return after;
}

/** What is rejected already takes another reason: the moves keep the one that was given then. */
async function giveReason(
  { now }: RequestContext,
  tx: HotTransaction,
  transaction: Transaction,
  reason: string | undefined,
): Promise<Transaction> {
  if (reason === undefined || reason === transaction.rejectionReason) return transaction;
  const after: Transaction = { ...transaction, rejectionReason: reason, updatedAt: now };
  await tx.query(moveCommission.with(moveValues(after, [], [], null)));
  return after;
}

const causesByHand = {
  pending: 'reopened_by_hand',
  approved: 'approved_by_hand',
  ready_for_payment: 'released_by_hand',
  rejected: 'rejected_by_hand',
} as const satisfies Record<NonNullable<CommissionUpdate['status']>, MoveCause>;

function nothingEarned({ id, status, salesStatus }: Transaction): Failure {
  const why = salesStatus === 'complete' ? 'it earned nothing' : `its sale is ${salesStatus}`;
  const message = `The status of ${id} stays ${status}, because ${why}.`;
  return new Failure('INVALID_TRANSITION', message, {
    field: 'status',
    details: [{ field: 'status', message }],
  });
}

/** What is in a live payout is moved by a refund or that payout alone (decisions, section 7). */
async function assertUnclaimed(
  { environmentId }: RequestContext,
  tx: HotTransaction,
  moves: readonly MovedEarning<CommissionEarning>[],
): Promise<void> {
  const earningIds = moves.map(({ earning }) => earning.id);
  const payouts = await tx.query(livePayoutsOf.with({ environmentId, earningIds }));
  if (payouts.length === 0) return;
  const completed = payouts.find(({ status }) => status === 'completed');
  const ids = payouts.map(({ id }) => id).join(', ');
  const message = completed
    ? `The commission is settled in payout ${completed.id}, which is completed.`
    : `The commission is in payout ${ids}; cancel that first.`;
  throw new Failure('IN_USE', message, { field: 'status' });
}

/** The earnings as they are moved, and an adjustment for each that something is taken from or given back to. */
function rowsOf(
  moves: readonly MovedEarning<CommissionEarning>[],
  { environmentId, now }: RequestContext,
): [Pick<Earning, 'id' | 'status' | 'updatedAt'>[], NewEntry[]] {
  const entries = moves
    .filter(({ adjustmentMinor }) => adjustmentMinor !== 0n)
    .map(({ earning, adjustmentMinor: amountMinor }) =>
      newEntry({ ...earning, environmentId }, { type: 'adjustment', amountMinor, createdAt: now }),
    );
  return [moves.map(({ earning: { id }, status }) => ({ id, status, updatedAt: now })), entries];
}

export interface MovedSale {
  readonly after: Transaction;
  /** What is to be announced of the referral. */
  readonly events: readonly OutboxEvent[];
}

/**
 * Moves the sale of a locked transaction. Completing a calculated one matches now, with the terms in force now, and
 * moves its referral, which is locked; a commission whose amount was given is not touched. Throws `INVALID_TRANSITION`.
 */
export async function moveSale(
  ctx: RequestContext,
  tx: HotTransaction,
  { sale, referral, to }: { sale: Transaction; referral: CreditedReferral; to: SalesStatus | undefined },
): Promise<MovedSale> {
  if (to === undefined || to === sale.salesStatus) return { after: sale, events: [] };
  assertSalesMoveByHand(sale.salesStatus as SalesStatus, to);
  if (sale.calculationMode === 'auto' && to === 'complete') return complete(ctx, tx, sale, referral);
  const isCalculated = sale.calculationMode === 'auto';
  const status = isCalculated ? statusBeforeComplete(to as 'pending' | 'failed') : sale.status;
  const rejectionReason = status === 'rejected' ? sale.rejectionReason : null;
  const after = { ...sale, salesStatus: to, status, rejectionReason, updatedAt: ctx.now };
  await tx.query(moveCommission.with(moveValues(after, [], [], null)));
  return { after, events: [] };
}

async function complete(
  ctx: RequestContext,
  tx: HotTransaction,
  sale: Transaction,
  referral: CreditedReferral,
): Promise<MovedSale> {
  const terms = await termsInForce(ctx, referral);
  const event = eventOf(sale);
  const affiliateFacts = await readAffiliateFacts(ctx, tx, { event, referral, terms });
  const outcome = recordedSale({ event, referral, terms, now: ctx.now }, affiliateFacts);
  const earnings = toEarnings(ctx, sale, outcome.earnings);
  const explanation = { ...(sale.explanation as ExplanationFacts | null), ...outcome.facts };
  const after: Transaction = {
    ...sale,
    salesStatus: 'complete',
    rejectionReason: null,
    ...commissionColumns(outcome.earned, earnings[0]),
    explanation,
    updatedAt: ctx.now,
  };
  const change = outcome.referral;
  const rows = { transaction: after, earnings, referralId: referral.id, change, outbox: [], now: ctx.now };
  await tx.query(completeSale.with({ ...saleValues(ctx.environmentId, [rows]), transactionId: sale.id }));
  return { after, events: referralEvents({ referral, madeFrom: null }, change) };
}

/** The sale as the event that recorded it; its identifiers have done their work. */
const eventOf = (sale: Transaction): CanonicalEvent => ({
  kind: 'conversion',
  referralId: sale.referralId,
  customerId: null,
  externalUserId: null,
  clickId: null,
  programId: null,
  couponCode: null,
  saleMinor: sale.saleOriginalMinor,
  currency: sale.saleCurrency,
  salesStatus: 'complete',
  isSubscription: sale.isSubscription,
  interval: sale.interval as CanonicalEvent['interval'],
  productIds: sale.productIds,
  priceIds: sale.priceIds,
  paymentIntentId: null,
  invoiceId: null,
  eventName: sale.eventName,
  externalEventId: null,
  occurredAt: sale.occurredAt,
  occurredAtGiven: true,
  metadata: {},
});
