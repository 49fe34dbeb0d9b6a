import type { RefundKind } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { refundFingerprintFields } from '../../domain/events/fingerprint-fields.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Orm, Tx } from '../../platform/db/database.ts';
import type { Refund, Transaction } from '../../platform/db/generated/client.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { inTransaction, retryOnConflict } from '../../platform/db/transaction.ts';
import { fingerprintOf } from '../../platform/idempotency/fingerprint.ts';
import { emit } from '../../platform/outbox/events.ts';
import { erasedReferralOf, lockTransactions } from '../earnings/lock.ts';
import { announceTransaction } from '../earnings/transaction.ts';
import { namingOfErased } from '../erasures/naming.ts';
import { bookRefund, type ReadRefund } from './refund-conversion.ts';
import { lockPayoutsOfSale } from './sql/refund.ts';
import { undo } from './undo-refund.ts';

/** Step that makes a sale's refunds match the provider's. */
export type RefundStep =
  | { readonly step: 'undo'; readonly refundId: string; readonly reason: string }
  | {
      readonly step: 'refund';
      readonly key: string;
      readonly amountMinor: bigint;
      readonly kind: RefundKind;
      readonly refundedAt: Date;
    };

/** State of a sale's refunds, for planning the next steps. */
export interface RefundsOfSale {
  readonly sale: Transaction;
  /** Refunds of the sale, oldest first. */
  readonly refunds: readonly Refund[];
  readonly usedKeys: readonly string[];
  /** Returns the key under which a refund is stored: a pseudonym if the customer was erased. */
  readonly pseudonymOf: (key: string) => string;
}

type Plan = (of: RefundsOfSale) => readonly RefundStep[];

interface Given {
  readonly sale: Transaction;
  /** Prefixes of refund keys. Each key is a prefix, `:` and a number. */
  readonly keyPrefixes: readonly string[];
}

const usedKeys = sql<{ environmentId: number; prefixes: readonly string[] }, { key: string }>(
  'used-keys-of-reversals',
)`
  select r.external_event_id as key from unnest(${'prefixes'}::text[]) as p (prefix)
  join refunds r on r.environment_id = ${'environmentId'} and r.key_scope = 'refund'
    and r.external_event_id >= p.prefix || ':' collate "C" and r.external_event_id < p.prefix || ';' collate "C"`;

/**
 * Records and undoes refunds of a sale in one transaction, as `plan` decides based on the locked state. Sends
 * one event with the final state. Returns the updated sale, or null if it was voided.
 */
export async function settleRefunds(
  ctx: RequestContext,
  given: Given,
  plan: Plan,
): Promise<Transaction | null> {
  const { sale } = given;
  const unlocked = { ...(await refundsOf(ctx.db.orm, given)), sale, pseudonymOf: (key: string) => key };
  if (plan(unlocked).length === 0) return sale;
  return retryOnConflict(() => inTransaction(ctx.db, (tx) => settleLocked(ctx, tx, given, plan)));
}

async function refundsOf(
  on: Orm | Tx,
  { sale: { environmentId, id: transactionId }, keyPrefixes: prefixes }: Given,
): Promise<Pick<RefundsOfSale, 'refunds' | 'usedKeys'>> {
  const refunds = await on.refund.findMany({
    where: { environmentId, transactionId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const used = await rows(on, usedKeys.with({ environmentId, prefixes }));
  return { refunds, usedKeys: used.map(({ key }) => key) };
}

async function settleLocked(
  ctx: RequestContext,
  tx: Tx,
  given: Given,
  plan: Plan,
): Promise<Transaction | null> {
  const { environmentId } = ctx;
  const { id } = given.sale;
  const payouts = await rows(tx, lockPayoutsOfSale.with({ environmentId, transactionId: id }));
  const [sale] = await rows(tx, lockTransactions.with({ environmentId, ids: [id] }));
  if (!sale || sale.voidedAt !== null) return null;
  const [erased] = await rows(tx, erasedReferralOf.with({ environmentId, id }));
  const key = erased ? (await namingOfErased(ctx, erased.id)).key : null;
  const pseudonymOf = (text: string) => key?.of(text) ?? text;
  const known = await refundsOf(tx, { ...given, sale });
  let current = sale;
  for (const step of plan({ ...known, sale, pseudonymOf })) {
    if (step.step === 'undo') current = await undoStep(ctx, tx, current, { step, refunds: known.refunds });
    else {
      const read = readStep(ctx, current, { ...step, key: pseudonymOf(step.key) });
      const locked = { sale: current, payouts };
      const booked = await bookRefund(
        ctx,
        (bound) => rows(tx, bound),
        locked,
        read,
        () => [],
      );
      await execute(tx, booked.recording);
      if (booked.lowering) await execute(tx, booked.lowering);
      current = booked.after;
    }
  }
  if (current === sale) return sale;
  await emit(tx, ctx, announceTransaction(sale, current));
  await audit(tx, ctx, id);
  return current;
}

function undoStep(
  ctx: RequestContext,
  tx: Tx,
  sale: Transaction,
  { step, refunds }: { step: Extract<RefundStep, { step: 'undo' }>; refunds: readonly Refund[] },
): Promise<Transaction> {
  const refund = refunds.find(({ id }) => id === step.refundId);
  if (!refund) throw new Error(`${sale.id} has no refund ${step.refundId}.`);
  return undo(ctx, tx, { sale, refund, reason: step.reason });
}

function readStep(
  { principal }: RequestContext,
  sale: Transaction,
  { key, amountMinor, kind, refundedAt }: Extract<RefundStep, { step: 'refund' }>,
): ReadRefund {
  const fields = refundFingerprintFields({
    ...{ transactionId: sale.id, amountMinor, currency: null, saleCurrency: sale.saleCurrency },
    ...{ reason: null, refundedAt },
  });
  return {
    ...{ amountMinor, kind, refundedAt, currency: null, reason: null },
    keyed: { externalEventId: key, fingerprint: fingerprintOf(fields, principal.fingerprintKey) },
    connectionId: principal.actor,
  };
}
