import type { contract } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { finalFrom, isOver, readMonth } from '../../domain/accounting/month.ts';
import { Failure, validationFailure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { lateBookings, lateTotals } from '../../ledger/late-bookings.ts';
import { monthOf } from '../../ledger/month.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Close } from '../../platform/db/generated/client.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list-page.ts';
import { rows } from '../../platform/db/sql.ts';
import { allowMoreTime, inSnapshot, inTransaction, LONG_TIMEOUT_MS } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { toAmount, toTimestamp } from '../../platform/to-wire.ts';
import { lockProgram, requireProgramOrOnly } from '../programs/program.ts';
import { requireClose, toClose, toTotals } from './close.ts';

export const listCloses: Endpoint<typeof contract.closes.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'closes',
    query,
    filters: { program_id: query.program_id },
  });
  const found = await db.orm.close.findMany({ where: { environmentId, id: { in: ids } } });
  return { ...page, data: inOrderOf(ids, found).map(toClose) };
};

export const getClose: Endpoint<typeof contract.closes.get> = async (ctx, { params }) => {
  const found = await requireClose(ctx, ctx.db.orm, params.id);
  return { data: { ...toClose(found), booked_after_close: await lateBookingsOf(ctx, found) } };
};

async function lateBookingsOf({ environmentId, db }: RequestContext, { programId, fromAt, toAt }: Close) {
  const month = { environmentId, programId, from: fromAt, to: toAt };
  const [totals, bookings] = await inSnapshot(db.lists, async (read) => [
    await read(lateTotals.with(month)),
    await read(lateBookings.with(month)),
  ]);
  return {
    totals: totals.map((each) => ({ ...each, amount: toAmount(each.amount, each.currency) })),
    bookings: bookings.map((each) => ({
      id: each.id,
      type: each.type,
      amount: toAmount(each.amountMinor, each.currency),
      currency: each.currency,
      affiliate_id: each.affiliateId,
      transaction_id: each.transactionId,
      occurred_at: toTimestamp(each.occurredAt),
      booked_at: toTimestamp(each.bookedAt),
    })),
  };
}

/** Closes a month. The program is locked, so that each month is closed only once. */
export const createClose: Endpoint<typeof contract.closes.create> = (ctx, { body }) =>
  once(
    ctx,
    body,
    async (tx) => {
      const { environmentId, now } = ctx;
      await allowMoreTime(tx);
      const only = await requireProgramOrOnly(ctx, tx, body.program_id);
      const { id: programId, timezone } = await lockProgram(ctx, tx, only.id, 'program_id');
      const existing = await tx.close.findUnique({
        where: { environmentId_programId_month: { environmentId, programId, month: body.month } },
      });
      const id = existing?.id ?? newId('close');
      await audit(tx, ctx, id, body);
      if (existing) return { status: 200, data: toClose(existing) };
      const month = readMonth(body.month, timezone, now);
      if (!isOver(month, now)) throw notOver(body.month, finalFrom(month));
      const totals = await monthOf((statement) => rows(tx, statement), {
        ...month,
        environmentId,
        programId,
      });
      const created = await tx.close.create({
        data: {
          ...{
            environmentId,
            id,
            programId,
            month: body.month,
            timezone,
            fromAt: month.from,
            toAt: month.to,
          },
          ...{ totals: toTotals(totals), closedBy: ctx.principal.actor, createdAt: now },
        },
      });
      return { status: 201, data: toClose(created) };
    },
    { timeoutMs: LONG_TIMEOUT_MS },
  );

const notOver = (month: string, from: Date) =>
  validationFailure([{ field: 'month', message: `month ${month} can be closed from ${toTimestamp(from)}.` }]);

export const deleteClose: Endpoint<typeof contract.closes.delete> = (ctx, { params: { id } }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { programId, month } = await requireClose(ctx, tx, id);
    await lockProgram(ctx, tx, programId);
    const later = await tx.close.findFirst({
      where: { environmentId, programId, month: { gt: month } },
      orderBy: { month: 'desc' },
    });
    if (later) throw new Failure('IN_USE', `${later.month} is also closed. Reopen it first.`);
    await tx.close.delete({ where: { environmentId_id: { environmentId, id } } });
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });
