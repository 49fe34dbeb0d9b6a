import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { startServer, type TestAccount, useServer } from '../../../test/support/harness.ts';
import { outcomeOf, tally } from '../../../test/support/outcome.ts';

const server = useServer();

const tables = [
  'transactions',
  'earnings',
  'ledger_entries',
  'refunds',
  'referrals',
  'outbox_events',
  'signature_uses',
] as const;

/** Returns the current state of everything that a conversion or a refund could write. */
async function written({ environmentId }: Pick<TestAccount, 'environmentId'>) {
  const rows = await Promise.all(
    tables.map((table) =>
      server.db.lists.query(
        `select to_jsonb(x) as row from ${table} x where environment_id = $1 order by 1`,
        [environmentId],
      ),
    ),
  );
  return rows.map(({ rows: found }) => found);
}

const sale = (of: object) => ({
  sale_amount: 100,
  sale_amount_currency: 'USD',
  external_event_id: unique('order'),
  ...of,
});

type Answer = {
  id: string;
  earning_id: string | null;
  created_at: string;
  updated_at: string;
  occurred_at: string;
};

/** Removes what differs each time. */
const comparable = <T extends Answer>({
  id: _,
  earning_id,
  created_at: __,
  updated_at: ___,
  occurred_at: ____,
  ...rest
}: T) => ({
  ...rest,
  hasEarning: earning_id !== null,
});

describe('dry run of a conversion', () => {
  test('returns 200 with what the call would do and writes nothing', async () => {
    const account = await server.account();
    const { client, given } = account;
    const referral = await given.referral();
    const body = sale({ referral_id: referral.id, customer_id: 'cus_1', interval: 'monthly' as const });
    const before = await written(account);
    const dry = await outcomeOf(client.conversions.create({ ...body, dry_run: true } as never));
    expect(await written(account)).toEqual(before);
    const real = await outcomeOf(client.conversions.create(body as never));
    expect([dry.status, dry.isReplay, real.status, real.isReplay]).toEqual([200, false, 201, false]);
    expect(dry.data).toMatchObject({ commission_amount: 20, status: 'ready_for_payment' });
    expect(comparable(dry.data as Answer)).toEqual(comparable(real.data as Answer));
    await expect(client.conversions.explain((dry.data as Answer).id)).rejects.toMatchObject({ status: 404 });
  });

  test('replays a recorded key and conflicts with another body', async () => {
    const account = await server.account();
    const { client, given } = account;
    const body = sale({ referral_id: (await given.referral()).id });
    const recorded = await client.conversions.create(body as never);
    const before = await written(account);
    const dry = await outcomeOf(client.conversions.create({ ...body, dry_run: true } as never));
    expect(dry).toMatchObject({ status: 200, isReplay: true, data: { id: recorded.id } });
    const other = await outcomeOf(
      client.conversions.create({ ...body, sale_amount: 1, dry_run: true } as never),
    );
    expect(other.code).toBe('IDEMPOTENCY_CONFLICT');
    const unknown = sale({ referral_id: 'ref_none', dry_run: true });
    expect((await outcomeOf(client.conversions.create(unknown as never))).code).toBe('REFERRAL_NOT_FOUND');
    expect(await written(account)).toEqual(before);
  });

  test('leaves the click unconverted', async () => {
    const account = await server.account();
    const { client, given } = account;
    const affiliate = await given.affiliate();
    const click = await given.click(affiliate);
    const body = sale({ click_id: click.id });
    const dry = await client.conversions.create({ ...body, dry_run: true } as never);
    expect(dry).toMatchObject({ affiliate_id: affiliate.id, commission_amount: 20 });
    expect((await client.referrals.list()).data).toEqual([]);
    const real = await client.conversions.create(body as never);
    expect((await client.referrals.list()).data.map(({ id }) => id)).toEqual([real.referral_id]);
  });

  test('lets exactly one of several concurrent real calls with the same key record it', async () => {
    const account = await server.account();
    const { client, given } = account;
    const body = sale({ referral_id: (await given.referral()).id });
    const calls = [true, false, true, false, true, false].map((dry_run) =>
      outcomeOf(client.conversions.create({ ...body, ...(dry_run && { dry_run }) } as never)),
    );
    const outcomes = await Promise.all(calls);
    expect(tally(outcomes)['201']).toBe(1);
    expect(outcomes.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(await server.db.orm.transaction.count({ where: { environmentId: account.environmentId } })).toBe(
      1,
    );
  });
});

describe('dry run of a refund', () => {
  test('returns what the refund would do and writes nothing', async () => {
    const account = await server.account();
    const { client, given } = account;
    const { id } = await given.conversion();
    const refund = { amount: 30, external_event_id: 'refund-1' };
    const before = await written(account);
    const dry = await client.conversions.refund(id, { ...refund, dry_run: true });
    expect(await written(account)).toEqual(before);
    const real = await client.conversions.refund(id, refund);
    expect(dry).toEqual({ ...real, updated_at: dry.updated_at });
    expect(dry).toMatchObject({ sale_amount: 70, commission_amount: 14, sales_status: 'partial_refunded' });
  });

  test('is rejected and replayed like the refund', async () => {
    const account = await server.account();
    const { client, given } = account;
    const { id } = await given.conversion();
    const refund = { amount: 30, external_event_id: 'refund-1' };
    await client.conversions.refund(id, refund);
    const before = await written(account);
    const dry = (body: object) => outcomeOf(client.conversions.refund(id, { ...body, dry_run: true }));
    expect(await dry(refund)).toMatchObject({ status: 200, isReplay: true });
    expect((await dry({ ...refund, amount: 1 })).code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await dry({ amount: 70.01 })).code).toBe('REFUND_EXCEEDS_REMAINING');
    expect((await dry({ amount: 1, currency: 'EUR' })).code).toBe('CURRENCY_MISMATCH');
    expect(await dry({})).toMatchObject({ status: 200, data: { sales_status: 'refunded', sale_amount: 0 } });
    expect(await written(account)).toEqual(before);
  });
});

test('uses up no signature for a signed dry run without a key', { tags: 'slow' }, async () => {
  const secret = 'a secret of at least 24 bytes';
  const signing = await startServer({ signingSecrets: [secret] });
  try {
    const { raw, given, environmentId } = await signing.account();
    const { id } = await given.conversion();
    const send = async (body: string) => {
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
      const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': signature };
      const { status } = await raw('POST', `/v1/conversions/${id}/refund`, body, headers);
      return [status, await signing.db.orm.signatureUse.count({ where: { environmentId } })];
    };
    expect(await send('{"amount":1,"dry_run":true}')).toEqual([200, 0]);
    expect(await send('{"amount":1}')).toEqual([200, 1]);
  } finally {
    await signing.close();
  }
});
