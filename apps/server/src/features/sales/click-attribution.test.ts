import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer();

const dayMs = 24 * 60 * 60 * 1000;

async function clicked(settings: { cookieDays?: number } = {}) {
  const account = await server.account();
  const affiliate = await account.given.affiliate({ settings });
  const click = () => account.given.click(affiliate);
  const { environmentId } = account;
  const referrals = () => server.db.orm.referral.findMany({ where: { environmentId } });
  return { ...account, affiliate, click, referrals };
}

describe('attribution window of a click', () => {
  test.each([
    ['a millisecond before the end', 30, 30 * dayMs - 1, true],
    ['at the very end', 30, 30 * dayMs, true],
    ['a millisecond after the end', 30, 30 * dayMs + 1, false],
    ['at once, with a window of no days', 0, 0, true],
    ['a millisecond later, with a window of no days', 0, 1, false],
    ['within a long window', 365, 364 * dayMs, true],
  ])('includes a conversion %s of %d days', async (_, cookieDays, ageMs, isCredited) => {
    const { given, affiliate, click, referrals } = await clicked({ cookieDays });
    server.now = new Date('2026-03-01T12:00:00.000Z');
    const { id, created_at } = await click();
    expect(created_at).toBe('2026-03-01T12:00:00.000Z');
    server.now = new Date(server.now.getTime() + ageMs);
    const sale = given.conversion({ click_id: id });
    if (isCredited) {
      expect(await sale).toMatchObject({ affiliate_id: affiliate.id, commission_amount: 20 });
      expect(await referrals()).toMatchObject([{ clickId: id, email: null, status: 'customer' }]);
    } else {
      await expect(sale).rejects.toMatchObject({
        code: 'REFERRAL_NOT_FOUND',
        status: 404,
        field: 'click_id',
      });
      await expect(sale).rejects.toThrow(`${cookieDays} days`);
      expect(await referrals()).toEqual([]);
    }
  });

  test('is measured at occurred_at, not at receipt', async () => {
    const { given, click } = await clicked();
    server.now = new Date('2026-03-01T00:00:00.000Z');
    const [late, intime] = [await click(), await click()];
    server.now = new Date('2026-06-01T00:00:00.000Z');
    const inTime = await given.conversion({ click_id: intime.id, occurred_at: '2026-03-31T01:00:00+01:00' });
    expect(inTime.commission_amount).toBe(20);
    await expect(
      given.conversion({ click_id: late.id, occurred_at: '2026-03-31T00:00:00.001Z' }),
    ).rejects.toMatchObject({ code: 'REFERRAL_NOT_FOUND' });
  });

  test.each([
    [5 * 60_000, true],
    [5 * 60_000 + 1, false],
  ])('does not begin %d ms after the sale: %s', async (laterMs, isCredited) => {
    const { given, click, referrals } = await clicked();
    server.now = new Date('2026-03-01T12:00:00.000Z');
    const { id } = await click();
    const occurred_at = new Date(server.now.getTime() - laterMs).toISOString();
    const sale = given.conversion({ click_id: id, customer_id: unique('cus'), occurred_at });
    if (isCredited) expect((await sale).commission_amount).toBe(20);
    else await expect(sale).rejects.toThrow('occurred more than five minutes after the event');
    expect(await referrals()).toHaveLength(isCredited ? 1 : 0);
  });

  test('applies only to first conversions, because a referral is permanent', async () => {
    const { given, click } = await clicked();
    server.now = new Date('2026-03-01T00:00:00.000Z');
    const { id } = await click();
    const first = await given.conversion({ click_id: id });
    server.now = new Date('2027-03-01T00:00:00.000Z');
    const second = await given.conversion({ click_id: id });
    expect(second.referral_id).toBe(first.referral_id);
  });

  test('does not apply to a click next to a matching identifier, which is recorded but otherwise ignored', async () => {
    const { given, client, affiliate, click, environmentId } = await clicked();
    const other = await client.affiliates.create({
      name: 'Other',
      email: `${unique('other')}@example.com`,
      program_id: affiliate.program_id,
    });
    const referral = await given.referral({ affiliate_id: other.id, customer_id: 'cus_1' });
    server.now = new Date('2026-01-01T00:00:00.000Z');
    const { id } = await click();
    server.now = null;
    const sale = await given.conversion({ customer_id: 'cus_1', click_id: id });
    expect(sale).toMatchObject({ referral_id: referral.id, affiliate_id: other.id });
    const where = { environmentId_id: { environmentId, id: sale.id } };
    expect(await server.db.orm.transaction.findUnique({ where })).toMatchObject({ clickId: id });
  });
});

describe('conversion of a click to a referral', () => {
  test('happens once, however many conversions arrive with it at the same time', async () => {
    const { given, click, referrals, announced } = await clicked();
    const { id } = await click();
    const sales = await Promise.all(Array.from({ length: 20 }, () => given.conversion({ click_id: id })));
    const [referral, ...others] = await referrals();
    expect(others).toEqual([]);
    expect(new Set(sales.map(({ referral_id }) => referral_id))).toEqual(new Set([referral?.id]));
    expect(new Set(sales.map((sale) => sale.id)).size).toBe(20);
    expect(referral).toMatchObject({ conversionsCount: 20, status: 'customer' });
    const types = (await announced(referral?.id ?? '')).map(({ type }) => type).sort();
    expect(types).toEqual(['referral.converted', 'referral.created']);
  });

  test('happens once for one customer even if two clicks arrive at the same time', async () => {
    const { given, click, referrals } = await clicked();
    for (let round = 1; round <= 5; round += 1) {
      const customer_id = unique('cus');
      const clicks = await Promise.all([click(), click()]);
      const sales = await Promise.all(
        clicks.map(({ id }) => given.conversion({ click_id: id, customer_id })),
      );
      expect(new Set(sales.map(({ referral_id }) => referral_id)).size).toBe(1);
      expect(await referrals()).toHaveLength(round);
    }
  });

  test('gives one of eight concurrent customers the click, and the others a copy', async () => {
    const { given, click, referrals } = await clicked();
    const { id: click_id } = await click();
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => given.conversion({ click_id, customer_id: `cus_${at}` })),
    );
    const made = await referrals();
    expect(made.map(({ customerId }) => customerId).sort()).toEqual(
      Array.from({ length: 8 }, (_, at) => `cus_${at}`),
    );
    expect(new Set(made.map(({ conversionsCount }) => conversionsCount))).toEqual(new Set([1]));
    expect(made.filter(({ clickId }) => clickId === click_id)).toHaveLength(1);
  });

  test('happens without commission for an affiliate rejected since', async () => {
    const { given, client, affiliate, click } = await clicked();
    const { id } = await click();
    await client.affiliates.update(affiliate.id, { status: 'rejected' });
    expect(await given.conversion({ click_id: id })).toMatchObject({
      affiliate_id: affiliate.id,
      commission_amount: 0,
      earning_id: null,
      sales_status: 'complete',
    });
  });

  test('includes the event’s ids, for a lead as for a sale, and keeps a copy of the click', async () => {
    const { client, affiliate, referrals, given } = await clicked();
    const click = await given.click(affiliate, { utmSource: 'news', sub1: 'one' });
    const lead = await client.events.create({
      event_name: 'signed_up',
      event_type: 'lead',
      click_id: click.id,
      customer_id: 'cus_1',
      external_user_id: 'user_1',
    });
    expect(lead).toMatchObject({ action: 'referral_updated', referral_status: 'lead' });
    expect(await referrals()).toMatchObject([
      { id: lead.referral_id, customerId: 'cus_1', externalUserId: 'user_1', convertedAt: null },
    ]);
    const [{ clickFacts } = { clickFacts: null }] = await referrals();
    expect(clickFacts).toMatchObject({ utm_source: 'news', sub1: 'one', tracking_id: affiliate.tracking_id });
  });

  test('happens for a pending sale too, without converting the referral', async () => {
    const { given, click, referrals } = await clicked();
    const { id } = await click();
    await given.conversion({ click_id: id, sales_status: 'pending' });
    expect(await referrals()).toMatchObject([{ clickId: id, status: 'lead', convertedAt: null }]);
  });
});

describe('POST /v1/referrals with a click', () => {
  const post = (affiliate_id: string, click_id: string) => ({
    affiliate_id,
    click_id,
    email: `${unique('customer')}@example.com`,
  });

  test('turns it into the referral, with the copy of the click that an event makes', async () => {
    const { given, client, affiliate, click, referrals } = await clicked();
    const { id } = await click();
    const created = await client.referrals.create(post(affiliate.id, id)).withResponse();
    expect(created.response.status).toBe(201);
    expect((await given.conversion({ click_id: id })).referral_id).toBe(created.data.id);
    await given.conversion({ click_id: (await click()).id });
    const [byPost, byEvent] = (await referrals()).map(({ clickFacts }) =>
      Object.keys(clickFacts as object).sort(),
    );
    expect(byPost).toEqual(byEvent);
    expect(byPost).toEqual(['created_at', 'tracking_id']);
  });

  test.each([
    ['the last instant of the window', 30 * dayMs, 201],
    ['a millisecond later', 30 * dayMs + 1, 404],
  ])('at %s', async (_, ageMs, status) => {
    const { raw, affiliate, click } = await clicked();
    server.now = new Date('2026-03-01T00:00:00.000Z');
    const { id } = await click();
    server.now = new Date(server.now.getTime() + ageMs);
    const answer = await raw('POST', '/v1/referrals', post(affiliate.id, id));
    expect(answer.status).toBe(status);
    // Only events and conversions return REFERRAL_NOT_FOUND (decisions, section 3).
    if (status === 404) expect(answer.body.error).toMatchObject({ code: 'NOT_FOUND', field: 'click_id' });
  });

  test('conflicts for another affiliate, before and after it became a referral', async () => {
    const { given, client, affiliate, click } = await clicked();
    const other = await given.affiliate();
    const { id } = await click();
    const conflict = { code: 'IDENTIFIER_CONFLICT', status: 409, field: 'click_id' };
    await expect(client.referrals.create(post(other.id, id))).rejects.toMatchObject(conflict);
    await client.referrals.create(post(affiliate.id, id));
    await expect(client.referrals.create(post(other.id, id))).rejects.toMatchObject(conflict);
  });

  test('returns not found for an unknown click, naming the field', async () => {
    const { client, affiliate } = await clicked();
    await expect(client.referrals.create(post(affiliate.id, 'clk_unknown'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      field: 'click_id',
    });
  });

  test('completes an existing referral without e-mail, with 200', async () => {
    const { given, client, affiliate, click, announced } = await clicked();
    const { id } = await click();
    const sale = await given.conversion({ click_id: id, customer_id: 'cus_1' });
    const body = { ...post(affiliate.id, id), name: 'Cy', subscription_id: 'sub_1', metadata: { a: 1 } };
    const { data, response } = await client.referrals.create(body).withResponse();
    expect(response.status).toBe(200);
    expect(data).toMatchObject({
      id: sale.referral_id,
      email: body.email,
      customer_id: 'cus_1',
      status: 'customer',
      name: 'Cy',
      subscription_id: 'sub_1',
      metadata: { a: 1 },
    });
    const last = (await announced(data.id)).at(-1);
    expect(last).toMatchObject({ type: 'referral.updated', previous: { email: null, name: null } });
    await expect(client.referrals.create(post(affiliate.id, id))).rejects.toMatchObject({
      code: 'DUPLICATE',
      status: 409,
      field: 'click_id',
    });
  });

  test('converts a lead when the status says so, and announces it', async () => {
    const { client, affiliate, click, announced } = await clicked();
    const { id } = await click();
    await client.events.create({ event_name: 'signed_up', event_type: 'lead', click_id: id });
    const data = await client.referrals.create({ ...post(affiliate.id, id), status: 'trialing' });
    expect(data.converted_at).not.toBeNull();
    expect((await announced(data.id)).map(({ type }) => type)).toEqual([
      'referral.created',
      'referral.converted',
    ]);
  });

  test('creates one referral when racing with a conversion by the same click', { tags: 'slow' }, async () => {
    const { given, raw, affiliate, click, referrals } = await clicked();
    for (let round = 1; round <= 15; round += 1) {
      const { id } = await click();
      const [answer, sale] = await Promise.all([
        raw('POST', '/v1/referrals', post(affiliate.id, id)),
        given.conversion({ click_id: id }),
      ]);
      expect([200, 201]).toContain(answer.status);
      expect(answer.body.data.id).toBe(sale.referral_id);
      expect(await referrals()).toHaveLength(round);
    }
  });

  test('returns DUPLICATE for one of two concurrent requests', async () => {
    const { raw, affiliate, click } = await clicked();
    const { id } = await click();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => raw('POST', '/v1/referrals', post(affiliate.id, id))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => `${body.error.code} ${body.error.field}`))).toEqual(
      new Set(['DUPLICATE click_id']),
    );
  });
});
