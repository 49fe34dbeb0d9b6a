import { beforeAll, describe, expect, test } from 'vitest';
import { useAccount, useServer } from '../../test/support/harness.ts';
import { rulesBrokenBy } from '../../test/support/invariants.ts';
import { rows } from '../platform/db/sql.ts';
import type { SnapshotQuery } from '../platform/db/transaction.ts';
import { readInvariants } from './invariants.ts';
import { entriesRule } from './ledger-checks.ts';
import { verify } from './verify-ledger.ts';

const server = useServer();
const account = useAccount(server);
beforeAll(async () => {
  const { client, given } = account;
  const { id: affiliate_id, program_id, group_id } = await given.affiliate();
  await given.affiliate({ program: { programId: program_id, groupId: group_id ?? '' } });
  const { id: referral_id } = await given.referral({ affiliate_id });
  await given.conversion({ referral_id, external_event_id: 'paid' });
  const { payouts } = await client.payouts.create({ program_id });
  for (const { id } of payouts) {
    await client.payouts.start(id ?? '');
    await client.payouts.complete(id ?? '', { paymentReference: 'transfer 1' });
  }
  await given.conversion({ referral_id, external_event_id: 'claimed' });
  await client.payouts.create({ program_id });
  await given.conversion({ referral_id, external_event_id: 'ready' });
  const refunded = await given.conversion({ referral_id, external_event_id: 'refunded' });
  await client.conversions.refund(refunded.id, { amount: 40 });
  await client.conversions.refund(refunded.id, { amount: 10 });
  const [undone] = (await client.conversions.refunds(refunded.id)).data;
  await client.conversions.undoRefund(refunded.id, undone?.id ?? '', { reason: 'By mistake.' });
  const voided = await given.conversion({ referral_id, external_event_id: 'voided' });
  await client.commissions.void(voided.id);
});

const tables = [
  'transactions',
  'earnings',
  'ledger_entries',
  'payouts',
  'payout_items',
  'referrals',
  'refunds',
  'affiliates',
];

const names = new Set(readInvariants().map(({ name }) => name));

const bound = (sql: string) => sql.replaceAll('$1', `${account.environmentId}`);

/** Returns the ledger rules that `sql` violates; `$1` is the environment. */
async function brokenBy(sql: string): Promise<string[]> {
  const broken = await rulesBrokenBy(server.db, bound(sql), { withoutTriggersOn: tables });
  return broken.filter((name) => names.has(name));
}

/** Returns the differences that an incremental verification finds. */
const foundAmongChanges = (sql: string) =>
  rulesBrokenBy(server.db, bound(sql), {
    withoutTriggersOn: tables,
    find: async (connection) => {
      const { environmentId } = account;
      const asked = { rules: readInvariants(), counts: true, isEverything: false, isRemembered: true };
      const read: SnapshotQuery = (statement) => rows(connection, statement);
      const { differences, since } = await verify(read, { environmentId, ...asked });
      expect(since).not.toBeNull();
      return [...new Set(differences.map(({ rule }) => rule))];
    },
  });

const ofSale = 'the remaining amount of a sale is its original amount minus its refunds in effect';
const ofEarning =
  'an earning has one earned entry of its original amount, and its entries add up to its remaining amount, or to 0 if it is rejected';
const agrees = 'an earning matches its transaction in affiliate, level, refunds, status and voiding';
const ofVoided = 'the entries of a voided earning or adjustment add up to 0 and are in no active payout';
const ofUses = 'a referral has used an incentive as often as its sales matched it, not counting voided sales';
const onceALevel = 'a transaction has at most one earning per level';
const ofPayout =
  'a payout consists of claimable entries of its own affiliate, program and currency, which add up to its amount and are released only if it is cancelled';
const ofClaims =
  'an earning records whether a payout has ever claimed it, and is paid if it was settled elsewhere or by a completed payout that was not returned';
const isDirect = 'the commission of a transaction equals that of its direct earning';
const ofMoves =
  'the status changes of an earning form a chain without gaps that ends with its current status';
const isLookedAt = 'an earning or adjustment with a claimable entry is marked for the next payout run';
const isFromStatus = 'an earning stores the status that it had before its last refund';
const isOfUndone = 'an entry that reverses a refund belongs to an undone refund';
const ofMerge =
  'a merged affiliate belongs to a remaining affiliate with the same status, and has no affiliates below it, no coupons and no open payouts';
const knowsMerged = 'an affiliate records whether others were merged into it';
const wrotePaid = 'a completed payout has one paid entry per item, and no other payout has any';
const ofSettled =
  'the settlements of an earning or adjustment equal its entries in completed payouts that were not returned, plus amounts paid elsewhere';
const inNone = 'a pending or approved earning is in no active payout';

const sale = (key: string) =>
  `(select id from transactions where environment_id = $1 and external_event_id = '${key}')`;
const earning = (key: string) =>
  `(select earning_id from transactions where environment_id = $1 and external_event_id = '${key}')`;
const change = (key: string, set: string) =>
  `update earnings set ${set} where environment_id = $1 and id = ${earning(key)}`;
const payout = (status: string) =>
  `(select id from payouts where environment_id = $1 and status = '${status}' limit 1)`;

/** Copies an entry of an earning with changes. */
const entry = (key: string, { id = "l.id || 'x'", type = 'l.type', amount = 'l.amount_minor' } = {}) =>
  `insert into ledger_entries (environment_id, id, transaction_id, earning_id, affiliate_id, type, amount_minor, currency, created_at)
   select l.environment_id, ${id}, l.transaction_id, l.earning_id, l.affiliate_id, ${type}, ${amount}, l.currency, l.created_at
   from ledger_entries l where l.environment_id = $1 and l.earning_id = ${earning(key)} and l.type = 'earned'`;

/** Copies the earning of a sale as one of a level. */
const level = (key: string, { number = 1, type = 'multi_level', status = 'status' } = {}) =>
  `with level as (
     insert into earnings (environment_id, id, program_id, transaction_id, affiliate_id, earning_type, level, currency, original_minor,
       remaining_minor, status, approval_type, created_at, updated_at)
     select environment_id, id || 'x', program_id, transaction_id, affiliate_id, '${type}', ${number}, currency, original_minor,
       remaining_minor, ${status}, approval_type, created_at, updated_at
     from earnings where environment_id = $1 and id = ${earning(key)} returning *)
   insert into ledger_entries (environment_id, id, transaction_id, earning_id, affiliate_id, type, amount_minor, currency, created_at)
   select environment_id, id || 'l', transaction_id, id, affiliate_id, 'earned', original_minor, currency, created_at from level`;

const claim = (key: string, status: string) =>
  `insert into payout_items (environment_id, payout_id, ledger_entry_id)
   select l.environment_id, ${payout(status)}, l.id from ledger_entries l
   where l.environment_id = $1 and l.earning_id = ${earning(key)} and l.type = 'earned'`;

const merged = (set: string) =>
  `update affiliates set ${set} where environment_id = $1 and id = (
     select min(id) from affiliates where environment_id = $1)`;
const other = '(select max(id) from affiliates where environment_id = $1)';
const merge = merged(`merged_into = ${other}, merged_at = now(), merge_reason = 'x', merged_by = 'key_x'`);

const cases: [what: string, sql: string, broken: string[]][] = [
  [
    'a sale that is worth more',
    `update transactions set sale_remaining_minor = sale_remaining_minor - 1 where environment_id = $1 and id = ${sale('refunded')}`,
    [ofSale],
  ],
  ['a missing refund', 'delete from refunds where environment_id = $1', [ofSale, isOfUndone]],
  [
    'an undo that took nothing back',
    'update refunds set undone_at = null, undo_reason = null, undone_by = null, undone_position = null where environment_id = $1',
    [ofSale, isOfUndone],
  ],
  [
    'a status before a refund that never was',
    change('ready', "status_before_refund = 'pending'"),
    [isFromStatus],
  ],
  ['less than was earned', change('ready', 'remaining_minor = remaining_minor - 1'), [ofEarning, isDirect]],
  [
    'a missing entry',
    `delete from ledger_entries where environment_id = $1 and earning_id = ${earning('ready')}`,
    [ofEarning],
  ],
  ['a second earned entry', entry('ready'), [ofEarning]],
  ['an adjustment that nobody made', entry('ready', { type: "'adjustment'", amount: '-1' }), [ofEarning]],
  ['a rejected earning with something left', change('ready', "status = 'rejected'"), [ofEarning, isDirect]],
  [
    'a voided earning whose sale is not',
    change('ready', "status = 'rejected', voided_at = now()"),
    [ofEarning, isDirect, agrees, ofVoided],
  ],
  ['a voiding entry of a live sale', entry('ready', { type: "'voided'", amount: '0' }), [ofVoided]],
  ['a voided earning in a payout', claim('voided', 'pending'), [ofVoided, ofPayout, ofClaims]],
  [
    'a refund that left too much',
    `update earnings set remaining_minor = remaining_minor + 1 where environment_id = $1 and id = ${earning('refunded')}`,
    [ofEarning, isDirect, agrees],
  ],
  ['a level that is no level', level('ready', { number: 0 }), [agrees, onceALevel]],
  ['a level too many', level('ready', { number: 4 }), [agrees]],
  ['a level of a different type', level('ready', { type: 'direct_commission' }), [agrees]],
  ['a level of a rejected sale', level('voided', { status: "'approved'" }), [agrees]],
  [
    'a use too many',
    `update referrals r set incentive_usage = (select jsonb_object_agg(u.key, u.value || '{"uses": 9}') from jsonb_each(r.incentive_usage) u) where r.environment_id = $1 and r.incentive_usage <> '{}'`,
    [ofUses],
  ],
  [
    'a payout of another amount',
    `update payouts set amount_minor = amount_minor + 1 where environment_id = $1 and status = 'pending'`,
    [ofPayout],
  ],
  [
    'a payout without its entries',
    `delete from payout_items where environment_id = $1 and payout_id = ${payout('pending')}`,
    [ofPayout, isLookedAt],
  ],
  [
    'a payout that let go',
    `update payout_items set is_live = false where environment_id = $1 and payout_id = ${payout('pending')}`,
    [ofPayout, isLookedAt],
  ],
  [
    'a cancelled payout that holds on',
    `update payouts set status = 'cancelled' where environment_id = $1 and status = 'pending'`,
    [ofPayout],
  ],
  ['an entry of a settled earning', change('claimed', 'is_settled = true'), [ofPayout, ofClaims, ofSettled]],
  ['a claimed earning that waits', change('claimed', "status = 'pending'"), [isDirect, inNone]],
  ['a claim that is not known', change('claimed', 'was_claimed = false'), [ofClaims]],
  ['a claim of what is not of the payout', claim('ready', 'pending'), [ofPayout, ofClaims]],
  ['paid without a payout', change('ready', "status = 'paid'"), [ofClaims, isDirect]],
  [
    'ready although it was paid',
    change('paid', "status = 'ready_for_payment'"),
    [ofClaims, isDirect, ofMoves],
  ],
  [
    'a payment that was not written',
    `delete from ledger_entries where environment_id = $1 and type = 'paid'`,
    [wrotePaid, ofSettled],
  ],
  [
    'a payment of another earning',
    `update ledger_entries set earning_id = ${earning('ready')}, transaction_id = ${sale('ready')} where environment_id = $1 and type = 'paid'`,
    [ofSettled],
  ],
  ['a merge while a payout is open', merge, [ofMerge, knowsMerged]],
];

test.each(cases)('detects %s', async (_what, sql, broken) => {
  expect((await brokenBy(sql)).sort()).toEqual(broken.toSorted());
});

describe('continued verification that detects', () => {
  beforeAll(async () => {
    expect(await account.client.ledger.verify({ scope: 'everything' })).toMatchObject({
      is_consistent: true,
    });
  });

  test.each(cases.filter(([, sql]) => !sql.startsWith('delete')))('%s', async (_what, sql, broken) => {
    const found = (await foundAmongChanges(sql)).filter((name) => name !== entriesRule);
    expect(found.sort()).toEqual(broken.toSorted());
  });

  test('nothing if rows were only rewritten', async () => {
    for (const table of ['transactions', 'earnings', 'referrals', 'payouts', 'payout_items'])
      expect(
        await foundAmongChanges(
          `update ${table} set environment_id = environment_id where environment_id = $1`,
        ),
      ).toEqual([]);
  });
});

test('detects nothing else', async () => {
  expect(await brokenBy('update transactions set updated_at = updated_at where environment_id = $1')).toEqual(
    [],
  );
});
