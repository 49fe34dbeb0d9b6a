import type { contract } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { owedOf } from '../../ledger/owed.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { toAmount, toTimestamp } from '../../platform/to-wire.ts';
import { asOfQuery } from '../balances/as-of.ts';

export const getOwed: Endpoint<typeof contract.reports.owed> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const asOf = await asOfQuery(ctx, query);
  const programId = query.program_id ?? null;
  const found = await inSnapshot(db.lists, (read) => owedOf(read, { environmentId, programId, asOf }));
  return {
    data: {
      as_of: toTimestamp(asOf ?? ctx.now),
      rows: found.map(({ programId: program_id, currency, ...figures }) => ({
        program_id,
        currency,
        pending: toAmount(figures.pending, currency),
        held: toAmount(figures.held, currency),
        ready: toAmount(figures.ready, currency),
        claimed: toAmount(figures.claimed, currency),
        owed: toAmount(figures.owed, currency),
        paid: toAmount(figures.paid, currency),
      })),
    },
  };
};
