import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { dumpOf } from '../../../test/support/dump.ts';
import { unique } from '../../../test/support/given.ts';
import { type RawAnswer, type TestAccount, useServer } from '../../../test/support/harness.ts';
import { until } from '../../../test/support/until.ts';
import { runErasures } from './run-erasures.ts';

const server = useServer();

const mark = () => `mk${unique('').replaceAll('-', '')}`;

async function blockedBy(pids: readonly number[]): Promise<number[]> {
  const { rows } = await server.db.probes.query<{ pid: number }>(
    'select pid from pg_stat_activity where pg_blocking_pids(pid) && $1::int[]',
    [pids],
  );
  return rows.map(({ pid }) => pid);
}

const pidOf = async (holder: pg.PoolClient) =>
  (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

/** Starts `writing` while an erasure has locked its object but has not committed yet. Returns the response. */
async function whileErasing(
  account: TestAccount,
  of: object,
  writing: () => Promise<RawAnswer>,
): Promise<RawAnswer> {
  const holder = await server.db.lists.connect();
  try {
    await holder.query('begin');
    // The erasure creates the environment's key once its object is locked.
    await holder.query('select 1 from environments where id = $1 for no key update', [account.environmentId]);
    const holding = await pidOf(holder);
    const erasing = account.raw('POST', '/v1/erasures', {
      reason: 'requested',
      unpaid_balance: 'keep',
      ...of,
    });
    const [pid = 0] = await until('the erasure waits', async () => {
      const found = await blockedBy([holding]);
      return found.length > 0 && found;
    });
    let isOver = false;
    const written = writing().finally(() => {
      isOver = true;
    });
    await until('the request waits, or is over', async () => isOver || (await blockedBy([pid])).length > 0);
    await holder.query('rollback');
    const [erasure, answer] = await Promise.all([erasing, written]);
    expect(erasure.status, JSON.stringify(erasure.body)).toBe(201);
    await runErasures(server.deps);
    expect((await account.client.erasures.get(erasure.body.data.id)).status).toBe('done');
    return answer;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

const isLeft = async (text: string) => (await dumpOf(server.db)).toLowerCase().includes(text);

describe('nothing remains of an affiliate after a concurrent request for', () => {
  async function partner() {
    const account = await server.account();
    const name = mark();
    const program = await account.given.program();
    await account.given.incentive(program);
    const affiliate = await account.client.affiliates.create({
      ...{ name, email: `${name}@example.com`, tracking_id: name, program_id: program.programId },
    });
    await account.client.affiliates.update(affiliate.id, { status: 'approved' });
    const click = await account.client.clicks.create({ trackingId: name, programId: program.programId });
    return { account, affiliate, name, click, of: { affiliate_id: affiliate.id } };
  }

  test('a coupon with their name', { tags: 'slow' }, async () => {
    const { account, name, of } = await partner();
    const terms = { discount_type: 'percentage', discount_value: 10, duration: 'once' };
    const answer = await whileErasing(account, of, () =>
      account.raw('POST', '/v1/coupons', { ...of, ...terms, code: name }),
    );
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'ERASED']);
    expect(await isLeft(name)).toBe(false);
  });

  test('a click on their link', async () => {
    const { account, affiliate, name, of } = await partner();
    const answer = await whileErasing(account, of, () =>
      account.raw('POST', '/v1/clicks', { trackingId: name, programId: affiliate.program_id }),
    );
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'NOT_FOUND']);
    expect(await isLeft(name)).toBe(false);
  });

  test('a page visit through their link', async () => {
    const { account, affiliate, name, of } = await partner();
    const site = await account.client.sites.create({
      ...{ name: 'Shop', program_id: affiliate.program_id, home_url: 'https://shop.example.com' },
      allowed_origins: ['https://shop.example.com'],
    });
    const visit = { u: `https://shop.example.com/?via=${name}`, v: name };
    const headers = { origin: 'https://shop.example.com', authorization: '' };
    await whileErasing(account, of, () => account.raw('POST', `/t/${site.publishable_key}`, visit, headers));
    expect(await isLeft(name)).toBe(false);
  });

  test.each(['/v1/referrals', '/v1/signups'])('a customer through their link, sent to %s', async (path) => {
    const { account, name, click, of } = await partner();
    const person = { click_id: click.id, email: `${unique('cy')}@example.com` };
    const body = path === '/v1/referrals' ? { ...of, ...person } : person;
    const answer = await whileErasing(account, of, () => account.raw('POST', path, body));
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(await isLeft(name)).toBe(false);
  });

  test('a payout becoming pending again, which then nobody can be paid', { tags: 'slow' }, async () => {
    const { account, affiliate, name, of } = await partner();
    const referral = await account.given.referral({ affiliate_id: affiliate.id });
    await account.given.conversion({ referral_id: referral.id });
    const run = await account.client.payouts.create({ program_id: affiliate.program_id });
    const id = run.payouts[0]?.id ?? '';
    await account.client.payouts.update(id, { status: 'cancelled' });
    const reviving = () =>
      account.raw('PUT', `/v1/payouts/${id}`, { status: 'pending', paymentReference: name });
    const answer = await whileErasing(account, of, reviving);
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'ERASED']);
    expect((await reviving()).body.error?.code).toBe('ERASED');
    expect((await account.client.payouts.get(id)).status).toBe('cancelled');
    expect(await isLeft(name)).toBe(false);
  });
});

describe('nothing more is written about an erased customer', () => {
  async function customer() {
    const account = await server.account();
    const name = mark();
    const affiliate = await account.given.affiliate();
    const referral = await account.given.referral({ affiliate_id: affiliate.id });
    const erase = () => account.client.erasures.create({ referral_id: referral.id, reason: 'requested' });
    const amounts = { sale_amount: 10, commission_amount: 1, sale_amount_currency: 'USD' };
    const commission = () =>
      account.raw(
        'POST',
        '/v1/commissions',
        {
          ...{ referral_id: referral.id, ...amounts, commission_currency: 'USD', sales_status: 'complete' },
          ...{ invoice_id: name, payment_intent_id: name },
        },
        { 'Idempotency-Key': unique('commission') },
      );
    return { account, affiliate, referral, name, erase, commission };
  }

  test('by a later commission', async () => {
    const { name, erase, commission } = await customer();
    await erase();
    const { status, body } = await commission();
    expect([status, body.data.invoice_id]).toEqual([201, expect.stringMatching(/^erased_/)]);
    expect(await isLeft(name)).toBe(false);
  });

  test('by a refund that began before the erasure and is recorded afterwards', { tags: 'slow' }, async () => {
    const { account, affiliate, referral, name, erase } = await customer();
    const { id } = await account.given.conversion({ referral_id: referral.id });
    await account.client.payouts.create({ program_id: affiliate.program_id });
    const holder = await server.db.lists.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from payouts where environment_id = $1 for no key update', [
        account.environmentId,
      ]);
      const holding = await pidOf(holder);
      const body = { amount: 1, reason: name, external_event_id: name };
      const refunding = account.raw('POST', `/v1/conversions/${id}/refund`, body);
      await until('the refund waits', async () => (await blockedBy([holding])).length > 0);
      expect((await erase()).status).toBe('done');
      await holder.query('rollback');
      const refunded = await refunding;
      expect(refunded.status, JSON.stringify(refunded.body)).toBe(200);
      expect(await isLeft(name)).toBe(false);
      const again = await account.raw('POST', `/v1/conversions/${id}/refund`, body);
      expect(again.body.data).toEqual(refunded.body.data);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });
});
