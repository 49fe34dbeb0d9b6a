import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();

const couponOf = ({ client }: Pick<TestAccount, 'client'>, affiliate_id: string, code: string) =>
  client.coupons.create({
    ...{ affiliate_id, code, discount_type: 'percentage', discount_value: 10, duration: 'once' },
  });

/** Creates an affiliate with the coupon ANN10. */
async function withCoupon() {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const coupon = await couponOf(account, affiliate.id, 'ANN10');
  const { environmentId, client } = account;
  const referrals = () =>
    server.db.orm.referral.findMany({ where: { environmentId }, orderBy: { id: 'asc' } });
  const explained = async (id: string) => (await client.conversions.explain(id)).referral;
  const click = (trackingId = affiliate.tracking_id) =>
    client.clicks.create({ trackingId, programId: affiliate.program_id });
  const rival = () =>
    client.affiliates.create({
      ...{ name: 'Bo', email: `${unique('bo')}@example.com`, program_id: affiliate.program_id },
    });
  return { ...account, affiliate, coupon, referrals, explained, click, rival };
}

test('makes a new customer with a coupon a referral of its affiliate in any case of the code, and explains it', async () => {
  const { given, affiliate, referrals, explained, announced } = await withCoupon();
  const sale = await given.conversion({
    customer_id: 'cus_1',
    external_user_id: 'u_1',
    coupon_code: 'ann10',
  });
  expect(sale).toMatchObject({ affiliate_id: affiliate.id, commission_amount: 20 });
  expect(await referrals()).toMatchObject([
    { id: sale.referral_id, customerId: 'cus_1', externalUserId: 'u_1', clickId: null, clickFacts: null },
  ]);
  expect((await announced(sale.referral_id)).map(({ type }) => type)).toEqual([
    'referral.created',
    'referral.converted',
  ]);
  expect(await explained(sale.id)).toEqual({
    ...{ id: sale.referral_id, affiliate_id: affiliate.id },
    ...{
      resolved_by: ['coupon_code'],
      linked: ['customer_id', 'external_user_id'],
      made_from: 'coupon_code',
    },
  });
  expect((await given.conversion({ customer_id: 'cus_1' })).referral_id).toBe(sale.referral_id);
});

test('creates the referral for an event with a coupon as for a sale', async () => {
  const { client, affiliate, referrals } = await withCoupon();
  const event = { event_name: 'signed_up', event_type: 'lead' as const };
  const lead = await client.events.create({ ...event, customer_id: 'cus_1', coupon_code: 'ANN10' });
  expect(await referrals()).toMatchObject([{ id: lead.referral_id, affiliateId: affiliate.id }]);
});

test('prefers an existing referral to a coupon, known or unknown', async () => {
  const { given, rival, explained, referrals } = await withCoupon();
  const bo = await rival();
  const { id } = await given.referral({ affiliate_id: bo.id, customer_id: 'cus_1' });
  for (const coupon_code of ['ANN10', 'NO-SUCH-CODE']) {
    const sale = await given.conversion({ customer_id: 'cus_1', coupon_code });
    expect(sale).toMatchObject({ referral_id: id, affiliate_id: bo.id });
    expect(await explained(sale.id)).toMatchObject({ resolved_by: ['customer_id'], made_from: null });
  }
  expect(await referrals()).toHaveLength(1);
});

test('prefers a usable click to a coupon, but not an unknown or expired one', async () => {
  const { given, affiliate, rival, click, explained } = await withCoupon();
  const bo = await rival();
  server.now = new Date('2026-03-01T00:00:00.000Z');
  const { id: click_id } = await click(bo.tracking_id);
  const buy = (more: object) =>
    given.conversion({ customer_id: unique('cus'), coupon_code: 'ANN10', ...more });
  const clicked = await buy({ click_id });
  const spent = await buy({ click_id });
  expect([clicked.affiliate_id, spent.affiliate_id]).toEqual([bo.id, bo.id]);
  expect(await explained(spent.id)).toMatchObject({ resolved_by: ['click_id'], made_from: 'spent_click' });
  server.now = new Date('2026-04-01T00:00:00.000Z');
  for (const bad of [click_id, 'clk_unknown']) {
    const sale = await buy({ click_id: bad });
    expect(sale.affiliate_id).toBe(affiliate.id);
    expect(await explained(sale.id)).toMatchObject({
      resolved_by: ['coupon_code'],
      made_from: 'coupon_code',
    });
  }
});

test('finds nothing for an unknown or deleted code, or without a customer_id', async () => {
  const { given, client, coupon, referrals } = await withCoupon();
  const nowhere = { code: 'REFERRAL_NOT_FOUND', status: 404, field: 'coupon_code' };
  const bought = (more: object) => given.conversion({ customer_id: 'cus_1', coupon_code: 'ANN10', ...more });
  await expect(bought({ coupon_code: 'ANN1' })).rejects.toMatchObject(nowhere);
  await expect(bought({ coupon_code: 'ANN1', click_id: 'clk_unknown' })).rejects.toMatchObject(nowhere);
  await expect(given.conversion({ external_user_id: 'user_1', coupon_code: 'ANN10' })).rejects.toMatchObject(
    nowhere,
  );
  await expect(
    client.conversions.create({
      ...{ coupon_code: 'ANN10', sale_amount: 1, sale_amount_currency: 'USD', external_event_id: 'order-1' },
    } as never),
  ).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  await client.coupons.delete(coupon.id);
  await expect(bought({})).rejects.toMatchObject(nowhere);
  expect(await referrals()).toEqual([]);
});

test('finds nothing for a coupon being deleted at its provider', async () => {
  const { given, coupon, environmentId } = await withCoupon();
  const where = { environmentId, id: coupon.id };
  await server.db.orm.coupon.updateMany({ where, data: { state: 'deleting' } });
  await expect(given.conversion({ customer_id: 'cus_1', coupon_code: 'ANN10' })).rejects.toMatchObject({
    code: 'REFERRAL_NOT_FOUND',
    field: 'coupon_code',
  });
});

test('credits a rejected affiliate’s coupon without commission, like a click', async () => {
  const { given, client, affiliate } = await withCoupon();
  await client.affiliates.update(affiliate.id, { status: 'rejected' });
  const sale = await given.conversion({ customer_id: 'cus_1', coupon_code: 'ANN10' });
  expect(sale).toMatchObject({ affiliate_id: affiliate.id, commission_amount: 0, earning_id: null });
});

test('selects among coupons of two programs by program_id', async () => {
  const account = await withCoupon();
  const { given, affiliate } = account;
  const other = await given.affiliate();
  const third = await given.program();
  await couponOf(account, other.id, 'ANN10');
  const sale = { customer_id: 'cus_1', coupon_code: 'ANN10' };
  await expect(given.conversion(sale)).rejects.toMatchObject({
    code: 'IDENTIFIER_CONFLICT',
    field: 'program_id',
  });
  for (const { id, program_id } of [other, affiliate])
    expect(await given.conversion({ ...sale, program_id })).toMatchObject({ affiliate_id: id, program_id });
  await expect(given.conversion({ ...sale, program_id: third.programId })).rejects.toMatchObject({
    code: 'REFERRAL_NOT_FOUND',
    field: 'coupon_code',
  });
});

test('finds nothing for a coupon of another account', async () => {
  await withCoupon();
  const { given } = await server.account();
  await given.affiliate();
  await expect(given.conversion({ customer_id: 'cus_1', coupon_code: 'ANN10' })).rejects.toMatchObject({
    code: 'REFERRAL_NOT_FOUND',
  });
});

test('creates one referral with all sales for concurrent first sales by coupon', async () => {
  const { given, client, referrals } = await withCoupon();
  const identity = { customer_id: 'cus_1', coupon_code: 'ANN10' };
  const sales = Array.from({ length: 12 }, () => given.conversion(identity));
  const leads = [1, 2, 3, 4].map((at) =>
    client.events.create({ ...identity, event_name: `lead_${at}`, event_type: 'lead' }),
  );
  const made = await Promise.all([...sales, ...leads]);
  expect(new Set(made.map(({ referral_id }) => referral_id)).size).toBe(1);
  expect(await referrals()).toMatchObject([{ conversionsCount: 12 }]);
});

test('creates the same referrals for sales by coupon in one batch as one after another', {
  tags: 'slow',
}, async () => {
  const results = [];
  for (const isBatch of [true, false]) {
    const { given, client, referrals } = await withCoupon();
    const items = [1, 2, 1, 3, 2].map((customer, at) => ({
      ...{ customer_id: `cus_${customer}`, ...(at < 4 && { coupon_code: 'ANN10' }) },
      ...{ sale_amount: 10, sale_amount_currency: 'USD', external_event_id: `order-${at}` },
    }));
    if (isBatch) {
      const outcomes = await client.conversions.createBatch({ items });
      expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill(201));
    } else for (const item of items) await given.conversion(item);
    results.push((await referrals()).map((row) => [row.customerId, row.conversionsCount]).sort());
  }
  expect(results[0]).toEqual([
    ['cus_1', 2],
    ['cus_2', 2],
    ['cus_3', 1],
  ]);
  expect(results[1]).toEqual(results[0]);
});

test('includes the coupon in a key’s content, in any case', async () => {
  const { client } = await withCoupon();
  const sale = {
    ...{ customer_id: 'cus_1', coupon_code: 'ANN10', sale_amount: 10, sale_amount_currency: 'USD' },
    external_event_id: 'order-1',
  };
  const first = await client.conversions.create(sale);
  const again = await client.conversions.create({ ...sale, coupon_code: 'Ann10' }).withResponse();
  expect([again.data.id, again.replayed]).toEqual([first.id, true]);
  const { coupon_code: _, ...without } = sale;
  await expect(client.conversions.create(without)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
});

describe('coupon_first program', () => {
  async function couponFirst() {
    const given = await withCoupon();
    const bo = await given.rival();
    await given.client.programs.update(given.affiliate.program_id, { attribution: 'coupon_first' });
    const clickOfBo = async () => (await given.click(bo.tracking_id)).id;
    return { ...given, bo, clickOfBo };
  }

  test('prefers the coupon to a usable click in a sale, an event and a batch, and explains it', async () => {
    const { given, client, affiliate, explained, clickOfBo, referrals, environmentId } = await couponFirst();
    const body = { coupon_code: 'ann10', sale_amount: 100, sale_amount_currency: 'USD' };
    const sale = await given.conversion({
      ...{ customer_id: 'cus_1', click_id: await clickOfBo() },
      coupon_code: 'ann10',
    });
    expect(sale).toMatchObject({ affiliate_id: affiliate.id, commission_amount: 20 });
    expect(await explained(sale.id)).toMatchObject({
      ...{ resolved_by: ['coupon_code'], linked: ['customer_id'], made_from: 'coupon_code' },
      attribution: 'coupon_first',
    });
    const where = { environmentId_id: { environmentId, id: sale.id } };
    expect((await server.db.orm.transaction.findUniqueOrThrow({ where })).creditedBy).toBe('coupon');
    const event = { event_name: 'signed_up', event_type: 'lead' as const, coupon_code: 'ANN10' };
    await client.events.create({ ...event, customer_id: 'cus_2', click_id: await clickOfBo() });
    await client.conversions.createBatch({
      items: [
        { ...body, customer_id: 'cus_3', click_id: await clickOfBo(), external_event_id: unique('e') },
        { ...body, customer_id: 'cus_4', click_id: await clickOfBo(), external_event_id: unique('e') },
      ],
    });
    const made = await referrals();
    expect(made.map(({ affiliateId, clickId }) => [affiliateId, clickId])).toEqual(
      Array(4).fill([affiliate.id, null]),
    );
  });

  test('prefers the coupon in a sign-up, by click and by tracking id', async () => {
    const { raw, affiliate, bo, clickOfBo } = await couponFirst();
    const program_id = affiliate.program_id;
    for (const came of [{ click_id: await clickOfBo() }, { tracking_id: bo.tracking_id, program_id }]) {
      const person = { customer_id: unique('cus'), coupon_code: 'ANN10' };
      const { body } = await raw('POST', '/v1/signups', { ...person, ...came });
      expect(body.data).toMatchObject({ affiliate_id: affiliate.id });
    }
  });

  test.each([
    ['is unknown', async () => 'NO-SUCH-CODE'],
    [
      'is a rejected affiliate’s',
      async ({ client, affiliate }: Awaited<ReturnType<typeof couponFirst>>) => {
        await client.affiliates.update(affiliate.id, { status: 'rejected' });
        return 'ANN10';
      },
    ],
  ] as const)('prefers the click if the code %s', async (_, codeOf) => {
    const program = await couponFirst();
    const { given, raw, bo, clickOfBo, explained } = program;
    const coupon_code = await codeOf(program);
    const sale = await given.conversion({ customer_id: 'cus_1', click_id: await clickOfBo(), coupon_code });
    expect(sale.affiliate_id).toBe(bo.id);
    expect(await explained(sale.id)).toMatchObject({ made_from: 'click', attribution: 'coupon_first' });
    const signup = { customer_id: 'cus_2', click_id: await clickOfBo(), coupon_code };
    expect((await raw('POST', '/v1/signups', signup)).body.data).toMatchObject({ affiliate_id: bo.id });
  });

  test('keeps an existing referral with its affiliate', async () => {
    const { given, client, raw, bo, clickOfBo, explained } = await couponFirst();
    const click_id = await clickOfBo();
    const { id } = await given.referral({ affiliate_id: bo.id, customer_id: 'cus_1' });
    const sale = await given.conversion({ customer_id: 'cus_1', click_id, coupon_code: 'ANN10' });
    expect([sale.referral_id, sale.affiliate_id]).toEqual([id, bo.id]);
    expect(await explained(sale.id)).not.toHaveProperty('attribution');
    const anonymous = await clickOfBo();
    await client.events.create({ event_name: 'seen', event_type: 'lead', click_id: anonymous });
    const signup = { customer_id: 'cus_2', click_id: anonymous, coupon_code: 'ANN10' };
    expect((await raw('POST', '/v1/signups', signup)).body.data).toMatchObject({ affiliate_id: bo.id });
  });

  test('does not prefer a coupon of another program to the click', async () => {
    const program = await couponFirst();
    const { given, bo, clickOfBo } = program;
    const elsewhere = await given.affiliate({ program: await given.program() });
    await couponOf(program, elsewhere.id, 'ELSEWHERE');
    const sale = await given.conversion({
      ...{ customer_id: 'cus_1', click_id: await clickOfBo(), coupon_code: 'ELSEWHERE' },
    });
    expect(sale.affiliate_id).toBe(bo.id);
  });
});

test.each(['  ann10 ', 'ann10\t', 'ANN10\u200b', '\ufeffAnn10\u00a0'])(
  'finds the intended coupon for the code %j',
  async (typed) => {
    const { client, given, raw, affiliate } = await withCoupon();
    const sale = await given.conversion({ customer_id: 'cus_1', coupon_code: typed });
    expect(sale.affiliate_id).toBe(affiliate.id);
    const signup = { customer_id: 'cus_2', coupon_code: typed, program_id: affiliate.program_id };
    expect((await raw('POST', '/v1/signups', signup)).body.data).toMatchObject({
      affiliate_id: affiliate.id,
    });
    expect((await client.coupons.list({ code: typed })).data).toMatchObject([{ code: 'ANN10' }]);
    await expect(couponOf({ client }, affiliate.id, typed)).rejects.toMatchObject({ code: 'DUPLICATE' });
  },
);
