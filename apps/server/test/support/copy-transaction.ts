import type pg from 'pg';
import { connectTo } from './database-address.ts';

interface Copied {
  readonly environmentId: number;
  readonly id: string;
  readonly times: number;
}

/** Copies a sale many times, with everything that belongs to it, to produce years of sales within seconds. */
export async function copyTransaction(
  { databaseUrl }: { readonly databaseUrl: string },
  copied: Copied,
): Promise<void> {
  // A separate session, without the time limit of requests.
  const session = await connectTo(databaseUrl);
  try {
    await copyTransactionIn(session, copied);
  } finally {
    await session.end();
  }
}

async function copyTransactionIn(session: pg.Client, { environmentId, id, times }: Copied): Promise<void> {
  // The invariant checks at the end look up every event by object and every entry by earning.
  await session.query(
    'create index if not exists outbox_events_of_object on outbox_events (environment_id, object_id)',
  );
  await session.query(
    'create index if not exists ledger_entries_of_earning on ledger_entries (environment_id, earning_id)',
  );
  const copies = async (table: string, key: string, changes: string) => {
    await session.query(
      `insert into ${table} select (jsonb_populate_record(x, ${changes})).* from ${table} x, generate_series(1, $3::int) n
       where x.environment_id = $1 and x.${key} = $2`,
      [environmentId, id, times],
    );
    // Without statistics, the next table's foreign keys may be looked up through an index that is the same for all
    // copies.
    await session.query(`analyze ${table}`);
  };
  const renamed = (...columns: string[]) =>
    columns.map((column) => `'${column}', x.${column} || '-' || n`).join(', ');
  await copies(
    'transactions',
    'id',
    `jsonb_build_object(${renamed('id', 'external_event_id', 'earning_id')})`,
  );
  await copies('earnings', 'transaction_id', `jsonb_build_object(${renamed('id', 'transaction_id')})`);
  await copies(
    'ledger_entries',
    'transaction_id',
    `jsonb_build_object(${renamed('id', 'transaction_id', 'earning_id')})`,
  );
  const told = ['id', 'external_event_id', 'earning_id']
    .map((field) => `'${field}', (x.data ->> '${field}') || '-' || n`)
    .join(', ');
  await copies(
    'outbox_events',
    'object_id',
    `jsonb_build_object(${renamed('id', 'object_id')}, 'data', x.data::jsonb || jsonb_build_object(${told}))`,
  );
  await session.query(
    `update referrals r set conversions_count = $3, incentive_usage = (
       select jsonb_object_agg(u.key, u.value || jsonb_build_object('uses', $3::int)) from jsonb_each(r.incentive_usage) u)
     where environment_id = $1 and id = (select referral_id from transactions where environment_id = $1 and id = $2)`,
    [environmentId, id, times + 1],
  );
}
