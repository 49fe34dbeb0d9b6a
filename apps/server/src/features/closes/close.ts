import type { Accrual, Close as WireClose } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { RollForward } from '../../domain/accounting/roll-forward.ts';
import { Failure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Close } from '../../platform/db/generated/client.ts';
import { toAmount, toTimestamp } from '../../platform/to-wire.ts';

const figures = [
  ...(['opening', 'earned', 'refunded', 'clawedBack', 'refundsUndone', 'rejected', 'voided'] as const),
  ...(['adjusted', 'paid', 'returned', 'closing'] as const),
] as const satisfies readonly (keyof RollForward)[];

export function toAccrual(row: RollForward): Accrual {
  const of = (figure: (typeof figures)[number]) => toAmount(row[figure], row.currency);
  return {
    currency: row.currency,
    opening: of('opening'),
    earned: of('earned'),
    refunded: of('refunded'),
    clawed_back: of('clawedBack'),
    refunds_undone: of('refundsUndone'),
    rejected: of('rejected'),
    voided: of('voided'),
    adjusted: of('adjusted'),
    paid: of('paid'),
    returned: of('returned'),
    closing: of('closing'),
  };
}

/** Converts totals for storage. Amounts become text, because JSON has no bigint. */
export const toTotals = (rows: readonly RollForward[]) =>
  rows.map((row) => ({
    currency: row.currency,
    ...Object.fromEntries(figures.map((figure) => [figure, row[figure].toString()])),
  }));

type Totals = Readonly<Record<(typeof figures)[number] | 'currency', string>>[];

const fromTotals = (totals: Close['totals']): RollForward[] =>
  (totals as Totals).map(({ currency, ...amounts }) => ({
    currency,
    ...(Object.fromEntries(figures.map((figure) => [figure, BigInt(amounts[figure])])) as Record<
      (typeof figures)[number],
      bigint
    >),
  }));

export const toClose = (row: Close): WireClose => ({
  id: row.id,
  program_id: row.programId,
  month: row.month,
  timezone: row.timezone,
  from: toTimestamp(row.fromAt),
  to: toTimestamp(row.toAt),
  rows: fromTotals(row.totals).map(toAccrual),
  closed_by: row.closedBy,
  created_at: toTimestamp(row.createdAt),
});

export async function requireClose(
  { environmentId }: RequestContext,
  db: Pick<Tx, 'close'>,
  id: string,
): Promise<Close> {
  const found = await db.close.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No such close: ${id}.`);
  return found;
}
