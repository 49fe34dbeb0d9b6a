import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { ownAffiliate, payAll, portalProgram } from '../../../../test/support/portal-program.ts';

const server = useServer({ encryptionKeys: [randomBytes(32)] });

async function opened(options: Parameters<typeof portalProgram>[1] = {}) {
  const account = await server.account();
  const program = await portalProgram(account, options);
  const ada = await ownAffiliate(server, account, program);
  return { ...account, account, program, ada };
}

const masked = /^c…@s…$/;

describe('list of commissions', () => {
  test('contains sales, events, levels, bonuses and deductions, newest first, each with one state', {
    tags: 'slow',
  }, async () => {
    const { client, account, given, program, ada } = await opened();
    const lead = { incentiveType: 'lead', isPercentage: false, amountE4: 50_000n };
    await given.incentive(program, lead);
    const bob = await ownAffiliate(server, account, program, { name: 'Bob Byron', parent: ada.id });
    await ada.sell({ occurred_at: '2026-01-01T10:00:00.000Z', external_event_id: 'order-1001' });
    await bob.sell();
    await client.events.create({ referral_id: ada.referral.id, event_name: 'signed_up', event_type: 'lead' });
    const adjust = (amount: number, reason: string) =>
      client.adjustments.create({ affiliate_id: ada.id, amount, currency: 'USD', reason });
    await adjust(7, 'A video about us');
    await adjust(-3, 'A lead that was a fraud');

    const { data, has_more } = await ada.get('commissions');

    expect(has_more).toBe(false);
    const ats = data.map(({ at }: { at: string }) => at);
    expect(ats).toEqual([...ats].sort().reverse());
    const byKind = Object.fromEntries(data.map((each: { kind: string }) => [each.kind, each]));
    expect(Object.keys(byKind).sort()).toEqual(['bonus', 'deduction', 'event', 'level', 'sale']);
    expect(data.at(-1)).toMatchObject({ kind: 'sale', at: '2026-01-01T10:00:00.000Z' });
    expect(byKind.sale).toMatchObject({
      ...{ customer: expect.stringMatching(masked), amount: 20, original_amount: 20, currency: 'USD' },
      external_event_id: 'order-1001',
      ...{ group: 'approved', event_name: null, reading: { state: 'ready_no_date', is_level: false } },
    });
    expect(byKind.event).toMatchObject({ event_name: 'signed_up', amount: 5 });
    expect(byKind.level).toMatchObject({
      customer: null,
      external_event_id: null,
      amount: 5,
      reading: { is_level: true },
    });
    expect(byKind.bonus).toMatchObject({
      ...{ amount: 7, customer: null },
      reading: { state: 'ready_no_date', note: 'A video about us' },
    });
    expect(byKind.deduction).toMatchObject({
      ...{ amount: -3, reading: { state: 'deduction', note: 'A lead that was a fraud' } },
    });
  });

  test('has the same pages from both ends, and only matching entries for each group', {
    tags: 'slow',
  }, async () => {
    const { client, account, program, ada } = await opened({ terms: { approvalType: 'manual' } });
    const sales = [];
    for (const day of [1, 2, 2, 3, 4])
      sales.push(await ada.sell({ occurred_at: `2026-01-0${day}T00:00:00.000Z` }));
    const [first, second, third] = sales.map(({ id }) => id);
    await client.commissions.update(first ?? '', { status: 'ready_for_payment' });
    await payAll(account, program);
    await client.commissions.update(second ?? '', { status: 'rejected', reason: 'Spam' });
    await client.commissions.update(third ?? '', { status: 'approved' });
    await client.conversions.refund(sales[3]?.id ?? '');

    const all = (await ada.get('commissions?limit=100')).data;
    const idOf = ({ id }: { id: string }) => id;
    expect(all).toHaveLength(5);
    const pages = [];
    for (let after = '', isMore = true; isMore; ) {
      const { data, has_more } = await ada.get(`commissions?limit=2${after}`);
      pages.push(...data);
      after = `&starting_after=${data.at(-1).id}`;
      isMore = has_more;
    }
    expect(pages).toEqual(all);
    const before = await ada.get(`commissions?limit=2&ending_before=${all[4].id}`);
    expect([before.data.map(idOf), before.has_more]).toEqual([[all[2].id, all[3].id], true]);
    const firstPage = await ada.get(`commissions?limit=2&ending_before=${all[2].id}`);
    expect([firstPage.data.map(idOf), firstPage.has_more]).toEqual([[all[0].id, all[1].id], false]);

    for (const group of ['waiting', 'approved', 'paid', 'cancelled']) {
      const { data } = await ada.get(`commissions?limit=100&group=${group}`);
      expect(data).toEqual(all.filter((each: { group: string }) => each.group === group));
    }
    expect(all.map(({ group }: { group: string }) => group).sort()).toEqual([
      ...['approved', 'cancelled', 'cancelled', 'paid'],
      'waiting',
    ]);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['group=open', 'group'],
    ['affiliate_id=aff_1', 'affiliate_id'],
    ['starting_after=trx_none', 'starting_after'],
    ['ending_before=trx_none', 'ending_before'],
    ['starting_after=a&ending_before=b', 'ending_before'],
  ])('rejects %s', async (query, field) => {
    const { ada } = await opened();
    const { status, body } = await ada.call('GET', `/v1/portal/commissions?${query}`);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('explains a sale that earned nothing, and the remainder after a partial refund', async () => {
    const { client, ada } = await opened({ terms: { applyTo: 'yearly_plans' } });
    const yearly = { is_subscription: true, interval: 'yearly' };
    const { id } = await ada.sell(yearly);
    await client.conversions.refund(id, { amount: 25 });
    await ada.sell();
    const { data } = await ada.get('commissions');
    const [nothing, partly] = [
      data.find((each: { id: string }) => each.id !== id),
      data.find((each: { id: string }) => each.id === id),
    ];
    expect(nothing).toMatchObject({ amount: 0, group: 'cancelled', reading: { state: 'other_plan' } });
    expect(partly).toMatchObject({
      ...{ amount: 15, original_amount: 20 },
      reading: {
        state: 'ready_no_date',
        partly_refunded: { back: { amount: 25 }, left: { amount: 15 }, of: { amount: 20 } },
      },
    });
  });
});

describe('customer of a commission', () => {
  test.each([
    ['none', null],
    ['masked', 'c…@s…'],
    ['full', 'cleo@shop.example'],
  ] as const)('is shown as %s', async (customer_visibility, shown) => {
    const { client, given, program, ada } = await opened();
    await client.portals.update(program.programId, { customer_visibility });
    const { id } = await given.referral({ affiliate_id: ada.id, email: 'cleo@shop.example' });
    const sale = await given.conversion({ referral_id: id });
    const [listed] = (await ada.get('commissions')).data;
    const { data } = await ada.get(`commissions/${sale.id}`);
    const { latest } = (await ada.get('summary')).data;
    expect([listed.customer, data.customer, latest[0].customer]).toEqual([shown, shown, shown]);
    const text = JSON.stringify([listed, data, latest, (await ada.get('payouts')).data]);
    expect(text.includes('cleo@')).toBe(customer_visibility === 'full');
  });

  test('is not shown once their personal data was erased', { tags: 'slow' }, async () => {
    const { client, given, program, ada } = await opened();
    await client.portals.update(program.programId, { customer_visibility: 'full' });
    const { id } = await given.referral({ affiliate_id: ada.id, email: 'cleo@shop.example' });
    await given.conversion({ referral_id: id });
    await client.erasures.create({ referral_id: id, reason: 'requested' });
    const { data } = await ada.get('commissions');
    expect(data).toMatchObject([{ kind: 'sale', customer: null }]);
  });
});

describe('single commission', () => {
  test('contains its steps, without the query of the page and without ids', { tags: 'slow' }, async () => {
    const { client, account, given, program, ada } = await opened({
      terms: { capPerConversionE4: 150_000n, approvalType: 'hold_period', holdPeriodDays: 0 },
    });
    const url = 'https://shop.example/shoes?email=secret@shop.example#top';
    const click = await given.click(ada, { url });
    const sale = await client.conversions.create({
      ...{ click_id: click.id, sale_amount: 100, sale_amount_currency: 'USD', external_event_id: 'order-1' },
      customer_id: 'cus_secret',
    });
    await client.conversions.refund(sale.id, { amount: 20, kind: 'refund' });
    const [payout] = await payAll(account, program);

    const { data } = await ada.get(`commissions/${sale.id}`);

    const { invoice_number: number } = await client.payouts.get(payout ?? '');
    expect(data).toMatchObject({ id: sale.id, kind: 'sale', group: 'paid', reading: { state: 'paid' } });
    expect(data.steps).toMatchObject({
      click: { page: 'https://shop.example/shoes' },
      signed_up_at: expect.any(String),
      sale: { amount: 100, currency: 'USD', covered: 100 },
      terms: { version: 1, percentage: 20, fixed: null, tier_from: null, uncapped: { amount: 20 } },
      cap: { per: 'conversion', limit: { amount: 15 }, commission: { amount: 15 } },
      refunds: [{ amount: 20, kind: 'refund', taken: { amount: 3 }, left: { amount: 12 }, undone_at: null }],
      hold: { until: expect.any(String) },
      payout: { number, status: 'completed' },
    });
    const text = JSON.stringify(data);
    for (const hidden of ['secret', 'inc_', 'ref_', 'pay_', 'key_', 'Incentive', click.id, payout ?? ''])
      expect(text).not.toContain(hidden);
  });

  test('of a partner’s sale contains only the events of the level', { tags: 'slow' }, async () => {
    const { client, account, program, ada } = await opened();
    const bob = await ownAffiliate(server, account, program, { name: 'Bob Byron', parent: ada.id });
    const sale = await bob.sell({ event_name: 'x' });
    await client.conversions.refund(sale.id, { amount: 50, reason: 'Two seats less' });
    const [{ id, ...listed }] = (await ada.get('commissions')).data;
    expect(listed).toMatchObject({
      ...{ kind: 'level', amount: 2.5, original_amount: 5, customer: null },
      reading: { is_level: true, partly_refunded: { back: null, left: { amount: 2.5 }, of: { amount: 5 } } },
    });
    const { data } = await ada.get(`commissions/${id}`);
    expect(data.steps).toEqual({
      ...{
        click: null,
        signed_up_at: null,
        sale: null,
        terms: null,
        cap: null,
        refunds: [],
        hold: null,
        payout: null,
      },
    });
    const text = JSON.stringify(data);
    for (const hidden of [
      sale.id,
      bob.id,
      bob.email,
      'Bob',
      bob.referral.id,
      bob.referral.email,
      'Two seats',
    ])
      expect(text).not.toContain(hidden);
    await client.conversions.refund(sale.id);
    expect((await ada.get(`commissions/${id}`)).data).toMatchObject({
      ...{ amount: 0, group: 'cancelled', reading: { state: 'refunded', date: expect.any(String) } },
    });
  });

  test('of a bonus contains its payout', { tags: 'slow' }, async () => {
    const { client, account, program, ada } = await opened();
    const { id } = await client.adjustments.create({
      ...{ affiliate_id: ada.id, amount: 7, currency: 'USD', reason: 'A video about us' },
    });
    await payAll(account, program);
    expect((await ada.get(`commissions/${id}`)).data).toMatchObject({
      ...{ kind: 'bonus', group: 'paid', reading: { state: 'paid', note: 'A video about us' } },
      steps: { payout: { status: 'completed' } },
    });
  });
});
