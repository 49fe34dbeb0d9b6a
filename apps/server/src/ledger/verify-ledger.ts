import type { contract, InputOf, LedgerVerification } from '@tributary/contract';
import { validationFailure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { composed, sql } from '../platform/db/sql.ts';
import { inSnapshot, type SnapshotQuery } from '../platform/db/transaction.ts';
import { toTimestampOrNull } from '../platform/to-wire.ts';
import { type Changed, countEntries, findChanged, rowsOf } from './changed-rows.ts';
import { type Invariant, onlyOf, readInvariants } from './invariants.ts';
import {
  checkKey,
  entriesKey,
  entriesRule,
  forgetChecks,
  type Here,
  keepAsVerified,
  type LedgerCheck,
  readChecks,
  readHere,
} from './ledger-checks.ts';

const DIFFERENCES_MAX = 100;
/** Limits for reading all rows of ten million sales, which can take minutes on a busy machine. */
const limits = { timeout: '10min', workMem: '128MB' };

type Query = InputOf<typeof contract.ledger.verify>['query'];

/**
 * Checks the rules of invariants.sql against this environment's rows in one snapshot, so that concurrent writes
 * make no difference. `scope=changes` continues where earlier verifications ended and trusts their results. It
 * checks each rule against every row inserted or updated since, by any means, and all other rows that the rule
 * reads with it. It also counts the verified ledger entries, so that a deleted or updated entry is reported as a
 * difference. It does not detect a deleted row of another table, a parent that has lost a changed row to another
 * parent, damage on disk, or sums of reports that were once correct. `scope=everything` trusts no earlier results
 * and detects all of these.
 */
export const verifyLedger: Endpoint<typeof contract.ledger.verify> = async (ctx, { query }) => {
  const { environmentId, db, receivedAt } = ctx;
  const all = readInvariants();
  const part = readPart(query, all);
  // On Citus, this node's transaction ids are unrelated to rows of another node.
  const isRemembered = !db.isDistributed;
  const verified = await inSnapshot(
    db.lists,
    (read) => verify(read, { environmentId, ...part, isRemembered }),
    limits,
  );
  const { here, holding, broken, entries, differences, checked, since } = verified;
  if (isRemembered) {
    await forgetChecks(db.lists, environmentId, broken);
    await keepAsVerified(db.lists, {
      ...{ environmentId, ...here, entries },
      ...{ keys: holding, verifiedAt: receivedAt },
    });
  }
  return {
    data: {
      is_consistent: differences.length === 0,
      checked,
      since: toTimestampOrNull(since),
      parts: all.length,
      differences,
    },
  };
};

interface Part {
  readonly rules: readonly Invariant[];
  /** True if rows are counted, which only the first part does. */
  readonly counts: boolean;
  readonly isEverything: boolean;
}

/** @throws VALIDATION_ERROR */
function readPart({ scope, part }: Query, all: readonly Invariant[]): Part {
  const isEverything = scope === 'everything';
  const refusal = (message: string) => validationFailure([{ field: 'part', message }]);
  if (part > 0 && !isEverything) throw refusal('Only supported with scope=everything.');
  if (part > all.length) throw refusal(`Must be at most ${all.length}.`);
  return { rules: part === 0 ? all : all.slice(part - 1, part), counts: part <= 1, isEverything };
}

interface Verifying extends Part {
  readonly environmentId: number;
  /** True if results of this environment's verifications are stored. */
  readonly isRemembered: boolean;
}

interface Verified {
  readonly here: Here;
  readonly checked: LedgerVerification['checked'];
  readonly differences: LedgerVerification['differences'];
  /** Time of the oldest verification that this one continued from. */
  readonly since: Date | null;
  /** Keys of rules that hold for all rows, and of rules that are broken. */
  readonly holding: readonly string[];
  readonly broken: readonly string[];
  readonly entries: bigint | null;
}

/** @internal */
export async function verify(
  read: SnapshotQuery,
  { environmentId, rules, counts, isEverything, isRemembered }: Verifying,
): Promise<Verified> {
  await read(withoutNestedLoops.with({}));
  const here = await readHere(read);
  const continued = isRemembered && !isEverything;
  const checks = continued ? await readChecks(read, environmentId, here) : new Map<string, LedgerCheck>();
  const continuing = [
    checks.get(entriesKey),
    ...rules.flatMap((rule) => (rule.scope === 'reports' ? [] : [checks.get(checkKey(rule))])),
  ].filter((check) => check !== undefined);
  const [first] = continuing.sort((a, b) => (a.horizon < b.horizon ? -1 : 1));
  const changed = first ? await findChanged(read, { environmentId, horizon: first.horizon }) : null;

  const differences: LedgerVerification['differences'] = [];
  const holding: string[] = [];
  const broken: string[] = [];
  let entries: bigint | null = null;
  if (counts && isRemembered) {
    const check = checks.get(entriesKey);
    const counted = await countEntries(read, {
      environmentId,
      horizon: here.horizon,
      before: check?.horizon,
    });
    if (check && check.entries !== counted.before)
      differences.push({ rule: entriesRule, id: 'ledger_entries' });
    else holding.push(entriesKey);
    entries = counted.entries;
  }
  for (const rule of rules) {
    const limit = DIFFERENCES_MAX - differences.length;
    if (limit <= 0) break;
    const key = checkKey(rule);
    const check = rule.scope === 'all' ? undefined : checks.get(key);
    const among = check && changed;
    if (among && rule.scope === 'reports') continue;
    const found = await differencesOf(read, { environmentId, rule, among: among ?? null, limit });
    differences.push(...found);
    if (found.length === 0) holding.push(key);
    else if (!among) broken.push(key);
  }
  const checked = !counts ? none : changed ? sizesOf(changed) : await count(read, environmentId);
  return {
    here,
    checked,
    differences,
    since: changed && first ? first.verifiedAt : null,
    holding,
    broken,
    entries,
  };
}

const none = { transactions: 0, earnings: 0, ledger_entries: 0, payouts: 0, adjustments: 0 };

const sizesOf = (changed: Changed): LedgerVerification['checked'] => ({
  transactions: changed.sales.length,
  earnings: changed.earnings.length,
  ledger_entries: changed.entries.length,
  payouts: changed.payouts.length,
  adjustments: changed.adjustments.length,
});

/**
 * Disables nested loops. A rule reads all rows of its tables, or those with certain ids. Right after an
 * import, the statistics show few rows, and a plan that looks up each row would take quadratic time.
 */
const withoutNestedLoops = sql<object>(
  'without-nested-loops',
)`select set_config('enable_nestloop', 'off', true)`;

interface Checking {
  readonly environmentId: number;
  readonly rule: Invariant;
  readonly among: Changed | null;
  readonly limit: number;
}

async function differencesOf(read: SnapshotQuery, { environmentId, rule, among, limit }: Checking) {
  const { name, scope, sql: text } = rule;
  const found = await read(
    composed<{ id: string }>((bind) => {
      const rows = among ? rowsOf(scope, among, bind) : {};
      return `${onlyOf(bind(environmentId), text, rows)} select b.id from (${text}) b (environment_id, id)
        order by b.id limit ${bind(limit)}`;
    }),
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
