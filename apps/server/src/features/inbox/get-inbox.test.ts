import { Tributary } from '@tributary/sdk';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkedFetch } from '../../../test/support/checked-fetch.ts';
import { useAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer({ now: '2026-11-20T12:00:00.000Z' });
const account = useAccount(server, beforeEach);

const later = (minutes: number) => {
  server.now = new Date((server.now as Date).getTime() + minutes * 60_000);
};

/** Creates a manual commission of 20 on a sale of 100. */
const commission = (
  affiliate_id: string,
  {
    currency = 'USD',
    ...options
  }: { currency?: string; status?: 'ready_for_payment' | 'pending'; amount?: number } = {},
) =>
  account.given.referral({ affiliate_id }).then(({ id }) =>
    account.client.commissions.create({
      referral_id: id,
      sale_amount: 100,
      sale_amount_currency: currency,
      commission_amount: options.amount ?? 20,
      commission_currency: currency,
      status: options.status ?? 'ready_for_payment',
    }),
  );

const nothing = { count: 0, items: [] };

test('is empty in an empty environment', async () => {
  expect(await account.client.inbox.get()).toEqual({
    applications: { ...nothing, oldest_at: null },
    applications_held_off: nothing,
    commissions_to_approve: { ...nothing, oldest_at: null, money: [] },
    flagged: { ...nothing, oldest_at: null, money: [] },
    groups_without_incentive: nothing,
    referrals_with_many_ids: nothing,
    duplicates_allowed: nothing,
    payouts_due: { ...nothing, money: [] },
    payouts_open: { ...nothing, oldest_at: null, money: [] },
    payouts_to_approve: { ...nothing, oldest_at: null, money: [] },
    payouts_failed: { ...nothing, oldest_at: null, money: [] },
    webhooks_failing: { ...nothing, oldest_at: null },
    connections_failing: { ...nothing, oldest_at: null },
    payments_waiting: { ...nothing, oldest_at: null },
    payout_details_changed: { ...nothing, oldest_at: null, money: [] },
  });
});

test('lists pending affiliates as applications, oldest first, at most five', async () => {
  const { client, given } = account;
  const program = await given.program();
  const made = [];
  for (let n = 0; n < 6; n += 1) {
    made.push(await given.affiliate({ program, status: 'pending' }));
    later(1);
  }
  await given.affiliate({ program });

  const { applications } = await client.inbox.get();

  expect(applications).toMatchObject({ count: 6, oldest_at: '2026-11-20T12:00:00.000Z' });
  expect(applications?.items).toEqual(
    made.slice(0, 5).map(({ id, name, email, created_at }) => ({ id, name, email, created_at })),
  );
});

describe('groups without an incentive', () => {
  test('are listed while their approved affiliates earn nothing, until one for conversions is attached', {
    tags: 'slow',
  }, async () => {
    const { client, given } = account;
    const program = await given.program();
    const bare = await given.group(program.programId);
    await given.group(program.programId);
    await given.incentive(program);
    await given.affiliate({ program });
    const { id } = await given.affiliate({ program });
    await client.affiliates.update(id, { group_id: bare });
    const applicants = { ...program, groupId: await given.group(program.programId) };
    const applicant = await given.affiliate({ program, status: 'pending' });
    await client.affiliates.update(applicant.id, { group_id: applicants.groupId });
    const item = { id: bare, name: 'Another', program_id: program.programId };

    const listed = async () => {
      const found = await client.groups.list({ only: 'without_incentive' }).toArray();
      return found.map(({ id }) => id);
    };

    const before = (await client.inbox.get()).groups_without_incentive;
    expect(await listed()).toEqual([bare]);
    await given.incentive(
      { ...program, groupId: bare },
      { incentiveType: 'lead', isPercentage: false, amountE4: 10_000n },
    );
    const withLeads = (await client.inbox.get()).groups_without_incentive;
    await given.incentive({ ...program, groupId: bare });
    const after = (await client.inbox.get()).groups_without_incentive;

    expect([before, withLeads, after]).toEqual([
      { count: 1, items: [item] },
      { count: 1, items: [item] },
      nothing,
    ]);
    expect(await listed()).toEqual([]);
  });
});

describe('commissions to approve', () => {
  test('exclude held and decided ones and are totalled by currency', { tags: 'slow' }, async () => {
    const { client, given } = account;
    const byHand = await given.affiliate({ incentive: { approvalType: 'manual' } });
    const [first, second] = [
      await given.conversion({ referral_id: (await given.referral({ affiliate_id: byHand.id })).id }),
      await commission(byHand.id, { currency: 'JPY', amount: 500, status: 'pending' }),
    ];
    const decided = await commission(byHand.id, { status: 'pending' });
    await client.commissions.update(decided.id, { status: 'rejected' });
    const voided = await commission(byHand.id, { status: 'pending' });
    await client.commissions.void(voided.id);
    const held = await given.affiliate({ incentive: { approvalType: 'hold_period', holdPeriodDays: 30 } });
    const onHold = await given.referral({ affiliate_id: held.id });
    await given.conversion({ referral_id: onHold.id });
    await given.conversion({ referral_id: onHold.id, sales_status: 'pending' });

    const { commissions_to_approve: waiting, flagged } = await client.inbox.get();

    expect(waiting).toMatchObject({
      count: 2,
      oldest_at: '2026-11-20T12:00:00.000Z',
      money: [
        { currency: 'JPY', amount: 500, count: 1 },
        { currency: 'USD', amount: 20, count: 1 },
      ],
    });
    expect(waiting?.items.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    expect(flagged?.count).toBe(0);
    // An applicant's sale waits for the application, with or without a hold.
    const program = { programId: held.program_id, groupId: held.group_id ?? '' };
    const applicant = await given.affiliate({ program, status: 'pending' });
    const third = await given.conversion({
      referral_id: (await given.referral({ affiliate_id: applicant.id })).id,
    });
    const after = await client.inbox.get();
    expect(after.commissions_to_approve).toMatchObject({
      count: 3,
      money: [{ currency: 'JPY' }, { currency: 'USD', amount: 40, count: 2 }],
    });
    expect(after.commissions_to_approve?.items.map(({ id }) => id)).toContain(third.id);
  });

  test('include flagged self-referrals until they are decided', async () => {
    const { client, given } = account;
    const affiliate = await given.affiliate({ email: 'ann@example.com' });
    const own = await given.referral({ affiliate_id: affiliate.id, email: 'ann+shop@example.com' });
    const sale = await given.conversion({ referral_id: own.id });

    const before = await client.inbox.get();
    await client.commissions.update(sale.id, { status: 'ready_for_payment' });
    const after = await client.inbox.get();

    const item = {
      id: sale.id,
      affiliate_id: affiliate.id,
      affiliate_name: affiliate.name,
      commission_amount: 20,
      commission_currency: 'USD',
      created_at: '2026-11-20T12:00:00.000Z',
    };
    const money = [{ currency: 'USD', amount: 20, count: 1 }];
    const part = { count: 1, oldest_at: item.created_at, money };
    expect(before.commissions_to_approve).toEqual({ ...part, items: [item] });
    expect(before.flagged).toEqual({ ...part, items: [{ ...item, flags: ['self_referral'] }] });
    expect([after.commissions_to_approve?.count, after.flagged?.count]).toEqual([0, 0]);
  });
});

describe('payouts', () => {
  test('that are due match a dry run of each program, with its minimum and its warnings', {
    tags: 'slow',
  }, async () => {
    const { client, given } = account;
    const [program, other] = [await given.program({ minimumPayoutMinor: 3_000n }), await given.program()];
    const [rich, poor, elsewhere, unpaid, applicant] = [
      await given.affiliate({ program }),
      await given.affiliate({ program }),
      await given.affiliate({ program: other }),
      await given.affiliate({ program: other }),
      await given.affiliate({ program: other }),
    ];
    await commission(rich.id, { amount: 30 });
    await commission(rich.id, { amount: 9, currency: 'EUR' });
    await commission(poor.id, { amount: 29.99 });
    await commission(poor.id, { status: 'pending' });
    const refunded = await given.conversion({
      referral_id: (await given.referral({ affiliate_id: elsewhere.id })).id,
    });
    await commission(elsewhere.id, { amount: 1.01 });
    await client.payouts.create({ program_id: other.programId });
    await commission(elsewhere.id, { amount: 50 });
    await client.conversions.refund(refunded.id, { amount: 10 });
    await commission(unpaid.id);
    await client.affiliates.update(unpaid.id, { payout_method: 'none' });
    await commission(applicant.id);
    await client.affiliates.update(applicant.id, { status: 'rejected' });
    await client.affiliates.update(rich.id, {
      payout_method: 'paypal',
      payout_details: { email: 'first@example.com' },
    });
    later(1);
    await client.affiliates.update(rich.id, { payout_details: { email: 'second@example.com' } });

    const runs = [
      await client.payouts.create({ program_id: program.programId, dry_run: true }),
      await client.payouts.create({ program_id: other.programId, dry_run: true }),
    ];
    const {
      payouts_due: due,
      payouts_open: open,
      payout_details_changed: changed,
    } = await client.inbox.get();

    const planned = runs.flatMap(({ payouts }) => payouts);
    expect(planned).toHaveLength(3);
    expect(due?.count).toBe(3);
    const key = (each: { program_id: string; affiliate_id: string; currency: string; amount: number }) =>
      `${each.program_id} ${each.affiliate_id} ${each.currency} ${each.amount}`;
    expect(due?.items.map(key).sort()).toEqual(planned.map(key).sort());
    const sum = (code: string) =>
      planned.filter(({ currency }) => currency === code).reduce((all, { amount }) => all + amount, 0);
    expect(due?.money).toEqual([
      { currency: 'EUR', amount: 9, count: 1 },
      { currency: 'USD', amount: sum('USD'), count: 2 },
    ]);
    expect(open?.count).toBe((await client.payouts.list()).data.length);
    const warned = runs.flatMap(({ warnings }) =>
      warnings.filter(({ reason }) => reason === 'payout_details_changed'),
    );
    expect(warned.map(({ affiliate_id }) => affiliate_id)).toEqual([rich.id, rich.id]);
    expect(changed).toEqual({
      count: 1,
      oldest_at: '2026-11-20T12:01:00.000Z',
      money: [
        { currency: 'EUR', amount: 9, count: 1 },
        { currency: 'USD', amount: 30, count: 1 },
      ],
      items: [
        {
          affiliate_id: rich.id,
          affiliate_name: rich.name,
          changed_at: '2026-11-20T12:01:00.000Z',
          due: [
            { currency: 'EUR', amount: 9 },
            { currency: 'USD', amount: 30 },
          ],
        },
      ],
    });
  });

  test('are open until paid, and failed until retried', async () => {
    const { client, given } = account;
    const affiliate = await given.affiliate();
    const program_id = affiliate.program_id;
    await commission(affiliate.id);
    const [pending] = (await client.payouts.create({ program_id })).payouts;
    later(1);
    await commission(affiliate.id, { amount: 7 });
    const [failing] = (await client.payouts.create({ program_id })).payouts;
    await client.payouts.start(failing?.id ?? '');
    const parts = async () => {
      const { payouts_open, payouts_failed, payouts_due } = await client.inbox.get();
      const ids = (part: typeof payouts_open) => part?.items.map(({ id, status }) => `${id} ${status}`);
      return [ids(payouts_open), ids(payouts_failed), payouts_due?.count];
    };

    expect(await parts()).toEqual([[`${pending?.id} pending`, `${failing?.id} processing`], [], 0]);
    await client.payouts.fail(failing?.id ?? '');
    expect(await parts()).toEqual([[`${pending?.id} pending`], [`${failing?.id} failed`], 0]);
    const { payouts_open, payouts_failed } = await client.inbox.get();
    expect([payouts_open?.money, payouts_open?.oldest_at]).toEqual([
      [{ currency: 'USD', amount: 20, count: 1 }],
      '2026-11-20T12:00:00.000Z',
    ]);
    expect([payouts_failed?.money, payouts_failed?.oldest_at]).toEqual([
      [{ currency: 'USD', amount: 7, count: 1 }],
      '2026-11-20T12:01:00.000Z',
    ]);
  });
});

test('lists webhooks whose last delivery failed or that were disabled, with the waiting deliveries', async () => {
  const { client, given, environmentId } = account;
  const [well, failing, gone, byHand] = [
    await given.webhookEndpoint(),
    await given.webhookEndpoint(),
    await given.webhookEndpoint(),
    await given.webhookEndpoint(),
  ];
  await client.webhookEndpoints.update(byHand.id, { enabled: false });
  const deliveries = [
    await client.webhookEndpoints.test(failing.id),
    await client.webhookEndpoints.test(failing.id),
    await client.webhookEndpoints.test(failing.id),
  ];
  const set = (id: string, status: number, minute: number, end: 'pending' | 'failed') =>
    server.db.orm.webhookDelivery.update({
      where: { environmentId_id: { environmentId, id } },
      data: {
        status: end,
        lastAttemptAt: new Date(Date.UTC(2026, 10, 20, 11, minute)),
        lastResponseStatus: status,
      },
    });
  await set(deliveries[0]?.id ?? '', 500, 1, 'failed');
  await set(deliveries[1]?.id ?? '', 503, 2, 'pending');
  const endpoint = (id: string, data: object) =>
    server.db.orm.webhookEndpoint.update({ where: { environmentId_id: { environmentId, id } }, data });
  await endpoint(failing.id, { failingSince: new Date('2026-11-20T11:01:00Z') });
  await endpoint(gone.id, {
    enabled: false,
    disabledReason: 'gone',
    disabledAt: new Date('2026-11-20T11:00:00Z'),
  });

  const { webhooks_failing: part } = await client.inbox.get();

  expect(part).toEqual({
    count: 2,
    oldest_at: '2026-11-20T11:00:00.000Z',
    items: [
      {
        id: gone.id,
        url: gone.url,
        enabled: false,
        disabled_reason: 'gone',
        failing_since: null,
        last_response_status: null,
        deliveries_waiting: 0,
      },
      {
        id: failing.id,
        url: failing.url,
        enabled: true,
        disabled_reason: null,
        failing_since: '2026-11-20T11:01:00.000Z',
        last_response_status: 503,
        deliveries_waiting: 2,
      },
    ],
  });
  expect(well.enabled).toBe(true);
});

test('lists connections with a problem, the longest failing first', async () => {
  const { client, given, environmentId } = account;
  const set = (id: string, problem: string | null, problemSince: Date | null) =>
    server.db.orm.connection.update({
      where: { environmentId_id: { environmentId, id } },
      data: { problem, problemSince },
    });
  const program_id = (await given.program()).programId;
  const [young, , old] = [
    await given.connection({ program_id }),
    await given.connection({ program_id }),
    await given.connection({ program_id, name: 'Shop' }),
  ];
  await set(young.id, 'events_failed', new Date('2026-11-20T11:30:00Z'));
  await set(old.id, 'api_key_refused', new Date('2026-11-20T11:00:00Z'));

  const { connections_failing: part } = await client.inbox.get();

  expect(part).toMatchObject({ count: 2, oldest_at: '2026-11-20T11:00:00.000Z' });
  expect(part?.items).toEqual([
    {
      ...{ id: old.id, name: 'Shop', provider: 'stripe' },
      ...{ problem: 'api_key_refused', problem_since: '2026-11-20T11:00:00.000Z' },
    },
    {
      ...{ id: young.id, name: 'Stripe', provider: 'stripe' },
      ...{ problem: 'events_failed', problem_since: '2026-11-20T11:30:00.000Z' },
    },
  ]);
});

test('lists payments that require a decision, oldest first', async () => {
  const { client, given, environmentId } = account;
  const connection = await given.connection({ program_id: (await given.program()).programId });
  const ids = [
    await given.providerPayment(connection.id),
    await given.providerPayment(connection.id),
    await given.providerPayment(connection.id),
  ];
  const set = (id: string | undefined, paidAt: string) =>
    server.db.orm.providerPayment.updateMany({
      where: { environmentId, id: id ?? '' },
      data: {
        status: 'failed',
        reason: 'Too large.',
        notes: ['unlinked'],
        needsPerson: true,
        paidAt: new Date(paidAt),
      },
    });
  await set(ids[0], '2026-11-20T09:00:00Z');
  await set(ids[2], '2026-11-20T08:00:00Z');

  const { payments_waiting: part } = await client.inbox.get();

  expect(part).toMatchObject({ count: 2, oldest_at: '2026-11-20T08:00:00.000Z' });
  expect(part?.items.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  expect(part?.items[0]).toEqual({
    ...{
      connection_id: connection.id,
      id: ids[2],
      status: 'failed',
      reason: 'Too large.',
      notes: ['unlinked'],
    },
    ...{ currency: 'USD', collected: 119, paid_at: '2026-11-20T08:00:00.000Z' },
  });
  const { data } = await client.connections.listPayments(connection.id, { needs_person: 'true' });
  expect(data.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
});

const parts = {
  'read:affiliates': ['applications', 'applications_held_off'],
  'read:commissions': ['commissions_to_approve', 'flagged'],
  'read:connections': ['connections_failing', 'payments_waiting'],
  'read:payouts': ['payout_details_changed', 'payouts_due', 'payouts_failed', 'payouts_open'],
  'read:referrals': ['referrals_with_many_ids'],
  'read:webhooks': ['webhooks_failing'],
  'write:payouts': ['payouts_to_approve'],
  'read:sites': [],
} as const;

test.each(Object.entries(parts))('shows a key that only has %s %j', async (permission, names) => {
  const apiKey = await account.issueKey([permission as keyof typeof parts]);
  const client = new Tributary({ apiKey, baseUrl: server.baseUrl, maxRetries: 0, fetch: checkedFetch });

  const seen = Object.entries(await client.inbox.get()).flatMap(([name, part]) => (part ? [name] : []));

  expect(seen.sort()).toEqual([...names]);
});

test('contains nothing from another environment', async () => {
  const affiliate = await account.given.affiliate({ incentive: { approvalType: 'manual' } });
  await account.given.affiliate({ status: 'pending' });
  await account.given.conversion({
    referral_id: (await account.given.referral({ affiliate_id: affiliate.id })).id,
  });
  await commission(affiliate.id);

  const counts = async (client: Tributary) =>
    Object.values(await client.inbox.get()).map((part) => part?.count);

  expect(await counts(account.client)).toEqual([1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
  expect(await counts(account.live.client)).toEqual(Array(15).fill(0));
  expect(await counts((await server.account()).client)).toEqual(Array(15).fill(0));
});
