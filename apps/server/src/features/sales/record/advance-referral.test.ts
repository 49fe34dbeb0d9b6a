import { beforeAll, describe, expect, test } from 'vitest';
import { unique } from '../../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';

const server = useServer();

const statuses = ['lead', 'trialing', 'customer', 'active', 'canceled', 'rejected'] as const;
type Status = (typeof statuses)[number];

const causes = {
  lead: ({ client }: TestAccount, referral_id: string) =>
    client.events.create({ event_name: 'signed_up', event_type: 'lead', referral_id }),
  trial: ({ client }: TestAccount, referral_id: string) =>
    client.events.create({ event_name: 'trial_started', event_type: 'trial', referral_id }),
  milestone: ({ client }: TestAccount, referral_id: string) =>
    client.events.create({ event_name: 'imported_data', referral_id }),
  'one-off sale': ({ given }: TestAccount, referral_id: string) => given.conversion({ referral_id }),
  'subscription sale': ({ given }: TestAccount, referral_id: string) =>
    given.conversion({ referral_id, is_subscription: true }),
  'monthly sale': ({ given }: TestAccount, referral_id: string) =>
    given.conversion({ referral_id, interval: 'monthly' }),
  'pending subscription sale': ({ given }: TestAccount, referral_id: string) =>
    given.conversion({ referral_id, is_subscription: true, sales_status: 'pending' }),
  'failed subscription sale': ({ given }: TestAccount, referral_id: string) =>
    given.conversion({ referral_id, is_subscription: true, sales_status: 'failed' }),
  refund: async ({ client, given }: TestAccount, referral_id: string) => {
    const { id } = await given.conversion({ referral_id });
    await client.referrals.update(referral_id, { status: 'trialing' });
    return client.conversions.refund(id);
  },
  'manual commission': ({ given }: TestAccount, referral_id: string) =>
    given.commission({ referral_id, sale_amount: 10, commission_amount: 1, sales_status: 'complete' }),
} as const;
type Cause = keyof typeof causes;

/** From `lead, trialing, customer, active, canceled, rejected`, in this order. */
const grid: Record<Exclude<Cause, 'refund'>, readonly Status[]> = {
  lead: ['lead', 'trialing', 'customer', 'active', 'canceled', 'rejected'],
  trial: ['trialing', 'trialing', 'customer', 'active', 'canceled', 'rejected'],
  milestone: statuses,
  'one-off sale': ['customer', 'customer', 'customer', 'active', 'canceled', 'rejected'],
  'subscription sale': ['active', 'active', 'active', 'active', 'active', 'rejected'],
  'monthly sale': ['active', 'active', 'active', 'active', 'active', 'rejected'],
  'pending subscription sale': statuses,
  'failed subscription sale': statuses,
  'manual commission': statuses,
};
const cells = Object.entries(grid).flatMap(([cause, row]) =>
  statuses.map((from, at) => ({ cause: cause as Cause, from, to: row[at] as Status })),
);

describe('lifecycle of a referral', () => {
  let account: TestAccount;
  let affiliate_id: string;
  beforeAll(async () => {
    account = await server.account();
    affiliate_id = (await account.given.affiliate()).id;
  });

  test.each(cells)('changes on $cause from $from: $to', async ({ cause, from, to }) => {
    const { id } = await account.given.referral({ affiliate_id, status: from });
    const before = await account.announced(id);

    await causes[cause](account, id);

    const after = await account.client.referrals.update(id, {});
    expect(after.status).toBe(to);
    const moves = (await account.announced(id)).slice(before.length);
    if (from === to) expect(moves).toEqual([]);
    else if (from === 'lead')
      expect(moves).toMatchObject([
        { type: 'referral.converted', previous: { status: from, converted_at: null }, data: { status: to } },
      ]);
    else expect(moves).toEqual([{ type: 'referral.updated', previous: { status: from }, data: after }]);
  });

  test('does not change on a refund', async () => {
    const account = await server.account();
    const { id } = await account.given.referral();
    await causes.refund(account, id);
    expect((await account.client.referrals.list()).data[0]?.status).toBe('trialing');
  });

  test('earns nothing once rejected, but its sales are recorded and count', async () => {
    const account = await server.account();
    const { id } = await account.given.referral({ status: 'rejected' });
    const sale = await account.given.conversion({ referral_id: id });
    expect(sale).toMatchObject({
      sale_amount: 100,
      sales_status: 'complete',
      status: 'approved',
      commission_amount: 0,
      commission_currency: null,
      earning_id: null,
      earning_type: 'direct_commission',
    });
  });
});

describe('converted_at', () => {
  const at = (iso: string) => new Date(iso);

  test('is the occurred_at of the event that first changed the referral, permanently', async () => {
    const account = await server.account();
    const { client, given } = account;
    server.now = at('2026-05-10T00:00:00.000Z');
    const { id } = await given.referral();
    const trial = { event_name: 'trial', event_type: 'trial', referral_id: id } as const;
    await client.events.create({ ...trial, occurred_at: '2026-05-02T03:04:05+02:00' });
    await given.conversion({ referral_id: id, occurred_at: '2026-05-01T00:00:00Z' });
    await client.referrals.update(id, { status: 'canceled' });
    await client.referrals.update(id, { status: 'lead' });
    await given.conversion({ referral_id: id, occurred_at: '2026-05-09T00:00:00Z' });
    const { data } = await client.referrals.list();
    expect(data).toMatchObject([{ status: 'customer', converted_at: '2026-05-02T01:04:05.000Z' }]);
  });

  test.each(statuses.filter((status) => status !== 'lead'))(
    'is the created_at of a referral that is created as %s',
    async (status) => {
      const { given, announced } = await server.account();
      const created = await given.referral({ status, created_at: '2024-02-29T12:00:00.5Z' });
      expect(created).toMatchObject({
        status,
        created_at: '2024-02-29T12:00:00.500Z',
        converted_at: '2024-02-29T12:00:00.500Z',
      });
      expect(await announced(created.id)).toEqual([
        {
          type: 'referral.created',
          data: { ...created, status: 'lead', converted_at: null },
          previous: null,
        },
        {
          type: 'referral.converted',
          data: created,
          previous: { status: 'lead', converted_at: null },
        },
      ]);
    },
  );

  test.each(statuses.filter((status) => status !== 'lead'))(
    'is now when a lead is manually set to %s',
    async (status) => {
      const { client, given, announced } = await server.account();
      const { id, converted_at } = await given.referral();
      expect(converted_at).toBeNull();
      server.now = new Date(Date.now() + 1_000);
      const updated = await client.referrals.update(id, { status });
      expect(updated).toMatchObject({ status, converted_at: server.now.toISOString() });
      expect((await announced(id))[1]).toEqual({
        type: 'referral.converted',
        data: updated,
        previous: { status: 'lead', converted_at: null },
      });
    },
  );

  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));
  test('may change from any status to any other with PUT', { tags: 'slow' }, async () => {
    const { client, given } = await server.account();
    const affiliate_id = (await given.affiliate()).id;
    for (const [from, to] of pairs) {
      const { id, converted_at } = await given.referral({ affiliate_id, status: from });
      const updated = await client.referrals.update(id, { status: to });
      expect(updated.status).toBe(to);
      if (from !== 'lead') expect(updated.converted_at).toBe(converted_at);
      expect(updated.converted_at === null).toBe(from === 'lead' && to === 'lead');
    }
  });

  test('is set and announced once by two concurrent first changes', async () => {
    const { client, given, announced } = await server.account();
    const { id } = await given.referral();
    await Promise.all([
      ...Array.from({ length: 4 }, () =>
        given.conversion({ referral_id: id, external_event_id: unique('o') }),
      ),
      ...Array.from({ length: 4 }, () => client.referrals.update(id, { status: 'trialing' })),
    ]);
    const types = (await announced(id)).map(({ type }) => type);
    expect(types.filter((type) => type === 'referral.converted')).toHaveLength(1);
  });
});
