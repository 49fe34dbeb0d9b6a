import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { boundToRetained } from '../../platform/encryption/cipher.ts';
import { forgetRetained } from './retained-records.ts';

const server = useServer();

const reason = 'requested' as const;
const erased = /^erased_[0-9a-f]{32}$/;
const erasedEmail = /^erased_[0-9a-f]{32}@erased\.invalid$/;

const person = () => ({
  email: `${unique('Cy')}@example.com`,
  customer_id: unique('cus'),
  external_user_id: unique('user'),
});

const sale = (customer: { customer_id: string }, key: string) => ({
  ...{ customer_id: customer.customer_id, external_event_id: key },
  ...{ sale_amount: 100, sale_amount_currency: 'USD', metadata: { note: 'private' } },
});

async function withCustomer() {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const cy = person();
  const { id } = await account.given.referral({ affiliate_id: affiliate.id, ...cy, name: 'Cy' });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    account.raw('POST', path, body, headers);
  const erase = () => account.client.erasures.create({ referral_id: id, reason });
  return { ...account, affiliate, cy, id, post, erase };
}

describe('erasing a customer', () => {
  test('returns what was done and leaves pseudonyms with the date', { tags: 'slow' }, async () => {
    const { client, cy, id, given, erase, affiliate } = await withCustomer();
    const order = await given.conversion({ customer_id: cy.customer_id });
    const erasure = await erase();
    expect(erasure).toMatchObject({
      ...{ id: expect.stringMatching(/^ers_/), referral_id: id, affiliate_id: null, reason, status: 'done' },
      program_id: affiliate.program_id,
      changed: { sales: 1, clicks: 0, referrals: 0, events: 3 },
      done_at: expect.any(String),
    });
    expect(await client.referrals.get(id)).toMatchObject({
      email: expect.stringMatching(erasedEmail),
      customer_id: expect.stringMatching(erased),
      external_user_id: expect.stringMatching(erased),
      name: expect.stringMatching(erased),
      subscription_id: null,
      status: 'customer',
      erased_at: erasure.created_at,
    });
    const left = await client.conversions.get(order.id);
    expect(left).toMatchObject({ sale_amount: 100, commission_amount: 20, referral_id: id });
    expect(left.external_event_id).toMatch(erased);
  });

  test('happens once: a second or concurrent request returns the first erasure', {
    tags: 'slow',
  }, async () => {
    const { client, id, erase, emittedEvents } = await withCustomer();
    const made = await Promise.all(Array.from({ length: 5 }, erase));
    expect(new Set(made.map((each) => each.id)).size).toBe(1);
    const { data, response } = await client.erasures
      .create({ referral_id: id, reason: 'other' })
      .withResponse();
    expect([response.status, data.id, data.reason]).toEqual([200, made[0]?.id, reason]);
    expect((await emittedEvents()).filter((type) => type === 'referral.erased')).toHaveLength(1);
    expect(await client.erasures.get(data.id)).toEqual(data);
    expect((await client.erasures.list()).data).toEqual([data]);
  });

  test.each([
    ['of nobody', {}, 400, 'VALIDATION_ERROR'],
    ['of two', { referral_id: 'ref_1', affiliate_id: 'aff_1' }, 400, 'VALIDATION_ERROR'],
    ['of a customer that is not there', { referral_id: 'ref_1' }, 404, 'NOT_FOUND'],
    ['of an affiliate who is not there', { affiliate_id: 'aff_1' }, 404, 'NOT_FOUND'],
    [
      'for a reason that could name somebody',
      { referral_id: 'ref_1', reason: 'Cy asked' },
      400,
      'VALIDATION_ERROR',
    ],
  ])('rejects %s', async (_, body, status, code) => {
    const { post } = await withCustomer();
    const answer = await post('/v1/erasures', { reason, ...body });
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  test('gives a value the same pseudonym throughout the environment, and a different one in another', {
    tags: 'slow',
  }, async () => {
    const one = await withCustomer();
    const elsewhere = await one.given.referral({
      email: one.cy.email.toLowerCase(),
      customer_id: one.cy.customer_id,
    });
    await one.erase();
    await one.client.erasures.create({ referral_id: elsewhere.id, reason });
    const [a, b] = [await one.client.referrals.get(one.id), await one.client.referrals.get(elsewhere.id)];
    expect([b.email, b.customer_id]).toEqual([a.email, a.customer_id]);
    const other = await server.account();
    const same = await other.given.referral({ email: one.cy.email, customer_id: one.cy.customer_id });
    await other.client.erasures.create({ referral_id: same.id, reason });
    expect((await other.client.referrals.get(same.id)).email).not.toBe(a.email);
  });

  test('can be repeated for the same person who returned', { tags: 'slow' }, async () => {
    const { client, affiliate, cy, id, erase } = await withCustomer();
    await erase();
    const again = await client.referrals.create({ affiliate_id: affiliate.id, ...cy });
    const { status } = await client.erasures.create({ referral_id: again.id, reason });
    expect(status).toBe('done');
    const [first, second] = [await client.referrals.get(id), await client.referrals.get(again.id)];
    expect(second.email).toMatch(erasedEmail);
    expect(second.email).not.toBe(first.email);
  });
});

describe('after the erasure of a customer', () => {
  test('recognizes only the pseudonym instead of the customer id', async () => {
    const { client, cy, id, post, erase } = await withCustomer();
    await erase();
    const refused = await post('/v1/conversions', sale(cy, unique('order')));
    expect([refused.status, refused.body.error.code]).toEqual([404, 'REFERRAL_NOT_FOUND']);
    const { customer_id } = await client.referrals.get(id);
    const key = unique('order');
    const renewal = { ...sale({ customer_id: customer_id ?? '' }, key), invoice_id: 'in_private' };
    const taken = await post('/v1/conversions', renewal);
    expect(taken.body.data).toMatchObject({ referral_id: id, commission_amount: 20 });
    // A later refund deducts only the remaining amount.
    expect(taken.body.data.external_event_id).toMatch(erased);
    expect(taken.body.data.invoice_id).toMatch(erased);
    const again = await post('/v1/conversions', renewal);
    expect([again.status, again.body.data.id]).toEqual([200, taken.body.data.id]);
    const row = await server.db.orm.transaction.findFirstOrThrow({
      where: { environmentId: await environmentOf(id), id: taken.body.data.id },
    });
    expect(row.metadata).toEqual({});
  });

  const environmentOf = async (referralId: string) => {
    const { rows } = await server.db.lists.query('select environment_id from referrals where id = $1', [
      referralId,
    ]);
    return rows[0].environment_id;
  };

  test('replays a resent sale under whichever id it contains', async () => {
    const { client, cy, id, post, erase, affiliate } = await withCustomer();
    const [one, two] = [
      sale(cy, unique('order')),
      { ...sale(cy, unique('order')), customer_id: undefined, referral_id: id },
    ];
    const first = await post('/v1/conversions', one);
    const second = await post('/v1/conversions', two);
    await erase();
    for (const [body, recorded] of [
      [one, first],
      [two, second],
    ] as const) {
      const again = await post('/v1/conversions', body);
      expect([again.status, again.body.data?.id]).toEqual([200, recorded.body.data.id]);
    }
    // The person has returned, and the shop resends its old orders.
    await client.referrals.create({ affiliate_id: affiliate.id, ...cy });
    const [single, batch] = [
      await post('/v1/conversions', one),
      await post('/v1/conversions/batch', { items: [one, sale(cy, unique('order'))] }),
    ];
    expect([single.status, single.body.data.id]).toEqual([200, first.body.data.id]);
    expect(batch.body.data.map(({ status }: { status: number }) => status)).toEqual([200, 201]);
    const { data } = await client.commissions.list({ affiliate_id: affiliate.id });
    expect(data).toHaveLength(3);
  });

  test('replays a resent event', async () => {
    const { cy, post, erase } = await withCustomer();
    const lead = {
      customer_id: cy.customer_id,
      event_name: 'x',
      event_type: 'lead',
      external_event_id: unique('e'),
    };
    const first = await post('/v1/events', lead);
    await erase();
    const again = await post('/v1/events', lead);
    expect([again.status, again.body.data?.id]).toEqual([200, first.body.data.id]);
  });

  test('allows purchases to be refunded once, by order id too', async () => {
    const { cy, post, client, erase } = await withCustomer();
    const [order, refund] = [unique('order'), unique('refund')];
    const sold = await post('/v1/conversions', sale(cy, order));
    const before = { amount: 10, reason: 'Cy did not like it', external_event_id: unique('refund') };
    await post(`/v1/conversions/${sold.body.data.id}/refund`, before);
    await erase();
    const again = await post(`/v1/conversions/${sold.body.data.id}/refund`, before);
    expect([again.status, again.body.data.sale_amount]).toEqual([200, 90]);
    const item = {
      conversion_external_event_id: order,
      amount: 40,
      reason: 'nor the rest',
      external_event_id: refund,
    };
    for (const _ of ['first', 'again']) {
      const { body } = await post('/v1/conversions/refunds/batch', { items: [item] });
      expect(body.data[0]).toMatchObject({ status: 200, data: { sale_amount: 50, commission_amount: 10 } });
    }
    expect((await client.commissions.get(sold.body.data.id)).commission_amount).toBe(10);
    const { rows } = await server.db.lists.query(
      'select reason, external_event_id from refunds where transaction_id = $1',
      [sold.body.data.id],
    );
    for (const row of rows)
      expect(row).toEqual({
        reason: expect.stringMatching(erased),
        external_event_id: expect.stringMatching(erased),
      });
  });

  test('replays the first response, erased, for a resent Idempotency-Key', { tags: 'slow' }, async () => {
    const { id, post, erase, client, affiliate, cy } = await withCustomer();
    const [key, other, item] = [unique('of-Cy'), unique('of-Cy'), unique('of-Cy')];
    const amounts = {
      sale_amount: 10,
      sale_amount_currency: 'USD',
      commission_amount: 2,
      commission_currency: 'USD',
    };
    const body = { referral_id: id, ...amounts };
    const keyed = (at: string, path: string, sent: object) => post(path, sent, { 'Idempotency-Key': at });
    const batch = { items: [{ ...body, idempotency_key: item }] };
    const [first, made] = [
      await keyed(key, '/v1/commissions', body),
      await keyed(other, '/v1/referrals', {
        affiliate_id: affiliate.id,
        email: `${unique('x')}@example.com`,
      }),
    ];
    const inBatch = await post('/v1/commissions/batch', batch);
    await erase();
    const count = async () =>
      (await client.commissions.list({ affiliate_id: affiliate.id, limit: 100 })).data.length;
    const before = await count();
    const again = await keyed(key, '/v1/commissions', body);
    expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id]);
    const batchAgain = await post('/v1/commissions/batch', batch);
    expect(batchAgain.body.data[0].data.id).toBe(inBatch.body.data[0].data.id);
    expect(await count()).toBe(before);
    await client.erasures.create({ referral_id: made.body.data.id, reason });
    const restored = await keyed(other, '/v1/referrals', { affiliate_id: affiliate.id, email: cy.email });
    expect([restored.status, restored.body.data.id]).toEqual([200, made.body.data.id]);
    expect(restored.body.data.email).toMatch(erasedEmail);
  });

  test('creates no new referral from the click, by a sale, a sign-up or manually', async () => {
    const { client, affiliate, post, given, environmentId } = await withCustomer();
    const click = await given.click(affiliate);
    const made = await post('/v1/signups', { click_id: click.id, ...person() });
    const byClick = { environmentId, id: click.id };
    await server.db.orm.click.updateMany({ where: byClick, data: { previousClickId: 'clk_before' } });
    await client.erasures.create({ referral_id: made.body.data.id, reason });
    const answers = [
      await post('/v1/conversions', { ...sale(person(), unique('o')), click_id: click.id }),
      await post('/v1/referrals', { affiliate_id: affiliate.id, email: person().email, click_id: click.id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    const signup = await post('/v1/signups', { click_id: click.id, ...person() });
    expect(signup.body).toMatchObject({ data: null, reason: 'unknown_click' });
    expect(await server.db.orm.click.findMany({ where: byClick })).toMatchObject([{ previousClickId: null }]);
  });

  test('allows a new referral, while the erased object accepts no more data', async () => {
    const { client, id, cy, affiliate, erase } = await withCustomer();
    await erase();
    const again = await client.referrals.create({ affiliate_id: affiliate.id, ...cy });
    expect(again.id).not.toBe(id);
    await expect(client.referrals.update(id, { name: 'Cy' })).rejects.toMatchObject({ code: 'ERASED' });
    const write = server.db.lists.query('update referrals set name = $1 where id = $2', ['Cy', id]);
    await expect(write).rejects.toMatchObject({ message: expect.stringContaining('referrals_erased_check') });
  });

  test('keeps another person’s click from which the click was copied', async () => {
    const { client, affiliate, post, given } = await withCustomer();
    const click = await given.click(affiliate, { sub1: 'shared', ip: '203.0.113.9' });
    const first = await post('/v1/signups', { click_id: click.id, ...person() });
    const second = await post('/v1/signups', { click_id: click.id, ...person() });
    await client.erasures.create({ referral_id: second.body.data.id, reason });
    const left = await client.referrals.get(first.body.data.id, { expand: ['click'] });
    expect(left.click).toMatchObject({ sub1: 'shared' });
    const copied = await client.referrals.get(second.body.data.id, { expand: ['click'] });
    expect(copied.click).toMatchObject({ sub1: null, tracking_id: affiliate.tracking_id });
    expect((await client.clicks.list({ affiliate_id: affiliate.id })).data[0]).toMatchObject({
      sub1: 'shared',
    });
  });
});

describe('erasing an affiliate', () => {
  const earning = async (account: TestAccount) => {
    const affiliate = await account.given.affiliate();
    const referral = await account.given.referral({ affiliate_id: affiliate.id });
    await account.given.conversion({ referral_id: referral.id });
    return { affiliate, referral };
  };

  test('is rejected with an unpaid balance, and erases nothing', async () => {
    const account = await server.account();
    const { affiliate } = await earning(account);
    const erasing = account.client.erasures.create({ affiliate_id: affiliate.id, reason });
    await expect(erasing).rejects.toMatchObject({
      code: 'BALANCE_UNPAID',
      message: expect.stringContaining('20 USD'),
    });
    expect(await account.client.affiliates.get(affiliate.id)).toEqual(affiliate);
  });

  test('with keep leaves the amount owed in the ledger and pays none of it', async () => {
    const account = await server.account();
    const { affiliate } = await earning(account);
    await account.client.erasures.create({ affiliate_id: affiliate.id, reason, unpaid_balance: 'keep' });
    const after = await account.client.affiliates.get(affiliate.id, { expand: ['balances'] });
    expect(after).toMatchObject({ partnership_status: 'REJECTED', balances: [{ ready: 20 }] });
    const run = await account.client.payouts.create({ program_id: affiliate.program_id });
    expect(run).toMatchObject({ payouts: [], skipped: [{ reason: 'not_approved' }] });
  });

  test('is rejected with an open payout in any case', async () => {
    const account = await server.account();
    const { affiliate } = await earning(account);
    const { payouts } = await account.client.payouts.create({ program_id: affiliate.program_id });
    const erasing = account.client.erasures.create({
      affiliate_id: affiliate.id,
      reason,
      unpaid_balance: 'keep',
    });
    await expect(erasing).rejects.toMatchObject({
      code: 'IN_USE',
      message: expect.stringContaining(payouts[0]?.id ?? ''),
    });
  });

  test('ends links and coupons, keeps customers and their sales, and rejects new ones', {
    tags: 'slow',
  }, async () => {
    const account = await server.account();
    const { client, given } = account;
    const { affiliate, referral } = await earning(account);
    const terms = { discount_type: 'percentage', discount_value: 10, duration: 'once' } as const;
    await client.coupons.create({ affiliate_id: affiliate.id, code: 'ANN10', ...terms });
    await client.erasures.create({ affiliate_id: affiliate.id, reason, unpaid_balance: 'keep' });
    const { erased_at, ...hidden } = await client.affiliates.get(affiliate.id);
    expect(hidden).toMatchObject({
      name: expect.stringMatching(erased),
      email: expect.stringMatching(erasedEmail),
    });
    expect(await client.referrals.get(referral.id)).toMatchObject({ email: referral.email });
    const clicking = given.click(affiliate);
    await expect(clicking).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [coupon] = (await client.coupons.list({ affiliate_id: affiliate.id })).data;
    expect(coupon?.code).toMatch(/^ERASED-[0-9A-F]{32}$/);
    const code = { ...sale(person(), unique('o')), coupon_code: 'ANN10', metadata: {} };
    expect((await account.raw('POST', '/v1/conversions', code)).status).toBe(404);
    for (const changing of [
      () => client.affiliates.update(affiliate.id, { status: 'approved' }),
      () => client.coupons.create({ affiliate_id: affiliate.id, code: 'ANN20', ...terms }),
    ])
      await expect(changing()).rejects.toMatchObject({ code: 'ERASED' });
    const acted = await account.raw('POST', '/v1/affiliates/actions', {
      action: 'approve',
      ids: [affiliate.id],
    });
    expect(acted.body.data.results[0]).toMatchObject({ changed: false, error: { code: 'ERASED' } });
  });

  test('keeps a sealed, undisclosed record of paid affiliates for the retention period, and then none', {
    tags: 'slow',
  }, async () => {
    const account = await server.account();
    const { client, environmentId } = account;
    server.now = new Date('2026-03-01T00:00:00.000Z');
    const { affiliate } = await earning(account);
    await client.affiliates.update(affiliate.id, {
      ...{ payout_method: 'wise', payout_details: { iban: 'NL91ABNA0417164300' } },
      ...{ company_name: 'Ann Ltd', country_code: 'NL' },
    });
    const { payouts } = await client.payouts.create({ program_id: affiliate.program_id });
    const payoutId = payouts[0]?.id ?? '';
    await client.payouts.update(payoutId, { status: 'processing' });
    await client.payouts.update(payoutId, { status: 'completed', paymentReference: 'WIRE Ann' });
    server.now = new Date('2026-11-01T00:00:00.000Z');
    await client.erasures.create({ affiliate_id: affiliate.id, reason });

    expect(await client.affiliates.payoutDetails(affiliate.id)).toMatchObject({
      payout_method: null,
      payout_details: null,
    });
    const { company } = await client.affiliates.get(affiliate.id, { expand: ['company'] });
    expect(company).toEqual({ name: null, country_code: null });
    expect(await client.payouts.get(payoutId)).toMatchObject({
      ...{ amount: 20, affiliate_name: expect.stringMatching(erased) },
      payment_reference: expect.stringMatching(erased),
    });
    const where = { environmentId, affiliateId: affiliate.id };
    const kept = await server.db.orm.retainedRecord.findFirstOrThrow({ where });
    expect(kept.keepUntil).toEqual(new Date('2036-03-01T00:00:00.000Z'));
    expect(
      server.deps.cipher.open(kept.sealed, boundToRetained({ environmentId, id: affiliate.id })),
    ).toMatchObject({
      name: affiliate.name,
      email: affiliate.email,
      company_name: 'Ann Ltd',
      payout_details: { iban: 'NL91ABNA0417164300' },
      payouts: [{ id: payoutId, payment_reference: 'WIRE Ann' }],
    });
    await forgetRetained(server.db.lists, new Date('2036-02-29T23:59:59.999Z'));
    expect(await server.db.orm.retainedRecord.count({ where })).toBe(1);
    await forgetRetained(server.db.lists, new Date('2036-03-01T00:00:00.000Z'));
    expect(await server.db.orm.retainedRecord.count({ where })).toBe(0);
  });

  test('keeps no record if the retention period is already over, not even until the next job', async () => {
    const account = await server.account();
    const { client, environmentId } = account;
    server.now = new Date('2010-03-01T00:00:00.000Z');
    const { affiliate } = await earning(account);
    const { payouts } = await client.payouts.create({ program_id: affiliate.program_id });
    const payoutId = payouts[0]?.id ?? '';
    await client.payouts.update(payoutId, { status: 'processing' });
    await client.payouts.update(payoutId, { status: 'completed' });
    server.now = new Date('2026-11-01T00:00:00.000Z');
    await client.erasures.create({ affiliate_id: affiliate.id, reason });
    expect(await server.db.orm.retainedRecord.count({ where: { environmentId } })).toBe(0);
  });

  test('keeps no record of an affiliate who was never paid', async () => {
    const { given, client, environmentId } = await server.account();
    const affiliate = await given.affiliate();
    await client.erasures.create({ affiliate_id: affiliate.id, reason });
    expect(await server.db.orm.retainedRecord.count({ where: { environmentId } })).toBe(0);
  });
});

describe('immutable tables', () => {
  test.each([
    ['outbox_events', `update outbox_events set data = '{}' where environment_id = $1`],
    [
      'earning_moves',
      `update earning_moves set reason = 'x' where environment_id = $1 and reason is not null`,
    ],
    ['refunds', `update refunds set reason = 'x' where environment_id = $1`],
    ['payouts', `update payouts set payment_reference = 'x' where environment_id = $1`],
    ['referrals', `update referrals set click_facts = '{"a": 1}' where environment_id = $1`],
  ])('%s: can be changed only by a running erasure', { tags: 'slow' }, async (_, statement) => {
    const { client, environmentId, given } = await server.account();
    const affiliate = await given.affiliate();
    const referral = await given.referral({ affiliate_id: affiliate.id });
    const { id } = await given.conversion({ referral_id: referral.id });
    const second = await given.conversion({ referral_id: referral.id });
    await client.commissions.update(second.id, { status: 'rejected', reason: 'no' });
    const { payouts } = await client.payouts.create({ program_id: affiliate.program_id });
    await client.payouts.update(payouts[0]?.id ?? '', { status: 'processing' });
    await client.payouts.update(payouts[0]?.id ?? '', { status: 'completed' });
    await client.conversions.refund(id, { amount: 1, reason: 'no' });
    await expect(server.db.lists.query(statement, [environmentId])).rejects.toMatchObject({ code: '23001' });
    const other = await given.referral({ affiliate_id: affiliate.id });
    const { id: erasureId } = await client.erasures.create({ referral_id: other.id, reason });
    await expect(server.db.lists.query(statement, [environmentId])).rejects.toMatchObject({ code: '23001' });
    const connection = await server.db.lists.connect();
    try {
      await connection.query('begin');
      await connection.query(`update erasures set status = 'running', done_at = null where id = $1`, [
        erasureId,
      ]);
      expect((await connection.query(statement, [environmentId])).rowCount).toBeGreaterThan(0);
      const amounts = 'update refunds set amount_minor = amount_minor + 1 where environment_id = $1';
      await expect(connection.query(amounts, [environmentId])).rejects.toMatchObject({ code: '23001' });
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  });
});
