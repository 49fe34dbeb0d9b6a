import type { contract } from '@tributary/contract';
import { isOver, readMonth } from '../../domain/accounting/month.ts';
import type { Endpoint } from '../../endpoint.ts';
import { monthOf } from '../../ledger/month.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { toAccrual } from '../closes/close.ts';
import { requireProgramOrOnly } from '../programs/program.ts';

export const getAccruals: Endpoint<typeof contract.reports.accruals> = async (ctx, { query }) => {
  const { environmentId, db, now } = ctx;
  const program = await requireProgramOrOnly(ctx, db.orm, query.program_id);
  const month = readMonth(query.month, program.timezone, now);
  const found = await inSnapshot(db.lists, (read) =>
    monthOf(read, { ...month, environmentId, programId: program.id }),
  );
  return {
    data: {
      program_id: program.id,
      month: query.month,
      timezone: program.timezone,
      from: toTimestamp(month.from),
      to: toTimestamp(month.to),
      is_over: isOver(month, now),
      rows: found.map(toAccrual),
    },
  };
};
