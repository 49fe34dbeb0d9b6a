import { SALE_LINES_MAX } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer();

const lines = [
  { product_id: 'course', price_id: 'course_eur', amount: 60 },
  { product_id: 'book', price_id: null, amount: 50 },
  { product_id: null, price_id: null, amount: -10 },
];
const forCourses = { applyTo: 'specific_products', productIds: ['course'] };

/** Creates an affiliate with 20% of courses, and a parent with 5% of them. */
async function seller(terms: object = forCourses) {
  const account = await server.account();
  const { client, given } = account;
  const program = await given.program();
  const incentive = await given.incentive(program, terms);
  const affiliate = await given.affiliate({ program });
  const referral = await given.referral({ affiliate_id: affiliate.id });
  const sell = (sale: object = {}) => given.conversion({ referral_id: referral.id, ...sale });
  return { ...account, client, program, incentive, affiliate, referral, sell };
}

describe('sale with lines', () => {
  test('is returned with them and their products by every endpoint', async () => {
    const { client, sell } = await seller();
    const sale = await sell({ lines });
    expect(sale).toMatchObject({ lines, product_ids: ['course', 'book'], sale_amount: 100 });
    expect(await client.conversions.get(sale.id)).toEqual(sale);
    expect((await client.commissions.list()).data).toEqual([sale]);
    expect(await sell()).not.toHaveProperty('lines');
  });

  test('earns by the lines with the incentive’s products, as do the levels above', async () => {
    const { client, given, program, affiliate, sell } = await seller();
    await client.groups.multiLevelIncentives.create(program.groupId, {
      level: 1,
      amount: 5,
      is_percentage: true,
      basis: 'sale',
    });
    const parent = await given.affiliate({ program });
    await client.affiliates.update(affiliate.id, { parent_affiliate_id: parent.id });
    const sale = await sell({ lines });
    const { earnings = [] } = await client.commissions.get(sale.id, { expand: ['earnings'] });
    expect(earnings.map(({ affiliate_id, amount }) => [affiliate_id, amount])).toEqual([
      [affiliate.id, 12],
      [parent.id, 3],
    ]);
  });

  test('explains what was not covered', async () => {
    const { client, sell, incentive } = await seller();
    const { id } = await sell({ lines });
    expect(await client.conversions.explain(id)).toMatchObject({
      sale: { amount: 100, covered: 60 },
      rule: '20% of 60.00 USD',
      arithmetic: [
        'Sale: 100.00 USD.',
        'Of this, 60.00 USD is for products of the incentive; 40.00 USD is not covered.',
        `20% of 60.00 USD = 12.00 USD, by Incentive (${incentive}).`,
        'Commission: 12.00 USD.',
      ],
    });
    const whole = await sell({ product_ids: ['course'] });
    expect(await client.conversions.explain(whole.id)).toMatchObject({
      sale: { covered: 100 },
      rule: '20% of 100.00 USD',
    });
    const other = await sell({ product_ids: ['book'] });
    expect(await client.conversions.explain(other.id)).toMatchObject({ sale: { covered: null }, rule: null });
  });

  test('is refunded in proportion to the whole sale', async () => {
    const { client, sell } = await seller();
    const { id } = await sell({ lines });
    expect(await client.conversions.refund(id, { amount: 50 })).toMatchObject({
      commission_amount: 6,
      lines,
    });
  });

  test('earns by its lines when completed later', async () => {
    const { client, sell } = await seller();
    const { id } = await sell({ lines, sales_status: 'pending' });
    const completed = await client.commissions.update(id, { sales_status: 'complete', sale_amount: 100 });
    expect(completed).toMatchObject({ lines, commission_amount: 12 });
  });

  test.each([{}, { sales_status: 'complete' as const }])(
    'loses them with another amount and %j, and then earns by the whole sale',
    async (also) => {
      const { client, environmentId, sell } = await seller();
      const { id } = await sell({ lines, sales_status: 'pending' });
      const changed = await client.commissions.update(id, { sale_amount: 80, ...also });
      expect(changed).not.toHaveProperty('lines');
      expect(changed.product_ids).toEqual(['course', 'book']);
      const where = { environmentId_id: { environmentId, id } };
      const row = await server.db.orm.transaction.findUniqueOrThrow({ where });
      expect(row.lines).toBeNull();
      const completed = await client.commissions.update(id, { sales_status: 'complete' });
      expect(completed).toMatchObject({ sale_amount: 80, commission_amount: 16 });
    },
  );

  test('announces that it lost them', async () => {
    const { announced, client, sell } = await seller();
    const { id } = await sell({ lines, sales_status: 'pending' });
    await client.commissions.update(id, { sale_amount: 80 });
    const [, update] = await announced(id);
    expect(update).toMatchObject({ type: 'transaction.updated', previous: { sale_amount: 100, lines } });
  });

  test('is the same request only with the same lines', async () => {
    const { sell } = await seller();
    const first = await sell({ lines, external_event_id: 'order-1' });
    expect(await sell({ lines, external_event_id: 'order-1' })).toEqual(first);
    for (const other of [lines.toReversed(), undefined]) {
      await expect(sell({ lines: other, external_event_id: 'order-1' })).rejects.toMatchObject({
        code: 'IDEMPOTENCY_CONFLICT',
      });
    }
  });

  test('is recorded the same way as an event and in a batch', async () => {
    const { client, referral } = await seller();
    const sale = { referral_id: referral.id, sale_amount: 100, sale_amount_currency: 'USD', lines };
    const event = { ...sale, event_name: 'order', event_type: 'conversion' as const };
    const recorded = await client.events.create({ ...event, external_event_id: 'order-1' });
    expect(recorded).toMatchObject({ lines, commission_amount: 12 });
    const results = await client.conversions.createBatch({
      items: [
        { ...sale, external_event_id: 'order-2' },
        { ...sale, external_event_id: 'order-3', sale_amount: 99 },
      ],
    });
    expect(results.map((result) => result.data?.commission_amount ?? result.error?.field)).toEqual([
      12,
      'lines',
    ]);
  });
});

describe('sale lines', () => {
  test.each([
    ['that add up to another amount', { lines: [{ amount: 99.99 }] }, 'lines'],
    ['next to product_ids', { lines, product_ids: ['course'] }, 'product_ids'],
    ['next to price_ids', { lines, price_ids: ['course_eur'] }, 'price_ids'],
    [
      'of more digits than the currency has',
      { lines: [{ amount: 0.001 }, { amount: 100 }] },
      'lines.0.amount',
    ],
    ['without an amount', { lines: [{ product_id: 'course' }] }, 'lines.0.amount'],
    ['with another field', { lines: [{ amount: 100, quantity: 1 }] }, 'lines.0.quantity'],
    ['of an empty product', { lines: [{ amount: 100, product_id: '' }] }, 'lines.0.product_id'],
    ['that are none', { lines: [] }, 'lines'],
    [`above ${SALE_LINES_MAX}`, { lines: Array(SALE_LINES_MAX + 1).fill({ amount: 0 }) }, 'lines'],
  ])('with %s are rejected with their field', async (_, sale, field) => {
    const { raw, referral } = await seller();
    const body = { referral_id: referral.id, sale_amount: 100, sale_amount_currency: 'USD', ...sale };
    const answer = await raw('POST', '/v1/conversions', { ...body, external_event_id: 'order-1' });
    expect({ status: answer.status, ...answer.body.error }).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      details: [{ field }],
    });
  });

  test(`may be ${SALE_LINES_MAX}, some of 0`, async () => {
    const { sell } = await seller();
    const most = [{ product_id: 'course', amount: 100 }, ...Array(SALE_LINES_MAX - 1).fill({ amount: 0 })];
    expect(await sell({ lines: most })).toMatchObject({ commission_amount: 20 });
  });

  test('are rejected for an event that is not a sale', async () => {
    const { raw, referral } = await seller();
    const body = { referral_id: referral.id, event_name: 'signed_up', event_type: 'lead', lines };
    const { status, body: answer } = await raw('POST', '/v1/events', body);
    expect({ status, field: answer.error?.field }).toEqual({ status: 400, field: 'lines' });
  });

  const setLines = (environmentId: number, id: string, stored: string) =>
    server.db.lists.query('update transactions set lines = $3 where environment_id = $1 and id = $2', [
      environmentId,
      id,
      stored,
    ]);

  test.each([
    ['another sum', '[{"product_id": "a", "price_id": null, "minor": "9999"}]'],
    ['no amount', '[{"product_id": "a", "price_id": null}]'],
    ['no lines', '[]'],
    ['no array', '{"minor": "10000"}'],
    [
      'more lines',
      JSON.stringify(
        Array(SALE_LINES_MAX + 1)
          .fill({ minor: '0' })
          .with(0, { minor: '10000' }),
      ),
    ],
  ])('are rejected by the database with %s', async (_, stored) => {
    const { environmentId, sell } = await seller();
    const { id } = await sell({ lines });
    await expect(setLines(environmentId, id, stored)).rejects.toThrow('transactions_lines_check');
  });

  test('are rejected by the database for a commission with a given amount', async () => {
    const { environmentId, given, referral } = await seller();
    const { id } = await given.commission({ referral_id: referral.id });
    const stored = '[{"product_id": "a", "price_id": null, "minor": "10000"}]';
    await expect(setLines(environmentId, id, stored)).rejects.toThrow('transactions_lines_check');
  });
});
