import { loadModule, parseSync } from 'libpg-query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownStatements } from '../../src/platform/db/own-sql.ts';
import { statements } from '../../src/platform/db/sql.ts';
import { startServer, type TestServer } from '../support/harness.ts';
import { type ChildTables, type TenantTables, unboundTables } from '../support/unbound-tables.ts';

/** A program's tables that each of its affiliates may read. */
const ofEverybody = new Set([
  ...['programs', 'incentive_versions', 'portals', 'sites', 'hosts'],
  // Read for the groups of partners as well, which determine the commission on their sales.
  'multi_level_incentives',
]);

/**
 * Tables that do not name the affiliate, and payouts to the account into which one was merged, each with the table that
 * it is part of.
 */
const children: ChildTables = new Map([
  [
    'refunds',
    [
      { column: 'transaction_id', table: 'transactions', of: 'id' },
      // Entry for a level, from a recruited affiliate's sale.
      { column: 'id', table: 'ledger_entries', of: 'refund_id' },
    ],
  ],
  ['earning_moves', [{ column: 'earning_id', table: 'earnings', of: 'id' }]],
  ['payout_items', [{ column: 'ledger_entry_id', table: 'ledger_entries', of: 'id' }]],
  ['group_incentives', [{ column: 'group_id', table: 'affiliates', of: 'group_id' }]],
  ['incentives', [{ column: 'id', table: 'group_incentives', of: 'incentive_id' }]],
  [
    'affiliates',
    [
      {
        ...{ column: 'parent_affiliate_id', table: 'affiliates', of: 'id' },
        only: [
          ...['environment_id', 'id', 'name', 'parent_affiliate_id', 'partnership_status'],
          ...['created_at', 'erased_at', 'merged_into', 'group_id'],
        ],
      },
    ],
  ],
  [
    'transactions',
    [
      // The owner of the sale for which an affiliate above earns, but not the sale itself.
      {
        ...{ column: 'id', table: 'earnings', of: 'transaction_id' },
        only: ['environment_id', 'id', 'affiliate_id'],
      },
    ],
  ],
  [
    'payouts',
    [
      {
        ...{ column: 'id', table: 'payout_items', of: 'payout_id' },
        only: [
          ...['environment_id', 'id', 'invoice_number', 'currency', 'status'],
          ...['created_at', 'processed_at', 'returned_at'],
        ],
      },
      // Items that were paid or returned with the payout.
      {
        ...{ column: 'id', table: 'ledger_entries', of: 'payout_id' },
        only: ['environment_id', 'id', 'invoice_number'],
      },
    ],
  ],
]);

let server: TestServer;
let owned: TenantTables;
let others: TenantTables;
beforeAll(async () => {
  await loadModule();
  server = await startServer();
  const { rows } = await server.db.lists.query<{ name: string; isOwned: boolean }>(
    `select c.relname as name, bool_or(a.attname = 'affiliate_id') as "isOwned"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
     group by c.relname`,
  );
  const names = (isOwned: boolean) => rows.filter((row) => row.isOwned === isOwned).map(({ name }) => name);
  owned = new Map([...names(true).map((name) => [name, 'affiliate_id'] as const), ['affiliates', 'id']]);
  // Other tables do not have the column that binds them, so they must not be read at all.
  others = new Map(
    names(false)
      .filter((name) => name !== 'affiliates' && !children.has(name) && !ofEverybody.has(name))
      .map((name) => [name, 'affiliate_id'] as const),
  );
});
afterAll(() => server.close());

const unboundIn = (text: string) => unboundTables(parseSync(text), new Map([...others, ...owned]), children);

test('covers the portal’s own statements', () => {
  expect(ownStatements.size).toBeGreaterThan(3);
});

test.each([...ownStatements])('binds every table of %s to the affiliate', (name) => {
  expect(unboundIn(statements.get(name)?.text ?? '')).toEqual([]);
});

describe('portal statement', () => {
  test.each([
    ['of the affiliate', 'select from earnings where affiliate_id = any($1)'],
    [
      'of its program',
      'select from affiliates a join programs p on p.id = a.program_id where a.id = any($1)',
    ],
    [
      'of each of its accounts',
      'select from unnest($1::text[]) o(id) cross join lateral (select from earnings e where e.affiliate_id = o.id limit 1) x',
    ],
    [
      'of the numbers of payouts that include what it earned',
      'select p.invoice_number from ledger_entries l join payout_items i on i.ledger_entry_id = l.id join payouts p on p.id = i.payout_id where l.affiliate_id = any($1)',
    ],
    [
      'of refunds of its sales',
      'select from transactions t left join refunds r on r.transaction_id = t.id where t.affiliate_id = any($1)',
    ],
  ])('%s is bound', (_, text) => {
    expect(unboundIn(text)).toEqual([]);
  });

  test.each([
    ['of everybody', 'select from earnings where id = $1', ['earnings']],
    [
      'of the sale of somebody else',
      'select t.sale_original_minor from earnings e join transactions t on t.id = e.transaction_id where e.affiliate_id = any($1)',
      ['transactions t'],
    ],
    ['of a refund by its id', 'select from refunds where id = $1', ['refunds']],
    [
      'of refunds of the sales of others',
      'select from transactions t join refunds r on r.transaction_id = t.id where t.id = $1',
      ['transactions t', 'refunds r'],
    ],
    [
      'of refunds of other sales than its own',
      'select from transactions t left join refunds r on r.id = t.id where t.affiliate_id = any($1)',
      ['refunds r'],
    ],
    [
      'of the sales of its refunds',
      'select from transactions t right join refunds r on r.transaction_id = t.id and t.affiliate_id = any($1)',
      ['refunds r'],
    ],
    [
      'of the amounts of payouts that include what it earned',
      'select p.amount_minor from ledger_entries l join payout_items i on i.ledger_entry_id = l.id join payouts p on p.id = i.payout_id where l.affiliate_id = any($1)',
      ['payouts p'],
    ],
    [
      'of payouts as a whole that include what it earned',
      'select p from ledger_entries l join payout_items i on i.ledger_entry_id = l.id join payouts p on p.id = i.payout_id where l.affiliate_id = any($1)',
      ['payouts p'],
    ],
    [
      'of all items of such payouts',
      'select from ledger_entries l join payout_items i on i.ledger_entry_id = l.id join payout_items j on j.payout_id = i.payout_id where l.affiliate_id = any($1)',
      ['payout_items j'],
    ],
    [
      'of the row beside a lateral query',
      'select from transactions t cross join lateral (select from earnings e where e.affiliate_id = t.affiliate_id) e where t.affiliate_id = any($1)',
      ['earnings e'],
    ],
    [
      'of a table with the name of a row of parameters',
      'select from unnest($1::text[]) o(id) cross join lateral (select from transactions o where exists (select from earnings e where e.affiliate_id = o.id)) x',
      ['transactions o', 'earnings e'],
    ],
    [
      'of the address of a partner',
      'select b.email from affiliates a join affiliates b on b.parent_affiliate_id = a.id where a.id = any($1)',
      ['affiliates b'],
    ],
    [
      'of the customer of a partner',
      'select t.referral_id from earnings e join transactions t on t.id = e.transaction_id where e.affiliate_id = any($1)',
      ['transactions t'],
    ],
    [
      'of the partners of a partner',
      'select c.name from affiliates a join affiliates b on b.parent_affiliate_id = a.id join affiliates c on c.parent_affiliate_id = b.id where a.id = any($1)',
      ['affiliates c'],
    ],
    [
      'of the incentives of a group',
      'select v.amount_e4 from group_incentives g join incentives i on i.id = g.incentive_id join incentive_versions v on v.incentive_id = i.id where g.group_id = $1',
      ['group_incentives g', 'incentives i'],
    ],
    [
      'of the incentives of a partner',
      'select from affiliates a join affiliates b on b.parent_affiliate_id = a.id join group_incentives g on g.group_id = b.group_id where a.id = any($1)',
      ['group_incentives g'],
    ],
    ['of what belongs to no affiliate', 'select from api_keys where id = $1', ['api_keys']],
  ])('%s is not bound', (_, text, unbound) => {
    expect(unboundIn(text).sort()).toEqual([...unbound].sort());
  });
});
