import type { contract, LedgerVerification } from '@tributary/contract';
import type { Endpoint } from '../endpoint.ts';
import { composed, sql } from '../platform/db/sql.ts';
import { inSnapshot, type SnapshotQuery } from '../platform/db/transaction.ts';
import { type Invariant, onlyOf, readInvariants } from './invariants.ts';

const DIFFERENCES_MAX = 100;

/** Every rule of invariants.sql on the rows of this environment, all at one instant: writes meanwhile are no difference. */
export const verifyLedger: Endpoint<typeof contract.ledger.verify> = async ({ environmentId, db }) => {
  const invariants = readInvariants();
  const data = await inSnapshot(db.lists, async (query) => {
    await query(withoutNestedLoops.with({}));
    const checked = await count(query, environmentId);
    const differences: LedgerVerification['differences'] = [];
    for (const invariant of invariants) {
      const wanted = DIFFERENCES_MAX - differences.length;
      if (wanted > 0) differences.push(...(await differencesOf(query, environmentId, invariant, wanted)));
    }
    return { is_consistent: differences.length === 0, checked, differences };
  });
  return { data };
};

/**
 * Every rule reads all rows of its tables. Right after an import the statistics know few of them, and a plan that asks for
 * each row would take their number squared.
 */
const withoutNestedLoops = sql<object>(
  'without-nested-loops',
)`select set_config('enable_nestloop', 'off', true)`;

async function differencesOf(
  query: SnapshotQuery,
  environmentId: number,
  { name, sql: text }: Invariant,
  limit: number,
) {
  const found = await query(
    composed<{ id: string }>(
      (bind) => `${onlyOf(bind(environmentId), text)} select b.id from (${text}) b (environment_id, id)
        order by b.id limit ${bind(limit)}`,
    ),
  );
  return found.map(({ id }) => ({ rule: name, id }));
}

const countRows = sql<{ environmentId: number }, Record<keyof LedgerVerification['checked'], bigint>>(
  'count-verified-rows',
)`
  select (select count(*) from transactions where environment_id = ${'environmentId'}) as transactions,
    (select count(*) from earnings where environment_id = ${'environmentId'}) as earnings,
    (select count(*) from ledger_entries where environment_id = ${'environmentId'}) as ledger_entries,
    (select count(*) from payouts where environment_id = ${'environmentId'}) as payouts,
    (select count(*) from adjustments where environment_id = ${'environmentId'}) as adjustments`;

async function count(query: SnapshotQuery, environmentId: number): Promise<LedgerVerification['checked']> {
  const [row] = await query(countRows.with({ environmentId }));
  return {
    transactions: Number(row?.transactions),
    earnings: Number(row?.earnings),
    ledger_entries: Number(row?.ledger_entries),
    payouts: Number(row?.payouts),
    adjustments: Number(row?.adjustments),
  };
}
