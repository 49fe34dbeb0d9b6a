import type { Conversion } from '@tributary/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../test/support/harness.ts';
import { databaseFault } from '../platform/db/failures.ts';

const server = useServer();
let sale: Conversion;
beforeAll(async () => {
  const { given, client } = await server.account();
  sale = await given.conversion();
  await client.conversions.refund(sale.id, { amount: 25 });
});

const refusal = (sql: string) =>
  server.db.lists.query(sql).then(
    () => ({ refused: false }),
    (error) => ({
      refused: true,
      code: error.code,
      constraint: databaseFault(error).constraint,
      message: error.message,
    }),
  );

describe('recorded history', () => {
  test.each([
    'update ledger_entries set amount_minor = amount_minor + 1',
    'update ledger_entries set created_at = now()',
    'delete from ledger_entries',
    'truncate ledger_entries cascade',
    'truncate transactions, earnings, ledger_entries, refunds, ingested_events cascade',
    'truncate environments cascade',
    'update refunds set amount_minor = 1',
    "update refunds set connection_id = 'con_1'",
    'delete from refunds',
    "update outbox_events set type = 'transaction.paid'",
    'delete from outbox_events',
  ])('cannot be changed in the database: %s', async (sql) => {
    expect(await refusal(sql)).toMatchObject({
      refused: true,
      message: expect.stringMatching(/is append-only$/),
    });
  });
});

describe('database constraint against data that the code never writes:', () => {
  const transactions: readonly [string, string][] = [
    ['sale_remaining_minor = -1', 'transactions_refunded_check'],
    ['sale_remaining_minor = sale_original_minor + 1', 'transactions_refunded_check'],
    ['sale_remaining_minor = sale_original_minor', 'transactions_refunded_check'],
    ["sales_status = 'complete'", 'transactions_refunded_check'],
    ["sales_status = 'refunded'", 'transactions_refunded_check'],
    ["sale_remaining_minor = 0, sales_status = 'refunded'", 'transactions_refunded_check'],
    ['commission_remaining_minor = -1', 'transactions_commission_check'],
    ['commission_remaining_minor = commission_original_minor + 1', 'transactions_commission_check'],
    ["status = 'done'", 'transactions_status_check'],
    ["sales_status = 'done', sale_remaining_minor = sale_original_minor", 'transactions_sales_status_check'],
    ['earning_id = null', 'transactions_earning_check'],
    ['external_event_id = null', 'transactions_key_check'],
    ["key_scope = 'other'", 'transactions_key_scope_check'],
    ["calculation_mode = 'other'", 'transactions_calculation_mode_check'],
    ["earning_type = 'multi_level'", 'transactions_earning_type_check'],
    ["interval = 'daily'", 'transactions_interval_check'],
    ["referral_id = 'ref_other'", 'transactions_referral_id_fkey'],
    ["affiliate_id = 'aff_other'", 'transactions_affiliate_id_fkey'],
    ['incentive_version = 99', 'transactions_incentive_version_fkey'],
  ];

  test.each(transactions)('a transaction with %s', async (change, constraint) => {
    expect(await refusal(`update transactions set ${change}`)).toMatchObject({ refused: true, constraint });
  });

  test('a sale below zero', async () => {
    const columns = `environment_id, program_id, referral_id, affiliate_id, key_scope, calculation_mode, earning_type, status,
      sale_currency, occurred_at, created_at, updated_at`;
    const sql = `insert into transactions (id, sales_status, sale_original_minor, sale_remaining_minor, external_event_id, ${columns})
      select 'trx_x', 'complete', -1, -1, 'another', ${columns} from transactions`;
    expect(await refusal(sql)).toMatchObject({ refused: true, constraint: 'transactions_sale_check' });
  });

  test.each([
    "occurred_at = (occurred_at at time zone 'UTC' - interval '1 day') at time zone 'UTC'",
    'sale_original_minor = sale_original_minor + 1',
  ])('a changed past of a recorded sale that reports have counted: %s', async (change) => {
    expect(await refusal(`update transactions set ${change}`)).toMatchObject({
      refused: true,
      message: expect.stringMatching(/cannot change$/),
    });
  });

  const earnings: readonly [string, string][] = [
    ['remaining_minor = -1', 'earnings_remaining_check'],
    ['remaining_minor = original_minor + 1', 'earnings_remaining_check'],
    ["status = 'done', move_cause = 'refunded'", 'earnings_status_check'],
    ["approval_type = 'never'", 'earnings_approval_type_check'],
    ["earning_type = 'gift'", 'earnings_earning_type_check'],
    ["currency = 'EUR'", 'ledger_entries_earning_fkey'],
  ];

  test.each(earnings)('an earning with %s', async (change, constraint) => {
    expect(await refusal(`update earnings set ${change}`)).toMatchObject({ refused: true, constraint });
  });

  const entries: readonly [string, string][] = [
    ["'earned', -1, currency", 'ledger_entries_type_check'],
    ["'refunded', 1, currency", 'ledger_entries_type_check'],
    ["'clawback', 1, currency", 'ledger_entries_type_check'],
    ["'gift', 1, currency", 'ledger_entries_type_check'],
    ["'adjustment', 1, 'EUR'", 'ledger_entries_earning_fkey'],
  ];

  test.each(entries)('a ledger entry of %s', async (values, constraint) => {
    const sql = `insert into ledger_entries (environment_id, id, transaction_id, earning_id, affiliate_id, type, amount_minor, currency, created_at)
      select environment_id, 'led_x', transaction_id, id, affiliate_id, ${values}, now() from earnings`;
    expect(await refusal(sql)).toMatchObject({ refused: true, constraint });
  });

  test('a second transaction with the same key', async () => {
    const columns = `environment_id, program_id, referral_id, affiliate_id, key_scope, external_event_id, calculation_mode,
      earning_type, status, sales_status, sale_currency, sale_original_minor, occurred_at, created_at, updated_at`;
    const sql = `insert into transactions (id, sale_remaining_minor, ${columns}) select 'trx_x', sale_remaining_minor, ${columns} from transactions`;
    expect(await refusal(sql)).toMatchObject({
      refused: true,
      constraint: 'transactions_external_event_key',
    });
  });

  test('a refund of zero', async () => {
    const sql = `insert into refunds (environment_id, id, program_id, transaction_id, amount_minor, currency, refunded_at, created_at)
      select environment_id, 'rfd_x', program_id, id, 0, 'USD', now(), now() from transactions`;
    expect(await refusal(sql)).toMatchObject({ refused: true, constraint: 'refunds_amount_check' });
  });

  test('money in a column other than whole minor units', async () => {
    const { rows } = await server.db.lists.query(
      `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'
       and ((column_name like '%\\_minor' or column_name like '%\\_e4') and data_type <> 'bigint'
         or data_type in ('numeric', 'real', 'double precision', 'money'))`,
    );
    expect(rows).toEqual([]);
  });
});
