import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../../../test/support/harness.ts';
import { ownAffiliate, payAll, portalProgram } from '../../../../../test/support/portal-program.ts';

const server = useServer({ encryptionKeys: [randomBytes(32)] });

async function opened() {
  const account = await server.account();
  const program = await portalProgram(account);
  const ada = await ownAffiliate(server, account, program);
  return { ...account, account, program, ada };
}

const amounts = (items: readonly { amount: number }[]) => items.map(({ amount }) => amount);

describe('list of payouts', () => {
  test('contains the affiliate’s payouts, newest first, page by page', async () => {
    const { client, account, program, ada } = await opened();
    const other = await ownAffiliate(server, account, program, { name: 'Eve' });
    const ids = [];
    for (const sale_amount of [10, 20, 30]) {
      await ada.sell({ sale_amount });
      await other.sell();
      const paid = await payAll(account, program);
      const own = await Promise.all(paid.map((id) => client.payouts.get(id)));
      ids.unshift(...own.filter(({ affiliate_id }) => affiliate_id === ada.id).map(({ id }) => id));
    }
    const { data, has_more } = await ada.get('payouts');
    expect([data.map(({ id }: { id: string }) => id), has_more]).toEqual([ids, false]);
    expect(amounts(data)).toEqual([6, 4, 2]);
    const { invoice_number, processed_at } = await client.payouts.get(ids[0] ?? '');
    expect(data[0]).toMatchObject({
      ...{ number: invoice_number, currency: 'USD', status: 'completed', method: 'wise' },
      ...{ processed_at, returned_at: null, account: null },
    });
    const first = await ada.get('payouts?limit=1');
    expect(first).toMatchObject({ data: [{ id: ids[0] }], has_more: true });
    expect(await ada.get(`payouts?limit=1&starting_after=${ids[0]}`)).toMatchObject({
      ...{ data: [{ id: ids[1] }], has_more: true },
    });
    expect(await ada.get(`payouts?limit=1&ending_before=${ids[2]}`)).toMatchObject({
      ...{ data: [{ id: ids[1] }], has_more: true },
    });
    expect(await ada.get(`payouts?ending_before=${ids[1]}`)).toMatchObject({
      ...{ data: [{ id: ids[0] }], has_more: false },
    });
  });

  test.each([
    ['payouts?starting_after=pay_none', 'starting_after'],
    ['payouts?ending_before=pay_none', 'ending_before'],
    ['payouts?status=paid', 'status'],
  ])('rejects %s', async (path, field) => {
    const { ada } = await opened();
    const { status, body } = await ada.call('GET', `/v1/portal/${path}`);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });
});

describe('destination of a payout', () => {
  const iban = {
    payout_method: 'wire_transfer',
    payout_details: { iban: 'DE89 3704 0044 0532 0130 00' },
  } as const;
  const paypal = { payout_method: 'paypal', payout_details: { email: 'ada@example.com' } } as const;

  /** Creates a payout by bank transfer that has been sent to the bank. */
  async function underWay() {
    const { client, program, ada } = await opened();
    await client.affiliates.update(ada.id, iban);
    await ada.sell();
    const { payouts } = await client.payouts.create({ program_id: program.programId });
    const id = payouts[0]?.id ?? '';
    await client.payouts.start(id);
    return { client, ada, id };
  }

  test('is its account with the last four characters', async () => {
    const { client, account, program, ada } = await opened();
    await client.affiliates.update(ada.id, iban);
    await ada.sell();
    const [id = ''] = await payAll(account, program);
    const shown = { method: 'wire_transfer', account: 'DE••••3000' };
    expect((await ada.get('payouts')).data).toMatchObject([shown]);
    expect((await ada.get(`payouts/${id}`)).data).toMatchObject(shown);
  });

  test('is never the current account after the details have changed', async () => {
    const { client, account, program, ada } = await opened();
    await client.affiliates.update(ada.id, iban);
    await ada.sell();
    const [id = ''] = await payAll(account, program);
    await client.affiliates.update(ada.id, paypal);
    expect((await ada.get(`payouts/${id}`)).data).toMatchObject({ account: null });
    await ada.sell();
    await payAll(account, program);
    expect((await ada.get('payouts')).data).toMatchObject([
      { method: 'paypal', account: 'a•••@example.com' },
      { account: null },
    ]);
  });

  test('is omitted for a payout in progress when the details changed, because its file may contain the old ones', async () => {
    const { client, ada, id } = await underWay();
    await client.affiliates.update(ada.id, { payout_details: { iban: 'NL91ABNA0417164300' } });
    await client.payouts.complete(id);
    expect((await ada.get(`payouts/${id}`)).data.account).toBeNull();
  });

  test('is omitted for a payout paid in another way', async () => {
    const { client, ada, id } = await underWay();
    await client.payouts.complete(id, { paymentMethod: 'paypal' });
    expect((await ada.get(`payouts/${id}`)).data).toMatchObject({ method: 'paypal', account: null });
  });
});

describe('single payout', () => {
  test('contains its items, which add up to its amount', async () => {
    const { client, account, program, ada } = await opened();
    const bob = await ownAffiliate(server, account, program, {
      name: 'Bob',
      parent: ada.id,
      isPayable: false,
    });
    const sale = await ada.sell();
    await bob.sell();
    await client.adjustments.create({ affiliate_id: ada.id, amount: -2, currency: 'USD', reason: 'Fraud' });
    const paid = await Promise.all((await payAll(account, program)).map((id) => client.payouts.get(id)));
    const { id = '' } = paid.find(({ affiliate_id }) => affiliate_id === ada.id) ?? {};

    const { data } = await ada.get(`payouts/${id}`);

    expect(data).toMatchObject({ amount: 23, has_more_items: false });
    expect(data.items).toHaveLength(3);
    expect(data.items.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(23);
    const of = (kind: string) => data.items.find((each: { kind: string }) => each.kind === kind);
    expect(of('sale')).toMatchObject({ commission_id: sale.id, amount: 20, reason: null });
    expect(of('deduction')).toMatchObject({ amount: -2, reason: 'Fraud' });
    for (const { commission_id, amount } of data.items) {
      const { data: commission } = await ada.get(`commissions/${commission_id}`);
      expect(commission).toMatchObject({ amount, reading: { payout_number: data.number } });
    }
    const page = await ada.get(`payouts/${id}/items?limit=2`);
    const rest = await ada.get(`payouts/${id}/items?limit=2&starting_after=${page.data[1].id}`);
    expect([...page.data, ...rest.data]).toEqual(data.items);
    expect([page.has_more, rest.has_more]).toEqual([true, false]);
    const { status, body } = await ada.call('GET', `/v1/portal/payouts/${id}/items?starting_after=len_none`);
    expect([status, body.error.field]).toEqual([400, 'starting_after']);
  });

  test.each([
    ['masked', /^c…@s…$/],
    ['full', /^customer.*@shop[.]example$/],
    ['none', null],
  ] as const)(
    'names the order of an item, and the customer as the program allows: %s',
    async (customer_visibility, customer) => {
      const { client, account, program, ada } = await opened();
      await client.portals.update(program.programId, { customer_visibility });
      const bob = await ownAffiliate(server, account, program, {
        name: 'Bob',
        parent: ada.id,
        isPayable: false,
      });
      await ada.sell({ external_event_id: 'order-1001' });
      await bob.sell({ external_event_id: 'order-of-bob' });
      await client.adjustments.create({ affiliate_id: ada.id, amount: 3, currency: 'USD', reason: 'Talk' });
      const paid = await Promise.all((await payAll(account, program)).map((id) => client.payouts.get(id)));
      const { id = '' } = paid.find(({ affiliate_id }) => affiliate_id === ada.id) ?? {};

      const { data } = await ada.get(`payouts/${id}`);

      const of = (kind: string) => data.items.find((each: { kind: string }) => each.kind === kind);
      expect(of('sale')).toMatchObject({
        ...{ event_name: null, external_event_id: 'order-1001' },
        customer: customer && expect.stringMatching(customer),
      });
      const unnamed = { event_name: null, external_event_id: null, customer: null };
      expect([of('level'), of('bonus')]).toMatchObject([unnamed, unnamed]);
      expect(JSON.stringify(data)).not.toContain('order-of-bob');
      expect(JSON.stringify(data)).not.toContain(bob.referral.email);
      expect((await ada.get(`payouts/${id}/items`)).data).toEqual(data.items);
    },
  );

  test('names the event of an item', async () => {
    const { client, account, program, ada } = await opened();
    const lead = { incentiveType: 'lead', isPercentage: false, amountE4: 50_000n };
    await account.given.incentive(program, lead);
    await client.events.create({ referral_id: ada.referral.id, event_name: 'signed_up', event_type: 'lead' });
    const [id = ''] = await payAll(account, program);
    expect((await ada.get(`payouts/${id}`)).data.items).toMatchObject([
      { kind: 'sale', event_name: 'signed_up' },
    ]);
  });

  test('does not name a customer whose data was erased', async () => {
    const { client, account, program, ada } = await opened();
    await ada.sell();
    const [id = ''] = await payAll(account, program);
    await client.erasures.create({ referral_id: ada.referral.id, reason: 'requested' });
    expect((await ada.get(`payouts/${id}`)).data.items).toMatchObject([{ customer: null }]);
  });

  test('shows when it was returned', async () => {
    const { client, account, program, ada } = await opened();
    await ada.sell();
    const [id = ''] = await payAll(account, program);
    await client.payouts.return(id, { reason: 'AC04' });
    const { data } = await ada.get(`payouts/${id}`);
    expect(data).toMatchObject({ status: 'completed', returned_at: expect.any(String) });
    expect(JSON.stringify(data)).not.toContain('AC04');
  });

  test('is not found if it belongs to nobody', async () => {
    const { ada } = await opened();
    for (const path of ['payouts/pay_none', 'payouts/pay_none/items', 'commissions/trx_none']) {
      const { status, body } = await ada.call('GET', `/v1/portal/${path}`);
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('payouts after a merge', () => {
  async function merged() {
    const opening = await opened();
    const { client, account, program, ada } = opening;
    const old = await ownAffiliate(server, account, program, { name: 'Ada (old)' });
    await old.sell({ sale_amount: 10 });
    await payAll(account, program);
    await old.sell({ sale_amount: 50 });
    await ada.sell({ sale_amount: 100 });
    await client.affiliates.merge(old.id, { into: ada.id, reason: 'One person' });
    const [together = ''] = await payAll(account, program);
    return { ...opening, old, together };
  }

  test('show the history of both in the remaining account', async () => {
    const { ada, together } = await merged();
    expect(amounts((await ada.get('commissions')).data).sort()).toEqual([10, 2, 20]);
    const payouts = (await ada.get('payouts')).data;
    expect(amounts(payouts)).toEqual([30, 2]);
    expect(amounts((await ada.get(`payouts/${together}`)).data.items).sort()).toEqual([10, 20]);
    expect((await ada.get('summary')).data.currencies).toMatchObject([{ paid: { amount: 32 } }]);
  });

  test('show the other account only its own rows and its own items of the common payout', async () => {
    const { old, ada, client, together } = await merged();
    const commissions = (await old.get('commissions')).data;
    expect(amounts(commissions)).toEqual([10, 2]);
    const { invoice_number: number, processed_at } = await client.payouts.get(together);
    expect(commissions[0].reading).toMatchObject({
      state: 'paid',
      payout_number: number,
      date: processed_at,
    });
    const payouts = (await old.get('payouts')).data;
    expect(amounts(payouts)).toEqual([10, 2]);
    const { data } = await old.get(`payouts/${together}`);
    expect(data).toMatchObject({ number, amount: 10, status: 'completed', method: null, processed_at });
    expect(amounts(data.items)).toEqual([10]);
    const { data: summary } = await old.get('summary');
    expect(summary).toMatchObject({
      currencies: [{ paid: { amount: 12, reading: { state: 'last_paid', payout_number: number } } }],
      blocks: [{ reason: 'merged' }],
    });
    for (const path of ['commissions', 'payouts', `payouts/${together}`, 'summary'])
      expect(JSON.stringify(await old.get(path))).not.toContain(ada.referral.email);
    const ofAda = (await ada.get('commissions')).data.find(({ amount }: { amount: number }) => amount === 20);
    const { status } = await old.call('GET', `/v1/portal/commissions/${ofAda.id}`);
    expect(status).toBe(404);
  });

  test('explain that the other account’s unpaid earnings go to the remaining one', async () => {
    const { account, program, client, ada } = await opened();
    const old = await ownAffiliate(server, account, program, { name: 'Ada (old)' });
    await old.sell();
    await client.affiliates.merge(old.id, { into: ada.id, reason: 'One person' });
    expect((await old.get('commissions')).data).toMatchObject([{ reading: { state: 'merged' } }]);
    expect((await ada.get('commissions')).data).toMatchObject([{ reading: { state: 'ready_no_date' } }]);
    expect((await old.get('summary')).data.currencies).toMatchObject([
      { due: { amount: 20, reading: { state: 'merged' } }, next_payout: null },
    ]);
  });
});
