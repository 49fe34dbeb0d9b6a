import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { madeOnce } from '../../../test/support/made-once.ts';

const server = useServer();

const fixed = { isPercentage: false, amountE4: 50_000n, currency: 'USD' } as const;

async function withIncentives(...terms: Parameters<TestAccount['given']['incentive']>[1][]) {
  const account = await server.account();
  const { given } = account;
  const program = await given.program({ defaultCurrency: 'EUR' });
  const incentives: string[] = [];
  for (const each of terms) incentives.push(await given.incentive(program, each));
  const affiliate = await given.affiliate({ program });
  const referral = await given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_1' });
  const send = (event: object) => account.raw('POST', '/v1/events', { customer_id: 'cus_1', ...event });
  const { environmentId } = account;
  const transactions = () => server.db.orm.transaction.findMany({ where: { environmentId } });
  return { ...account, affiliate, referral, incentives, send, transactions };
}

/** Account shared by tests that write nothing, or nothing that others read. */
const shared = madeOnce(withIncentives);

describe('response to an event', () => {
  test('describes its effect: a trial updates the referral, the next one is only recorded', async () => {
    const { send, referral } = await withIncentives();
    const trial = { event_name: 'trial_started', event_type: 'trial' };
    const first = await send({ ...trial, external_event_id: 'evt_1' });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      success: true,
      data: {
        event_id: expect.stringMatching(/^iev_/),
        referral_id: referral.id,
        transaction_id: null,
        event_name: 'trial_started',
        event_type: 'trial',
        external_event_id: 'evt_1',
        action: 'referral_updated',
        referral_status: 'trialing',
      },
    });
    const second = await send(trial);
    expect(second.body.data).toMatchObject({ action: 'recorded', external_event_id: null });
  });

  test('replays the stored action with the current status', async () => {
    const { send, given } = await withIncentives();
    const trial = { event_name: 'trial_started', event_type: 'trial', external_event_id: 'evt_1' };
    const first = await send(trial);
    await given.conversion({ customer_id: 'cus_1' });
    const replay = await send(trial);
    expect(replay.status).toBe(200);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect(replay.body.data).toEqual({ ...first.body.data, referral_status: 'customer' });
  });

  test('treats an event as a milestone by default, which changes nothing', async () => {
    const { send } = await withIncentives();
    const { body } = await send({ event_name: 'imported_data' });
    expect(body.data).toMatchObject({
      event_type: 'milestone',
      action: 'recorded',
      referral_status: 'lead',
      transaction_id: null,
    });
  });

  test('of type conversion is the conversion and shares its key with /v1/conversions', async () => {
    const { send, raw } = await withIncentives({});
    const sale = {
      customer_id: 'cus_1',
      sale_amount: 100,
      sale_amount_currency: 'USD',
      external_event_id: 'order_1',
    };
    const sent = await send({ ...sale, event_name: 'purchase', event_type: 'conversion' });
    expect(sent.status).toBe(201);
    expect(sent.body.data).toMatchObject({ commission_amount: 20, earning_type: 'direct_commission' });
    const replay = await raw('POST', '/v1/conversions', sale);
    expect(replay.status).toBe(200);
    expect(replay.body).toEqual(sent.body);
  });

  test.each([
    ['sale_amount', { sale_amount: 5 }],
    ['sale_amount_currency', { sale_amount_currency: 'USD' }],
    ['interval', { interval: 'monthly' }],
    ['product_ids', { product_ids: ['p'] }],
    ['is_subscription', { is_subscription: true }],
    ['sales_status', { sales_status: 'complete' }],
    ['invoice_id', { invoice_id: 'in_1' }],
  ])('rejects %s without event_type conversion with an explanation', async (field, extra) => {
    const { send } = await shared();
    const { status, body } = await send({ event_name: 'purchase', ...extra });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', field });
    expect(body.error.message).toContain('event_type');
  });

  test.each([
    ['event_name', {}],
    ['event_name', { event_name: '' }],
    ['event_name', { event_name: 'n'.repeat(101) }],
    ['event_type', { event_name: 'n', event_type: 'purchase' }],
    ['referral_id', { event_name: 'n', customer_id: undefined }],
    ['customer_id', { event_name: 'n', customer_id: '' }],
    ['customer_id', { event_name: 'n', customer_id: 'c'.repeat(256) }],
    ['occurred_at', { event_name: 'n', occurred_at: '2024-02-30T00:00:00Z' }],
    ['occurred_at', { event_name: 'n', occurred_at: '9999-01-01T00:00:00Z' }],
    ['occurred_at', { event_name: 'n', occurred_at: '1969-12-31T23:59:59.999Z' }],
    ['external_event_id', { event_name: 'n', external_event_id: '' }],
    [
      'external_event_id',
      { event_name: 'n', event_type: 'conversion', sale_amount: 1, sale_amount_currency: 'USD' },
    ],
  ])('requires a valid %s: %j', async (field, event) => {
    const { send } = await shared();
    const { status, body } = await send(event);
    expect(status).toBe(400);
    const fields = body.error.details.map((detail: { field: string }) => detail.field || 'referral_id');
    expect(fields).toContain(field);
  });

  test('accepts the longest event_name and key unchanged', async () => {
    const { send } = await withIncentives();
    const event = { event_name: 'n'.repeat(100), external_event_id: ' é'.repeat(127) };
    expect((await send(event)).body.data).toMatchObject(event);
  });
});

describe('lead, trial and milestone incentives', () => {
  test('pay a fixed amount for a lead, in a transaction without a sale', async () => {
    const { send, client, referral, affiliate, incentives, announced } = await withIncentives({
      ...fixed,
      incentiveType: 'lead',
      approvalType: 'hold_period',
      holdPeriodDays: 7,
    });
    const { body } = await send({ event_name: 'signed_up', event_type: 'lead', external_event_id: 'evt_1' });
    expect(body.data).toMatchObject({ action: 'transaction_created', referral_status: 'lead' });
    const commission = await client.commissions.get(body.data.transaction_id);
    expect(commission).toMatchObject({
      referral_id: referral.id,
      affiliate_id: affiliate.id,
      sale_amount: 0,
      sale_amount_currency: 'EUR',
      sales_status: 'complete',
      commission_amount: 5,
      commission_currency: 'USD',
      status: 'pending',
      hold_period_days: 7,
      earning_type: 'lead_commission',
      calculation_mode: 'auto',
      external_event_id: 'evt_1',
      matched_incentive_id: incentives[0],
      is_subscription: false,
    });
    expect(await announced(commission.id)).toEqual([
      { type: 'transaction.created', data: commission, previous: null },
    ]);
  });

  test('each pay only for their own type', async () => {
    const { send, transactions } = await withIncentives({ ...fixed, incentiveType: 'trial' });
    await send({ event_name: 'signed_up', event_type: 'lead' });
    await send({ event_name: 'done' });
    expect(await transactions()).toEqual([]);
    const { body } = await send({ event_name: 'trial_started', event_type: 'trial' });
    expect(body.data).toMatchObject({ action: 'transaction_created', referral_status: 'trialing' });
  });

  test('pay once for a keyless event sent twice, and both are recorded', async () => {
    const { send, transactions, environmentId } = await withIncentives({ ...fixed, incentiveType: 'lead' });
    const lead = { event_name: 'signed_up', event_type: 'lead' };
    const actions = [await send(lead), await send(lead)].map(({ body }) => body.data.action);
    expect(actions).toEqual(['transaction_created', 'recorded']);
    expect(await transactions()).toHaveLength(1);
    expect(await server.db.orm.ingestedEvent.count({ where: { environmentId } })).toBe(2);
  });

  test('pay once for twenty concurrent leads, with or without keys', { tags: 'slow' }, async () => {
    const { send, transactions, emittedEvents } = await withIncentives({ ...fixed, incentiveType: 'lead' });
    const lead = { event_name: 'signed_up', event_type: 'lead' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send({ ...lead, ...(index % 2 === 0 && { external_event_id: `evt_${index}` }) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(answers.filter(({ body }) => body.data.action === 'transaction_created')).toHaveLength(1);
    expect(await transactions()).toHaveLength(1);
    expect((await emittedEvents()).filter((type) => type === 'transaction.created')).toHaveLength(1);
  });

  test('prefer one for a named milestone to one for any', async () => {
    const { send, incentives, client } = await withIncentives(
      { ...fixed, incentiveType: 'milestone', amountE4: 90_000n },
      { ...fixed, incentiveType: 'milestone', eventName: 'upgraded' },
    );
    const matched = async (event_name: string) => {
      const { body } = await send({ event_name });
      const id = body.data.transaction_id;
      return id && (await client.commissions.get(id)).matched_incentive_id;
    };
    expect(await matched('upgraded')).toBe(incentives[1]);
    expect(await matched('upgraded')).toBe(incentives[0]);
    expect(await matched('upgraded')).toBeNull();
    expect(await matched('else')).toBeNull();
  });

  test('pay again for another referral of the same affiliate', async () => {
    const { send, given, affiliate, transactions } = await withIncentives({
      ...fixed,
      incentiveType: 'lead',
    });
    const other = await given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_2' });
    await send({ event_name: 'signed_up', event_type: 'lead' });
    await send({ event_name: 'signed_up', event_type: 'lead', customer_id: 'cus_2' });
    expect((await transactions()).map(({ referralId }) => referralId)).toContain(other.id);
    expect(await transactions()).toHaveLength(2);
  });

  test('pay a unit as a unit', async () => {
    const { send, client } = await withIncentives({ ...fixed, incentiveType: 'lead', currency: 'CREDITS' });
    const { body } = await send({ event_name: 'signed_up', event_type: 'lead' });
    expect(await client.commissions.get(body.data.transaction_id)).toMatchObject({
      commission_amount: 5,
      commission_currency: 'CREDITS',
      sale_amount_currency: 'EUR',
    });
  });

  test('pay nothing for rejected referrals and affiliates', async () => {
    const { send, client, referral, affiliate, transactions } = await withIncentives({
      ...fixed,
      incentiveType: 'lead',
    });
    const lead = { event_name: 'signed_up', event_type: 'lead' };
    await client.referrals.update(referral.id, { status: 'rejected' });
    expect((await send(lead)).body.data).toMatchObject({ action: 'recorded', referral_status: 'rejected' });
    await client.referrals.update(referral.id, { status: 'lead' });
    await client.affiliates.update(affiliate.id, { status: 'rejected' });
    expect((await send(lead)).body.data.action).toBe('recorded');
    expect(await transactions()).toEqual([]);
    // A sale that earned nothing used none of the limits.
    await client.affiliates.update(affiliate.id, { status: 'approved' });
    expect((await send(lead)).body.data.action).toBe('transaction_created');
  });
});
