import type { contract, InputOf, LedgerEntry as WireEntry } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import { validationFailure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import type { LedgerEntry } from '../platform/db/generated/client.ts';
import { type Bind, pageOfRows } from '../platform/db/list-page.ts';
import { composed, rows } from '../platform/db/sql.ts';
import { toAmount, toTimestamp } from '../platform/to-wire.ts';

type Query = InputOf<typeof contract.ledger.entries>['query'];

const entryColumns = [
  ...([
    'id',
    'type',
    'amountMinor',
    'currency',
    'affiliateId',
    'transactionId',
    'earningId',
    'adjustmentId',
  ] as const),
  ...(['payoutId', 'refundId', 'createdAt'] as const),
] as const satisfies readonly (keyof LedgerEntry)[];
type EntryRow = Pick<LedgerEntry, (typeof entryColumns)[number]>;

export const listEntries: Endpoint<typeof contract.ledger.entries> = async (ctx, { query }) => {
  const { affiliate_id, earning_id, adjustment_id, currency, type, from, to } = query;
  if (from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from))
    throw validationFailure([{ field: 'to', message: 'to must be later than the start of the period.' }]);
  const { rows: entries, ...page } = await pageOfRows<EntryRow>(ctx.db.lists, ctx.environmentId, {
    table: 'ledger_entries',
    names: entryColumns,
    query,
    filters: { affiliate_id, earning_id, adjustment_id, currency: currency?.toUpperCase(), type },
    where: (bind) => conditionsOf(query, ctx.environmentId, bind),
  });
  const balances = await balancesAfter(ctx, query, entries);
  return { ...page, data: entries.map((row) => toEntry(row, balances?.get(row.id))) };
};

/**
 * Returns the conditions of a list. Entries have no index by transaction or payout, so they are found through their
 * earning.
 */
function conditionsOf(
  { transaction_id, payout_id, from, to }: Query,
  environmentId: number,
  bind: Bind,
): string[] {
  const where: string[] = [];
  if (transaction_id !== undefined) where.push(ofTransaction(environmentId, transaction_id, bind));
  if (payout_id !== undefined) {
    const [environment, payout] = [bind(environmentId), bind(payout_id)];
    // Neither subquery is evaluated per row: they use no columns, and the array is computed before the first
    // row is read.
    const items = `select i.ledger_entry_id from payout_items i where i.environment_id = ${environment} and i.payout_id = ${payout}`;
    where.push(`(id in (${items}) or payout_id = ${payout})`);
    const owners = (column: string) => `${column} = any(array(select l.${column} from ledger_entries l
      where l.environment_id = ${environment} and l.id in (${items})))`;
    where.push(`(${owners('earning_id')} or ${owners('adjustment_id')})`);
  }
  if (from !== undefined) where.push(`created_at >= ${bind(new Date(from))}`);
  if (to !== undefined) where.push(`created_at < ${bind(new Date(to))}`);
  return where;
}

const ofTransaction = (environmentId: number, id: string, bind: Bind) =>
  `earning_id in (select e.id from earnings e where e.environment_id = ${bind(environmentId)} and e.transaction_id = ${bind(id)})`;

/** Returns the balance after each entry, regardless of the other filters; null if no balance is requested. */
async function balancesAfter(
  { environmentId, db }: RequestContext,
  { transaction_id, affiliate_id, currency }: Query,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<string, bigint> | null> {
  const isOfOne = transaction_id !== undefined || (affiliate_id !== undefined && currency !== undefined);
  if (!isOfOne || entries.length === 0) return null;
  const sums = await rows(
    db.lists,
    composed<{ id: string; balance: string }>((bind) => {
      const of =
        transaction_id === undefined
          ? `affiliate_id = ${bind(affiliate_id)} and currency = ${bind(currency?.toUpperCase())}`
          : ofTransaction(environmentId, transaction_id, bind);
      return `select id, balance::text from (
          select id, sum(amount_minor) over (partition by affiliate_id, currency order by created_at, id) as balance
          from ledger_entries t where environment_id = ${bind(environmentId)} and ${of}) running
        where id = any(${bind(entries.map(({ id }) => id))})`;
    }),
  );
  return new Map(sums.map(({ id, balance }) => [id, BigInt(balance)]));
}

const toEntry = (row: EntryRow, balance: bigint | undefined): WireEntry => ({
  id: row.id,
  type: row.type as WireEntry['type'],
  amount: toAmount(row.amountMinor, row.currency),
  currency: row.currency,
  affiliate_id: row.affiliateId,
  transaction_id: row.transactionId,
  earning_id: row.earningId,
  adjustment_id: row.adjustmentId,
  payout_id: row.payoutId,
  refund_id: row.refundId,
  ...(balance !== undefined && { balance: toAmount(balance, row.currency) }),
  created_at: toTimestamp(row.createdAt),
});
