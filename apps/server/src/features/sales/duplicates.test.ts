import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { outcomesOf, tally } from '../../../test/support/outcome.ts';

const server = useServer();

async function shop() {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const referral = await account.given.referral({ affiliate_id: affiliate.id });
  const manual = {
    ...{ referral_id: referral.id, sale_amount: 100, sale_amount_currency: 'USD' },
    ...{ commission_amount: 20, commission_currency: 'USD' },
  };
  const sale = { referral_id: referral.id, sale_amount: 100, sale_amount_currency: 'USD' };
  return { ...account, affiliate, referral, manual, sale };
}

const ids = [{ invoice_id: 'in_1' }, { payment_intent_id: 'pi_1' }] as const;

describe.each(ids)('second sale of a referral with the same %o', (id) => {
  const [field = ''] = Object.keys(id);

  test('is rejected with the id of the first, by every way of recording a sale', async () => {
    const { client, given, raw, refusal, sale, manual } = await shop();
    const first = await given.conversion({ ...sale, ...id });
    const { status, body } = await raw('POST', '/v1/conversions', {
      ...sale,
      ...id,
      external_event_id: 'o-2',
    });
    expect([status, body.error.code, body.error.field]).toEqual([409, 'DUPLICATE', field]);
    expect(body.error.message).toContain(first.id);
    const event = { ...sale, ...id, event_type: 'conversion', event_name: 'Paid', external_event_id: 'o-3' };
    expect(await refusal('POST', '/v1/events', event)).toEqual([409, 'DUPLICATE', field]);
    expect(await refusal('POST', '/v1/commissions', { ...manual, ...id })).toEqual([409, 'DUPLICATE', field]);
    const items = ['o-4', 'o-5'].map((external_event_id) => ({ ...sale, ...id, external_event_id }));
    const conversions = await client.conversions.createBatch({ items });
    const commissions = await client.commissions.createBatch({ items: [{ ...manual, ...id }] });
    expect([...conversions, ...commissions].map((each) => 'error' in each && each.error.code)).toEqual([
      ...['DUPLICATE', 'DUPLICATE', 'DUPLICATE'],
    ]);
  });

  test('is rejected after a manual commission too, and recorded with allow_duplicate', async () => {
    const { client, given, refusal, sale, manual } = await shop();
    await client.commissions.create({ ...manual, ...id });
    const again = { ...sale, ...id, external_event_id: 'o-1' };
    expect(await refusal('POST', '/v1/conversions', again)).toEqual([409, 'DUPLICATE', field]);
    const recorded = await client.conversions.create({ ...again, allow_duplicate: true });
    // Not part of the fingerprint: a repeat without it is a replay.
    expect((await client.conversions.create(again)).id).toBe(recorded.id);
    await client.commissions.create({ ...manual, ...id, allow_duplicate: true });
    expect((await client.commissions.list({ ...id })).data).toHaveLength(3);
    expect((await client.commissions.list({ [field]: 'other' })).data).toEqual([]);
    expect(given).toBeDefined();
  });

  test('is recorded once when sent concurrently, one by one or in one batch', async () => {
    const { client, sale } = await shop();
    const at = (index: number, more = id as object) => ({
      ...sale,
      ...more,
      external_event_id: `o-${index}`,
    });
    const answers = await outcomesOf(
      Array.from({ length: 12 }, (_, index) => client.conversions.create(at(index))),
    );
    expect(tally(answers)).toEqual({ '201': 1, '409 DUPLICATE': 11 });
    const other = { [field]: 'other' };
    const batch = await client.conversions.createBatch({
      items: Array.from({ length: 6 }, (_, index) => at(100 + index, other)),
    });
    expect(batch.map(({ status }) => status)).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('is recorded if the first failed or was voided, for another referral, or if the program allows it', async () => {
    const { client, given, affiliate, referral, sale } = await shop();
    const { id: failed } = await given.conversion({ ...sale, ...id, sales_status: 'failed' });
    const paid = await given.conversion({ ...sale, ...id });
    await client.commissions.void(paid.id);
    await given.conversion({ ...sale, ...id });
    await given.conversion({ ...sale, ...id, sales_status: 'failed' });
    const other = await given.referral({ affiliate_id: affiliate.id });
    await given.conversion({ ...sale, ...id, referral_id: other.id });
    await client.programs.update(affiliate.program_id, { duplicates: 'allow' });
    await given.conversion({ ...sale, ...id });
    expect(failed).not.toBe(referral.id);
  });

  test('is still rejected after the first was refunded, unless it is a replay', async () => {
    const { client, refusal, sale } = await shop();
    const first = { ...sale, ...id, external_event_id: 'o-1' };
    const { id: recorded } = await client.conversions.create(first);
    await client.conversions.refund(recorded);
    expect((await client.conversions.create(first)).id).toBe(recorded);
    expect(await refusal('POST', '/v1/conversions', { ...first, external_event_id: 'o-2' })).toEqual([
      409,
      'DUPLICATE',
      field,
    ]);
  });
});

test('records concurrent manual commissions with one invoice once, and replays a repeated key', async () => {
  const { client, manual } = await shop();
  const one = { ...manual, invoice_id: 'in_1' };
  const answers = await outcomesOf(
    Array.from({ length: 6 }, (_, index) => client.commissions.create(one, { idempotencyKey: `k-${index}` })),
  );
  expect(tally(answers)).toEqual({ '201': 1, '409 DUPLICATE': 5 });
  const key = { idempotencyKey: `k-${answers.findIndex(({ status }) => status === 201)}` };
  const [replay] = await outcomesOf([client.commissions.create({ ...one, allow_duplicate: true }, key)]);
  expect([replay?.status, replay?.isReplay]).toEqual([200, true]);
});

test('never treats sales without an invoice and a payment intent as duplicates', async () => {
  const { given, sale } = await shop();
  await given.conversion(sale);
  expect((await given.conversion(sale)).commission_amount).toBe(20);
});

test('shows a program that an upgrade left unchanged in the inbox until somebody decides', async () => {
  const { client, affiliate, environmentId } = await shop();
  const program = { environmentId_id: { environmentId, id: affiliate.program_id } };
  await server.db.orm.program.update({
    where: program,
    data: { duplicates: 'allow', duplicatesKeptAt: new Date() },
  });
  expect((await client.inbox.get()).duplicates_allowed).toMatchObject({
    ...{ count: 1, items: [{ program_id: affiliate.program_id }] },
  });
  await client.programs.update(affiliate.program_id, { duplicates: 'allow' });
  expect((await client.inbox.get()).duplicates_allowed).toEqual({ count: 0, items: [] });
});
