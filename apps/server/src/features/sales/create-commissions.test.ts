import type { Tributary } from '@tributary/sdk';
import { expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer({ now: '2026-06-01T00:00:00Z' });

type CommissionBatchItem = Parameters<Tributary['commissions']['createBatch']>[0]['items'][number];

const money = {
  ...{ sale_amount: 100, sale_amount_currency: 'USD', commission_amount: 20, commission_currency: 'USD' },
  created_at: '2026-01-05T10:00:00Z',
};

/** Creates a referral, an erased one, and items that are accepted, rejected and repeated. */
async function itemsOf({ client, given }: TestAccount): Promise<CommissionBatchItem[]> {
  const [{ id: one }, { id: other }, { id: erased }] = [
    await given.referral(),
    await given.referral(),
    await given.referral(),
  ];
  await client.erasures.create({ referral_id: erased, reason: 'requested' });
  const first = { ...money, referral_id: one };
  const second = { ...money, referral_id: other };
  return [
    { ...first, sales_status: 'complete', idempotency_key: 'a' },
    { ...first, sales_status: 'complete', created_at: '2025-12-01T10:00:00Z', idempotency_key: 'b' },
    { ...first, idempotency_key: 'a', sale_amount: 1 },
    { ...first, sales_status: 'complete', counts_as_payment: false, status: 'paid' },
    { ...first, invoice_id: 'in_1' },
    { ...first, invoice_id: 'in_1' },
    { ...second, invoice_id: 'in_1' },
    { ...first, invoice_id: 'in_1', allow_duplicate: true },
    { ...first, payment_intent_id: 'pi_1', sales_status: 'failed' },
    { ...first, payment_intent_id: 'pi_1', sales_status: 'complete' },
    { ...first, payment_intent_id: 'pi_1', sales_status: 'complete' },
    { ...second, sale_amount: 0.001 },
    { ...second, referral_id: 'ref_none' },
    { ...second, sale_amount_currency: 'HRK' },
    { ...second, created_at: '2999-01-01T00:00:00Z' },
    { ...second, status: 'refunded' },
    { ...second, status: 'rejected', is_subscription: true },
    { ...second, hold_period_days: 30 },
    { ...second, referral_id: erased, invoice_id: 'in_2' },
    { ...second, referral_id: erased, invoice_id: 'in_2' },
  ];
}

/** Returns the data of an account afterwards, with ids replaced by numbers in order of appearance. */
async function leftOf({ client, emittedEvents, environmentId }: TestAccount, answers: object) {
  await server.relay();
  const [commissions, entries, log] = [
    (await client.commissions.list({ limit: 100, expand: ['earnings'] })).data,
    (await client.ledger.entries({ limit: 100 })).data,
    (await client.auditLog.list({ limit: 100 })).data.filter(({ action }) =>
      action.startsWith('commissions.'),
    ),
  ];
  const referrals = await server.db.orm.referral.findMany({
    where: { environmentId },
    orderBy: { id: 'asc' },
    select: { id: true, status: true, conversionsCount: true, firstConversionAt: true },
  });
  const kinds = (names: readonly string[]) => [...names].sort();
  const left = {
    answers,
    referrals,
    commissions: commissions,
    entries: entries.map(({ id: _, ...each }) => each),
    audited: kinds(log.map(({ object }) => object ?? '')),
    announced: kinds(await emittedEvents()),
  };
  const numbers = new Map<string, string>();
  const numbered = (id: string) => {
    const number = numbers.get(id) ?? `#${numbers.size}`;
    numbers.set(id, number);
    return number;
  };
  return JSON.stringify(left, null, 1).replace(/\b(ref|trx|ern|aff|prg|led)_\w+|erased_\w+/g, numbered);
}

test('responds, writes, announces and audits as if its items had been sent individually', {
  tags: 'slow',
}, async () => {
  const [alone, together] = [await server.account(), await server.account()];
  const answers: object[] = [];
  for (const [index, { idempotency_key: key, ...body }] of (await itemsOf(alone)).entries()) {
    const { status, body: answer } = await alone.raw('POST', '/v1/commissions', body, {
      ...(key && { 'idempotency-key': key }),
    });
    const { request_id: _, doc_url: __, ...error } = answer.error ?? {};
    answers.push({ index, status, ...(answer.data ? { data: answer.data } : { error }) });
  }
  const batch = await together.client.commissions.createBatch({ items: await itemsOf(together) });
  const statuses = batch.map(({ status }) => status);
  expect(statuses).toEqual([
    ...[201, 201, 409, 201, 201, 409, 201, 201, 201, 201, 409, 400, 404, 400, 400, 201, 201, 201, 201, 409],
  ]);
  const left = await leftOf(together, batch);
  expect(left).toEqual(await leftOf(alone, answers));
  expect(JSON.parse(left).referrals[0]).toMatchObject({
    ...{ conversionsCount: 3, firstConversionAt: '2025-12-01T10:00:00.000Z', status: 'lead' },
  });
});
