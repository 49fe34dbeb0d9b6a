import { expect, test } from 'vitest';
import { emptyDatabase } from '../../../../test/support/database.ts';
import { runOnServer } from '../../../../test/support/database-address.ts';
import { migrate } from './migrate.ts';
import { prismaDirectory, readMigrations } from './migrations.ts';

const migrations = readMigrations(prismaDirectory());
const before = (name: string) =>
  migrations.slice(
    0,
    migrations.findIndex((each) => each.name === name),
  );

/** A program with an affiliate, a referral and two sales of 100 USD that are complete, with these columns. */
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

test('a program with two live sales of one invoice or payment intent goes on allowing them', async () => {
  const database = await emptyDatabase();
  await migrate(database.url, { migrations: before('0004_what_counts') });
  const complete = "'approved', 'complete', null::timestamptz";
  await runOnServer(
    database.url,
    `insert into accounts (id, name) values ('acc_1', 'A');
     insert into environments (id, public_id, account_id, mode, fingerprint_key)
       values (1, 'env_1', 'acc_1', 'live', decode(repeat('ab', 32), 'hex'));
     ${[
       program('invoice', `'in_1', null, ${complete}`),
       program('intent', `null, 'pi_1', ${complete}`),
       program('none', `null, null, ${complete}`),
       program('others', `'in_1', 'pi_1', ${complete}`, `'in_2', 'pi_2', ${complete}`),
       program('failed', `null, 'pi_1', ${complete}`, "null, 'pi_1', 'rejected', 'failed', null"),
       program('voided', `'in_1', null, ${complete}`, "'in_1', null, 'rejected', 'complete', now()"),
     ].join('\n')}`,
  );

  await migrate(database.url);

  const programs = await runOnServer(
    database.url,
    `select id, duplicates_kept_at is not null as "isKept" from programs where duplicates = 'allow' order by id`,
  );
  expect(programs).toEqual([
    { id: 'intent', isKept: true },
    { id: 'invoice', isKept: true },
  ]);
  await database.drop();
});
