import type { AdjustmentCreate, contract, Adjustment as WireAdjustment } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { assertNotErased } from '../../domain/erasures/erased.ts';
import { adjustmentFingerprintFields } from '../../domain/events/fingerprint-fields.ts';
import { Failure, validationFailure } from '../../domain/failure.ts';
import { amountInMinor } from '../../domain/money/currency.ts';
import type { Endpoint } from '../../endpoint.ts';
import { entryOf, writeEntries } from '../../ledger/entries.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Adjustment } from '../../platform/db/generated/client.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { byBusinessKey, withHeaderKey } from '../../platform/idempotency/business-key.ts';
import { fingerprintOf, replayed } from '../../platform/idempotency/fingerprint.ts';
import { newId } from '../../platform/ids.ts';
import { emit, outboxEvent } from '../../platform/outbox/events.ts';
import { requireAffiliateKept } from '../affiliates/affiliate.ts';
import { toAdjustment } from './adjustment.ts';

interface Answer {
  readonly status: 200 | 201;
  readonly data: WireAdjustment;
  readonly isReplay?: boolean;
}

interface Read {
  readonly body: AdjustmentCreate;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly externalEventId: string | null;
  readonly fingerprint: Record<string, string>;
}

export const createAdjustment: Endpoint<typeof contract.adjustments.create> = async (
  ctx,
  { body: given },
) => {
  const read = readAdjustment(ctx, withHeaderKey(ctx, given));
  const { externalEventId } = read;
  const work = () => inTransaction(ctx.db, (tx) => create(ctx, tx, read));
  if (externalEventId !== null)
    return byBusinessKey<Answer>(ctx, `adjustment:${externalEventId}`, {
      work,
      replay: () => replayAdjustment(ctx, read),
    });
  const answer = await work();
  if (!answer) throw new Error('An adjustment without an idempotency key matched an earlier adjustment.');
  return answer;
};

function readAdjustment(ctx: RequestContext, body: AdjustmentCreate): Read {
  const currency = body.currency.toUpperCase();
  const size = amountInMinor('amount', Math.abs(body.amount), currency);
  if (typeof size === 'string') throw validationFailure([{ field: 'amount', message: size }]);
  if (size === 0n) throw validationFailure([{ field: 'amount', message: 'Must not be 0.' }]);
  const amountMinor = body.amount < 0 ? -size : size;
  const transactionId = body.transaction_id ?? null;
  const { affiliate_id: affiliateId, reason } = body;
  const fields = adjustmentFingerprintFields({ affiliateId, amountMinor, currency, reason, transactionId });
  return {
    body,
    amountMinor,
    currency,
    externalEventId: body.external_event_id ?? null,
    fingerprint: fingerprintOf(fields, ctx.principal.fingerprintKey),
  };
}

/** Creates the adjustment, or returns null if the key is already used. */
async function create(ctx: RequestContext, tx: Tx, read: Read): Promise<Answer | null> {
  const { environmentId, now: createdAt } = ctx;
  const { body, amountMinor, currency, externalEventId, fingerprint } = read;
  const affiliate = await requireAffiliateKept(ctx, tx, body.affiliate_id, 'affiliate_id');
  assertNotErased(affiliate);
  const transactionId = body.transaction_id ?? null;
  if (transactionId !== null) await requireOfProgram(ctx, tx, affiliate.programId, transactionId);
  const row: Omit<Adjustment, 'fingerprint'> = {
    environmentId,
    id: newId('adjustment'),
    programId: affiliate.programId,
    affiliateId: affiliate.id,
    transactionId,
    keyScope: 'adjustment',
    externalEventId,
    keyGeneration: 0,
    amountMinor,
    currency,
    reason: body.reason,
    createdBy: ctx.principal.actor,
    createdAt,
    voidedAt: null,
    voidReason: null,
    voidedBy: null,
    hasUnclaimed: true,
  };
  if (externalEventId !== null) {
    if (await isTaken(ctx, tx, read)) return null;
    await execute(tx, freeVoidedKey.with({ environmentId, key: externalEventId }));
  }
  const inserted = await rows(
    tx,
    insertAdjustment.with({ ...row, fingerprint: externalEventId === null ? null : fingerprint }),
  );
  if (inserted.length === 0) return null;
  const owner = { ...row, earningId: null, transactionId: null, adjustmentId: row.id };
  await writeEntries(tx, [entryOf(owner, { type: 'adjusted', amountMinor, createdAt })]);
  const data = toAdjustment(row);
  await emit(tx, ctx, [outboxEvent('adjustment.created', data)]);
  await audit(tx, ctx, row.id, body);
  return { status: 201, data };
}

async function requireOfProgram(ctx: RequestContext, tx: Tx, programId: string, id: string): Promise<void> {
  const { environmentId } = ctx;
  const where = { environmentId_id: { environmentId, id } };
  const found = await tx.transaction.findUnique({ where, select: { programId: true } });
  if (found?.programId === programId) return;
  throw new Failure('NOT_FOUND', `No such commission in the program of the affiliate: ${id}.`, {
    field: 'transaction_id',
  });
}

const ofKey = ({ environmentId }: RequestContext, externalEventId: string) => ({
  where: { environmentId, keyScope: 'adjustment', externalEventId },
});

async function isTaken(
  ctx: RequestContext,
  tx: Tx,
  { externalEventId, fingerprint }: Read,
): Promise<boolean> {
  if (externalEventId === null) return false;
  const found = await tx.adjustment.findMany(ofKey(ctx, externalEventId));
  return replayed(found, isVoided, fingerprint, 'external_event_id') !== null;
}

const isVoided = ({ voidedAt }: Pick<Adjustment, 'voidedAt'>) => voidedAt !== null;

/**
 * Returns the adjustment that was created with the key, in its current state. Throws `IDEMPOTENCY_CONFLICT`
 * and `VOIDED`.
 */
async function replayAdjustment(
  ctx: RequestContext,
  { externalEventId, fingerprint }: Read,
): Promise<Answer | null> {
  const found = await ctx.db.orm.adjustment.findMany(ofKey(ctx, externalEventId ?? ''));
  const stored = replayed(found, isVoided, fingerprint, 'external_event_id');
  return stored && { status: 200, data: toAdjustment(stored), isReplay: true };
}

/** Releases the key of a voided adjustment, for a request with different content. */
const freeVoidedKey = sql<{ environmentId: number; key: string }>('free-key-of-voided-adjustment')`
  update adjustments a set key_generation = 1 + (
    select max(b.key_generation) from adjustments b
    where b.environment_id = ${'environmentId'} and b.key_scope = 'adjustment' and b.external_event_id = ${'key'})
  where a.environment_id = ${'environmentId'} and a.key_scope = 'adjustment' and a.external_event_id = ${'key'}
    and a.key_generation = 0 and a.voided_at is not null`;

/** Returns no row if another request has used the key in the meantime. */
const insertAdjustment = sql<
  Omit<Adjustment, 'fingerprint'> & { fingerprint: object | null },
  { id: string }
>('insert-adjustment')`
  insert into adjustments (environment_id, id, program_id, affiliate_id, transaction_id, external_event_id, fingerprint,
    amount_minor, currency, reason, created_by, created_at)
  values (${'environmentId'}, ${'id'}, ${'programId'}, ${'affiliateId'}, ${'transactionId'}, ${'externalEventId'},
    ${'fingerprint'}, ${'amountMinor'}, ${'currency'}, ${'reason'}, ${'createdBy'}, ${'createdAt'})
  on conflict do nothing returning id`;
