import { intervals } from '@tributary/core';
import { Tributary } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { outcomeOf } from '../../../test/support/outcome.ts';

const server = useServer();

type Sale = Parameters<Tributary['conversions']['create']>[0];

/** Returns a sale with every possible field, and a different value for each field. */
async function fullSale({ given, client }: TestAccount) {
  const affiliate = await given.affiliate();
  const referral = await given.referral({ affiliate_id: affiliate.id });
  const other = await given.referral({ affiliate_id: affiliate.id });
  const by = { trackingId: affiliate.tracking_id, programId: affiliate.program_id };
  const [click, otherClick] = [await client.clicks.create(by), await client.clicks.create(by)];
  const sale = {
    referral_id: referral.id,
    customer_id: 'customer-1',
    external_user_id: 'user-1',
    click_id: click.id,
    program_id: affiliate.program_id,
    sale_amount: 100,
    sale_amount_currency: 'USD',
    sales_status: 'complete',
    interval: 'monthly',
    product_ids: ['p-1', 'p-2'],
    price_ids: ['q-1'],
    payment_intent_id: 'pi-1',
    invoice_id: 'in-1',
    occurred_at: '2026-01-02T03:04:05.000Z',
    metadata: { a: 1, b: { c: 2, d: [1, 2] } },
    external_event_id: 'order-1',
  } satisfies Sale;
  const others = {
    referral_id: other.id,
    customer_id: 'customer-2',
    external_user_id: 'user-2',
    click_id: otherClick.id,
    program_id: 'prg_other',
    sale_amount: 100.01,
    sale_amount_currency: 'EUR',
    sales_status: 'pending',
    interval: 'yearly',
    product_ids: ['p-2', 'p-1'],
    price_ids: undefined,
    payment_intent_id: 'pi-2',
    invoice_id: undefined,
    occurred_at: '2026-01-02T03:04:05.001Z',
    metadata: { a: 1, b: { c: 2, d: [2, 1] } },
  } as const;
  return { sale, others };
}

test.each(intervals)('records a sale of a %s plan as a subscription', async (interval) => {
  const { given } = await server.account();
  const sale = await given.conversion({ interval });
  expect(sale).toMatchObject({ interval, is_subscription: true, commission_amount: 20 });
});

describe('reused external_event_id', () => {
  test('is rejected for a sale that differs in one field, naming it, and writes nothing', async () => {
    const account = await server.account();
    const { sale, others } = await fullSale(account);
    const first = await account.client.conversions.create(sale);
    const before = await account.emittedEvents();

    for (const [field, value] of Object.entries(others)) {
      const changed = { ...sale, [field]: value } as Sale;
      const { status, code, error } = await outcomeOf(account.client.conversions.create(changed));
      expect({ status, code, field: error?.field, differ: error?.details.map((each) => each.field) }).toEqual(
        {
          status: 409,
          code: 'IDEMPOTENCY_CONFLICT',
          field: 'external_event_id',
          differ: [field],
        },
      );
    }

    expect(await account.emittedEvents()).toEqual(before);
    expect(await account.client.commissions.get(first.id)).toEqual(first);
  });

  test('returns every field that differs', async () => {
    const account = await server.account();
    const { sale } = await fullSale(account);
    await account.client.conversions.create(sale);

    const { error } = await outcomeOf(
      account.client.conversions.create({ ...sale, sale_amount: 1, invoice_id: 'in-2', metadata: {} }),
    );

    expect(error?.details.map(({ field }) => field)).toEqual(['invoice_id', 'metadata', 'sale_amount']);
  });

  test('leaves no referral behind if the other sale came through a new click', async () => {
    const { given, client, environmentId, emittedEvents } = await server.account();
    const affiliate = await given.affiliate();
    const sale = await given.conversion();
    const click = await given.click(affiliate);
    const before = await emittedEvents();
    const { external_event_id } = sale as { external_event_id: string };

    const amounts = { sale_amount: 100, sale_amount_currency: 'USD' };
    const refused = await outcomeOf(
      client.conversions.create({ ...amounts, click_id: click.id, external_event_id }),
    );

    expect(refused).toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });
    expect(await server.db.orm.referral.count({ where: { environmentId, clickId: click.id } })).toBe(0);
    expect(await emittedEvents()).toEqual(before);
  });

  const sameSale: readonly [string, (sale: Sale) => unknown][] = [
    ['with its fields in another order', (sale) => Object.fromEntries(Object.entries(sale).reverse())],
    ['with metadata in another order', (sale) => ({ ...sale, metadata: { b: { d: [1, 2], c: 2 }, a: 1 } })],
    ['with white space', (sale) => `\n${JSON.stringify(sale, null, 4)}\t\n`],
    ['with 100.00 for 100', (sale) => JSON.stringify(sale).replace(':100,', ':100.00,')],
    ['with 1e2 for 100', (sale) => JSON.stringify(sale).replace(':100,', ':1e2,')],
    ['with float noise', (sale) => ({ ...sale, sale_amount: 100.00000000000001 })],
    ['with the currency in lower case', (sale) => ({ ...sale, sale_amount_currency: 'usd' })],
    ['with the time in another zone', (sale) => ({ ...sale, occurred_at: '2026-01-02T04:04:05+01:00' })],
    ['without the default sales_status', ({ sales_status: _, ...sale }) => sale],
    ['with the default is_subscription', (sale) => ({ ...sale, is_subscription: true })],
    ['with a name and a type', (sale) => ({ ...sale, event_name: 'purchase', event_type: 'conversion' })],
  ];

  test.each(sameSale)('replays the same sale written %s', async (_, rewrite) => {
    const account = await server.account();
    const { sale } = await fullSale(account);
    const first = await account.raw('POST', '/v1/conversions', sale);

    const again = await account.raw('POST', '/v1/conversions', rewrite(sale));

    expect([first.status, again.status]).toEqual([201, 200]);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  test('is shared by /v1/conversions and /v1/events of type conversion', async () => {
    const account = await server.account();
    const { sale } = await fullSale(account);
    const first = await account.client.conversions.create(sale);

    const event = { ...sale, event_name: 'purchase', event_type: 'conversion' as const };
    const again = await outcomeOf(account.client.events.create(event));
    const other = await outcomeOf(account.client.events.create({ ...event, sale_amount: 7 }));

    expect(again).toMatchObject({ status: 200, isReplay: true, data: first });
    expect(other).toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });
  });

  test('is a separate key for a lifecycle event', async () => {
    const { client, given } = await server.account();
    const sale = await given.conversion({ external_event_id: 'one' });

    const event = { referral_id: sale.referral_id, event_name: 'signed_up', external_event_id: 'one' };

    expect(await outcomeOf(client.events.create(event))).toMatchObject({ status: 201, isReplay: false });
  });

  test('is shared by all API keys of the environment, but not with live', async () => {
    const account = await server.account();
    const { sale } = await fullSale(account);
    const first = await account.client.conversions.create(sale);
    const at = { baseUrl: server.baseUrl, maxRetries: 0 };
    const rotated = new Tributary({ ...at, apiKey: await account.issueKey(['write:commissions']) });
    const live = new Tributary({ ...at, apiKey: account.liveApiKey });

    expect(await outcomeOf(rotated.conversions.create(sale))).toMatchObject({ isReplay: true, data: first });
    expect(await outcomeOf(live.conversions.create(sale))).toMatchObject({ code: 'REFERRAL_NOT_FOUND' });
    await expect(
      live.conversions.create({
        ...{ customer_id: 'cus_nobody', external_user_id: 'u', external_event_id: 'nobody' },
        ...{ sale_amount: 1, sale_amount_currency: 'USD' },
      }),
    ).rejects.toThrow(
      'No referral in the live environment matches customer_id "cus_nobody" or external_user_id "u".',
    );
  });

  test('is compared byte by byte', async () => {
    const { client, given, environmentId } = await server.account();
    const { id: referral_id } = await given.referral();
    const keys = [
      'café',
      'cafe\u0301',
      'CAFÉ',
      'café ',
      ' café',
      'caf\u00e9\u200b',
      '\u{1f600}',
      'x'.repeat(255),
    ];
    for (const external_event_id of keys) {
      const sale = { referral_id, sale_amount: 1, sale_amount_currency: 'USD', external_event_id };
      expect(await outcomeOf(client.conversions.create(sale))).toMatchObject({
        status: 201,
        data: { external_event_id },
      });
      expect(await outcomeOf(client.conversions.create(sale))).toMatchObject({ isReplay: true });
    }
    expect(await server.db.orm.transaction.count({ where: { environmentId } })).toBe(keys.length);
  });

  test.each([
    ['', 'empty'],
    ['x'.repeat(256), '256 characters'],
    ['a\0b', 'NUL'],
    ['a\ud800', 'a lone surrogate'],
  ])('is rejected if it cannot be stored or is out of range (case %#)', async (external_event_id) => {
    const { client, given } = await server.account();
    const { id: referral_id } = await given.referral();
    const sale = { referral_id, sale_amount: 1, sale_amount_currency: 'USD', external_event_id };

    const { status, code, error } = await outcomeOf(client.conversions.create(sale));

    expect({ status, code, field: error?.field }).toEqual({
      status: 400,
      code: 'VALIDATION_ERROR',
      field: 'external_event_id',
    });
  });
});

describe('rejected sale', () => {
  test('can be corrected and resent with its key', async () => {
    const { client, given, raw } = await server.account();
    const affiliate = await given.affiliate();
    const sale = {
      customer_id: 'c-1',
      sale_amount: 5,
      sale_amount_currency: 'USD',
      external_event_id: 'o-1',
    };
    const send = (changed: object) => raw('POST', '/v1/conversions', { ...sale, ...changed });

    expect((await send({ sale_amount: -1 })).body.error.code).toBe('VALIDATION_ERROR');
    expect((await send({})).body.error.code).toBe('REFERRAL_NOT_FOUND');
    await given.referral({ affiliate_id: affiliate.id, customer_id: 'c-1' });
    expect((await send({ external_user_id: 'u-1', sale_amount: 6 })).status).toBe(201);
    expect(await outcomeOf(client.conversions.create(sale))).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });
});

describe('replayed sale', () => {
  test('is returned in its current state, even if it was fully refunded', async () => {
    const { client, given } = await server.account();
    const { id: referral_id } = await given.referral();
    const sale = { referral_id, sale_amount: 100, sale_amount_currency: 'USD', external_event_id: 'o-1' };
    const { id, matched_incentive_id } = await client.conversions.create(sale);

    await client.conversions.refund(id, { amount: 40 });
    const partly = await client.conversions.create(sale);
    await client.conversions.refund(id);
    const wholly = await client.conversions.create(sale);

    expect(partly).toMatchObject({ id, sale_amount: 60, commission_amount: 12, matched_incentive_id });
    expect(wholly).toMatchObject({ id, sale_amount: 0, status: 'refunded', sales_status: 'refunded' });
    expect(wholly).toEqual(await client.commissions.get(id));
  });

  test('never fails a rule that its first request passed', async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate({ settings: { cookieDays: 1 } });
    const click = await given.click(affiliate);
    const amounts = { sale_amount: 5, sale_amount_currency: 'USD' };
    const byClick = { ...amounts, click_id: click.id, external_event_id: unique('order') };
    const byCustomer = { ...amounts, customer_id: 'c-1', external_event_id: unique('order') };
    const { referral_id } = await client.conversions.create({ ...byClick, customer_id: 'c-1' });
    const first = await client.conversions.create(byCustomer);
    await client.referrals.update(referral_id, { customer_id: null });
    await given.referral({ affiliate_id: affiliate.id, customer_id: 'c-9' });
    await client.affiliates.update(affiliate.id, { status: 'rejected' });

    server.now = new Date(Date.now() + 400 * 86_400_000);
    const aYearLater = await outcomeOf(client.conversions.create(byCustomer));
    const ofAnOldClick = await outcomeOf(client.conversions.create({ ...byClick, customer_id: 'c-1' }));
    const fresh = await outcomeOf(client.conversions.create({ ...byCustomer, external_event_id: 'new' }));
    server.now = null;

    expect(aYearLater).toMatchObject({ status: 200, isReplay: true, data: { id: first.id } });
    expect(ofAnOldClick).toMatchObject({ status: 200, isReplay: true, data: { referral_id } });
    expect(fresh).toMatchObject({ status: 404, code: 'REFERRAL_NOT_FOUND' });
  });
});
