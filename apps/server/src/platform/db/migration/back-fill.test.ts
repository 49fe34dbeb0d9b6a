import { afterEach, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { runOnServer } from '../../../../test/support/database-address.ts';
import { migrate } from './migrate.ts';
import { prismaDirectory, readMigrations } from './migrations.ts';

const migrations = readMigrations(prismaDirectory());
const before = (name: string) =>
  migrations.slice(
    0,
    migrations.findIndex((each) => each.name === name),
  );

let database: TestDatabase | undefined;
afterEach(() => database?.drop());

/** Migrates a database of the previous version that has these rows, and reads from it. */
async function migrated(name: string, rows: string) {
  database = await emptyDatabase();
  const { url } = database;
  await migrate(url, { migrations: before(name) });
  await runOnServer(
    url,
    `insert into accounts (id, name) values ('acc_1', 'A');
     insert into environments (id, public_id, account_id, mode, fingerprint_key)
       values (1, 'env_1', 'acc_1', 'live', decode(repeat('ab', 32), 'hex'));
     ${rows}`,
  );
  await migrate(url);
  return (statement: string) => runOnServer(url, statement);
}

const complete = "'approved', 'complete', null::timestamptz";

/** SQL for a program with an affiliate, a referral and two complete sales of 100 USD, with these columns. */
const program = (name: string, first: string, second = first) => `
  insert into programs (environment_id, id, name, default_currency) values (1, '${name}', 'P', 'USD');
  insert into affiliates (environment_id, id, program_id, name, email, email_normalized, tracking_id, source, partnership_status)
    values (1, 'aff_${name}', '${name}', 'A', 'a@example.com', 'a@example.com', 'a', 'api', 'APPROVED');
  insert into referrals (environment_id, id, program_id, affiliate_id, status, created_at, updated_at)
    values (1, 'ref_${name}', '${name}', 'aff_${name}', 'lead', now(), now());
  insert into transactions (environment_id, id, program_id, referral_id, affiliate_id, key_scope, external_event_id,
      calculation_mode, earning_type, sale_currency, sale_original_minor, sale_remaining_minor, occurred_at, created_at, updated_at,
      invoice_id, payment_intent_id, status, sales_status, voided_at)
    select 1, '${name}_' || n, '${name}', 'ref_${name}', 'aff_${name}', 'conversion', '${name}_' || n, 'auto', 'direct_commission',
      'USD', 10000, 10000, now(), now(), now(), invoice_id, payment_intent_id, status, sales_status, voided_at
    from (values (1, ${first}), (2, ${second})) s(n, invoice_id, payment_intent_id, status, sales_status, voided_at);`;

test('keeps allowing duplicates in a program with two live sales of one invoice or payment intent', {
  tags: 'slow',
}, async () => {
  const read = await migrated(
    '0004_what_counts',
    [
      program('invoice', `'in_1', null, ${complete}`),
      program('intent', `null, 'pi_1', ${complete}`),
      program('none', `null, null, ${complete}`),
      program('others', `'in_1', 'pi_1', ${complete}`, `'in_2', 'pi_2', ${complete}`),
      program('failed', `null, 'pi_1', ${complete}`, "null, 'pi_1', 'rejected', 'failed', null"),
      program('voided', `'in_1', null, ${complete}`, "'in_1', null, 'rejected', 'complete', now()"),
    ].join('\n'),
  );

  const programs = await read(
    `select id, duplicates_kept_at is not null as "isKept" from programs where duplicates = 'allow' order by id`,
  );
  expect(programs).toEqual([
    { id: 'intent', isKept: true },
    { id: 'invoice', isKept: true },
  ]);
});

/** Inserts rows as an earlier version left them, with triggers and foreign keys disabled. */
const asLeft = (...rows: readonly string[]) =>
  `set local session_replication_role = replica; ${rows.join('; ')}; set local session_replication_role = origin;`;

/** SQL for a payout of 1 October, with the time of its last change. */
const payout = (id: string, number: number, status: string, amount: number, changed = '2026-10-01') => `
  insert into payouts (environment_id, id, program_id, affiliate_id, invoice_number, amount_minor, currency, status, managed_payout,
      processed_at, created_at, updated_at)
    values (1, '${id}', 'prog_1', 'aff_1', ${number}, ${amount}, 'USD', '${status}', true,
      case when '${status}' = 'completed' then timestamptz '${changed}' end, '2026-10-01', '${changed}')`;

test('sets the creator of an unpaid payout from the audit log', { tags: 'slow' }, async () => {
  const audited = (object: string, actor: string, action = 'payouts.create') => `
    insert into audit_entries (environment_id, id, created_at, actor, action, object, changes)
      values (1, 'aud_${actor}', '2026-10-01', '${actor}', '${action}', '${object}', '[]')`;
  const read = await migrated(
    '0042_payout_approvals',
    asLeft(
      ...(['pending', 'processing', 'failed', 'completed', 'cancelled'] as const).flatMap((status, at) => [
        payout(status, at + 1, status, 2000),
        audited(status, `usr_${status}`),
        audited(status, `usr_${status}_later`, 'payouts.update'),
      ]),
      payout('unknown', 6, 'pending', 2000),
      audited('unknown', 'usr_editor', 'payouts.update'),
    ),
  );

  expect(await read('select id, created_by from payouts order by invoice_number')).toEqual([
    { id: 'pending', created_by: 'usr_pending' },
    { id: 'processing', created_by: 'usr_processing' },
    { id: 'failed', created_by: 'usr_failed' },
    { id: 'completed', created_by: null },
    { id: 'cancelled', created_by: null },
    { id: 'unknown', created_by: null },
  ]);
});

test('derives earlier status changes by payouts from their items and settlement times', {
  tags: 'slow',
}, async () => {
  const item = (payoutId: string, entry: string, amount: number, at: string) => `
    insert into ledger_entries (environment_id, id, transaction_id, earning_id, affiliate_id, type, amount_minor, currency, created_at)
      values (1, '${entry}', 'txn_1', 'ear_1', 'aff_1', '${amount < 0 ? 'refunded' : 'earned'}', ${amount}, 'USD', '${at}');
    insert into payout_items (environment_id, payout_id, ledger_entry_id) values (1, '${payoutId}', '${entry}')`;
  const read = await migrated(
    '0044_balances_as_of',
    asLeft(
      ...[payout('open', 1, 'pending', 2000), item('open', 'l1', 2000, '2026-09-30')],
      ...[payout('paid', 2, 'completed', 2000, '2026-10-05'), item('paid', 'l2', 2000, '2026-09-30')],
      "update payouts set updated_at = '2026-10-09' where id = 'paid'",
      ...[
        payout('cancelled', 3, 'cancelled', 2000, '2026-10-07'),
        item('cancelled', 'l3', 2000, '2026-09-30'),
      ],
      ...[payout('lowered', 4, 'pending', 1200, '2026-10-08'), item('lowered', 'l4', 2000, '2026-09-30')],
      ...[item('lowered', 'l5', -500, '2026-10-04'), item('lowered', 'l6', -300, '2026-10-08')],
      ...[payout('refunded', 5, 'cancelled', 0, '2026-10-06'), item('refunded', 'l7', 2000, '2026-09-30')],
      item('refunded', 'l8', -2000, '2026-10-06'),
    ),
  );

  const moves = await read(
    `select payout_id || ' ' || from_status || ' ' || to_status || ' ' || from_amount_minor || ' '
       || to_char(at, 'MM-DD') as move from payout_moves order by payout_id, id`,
  );
  expect(moves.map(({ move }) => move)).toEqual([
    'cancelled pending cancelled 2000 10-07',
    'lowered pending pending 2000 10-04',
    'lowered pending pending 1500 10-08',
    'paid pending completed 2000 10-05',
    'refunded pending pending 2000 10-06',
    'refunded pending cancelled 0 10-06',
  ]);
});

test('derives earlier approvals of affiliates and holds of duplicates from their commissions', {
  tags: 'slow',
}, async () => {
  const sale = (id: string, at: string, duplicateOf: string | null) => `
    insert into transactions (environment_id, id, program_id, referral_id, affiliate_id, key_scope, external_event_id,
        calculation_mode, earning_type, sale_currency, sale_original_minor, sale_remaining_minor, occurred_at, created_at, updated_at,
        status, sales_status, possible_duplicate_of)
      values (1, '${id}', '1', 'ref_1', 'aff_1', 'conversion', '${id}', 'auto', 'direct_commission', 'USD', 10000, 10000,
        '${at}', '${at}', '${at}', 'pending', 'complete', ${duplicateOf === null ? 'null' : `'${duplicateOf}'`})`;
  const earning = (id: string, saleId: string, { affiliate = 'aff_1', level = 0, before = 'null' } = {}) => `
    insert into earnings (environment_id, id, program_id, transaction_id, affiliate_id, earning_type, level, currency, original_minor,
        remaining_minor, status, approval_type, status_before_hold, approval_type_before_hold, created_at, updated_at)
      values (1, '${id}', '1', '${saleId}', '${affiliate}', 'direct_commission', ${level}, 'USD', 2000, 2000, 'pending', 'manual',
        case when ${before} is not null then 'pending' end, ${before}, '2026-10-01', '2026-10-01')`;
  const move = (id: string, number: number, cause: string, at: string) => `
    insert into earning_moves (environment_id, earning_id, number, from_status, to_status, cause, at)
      values (1, '${id}', ${number}, 'pending', 'ready_for_payment', '${cause}', '${at}')`;
  const read = await migrated(
    '0044_balances_as_of',
    program('1', `null, null, ${complete}`) +
      asLeft(
        ...[sale('plain', '2026-10-01', null), sale('first', '2026-10-02', 'second')],
        ...[sale('second', '2026-10-03', 'first'), sale('manual', '2026-10-03', 'first')],
        ...[earning('own', 'plain'), earning('above', 'plain', { affiliate: 'aff_2', level: 1 })],
        ...[
          earning('held_1', 'first', { before: "'hold_period'" }),
          earning('held_2', 'second', { before: "'automatic'" }),
        ],
        earning('held_3', 'manual', { before: "'manual'" }),
        ...[
          move('own', 1, 'affiliate_approved', '2026-10-04'),
          move('held_1', 1, 'affiliate_approved', '2026-10-05'),
        ],
        ...[
          move('own', 2, 'hold_released', '2026-10-06'),
          move('above', 1, 'affiliate_approved', '2026-10-04'),
        ],
      ),
  );

  const partnerships = await read(
    `select affiliate_id, from_status, to_status, to_char(at, 'MM-DD') as at from partnership_moves`,
  );
  expect(partnerships).toEqual([
    { affiliate_id: 'aff_1', from_status: 'PENDING', to_status: 'APPROVED', at: '10-05' },
  ]);
  const approvals = await read(
    `select earning_id, from_type, to_type, to_char(at, 'MM-DD') as at from approval_moves order by earning_id`,
  );
  expect(approvals).toEqual([
    { earning_id: 'held_1', from_type: 'hold_period', to_type: 'manual', at: '10-03' },
    { earning_id: 'held_2', from_type: 'automatic', to_type: 'manual', at: '10-03' },
  ]);
});
