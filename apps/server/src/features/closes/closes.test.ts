import { expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer({ now: '2026-10-20T12:00:00.000Z' });

/** Records a sale of 100 USD that earned 20 USD in October, in Berlin. */
async function october() {
  const account = await server.account();
  const program = await account.given.program({ timezone: 'Europe/Berlin' });
  const affiliate = await account.given.affiliate({ program });
  await account.given.incentive(program);
  const { id: referral_id } = await account.given.referral({ affiliate_id: affiliate.id });
  await account.given.conversion({ referral_id });
  return { ...account, affiliate, referral_id, program_id: program.programId };
}

const at = (instant: string) => {
  server.now = new Date(instant);
};

test('closes a past month once, with the totals of its accruals', { tags: 'slow' }, async () => {
  const { client, program_id, affiliate } = await october();
  at('2026-10-31T23:02:00.000Z');
  const close = await client.closes.create({ program_id, month: '2026-10' });
  expect(close).toMatchObject({
    ...{ program_id, month: '2026-10', timezone: 'Europe/Berlin' },
    ...{ from: '2026-09-30T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' },
    rows: [{ currency: 'USD', opening: 0, earned: 20, paid: 0, closing: 20 }],
  });
  expect((await client.reports.accruals({ program_id, month: '2026-10' })).rows).toEqual(close.rows);
  await client.adjustments.create({
    affiliate_id: affiliate.id,
    amount: 5,
    currency: 'USD',
    reason: 'A video',
  });
  expect(await client.closes.create({ program_id, month: '2026-10' })).toEqual(close);
  expect((await client.closes.list({ program_id })).data).toEqual([close]);
});

test('rejects a month until its last requests have committed, and reports on no future month', async () => {
  const { program_id, refusal } = await october();
  at('2026-10-31T23:01:59.999Z');
  const body = { program_id, month: '2026-10' };
  expect(await refusal('POST', '/v1/closes', body)).toEqual([400, 'VALIDATION_ERROR', 'month']);
  const later = `/v1/reports/accruals?program_id=${program_id}&month=2026-12`;
  expect(await refusal('GET', later)).toEqual([400, 'VALIDATION_ERROR', 'month']);
});

test('lists late bookings and leaves the stored totals unchanged', { tags: 'slow' }, async () => {
  const { client, given, program_id, referral_id } = await october();
  at('2026-11-02T12:00:00.000Z');
  const { id, rows } = await client.closes.create({ program_id, month: '2026-10' });
  const occurred_at = '2026-10-31T21:00:00.000Z';
  const late = await given.conversion({ referral_id, sale_amount: 50, occurred_at });
  await client.conversions.refund(late.id, { amount: 25, refunded_at: '2026-10-31T22:00:00.000Z' });
  await given.conversion({ referral_id, sale_amount: 70 });
  const close = await client.closes.get(id);
  expect(close.rows).toEqual(rows);
  expect(close.booked_after_close).toMatchObject({
    totals: [{ currency: 'USD', amount: 5, count: 2 }],
    bookings: expect.arrayContaining([
      expect.objectContaining({ type: 'earned', amount: 10, transaction_id: late.id, occurred_at }),
      expect.objectContaining({ type: 'refunded', amount: -5, transaction_id: late.id }),
    ]),
  });
});

test('reopens only a program’s latest month, while the database protects the totals', {
  tags: 'slow',
}, async () => {
  const { client, program_id, refusal, environmentId } = await october();
  at('2026-11-02T12:00:00.000Z');
  const september = await client.closes.create({ program_id, month: '2026-09' });
  const latest = await client.closes.create({ program_id, month: '2026-10' });
  expect(await refusal('DELETE', `/v1/closes/${september.id}`)).toEqual([409, 'IN_USE', undefined]);
  const run = (text: string) =>
    server.db.lists.query(text, [environmentId, september.id]).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  expect(await run(`update closes set totals = '[]' where environment_id = $1 and id = $2`)).toBe('23001');
  expect(await run('delete from closes where environment_id = $1 and id = $2')).toBe('23001');
  await client.closes.delete(latest.id);
  await client.closes.delete(september.id);
  expect((await client.closes.list({ program_id })).data).toEqual([]);
});

test('ends a day in the program’s time zone and rejects the future', async () => {
  const { client, affiliate, refusal } = await october();
  const balance = async (as_of: string) =>
    (await client.affiliates.balances(affiliate.id, { as_of }))[0]?.ready;
  expect(await balance('2026-10-19')).toBeUndefined();
  expect(await balance('2026-10-20')).toBe(20);
  expect(await balance('2026-10-20T11:59:59.999Z')).toBeUndefined();
  expect(await balance('2026-10-20T12:00:00.000Z')).toBe(20);
  const future = [400, 'VALIDATION_ERROR', 'as_of'];
  expect(await refusal('GET', `/v1/affiliates/${affiliate.id}/balances?as_of=2026-10-21`)).toEqual(future);
  expect(await refusal('GET', '/v1/reports/owed?as_of=2026-10-20T12:00:00.001Z')).toEqual(future);
  expect((await client.balances.list({ currency: 'JPY' })).data).toEqual([]);
});

test('requires a time or a program when a day is requested across time zones', async () => {
  const { client, given, refusal, program_id } = await october();
  await given.program();
  expect(await refusal('GET', '/v1/reports/owed?as_of=2026-10-19')).toEqual([
    400,
    'VALIDATION_ERROR',
    'as_of',
  ]);
  expect((await client.reports.owed({ as_of: '2026-10-20', program_id })).rows).toMatchObject([{ owed: 20 }]);
});
