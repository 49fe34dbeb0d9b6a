import { beforeAll, describe, expect, test } from 'vitest';
import { useAccount, useServer } from '../../../test/support/harness.ts';
import { rulesBrokenBy } from '../../../test/support/invariants.ts';
import { invariantFiles, readInvariants } from '../../ledger/invariants.ts';
import { newId } from '../ids.ts';

const server = useServer();
const account = useAccount(server);
beforeAll(async () => {
  const { client, given } = account;
  const { id, program_id } = await given.conversion({ interval: 'monthly' });
  await client.conversions.refund(id, { amount: 10 });
  await client.payouts.create({ program_id: program_id ?? '' });
  await given.member();
  const { id: affiliate_id } = await given.affiliate();
  const terms = { discount_type: 'percentage', discount_value: 10, duration: 'once' } as const;
  await client.coupons.create({ affiliate_id, code: 'TEN', ...terms });
});

/** `$1` is the environment. */
const brokenBy = (sql: string) => rulesBrokenBy(server.db, sql.replaceAll('$1', `${account.environmentId}`));

/** SQL that copies the event of a type as the last one. */
const again = (type: string, { as = `'${type}'`, data = 'data', previous = 'previous' } = {}) =>
  `insert into outbox_events select environment_id, '${newId('webhookEvent')}', ${as}, object_id, ${data}, ${previous}, created_at
   from outbox_events where environment_id = $1 and type = '${type}' limit 1`;

const isCreatedOnce =
  'every affiliate, referral, transaction, payout, adjustment and coupon was announced as created exactly once, before any other event';
const isUnannounced = 'a coupon that does not exist at its provider was not announced';
const isDeletedOnce =
  'a deleted affiliate or coupon was announced as deleted exactly once, after all other events';
const leadsBack =
  'the type of an event matches its change, and its previous values lead back to the preceding event';
const isWhatItIs = 'the latest event of an object contains its current state';
const isRefundedOnce = 'every refund and every undo was announced exactly once';
const isReturnedOnce = 'a return was announced once as returned and once as failed';

const isMember = 'a user last announced as added is a member, and one last announced as removed is not';

const hasNoGaps = 'the sequence numbers of a feed have no gaps';
const hasEvents = 'a feed with sequence numbers contains the events that have not expired';
const isNumberedOnce = 'every event either has one sequence number or is waiting for one';
const isOfAnEvent = 'everything waiting for a sequence number is an event';
const numbersAnEvent = 'every sequence number belongs to an event';
const isOfItsEvent = 'a delivery is for the event with its sequence number';

const isErasedOnce = 'a completed erasure was announced exactly once, and a running one was not';
const isErasedWhole =
  'an erased object has an erasure, and once that is complete, none of its events contains its address';

/** SQL that numbers an event; `feed` is the count so far. */
const numbered = (sequence: number, feed: number) => `
  insert into webhook_events select environment_id, ${sequence}, id from outbox_events
    where environment_id = $1 and type = 'coupon.created' limit 1;
  insert into webhook_feeds (environment_id, last_sequence) values ($1, ${feed});`;
const taken =
  'delete from outbox_pending p using webhook_events w where p.environment_id = w.environment_id and p.event_id = w.event_id;';

const changes = `'{"name": null}'::json`;
const renamed = `(data::jsonb || '{"name": "Ann"}')::json`;

const cases: [what: string, sql: string, broken: string[]][] = [
  ['a second creation', again('coupon.created'), [isCreatedOnce]],
  ['a deletion of what is there', again('coupon.created', { as: `'coupon.deleted'` }), [isCreatedOnce]],
  [
    'a coupon that is not made',
    "update coupons set state = 'pending', provider_coupon_id = null, provider_promo_code_id = null where environment_id = $1",
    [isUnannounced],
  ],
  ['a member who went silently', 'delete from members where environment_id = $1', [isMember]],
  ['a removal of who is a member', again('member.added', { as: `'member.removed'` }), [isMember]],
  ['a coupon that went silently', 'delete from coupons where environment_id = $1', [isDeletedOnce]],
  [
    'a change of nothing',
    again('referral.converted', { as: `'referral.updated'`, previous: 'null' }),
    [leadsBack],
  ],
  [
    'a change that was none',
    again('referral.converted', { as: `'referral.updated'`, previous: changes }),
    [leadsBack],
  ],
  [
    'a change of a different type',
    again('referral.converted', { data: renamed, previous: changes }),
    [leadsBack, isWhatItIs],
  ],
  [
    'a change that did not happen',
    again('referral.converted', { as: `'referral.updated'`, data: renamed, previous: changes }),
    [isWhatItIs],
  ],
  [
    'a change that was not announced',
    "update referrals set name = 'Ann' where environment_id = $1",
    [isWhatItIs],
  ],
  [
    'a sale that changed without a refund',
    again('transaction.updated', {
      data: `(data::jsonb || '{"sale_amount": 1}')::json`,
      previous: `json_build_object('sale_amount', data -> 'sale_amount')`,
    }),
    [isRefundedOnce],
  ],
  [
    'a payout that did not come back',
    again('payout.created', { as: `'payout.returned'`, previous: `'{"returned_at": null}'::json` }),
    [leadsBack, isReturnedOnce],
  ],
  ['a number that is skipped', numbered(2, 2) + taken, [hasNoGaps]],
  ['a number that was not counted', numbered(1, 2) + taken, [hasNoGaps]],
  [
    'a feed of nothing',
    'insert into webhook_feeds (environment_id, last_sequence) values ($1, 1)',
    [hasEvents],
  ],
  ['an event that would be numbered twice', numbered(1, 1), [isNumberedOnce]],
  [
    'an event that nobody numbers',
    `delete from outbox_pending p using outbox_events o where p.environment_id = o.environment_id and p.event_id = o.id and o.environment_id = $1 and o.type = 'coupon.created'`,
    [isCreatedOnce, isNumberedOnce],
  ],
  [
    'a note of no event',
    "insert into outbox_pending (environment_id, event_id) values ($1, 'evt_none')",
    [isOfAnEvent],
  ],
  [
    'a number of no event',
    "insert into webhook_events values ($1, 1, 'evt_none'); insert into webhook_feeds (environment_id, last_sequence) values ($1, 1)",
    [numbersAnEvent],
  ],
  [
    'an event without a number that has not expired',
    `${numbered(1, 1)}${taken}
    update webhook_feeds set first_sequence = 2, expired_before = 'evt_0' where environment_id = $1;
    delete from webhook_events where environment_id = $1`,
    [isCreatedOnce, isNumberedOnce],
  ],
  [
    'a delivery without its event',
    `insert into webhook_endpoints (environment_id, id, url, event_types, secret, created_at, updated_at)
      values ($1, 'whe_1', 'https://example.com', '{*}', '', now(), now());
    insert into webhook_deliveries (environment_id, id, endpoint_id, event_id, event_type, sequence, due_at, created_at, updated_at)
      values ($1, 'dlv_1', 'whe_1', 'evt_other', 'coupon.created', 1, now(), now(), now())`,
    [isOfItsEvent],
  ],
  [
    'a delivery of another event',
    `${numbered(1, 1)}${taken}
    insert into webhook_endpoints (environment_id, id, url, event_types, secret, created_at, updated_at)
      values ($1, 'whe_1', 'https://example.com', '{*}', '', now(), now());
    insert into webhook_deliveries (environment_id, id, endpoint_id, event_id, event_type, sequence, due_at, created_at, updated_at)
      values ($1, 'dlv_1', 'whe_1', 'evt_other', 'coupon.created', 1, now(), now(), now())`,
    [isOfItsEvent],
  ],
  [
    'an erasure whose end was not announced',
    `insert into erasures (environment_id, id, object_type, object_id, program_id, reason, status, created_at, done_at)
      values ($1, 'ers_1', 'referral', 'ref_1', 'prg_1', 'other', 'done', now(), now())`,
    [isErasedOnce],
  ],
  [
    'an object that no erasure has erased',
    `update referrals set erased_at = now(), email = null, email_normalized = null, customer_id = null,
      external_user_id = null, name = null, metadata = null where environment_id = $1`,
    [isWhatItIs, isErasedWhole],
  ],
];

describe('event rules', () => {
  test.each(cases)('are violated by %s', async (_, sql, broken) => {
    expect(await brokenBy(sql)).toEqual(broken);
  });

  test('can each be violated', () => {
    const rules = readInvariants(invariantFiles.outbox).map(({ name }) => name);
    expect(new Set(cases.flatMap(([, , broken]) => broken))).toEqual(new Set(rules));
  });
});
