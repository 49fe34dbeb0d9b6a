import type { Bind } from '../platform/db/list-page.ts';
import { composed } from '../platform/db/sql.ts';
import type { SnapshotQuery } from '../platform/db/transaction.ts';
import type { Conditions, Scope } from './invariants.ts';

/** Number of ids above which looking up rows one by one takes longer than reading all of them. */
const IDS_MAX = 300_000;

/** Ids of changed rows, and of the other rows that a rule must read with them. */
export interface Changed {
  readonly sales: readonly string[];
  readonly earnings: readonly string[];
  readonly adjustments: readonly string[];
  readonly entries: readonly string[];
  readonly payouts: readonly string[];
  /** Contents of the payouts, and the entries written for these payouts. */
  readonly ofPayouts: Readonly<Record<'entries' | 'earnings' | 'adjustments', readonly string[]>>;
  readonly referrals: readonly string[];
  readonly keys: readonly string[];
}

interface Since {
  readonly environmentId: number;
  readonly horizon: bigint;
}

/**
 * Returns the condition that a row of `x` was inserted or updated since the horizon. `xmin` has only the
 * lower 32 bits of a transaction id, so the comparison wraps around. Rows more than half of the range away
 * may match again, which is harmless but costs time.
 */
const isChanged = (horizon: bigint, bind: Bind) =>
  `((x.xmin::text::bigint - ${bind(horizon)}::bigint) & 4294967295) < 2147483648`;

class TooMany extends Error {}

/** Returns the changes since the horizon, or null if there are so many that all rows should be read. */
export const findChanged = (query: SnapshotQuery, since: Since): Promise<Changed | null> =>
  collect(query, since).catch((error) => {
    if (error instanceof TooMany) return null;
    throw error;
  });

/** Creates a function that reads columns of rows in one environment and returns their distinct values. */
const readerOf =
  (query: SnapshotQuery, environmentId: number) =>
  async <Name extends string>(
    table: string,
    columns: readonly Name[],
    where: (bind: Bind) => string,
  ): Promise<Record<Name, string[]>> => {
    const found = await query(
      composed<Record<Name, string | null>>(
        (bind) => `select distinct ${columns.map((name) => `x.${name}`).join(', ')} from ${table} x
          where x.environment_id = ${bind(environmentId)} and ${where(bind)} limit ${bind(IDS_MAX + 1)}`,
      ),
    );
    if (found.length > IDS_MAX) throw new TooMany();
    const valuesOf = (name: Name) => found.flatMap((row) => (row[name] === null ? [] : [row[name]]));
    return Object.fromEntries(columns.map((name) => [name, valuesOf(name)])) as Record<Name, string[]>;
  };

async function collect(query: SnapshotQuery, { environmentId, horizon }: Since): Promise<Changed> {
  const read = readerOf(query, environmentId);
  const changed = <Name extends string>(table: string, ...columns: Name[]) =>
    read(table, columns, (bind) => isChanged(horizon, bind));
  const related = async (table: string, column: string, by: string, ids: readonly string[]) =>
    ids.length === 0
      ? []
      : ((await read(table, [column], (bind) => `x.${by} = any(${bind(ids)}::text[])`))[column] ?? []);
  /** Returns the sales, earnings and adjustments that entries belong to. */
  const subjectsOf = (entries: readonly string[]) =>
    read(
      'ledger_entries',
      ['transaction_id', 'earning_id', 'adjustment_id'],
      (bind) => `x.id = any(${bind(entries)}::text[])`,
    );

  const transactions = await changed('transactions', 'id', 'referral_id');
  const changedEntries = await changed('ledger_entries', 'id', 'payout_id');
  const items = await changed('payout_items', 'payout_id', 'ledger_entry_id');
  const moves = await changed('earning_moves', 'earning_id');
  const changedPayouts = (await changed('payouts', 'id')).id;
  const owners = [
    ...changedEntries.id,
    ...items.ledger_entry_id,
    // The status of a payout determines the status of its earnings.
    ...(await related('payout_items', 'ledger_entry_id', 'payout_id', changedPayouts)),
  ];
  const ofOwners = await subjectsOf(owners);
  const sales = unique(
    transactions.id,
    (await changed('earnings', 'transaction_id')).transaction_id,
    (await changed('refunds', 'transaction_id')).transaction_id,
    await related('earnings', 'transaction_id', 'id', moves.earning_id),
    ofOwners.transaction_id,
  );
  const earnings = await related('earnings', 'id', 'transaction_id', sales);
  const adjustments = unique((await changed('adjustments', 'id')).id, ofOwners.adjustment_id);
  const entries = unique(
    await related('ledger_entries', 'id', 'earning_id', earnings),
    await related('ledger_entries', 'id', 'adjustment_id', adjustments),
  );
  // Merges change the owner of a payout.
  const merged = await read(
    'affiliates',
    ['id', 'merged_into'],
    (bind) => `x.merged_into is not null and ${isChanged(horizon, bind)}`,
  );
  const payouts = unique(
    changedPayouts,
    items.payout_id,
    changedEntries.payout_id,
    await related('payout_items', 'payout_id', 'ledger_entry_id', entries),
    await related('payouts', 'id', 'affiliate_id', [...merged.id, ...merged.merged_into]),
  );
  const claimed = await related('payout_items', 'ledger_entry_id', 'payout_id', payouts);
  const ofClaimed = await subjectsOf(claimed);
  return {
    sales,
    earnings,
    adjustments,
    entries,
    payouts,
    ofPayouts: {
      entries: unique(claimed, await related('ledger_entries', 'id', 'payout_id', payouts)),
      earnings: ofClaimed.earning_id,
      adjustments: ofClaimed.adjustment_id,
    },
    referrals: unique(
      (await changed('referrals', 'id')).id,
      transactions.referral_id,
      (await changed('referral_identifiers', 'referral_id')).referral_id,
    ),
    keys: (await changed('idempotency_keys', 'key')).key,
  };
}

const unique = (...lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

/**
 * Counts the ledger entries that have not changed since the horizon, and those that have not changed since an
 * earlier one.
 */
export async function countEntries(
  query: SnapshotQuery,
  { environmentId, horizon, before = 0n }: Since & { readonly before: bigint | undefined },
): Promise<{ entries: bigint; before: bigint }> {
  const [counted] = await query(
    composed<{ entries: bigint; before: bigint }>((bind) => {
      const unchanged = (since: bigint) => `count(*) filter (where not (${isChanged(since, bind)}))`;
      return `select ${unchanged(horizon)} as entries, ${unchanged(before)} as before from ledger_entries x
        where x.environment_id = ${bind(environmentId)}`;
    }),
  );
  return counted ?? { entries: 0n, before: 0n };
}

/** Returns, by table, the conditions for the rows that a rule of this scope must read to check `changed`. */
export function rowsOf(scope: Scope, changed: Changed, bind: Bind): Conditions {
  const any = (column: string, ids: readonly string[]) => () => `${column} = any(${bind(ids)}::text[])`;
  switch (scope) {
    case 'sales':
      return {
        transactions: any('id', changed.sales),
        earnings: any('transaction_id', changed.sales),
        ledger_entries: any('id', changed.entries),
        adjustments: any('id', changed.adjustments),
        refunds: any('transaction_id', changed.sales),
        earning_moves: any('earning_id', changed.earnings),
        payout_items: any('ledger_entry_id', changed.entries),
      };
    case 'payouts':
      return {
        payouts: any('id', changed.payouts),
        payout_items: any('payout_id', changed.payouts),
        ledger_entries: any('id', changed.ofPayouts.entries),
        earnings: any('id', changed.ofPayouts.earnings),
        adjustments: any('id', changed.ofPayouts.adjustments),
      };
    case 'referrals':
      return {
        referrals: any('id', changed.referrals),
        transactions: any('referral_id', changed.referrals),
        referral_identifiers: any('referral_id', changed.referrals),
      };
    case 'keys':
      return { idempotency_keys: any('key', changed.keys) };
    default:
      return {};
  }
}
