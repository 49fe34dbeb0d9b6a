import { describe, expect, test } from 'vitest';
import { unique } from '../../../../test/support/given.ts';
import { useServer } from '../../../../test/support/harness.ts';

const server = useServer();

async function enrolled() {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const { client } = account;
  const program_id = affiliate.program_id;
  const signUp = async (fields: object) => {
    const { status, body } = await account.raw('POST', '/v1/signups', { program_id, ...fields });
    return { status, data: body.data, reason: body.reason, code: body.error?.code, field: body.error?.field };
  };
  const sell = async (fields: object) => {
    const sale = { program_id, sale_amount: 100, sale_amount_currency: 'USD' };
    const request = { ...sale, external_event_id: unique('order'), ...fields };
    const { status, body } = await account.raw('POST', '/v1/conversions', request);
    return { status, data: body.data, code: body.error?.code, message: body.error?.message };
  };
  const refer = (fields: object = {}) => account.given.referral({ affiliate_id: affiliate.id, ...fields });
  const idsOf = async (id: string) =>
    (await client.referrals.get(id, { expand: ['identifiers'] })).identifiers;
  return { ...account, affiliate, program_id, signUp, sell, refer, idsOf };
}

const twenty = Array.from({ length: 20 }, (_, at) => `cus_${at + 1}`);

describe('person with several ids', () => {
  test('is one referral: each id sent with a known one is added and findable', async () => {
    const { signUp, sell, idsOf, given, affiliate, client } = await enrolled();
    const { id: click_id } = await given.click(affiliate);
    const email = `${unique('lin')}@example.com`;
    const first = await signUp({ click_id, email, customer_id: 'cus_1' });
    const second = await signUp({ email: email.toUpperCase(), customer_id: 'cus_2' });
    expect([second.status, second.data.id, second.data.customer_id]).toEqual([200, first.data.id, 'cus_2']);
    await sell({ customer_id: 'cus_1', external_user_id: 'user_1' });
    await sell({ external_user_id: 'user_1', customer_id: 'cus_3' });
    for (const customer_id of ['cus_1', 'cus_2', 'cus_3'])
      expect((await sell({ customer_id })).data).toMatchObject({
        referral_id: first.data.id,
        commission_amount: 20,
      });
    expect(await idsOf(first.data.id)).toEqual({
      customer_ids: ['cus_3', 'cus_2', 'cus_1'],
      external_user_ids: ['user_1'],
    });
    for (const query of [{ customer_id: 'cus_1' }, { external_user_id: 'user_1' }, { search: 'cus_2' }])
      expect((await client.referrals.list(query)).data.map(({ id }) => id)).toEqual([first.data.id]);
    expect((await client.search.find({ q: 'cus_1' })).results.map(({ id }) => id)).toEqual([first.data.id]);
  });

  test('is shown with the newest id, which is announced when added and removed', async () => {
    const { client, refer, idsOf, announced } = await enrolled();
    const { id } = await refer({ customer_id: 'cus_1' });
    expect((await client.referrals.update(id, { customer_id: 'cus_2' })).customer_id).toBe('cus_2');
    expect((await client.referrals.update(id, { customer_id: 'cus_1' })).customer_id).toBe('cus_1');
    expect((await idsOf(id))?.customer_ids).toEqual(['cus_1', 'cus_2']);
    const removed = await client.referrals.update(id, { customer_id: null });
    expect(removed.customer_id).toBe('cus_2');
    expect((await client.referrals.update(id, { customer_id: null })).customer_id).toBeNull();
    expect((await client.referrals.update(id, { customer_id: null })).customer_id).toBeNull();
    const changes = (await announced(id)).map(({ previous }) => previous);
    expect(changes.slice(1)).toEqual(
      ['cus_1', 'cus_2', 'cus_1', 'cus_2'].map((customer_id) => ({ customer_id })),
    );
  });

  test('releases a removed id to another referral', async () => {
    const { client, refer, sell } = await enrolled();
    const [one, other] = [await refer({ customer_id: 'cus_1' }), await refer()];
    const taken = client.referrals.update(other.id, { customer_id: 'cus_1' });
    await expect(taken).rejects.toMatchObject({ code: 'DUPLICATE', field: 'customer_id' });
    await client.referrals.update(one.id, { customer_id: null });
    await client.referrals.update(other.id, { customer_id: 'cus_1' });
    expect((await sell({ customer_id: 'cus_1' })).data.referral_id).toBe(other.id);
  });

  test('keeps an older id reserved', async () => {
    const { client, refer, raw, affiliate } = await enrolled();
    const one = await refer({ customer_id: 'cus_1', external_user_id: 'user_1' });
    await client.referrals.update(one.id, { customer_id: 'cus_2', external_user_id: 'user_2' });
    const email = `${unique('c')}@example.com`;
    const create = (body: object) =>
      raw('POST', '/v1/referrals', { affiliate_id: affiliate.id, email, ...body });
    for (const body of [{ customer_id: 'cus_1' }, { external_user_id: 'user_1' }]) {
      const { status, body: answer } = await create(body);
      expect([status, answer.error?.code, answer.error?.field]).toEqual([
        409,
        'DUPLICATE',
        Object.keys(body)[0],
      ]);
    }
    const item = { affiliate_id: affiliate.id, email, customer_id: 'cus_1' };
    const { body } = await raw('POST', '/v1/referrals/batch', {
      items: [item, { ...item, customer_id: 'cus_9' }],
    });
    expect(body.data.map(({ status }: { status: number }) => status)).toEqual([409, 201]);
  });

  test('has a single limit of payments', async () => {
    const { given, client, raw } = await server.account();
    const affiliate = await given.affiliate({
      incentive: { incentiveLength: 'payment_limited', lengthValue: 1 },
    });
    const { id: click_id } = await given.click(affiliate);
    const person = { program_id: affiliate.program_id, email: `${unique('mo')}@example.com` };
    const sales = [];
    for (const customer_id of ['cus_1', 'cus_2']) {
      await raw('POST', '/v1/signups', { ...person, click_id, customer_id });
      sales.push(await given.conversion({ customer_id }));
    }
    expect(sales.map(({ commission_amount }) => commission_amount)).toEqual([20, 0]);
    const { data } = await client.conversions.explain(sales[0]?.id ?? '').withResponse();
    expect(data.referral.resolved_by).toEqual(['customer_id']);
  });

  test('has at most 20 ids of a kind', async () => {
    const { client, refer, sell, signUp, idsOf } = await enrolled();
    const email = `${unique('many')}@example.com`;
    const { id: referral_id } = await refer({ email, external_user_id: 'user_1', customer_id: twenty[0] });
    for (const customer_id of twenty.slice(1))
      expect((await sell({ referral_id, customer_id })).status).toBe(201);
    const over = await sell({ referral_id, customer_id: 'cus_21' });
    expect(over.data).toMatchObject({ flags: ['identifiers_full'], commission_amount: 20 });
    const byUser = await sell({ external_user_id: 'user_1', customer_id: 'cus_21' });
    expect([byUser.status, byUser.code]).toEqual([409, 'IDENTIFIER_CONFLICT']);
    const byEmail = await signUp({ email, customer_id: 'cus_21' });
    expect([byEmail.status, byEmail.data.flags]).toEqual([200, ['identifiers_full']]);
    expect(await signUp({ external_user_id: 'user_1', customer_id: 'cus_21' })).toMatchObject({
      status: 409,
      code: 'IDENTIFIER_CONFLICT',
    });
    await expect(client.referrals.update(referral_id, { customer_id: 'cus_21' })).rejects.toMatchObject({
      code: 'IDENTIFIER_CONFLICT',
      field: 'customer_id',
    });
    expect((await sell({ customer_id: 'cus_21' })).code).toBe('REFERRAL_NOT_FOUND');
    expect((await idsOf(referral_id))?.customer_ids).toEqual(twenty.toReversed());
    const { data } = await client.referrals.list({ many_identifiers: 'true' });
    expect(data.map(({ id }) => id)).toEqual([referral_id]);
    const { referrals_with_many_ids: inbox } = await client.inbox.get();
    expect(inbox).toEqual({
      count: 1,
      items: [{ id: referral_id, name: null, email, customer_ids: 20, external_user_ids: 1 }],
    });
  });

  test('is told about the limit of 20 by every endpoint that accepts another id', async () => {
    const { client, raw, refer, sell, signUp, given, affiliate, idsOf } = await enrolled();
    const { id: click_id } = await given.click(affiliate);
    const { id: referral_id } = await refer({ external_user_id: 'user_1', customer_id: twenty[0] });
    for (const customer_id of twenty.slice(1)) await sell({ referral_id, customer_id });
    const other = { external_user_id: 'user_1', customer_id: 'cus_21' };
    const lead = { event_type: 'lead', event_name: 'sign_up', external_event_id: unique('lead') };
    const sale = { sale_amount: 1, sale_amount_currency: 'USD', external_event_id: unique('order') };
    const refusals = await Promise.all(
      [
        ['POST', '/v1/signups', { ...other, click_id }] as const,
        ['POST', '/v1/conversions', { ...other, ...sale }] as const,
        ['POST', '/v1/events', { ...other, ...lead }] as const,
        ['PUT', `/v1/referrals/${referral_id}`, { customer_id: 'cus_21' }] as const,
      ].map(([method, path, body]) => raw(method, path, body)),
    );
    expect(refusals.map(({ status, body }) => [status, body.error?.code])).toEqual(
      refusals.map(() => [409, 'IDENTIFIER_CONFLICT']),
    );
    const { body: batch } = await raw('POST', '/v1/conversions/batch', { items: [{ ...other, ...sale }] });
    expect(batch.data).toMatchObject([{ status: 409, error: { code: 'IDENTIFIER_CONFLICT' } }]);
    const counted = await raw('POST', '/v1/events', { referral_id, customer_id: 'cus_21', ...lead });
    expect(counted.status).toBe(201);
    expect((await signUp({ click_id, customer_id: 'cus_21' })).status).toBe(201);
    expect((await idsOf(referral_id))?.customer_ids).toHaveLength(20);
    expect((await client.referrals.list()).data).toHaveLength(2);
  });

  test('is erased with all ids and still recognized by their pseudonyms', async () => {
    const { client, refer, idsOf, sell, environmentId } = await enrolled();
    const { id: referral_id } = await refer({ customer_id: 'cus_1', external_user_id: 'user_1' });
    await client.referrals.update(referral_id, { customer_id: 'cus_2' });
    const email = (await client.referrals.get(referral_id)).email ?? '';
    const exported = await client.persons.export({ email });
    expect(exported.referrals[0]?.identifiers?.customer_ids).toEqual(['cus_2', 'cus_1']);
    await client.erasures.create({ referral_id, reason: 'requested' });
    const ids = await idsOf(referral_id);
    expect(ids?.customer_ids).toHaveLength(2);
    for (const value of [...(ids?.customer_ids ?? []), ...(ids?.external_user_ids ?? [])])
      expect(value).toMatch(/^erased_[0-9a-f]{32}$/);
    const late = await sell({ referral_id, customer_id: 'cus_1' });
    expect([late.status, late.data.referral_id]).toEqual([201, referral_id]);
    expect(await idsOf(referral_id)).toEqual(ids);
    const rows = await server.db.orm.referralIdentifier.count({ where: { environmentId } });
    expect(rows).toBe(3);
  });
});

describe('placeholder id', () => {
  test.each(['0', 'NULL', 'undefined', 'None', 'guest', 'Anonymous', 'UNKNOWN', '-', ' guest '])(
    '%j matches nothing: with a click the sale counts without it, and alone there is no referral',
    async (customer_id) => {
      const { sell, given, affiliate, idsOf } = await enrolled();
      const { id: click_id } = await given.click(affiliate);
      const { data } = await sell({ click_id, customer_id });
      expect(data).toMatchObject({ flags: ['placeholder_identifier'], commission_amount: 20 });
      expect(await idsOf(data.referral_id)).toEqual({ customer_ids: [], external_user_ids: [] });
      const alone = await sell({ customer_id });
      expect([alone.status, alone.code]).toEqual([404, 'REFERRAL_NOT_FOUND']);
      expect(alone.message).toContain('placeholder');
      expect((await sell({ external_user_id: customer_id })).status).toBe(404);
    },
  );

  test('is part of a sale’s key, as it was sent', async () => {
    const { sell, refer } = await enrolled();
    const { id: referral_id } = await refer();
    const sale = { referral_id, customer_id: 'guest', external_event_id: unique('order') };
    expect((await sell(sale)).status).toBe(201);
    expect((await sell(sale)).status).toBe(200);
    expect((await sell({ ...sale, customer_id: 'none' })).code).toBe('IDEMPOTENCY_CONFLICT');
  });

  test('identifies nobody in a sign-up', async () => {
    const { signUp, given, affiliate } = await enrolled();
    const { id: click_id } = await given.click(affiliate);
    for (const nobody of [
      { customer_id: 'guest' },
      { email: 'NoReply@shop.example' },
      { external_user_id: '0' },
    ])
      expect(await signUp({ click_id, ...nobody })).toMatchObject({
        status: 200,
        data: null,
        reason: 'no_identity',
      });
    const known = await signUp({
      click_id,
      customer_id: 'guest',
      external_user_id: 'user_1',
      email: 'guest@a.example',
    });
    expect([known.status, known.data]).toEqual([
      201,
      expect.objectContaining({
        ...{ customer_id: null, external_user_id: 'user_1', email: null },
        flags: ['placeholder_identifier'],
      }),
    ]);
  });

  test('is stored as a referral’s address, but finds nobody and is not unique', async () => {
    const { client, affiliate, signUp, raw } = await enrolled();
    const email = 'no-reply@shop.example';
    const create = () =>
      client.referrals.create({ affiliate_id: affiliate.id, email, customer_id: 'undefined' });
    const [one, other] = [await create(), await create()];
    expect(one.id).not.toBe(other.id);
    expect(one).toMatchObject({ email, customer_id: null, flags: ['placeholder_identifier'] });
    expect((await signUp({ email })).reason).toBe('no_identity');
    const item = { affiliate_id: affiliate.id, email };
    const { body } = await raw('POST', '/v1/referrals/batch', { items: [item, item] });
    expect(body.data.map(({ status }: { status: number }) => status)).toEqual([201, 201]);
    const nobody = await raw('POST', '/v1/referrals', { ...item, email: null, customer_id: '0' });
    expect([nobody.status, nobody.body.error.field]).toEqual([400, 'email']);
    const unchanged = await client.referrals.update(one.id, { customer_id: 'GUEST' });
    expect(unchanged).toMatchObject({ customer_id: null, flags: ['placeholder_identifier'] });
  });

  test('of a thousand guests credits no shop to anyone', async () => {
    const { sell, given, affiliate, client } = await enrolled();
    const { id: click_id } = await given.click(affiliate);
    await sell({ click_id, customer_id: 'guest' });
    const guests = await Promise.all(Array.from({ length: 40 }, () => sell({ customer_id: 'guest' })));
    expect(new Set(guests.map(({ code }) => code))).toEqual(new Set(['REFERRAL_NOT_FOUND']));
    expect((await client.referrals.list()).data).toHaveLength(1);
  });

  test('creates a referral without an id if there is a coupon', async () => {
    const { sell, client, affiliate } = await enrolled();
    const coupon = { affiliate_id: affiliate.id, code: 'GUESTS', discount_value: 10 };
    await client.coupons.create({ ...coupon, discount_type: 'percentage', duration: 'once' });
    const { data } = await sell({ customer_id: 'guest', coupon_code: 'guests' });
    expect(data).toMatchObject({ affiliate_id: affiliate.id, flags: ['placeholder_identifier'] });
  });
});

describe('referral without an e-mail address', () => {
  test('has another identifier and returns a null address instead of omitting it', async () => {
    const { raw, affiliate } = await enrolled();
    const create = (body: object) => raw('POST', '/v1/referrals', { affiliate_id: affiliate.id, ...body });
    expect((await create({ email: null, customer_id: 'cus_1' })).status).toBe(201);
    expect((await create({ email: null, external_user_id: 'user_1' })).status).toBe(201);
    for (const body of [{ email: null }, { customer_id: 'cus_2' }, { email: null, customer_id: null }]) {
      const { status, body: answer } = await create(body);
      expect([status, answer.error?.field]).toEqual([400, 'email']);
    }
  });
});

describe('sign-up with a coupon', () => {
  async function withCoupon() {
    const account = await enrolled();
    const other = await account.given.affiliate({
      program: { programId: account.program_id, groupId: account.affiliate.group_id ?? '' },
    });
    const coupon = { affiliate_id: other.id, code: 'SPRING', discount_value: 10 };
    await account.client.coupons.create({ ...coupon, discount_type: 'percentage', duration: 'once' });
    return { ...account, other };
  }

  test('becomes a referral of the coupon’s affiliate if no click is usable', async () => {
    const { signUp, other, sell } = await withCoupon();
    const signup = await signUp({ coupon_code: 'spring', customer_id: 'cus_1', click_id: 'clk_unknown' });
    expect([signup.status, signup.data.affiliate_id]).toEqual([201, other.id]);
    expect((await sell({ customer_id: 'cus_1' })).data.affiliate_id).toBe(other.id);
  });

  test('becomes a referral of the click if there is one, and keeps an existing affiliate', async () => {
    const { signUp, affiliate, given } = await withCoupon();
    const { id: click_id } = await given.click(affiliate);
    const signup = await signUp({ click_id, coupon_code: 'SPRING', customer_id: 'cus_1' });
    expect(signup.data.affiliate_id).toBe(affiliate.id);
    const again = await signUp({ coupon_code: 'SPRING', customer_id: 'cus_1' });
    expect(again.data.id).toBe(signup.data.id);
  });

  test('is credited to nobody if the code is unknown or its affiliate is rejected', async () => {
    const { signUp, client, other } = await withCoupon();
    expect((await signUp({ coupon_code: 'AUTUMN', customer_id: 'cus_1' })).reason).toBe('unknown_coupon');
    await client.affiliates.update(other.id, { status: 'rejected' });
    expect((await signUp({ coupon_code: 'SPRING', customer_id: 'cus_1' })).reason).toBe('rejected_affiliate');
  });
});

describe('sale before its sign-up', () => {
  test('counts when it is resent', async () => {
    const { sell, signUp, given, affiliate } = await enrolled();
    const { id: click_id } = await given.click(affiliate);
    const sale = { customer_id: 'cus_1', external_event_id: unique('order') };
    expect((await sell(sale)).code).toBe('REFERRAL_NOT_FOUND');
    await signUp({ click_id, customer_id: 'cus_1' });
    expect((await sell(sale)).data.commission_amount).toBe(20);
  });
});

describe('sale before the click of its customer', () => {
  test('is credited to nobody, even if resent after the sign-up', async () => {
    const { sell, signUp, given, affiliate } = await enrolled();
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const sale = { customer_id: 'cus_1', external_event_id: unique('order'), occurred_at: hourAgo };
    expect((await sell(sale)).code).toBe('REFERRAL_NOT_FOUND');
    const { id: click_id } = await given.click(affiliate);
    const { data } = await signUp({ click_id, customer_id: 'cus_1' });
    const again = await sell(sale);
    expect([again.status, again.code]).toEqual([404, 'REFERRAL_NOT_FOUND']);
    expect(again.message).toContain('five minutes');
    const minuteAgo = new Date(Date.now() - 60_000).toISOString();
    expect((await sell({ customer_id: 'cus_1', occurred_at: minuteAgo })).status).toBe(201);
    expect((await sell({ referral_id: data.id, occurred_at: hourAgo })).status).toBe(201);
  });
});

describe('ids in a pending sale', () => {
  test('still apply when it completes', async () => {
    const { sell, refer, client } = await enrolled();
    const { id: referral_id } = await refer();
    const { data } = await sell({ referral_id, customer_id: 'guest', sales_status: 'pending' });
    expect(data.flags).toEqual(['placeholder_identifier']);
    const completed = await client.commissions.update(data.id, { sales_status: 'complete' });
    expect(completed.flags).toEqual(['placeholder_identifier']);
  });
});

describe('affiliate who buys through their own link', () => {
  async function bought(person: object, affiliateHas: object) {
    const { client, given, affiliate, signUp, sell } = await enrolled();
    await client.affiliates.update(affiliate.id, affiliateHas);
    const { id: click_id } = await given.click(affiliate);
    await signUp({ click_id, customer_id: 'cus_1', ...person });
    return (await sell({ customer_id: 'cus_1' })).data;
  }
  const own = { flags: ['self_referral'], status: 'pending' };
  const paypal = { payout_method: 'paypal', payout_details: { email: 'Money+shop@example.com' } } as const;

  test.each<[string, object, object]>([
    ['user id', { external_user_id: 'user_1' }, { external_user_id: 'user_1' }],
    ['e-mail address at Gmail', { email: 'a.nn+1@googlemail.com' }, { email: 'ann@gmail.com' }],
    ['address as a user id', { external_user_id: 'ann@example.com' }, { email: 'Ann@example.com' }],
    ['address of the payouts', { email: 'money@example.com' }, paypal],
  ])('is recognized by the %s', async (_, person, has) =>
    expect(await bought(person, has)).toMatchObject(own),
  );

  test('is not recognized by a former payout address', async () => {
    const { client, given, affiliate, signUp, sell } = await enrolled();
    await client.affiliates.update(affiliate.id, paypal);
    await client.affiliates.update(affiliate.id, { payout_details: { email: 'other@example.com' } });
    const { id: click_id } = await given.click(affiliate);
    await signUp({ click_id, customer_id: 'cus_1', email: 'money@example.com' });
    expect((await sell({ customer_id: 'cus_1' })).data.flags).toEqual([]);
  });

  test('is recognized by a former user id, and by one in the sale', async () => {
    const { client, affiliate, refer, sell } = await enrolled();
    await client.affiliates.update(affiliate.id, { external_user_id: 'user_1' });
    const { id: referral_id } = await refer({ external_user_id: 'user_0' });
    expect((await sell({ referral_id, external_user_id: 'user_1' })).data).toMatchObject(own);
    await client.referrals.update(referral_id, { external_user_id: 'user_2' });
    expect((await sell({ referral_id })).data).toMatchObject(own);
  });
});

describe('concurrent requests', () => {
  test('assign a new id to one referral, and the other sale conflicts', async () => {
    const { refer, sell } = await enrolled();
    for (let round = 0; round < 5; round += 1) {
      const referrals = [await refer(), await refer()];
      const customer_id = unique('cus');
      const sales = await Promise.all(referrals.map(({ id }) => sell({ referral_id: id, customer_id })));
      const outcomes = sales.map(({ status, code }) => code ?? status).sort();
      expect(outcomes).toEqual([201, 'IDENTIFIER_CONFLICT']);
    }
  });

  test('add twenty of thirty ids to one referral', async () => {
    const { refer, sell, idsOf } = await enrolled();
    const { id: referral_id } = await refer();
    const ids = Array.from({ length: 30 }, (_, at) => `cus_${at}`);
    const sales = await Promise.all(ids.map((customer_id) => sell({ referral_id, customer_id })));
    expect(sales.map(({ status }) => status)).toEqual(ids.map(() => 201));
    expect(sales.filter(({ data }) => data.flags.includes('identifiers_full'))).toHaveLength(10);
    expect((await idsOf(referral_id))?.customer_ids).toHaveLength(20);
  });

  test('add twenty of a hundred guests who share one id and reject the others', async () => {
    const { client, refer, sell, signUp, idsOf } = await enrolled();
    const { id } = await refer({ customer_id: 'till-1' });
    const codes = [];
    for (let from = 0; from < 100; from += 50) {
      const guests = Array.from({ length: 50 }, (_, at) => `guest_${from + at}`);
      const outcomes = await Promise.all(
        guests.map((external_user_id, at) =>
          (at % 2 === 0 ? sell : signUp)({ customer_id: 'till-1', external_user_id }),
        ),
      );
      codes.push(...outcomes.map(({ status, code }) => code ?? (status < 300 ? 'done' : status)));
    }

    expect(codes.filter((code) => code === 'done')).toHaveLength(20);
    expect(codes.filter((code) => code === 'IDENTIFIER_CONFLICT')).toHaveLength(80);
    expect((await idsOf(id))?.external_user_ids).toHaveLength(20);
    expect((await client.inbox.get()).referrals_with_many_ids?.count).toBe(1);
  });

  test('leave a consistent result for a sale with an id and that id’s removal', async () => {
    const { refer, sell, client, idsOf } = await enrolled();
    const { id: referral_id } = await refer({ customer_id: 'cus_1' });
    const results = await Promise.all([
      ...Array.from({ length: 5 }, () => sell({ customer_id: 'cus_1', external_user_id: 'user_1' })),
      client.referrals.update(referral_id, { customer_id: null }),
      ...Array.from({ length: 5 }, () => sell({ customer_id: 'cus_1', external_user_id: 'user_1' })),
    ]);
    for (const result of results) if ('code' in result) expect([201, 404]).toContain(result.status);
    expect((await idsOf(referral_id))?.customer_ids.length).toBeLessThanOrEqual(1);
  });

  test('create one referral for sign-ups of one person with different ids', async () => {
    const { signUp, given, affiliate, idsOf } = await enrolled();
    const { id: click_id } = await given.click(affiliate);
    const email = `${unique('lin')}@example.com`;
    const ids = Array.from({ length: 10 }, (_, at) => `cus_${at}`);
    const made = await Promise.all(ids.map((customer_id) => signUp({ click_id, email, customer_id })));
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
    expect([...((await idsOf(made[0]?.data.id))?.customer_ids ?? [])].sort()).toEqual(ids);
  });
});
