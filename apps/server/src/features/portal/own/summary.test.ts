import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { ownAffiliate, payAll, portalProgram } from '../../../../test/support/portal-program.ts';

const server = useServer({ encryptionKeys: [randomBytes(32)] });

async function opened(
  options: Parameters<typeof portalProgram>[1] = {},
  of: Parameters<typeof ownAffiliate>[3] = {},
) {
  const account = await server.account();
  const program = await portalProgram(account, options);
  const ada = await ownAffiliate(server, account, program, of);
  const summary = async () => (await ada.get('summary')).data;
  return { ...account, account, program, ada, summary };
}

describe('portal summary', () => {
  test('is empty before the first sale and without a site', { tags: 'slow' }, async () => {
    const { summary } = await opened();
    expect(await summary()).toEqual({ currencies: [], blocks: [], link: null, latest: [] });
  });

  test('contains the main link and what blocks payouts', { tags: 'slow' }, async () => {
    const { given, program, ada, summary, client } = await opened({}, { isPayable: false });
    await given.site(program.programId, { home_url: 'https://shop.example/' });
    expect(await summary()).toMatchObject({
      link: `https://shop.example/?via=${ada.tracking_id}`,
      blocks: [{ reason: 'no_method', payout_number: null }],
    });
    await client.affiliates.update(ada.id, { status: 'rejected', reason: 'Spam' });
    expect((await summary()).blocks).toEqual([{ reason: 'not_in_program', payout_number: null }]);
  });

  test('gives the amount and the reason of each figure, from the hold to the payout', {
    tags: 'slow',
  }, async () => {
    const { client, account, program, ada, summary } = await opened({
      settings: { minimumPayoutMinor: 2_500n },
      terms: { approvalType: 'hold_period', holdPeriodDays: 30 },
    });
    const { id } = await ada.sell({ sale_amount: 100 });
    const { steps } = (await ada.get(`commissions/${id}`)).data;
    const nothing = { amount: 0, reading: null };
    expect((await summary()).currencies).toEqual([
      {
        currency: 'USD',
        waiting: {
          amount: 20,
          reading: expect.objectContaining({ state: 'first_hold_ends', date: steps.hold.until }),
        },
        ...{ due: nothing, next_payout: null, under_way: nothing, paid: nothing },
      },
    ]);
    await client.commissions.update(id, { status: 'ready_for_payment' });
    expect((await summary()).currencies).toMatchObject([
      {
        ...{ waiting: nothing, next_payout: null },
        due: { amount: 20, reading: { state: 'below_minimum', missing: { amount: 5, currency: 'USD' } } },
      },
    ]);
    const second = await ada.sell({ sale_amount: 50 });
    await client.commissions.update(second.id, { status: 'ready_for_payment' });
    expect((await summary()).currencies).toMatchObject([
      { due: { amount: 30, reading: { state: 'no_date' } }, next_payout: { amount: 30, on: null } },
    ]);
    const { payouts } = await client.payouts.create({ program_id: program.programId });
    const { id: payout = '', invoice_number: number } = payouts[0] ?? {};
    expect((await summary()).currencies).toMatchObject([
      { due: nothing, under_way: { amount: 30, reading: { state: 'on_its_way', payout_number: number } } },
    ]);
    await client.payouts.update(payout ?? '', { status: 'processing' });
    await client.payouts.update(payout ?? '', { status: 'failed' });
    expect(await summary()).toMatchObject({
      blocks: [{ reason: 'payout_failed', payout_number: number }],
      currencies: [{ under_way: { reading: { state: 'payout_failed' } } }],
    });
    for (const status of ['pending', 'processing'] as const)
      await client.payouts.update(payout ?? '', { status });
    await client.payouts.complete(payout ?? '');
    const { processed_at: date } = await client.payouts.get(payout ?? '');
    expect((await summary()).currencies).toMatchObject([
      { paid: { amount: 30, reading: { state: 'last_paid', payout_number: number, date } } },
    ]);
    await client.payouts.return(payout ?? '', { reason: 'AC04' });
    expect(await summary()).toMatchObject({
      blocks: [{ reason: 'payout_returned', payout_number: number }],
      currencies: [{ due: { amount: 30 }, paid: nothing }],
    });
    await payAll(account, program);
  });

  test('schedules for the next payday what was ready in time, with the same date as its commissions', {
    tags: 'slow',
  }, async () => {
    const { client, program, ada, summary } = await opened();
    await client.programs.update(program.programId, { payout_schedule: { every: 'week', day: 1 } });
    const { id } = await ada.sell({ sale_amount: 100 });
    await client.testClock.advance({ days: 8 });
    const { id: later } = await ada.sell({ sale_amount: 50 });
    const planned = async () => (await summary()).currencies[0];
    for (let days = 0; days < 7; days += 1) {
      const { due, next_payout } = await planned();
      expect(due).toMatchObject({ amount: 30, reading: { state: 'planned', date: next_payout.on } });
      const { date } = (await ada.get(`commissions/${id}`)).data.reading;
      expect(next_payout.on).toBe(date);
      const isSameDay = (await ada.get(`commissions/${later}`)).data.reading.date === date;
      expect(next_payout.amount).toBe(isSameDay ? 30 : 20);
      await client.testClock.advance({ days: 1 });
    }
  });

  test('contains the latest five commissions', async () => {
    const { ada, summary } = await opened();
    for (let sale = 0; sale < 6; sale += 1) await ada.sell();
    const { data } = await ada.get('commissions?limit=5');
    expect((await summary()).latest).toEqual(data);
  });

  test('has a row per currency, and says that units are credited', async () => {
    const { client, given, program, ada, summary } = await opened();
    await ada.sell({ sale_amount_currency: 'EUR' });
    const credits = { isPercentage: false, amountE4: 5_000_000n, currency: 'CREDITS' };
    await given.incentive(program, { ...credits, incentiveType: 'lead' });
    await client.events.create({ referral_id: ada.referral.id, event_name: 'signed_up', event_type: 'lead' });
    expect((await summary()).currencies).toMatchObject([
      { currency: 'CREDITS', due: { amount: 500, reading: { state: 'credited' } }, next_payout: null },
      { currency: 'EUR', due: { amount: 20 } },
    ]);
  });
});

describe('performance figures', () => {
  test('count each day of the period in the program’s time zone', { tags: 'slow' }, async () => {
    const { client, given, account, program, ada } = await opened({ settings: { timezone: 'Asia/Tokyo' } });
    const now = new Date((await client.testClock.get()).now);
    const tokyo = (at: Date) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo', dateStyle: 'short' }).format(at);
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    await given.click(ada, {});
    await given.click(ada, { createdAt: daysAgo(3).toISOString() });
    await given.click(ada, { createdAt: daysAgo(40).toISOString() });
    await ada.sell({ occurred_at: daysAgo(2).toISOString() });
    const { id } = await ada.sell();
    await client.commissions.void(id);
    const eve = await ownAffiliate(server, account, program, { name: 'Eve' });
    await eve.sell();

    const { data } = await ada.get('performance?days=7');

    expect(data.timezone).toBe('Asia/Tokyo');
    expect(data.days.map(({ day }: { day: string }) => day)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((days) => tokyo(daysAgo(days))),
    );
    const on = (days: number) => data.days.find(({ day }: { day: string }) => day === tokyo(daysAgo(days)));
    expect(on(0)).toMatchObject({ clicks: 1, sign_ups: 1, sales: 0 });
    expect(on(3)).toMatchObject({ clicks: 1, sign_ups: 0, customers: 0, sales: 0 });
    expect(on(2)).toMatchObject({ clicks: 0, customers: 1, sales: 1 });
    expect((await ada.get('performance?days=90')).data.days).toHaveLength(90);
    expect((await ada.get('performance')).data.days).toHaveLength(30);
    for (const days of ['8', '0', '-7', 'all']) {
      const { status, body } = await ada.call('GET', `/v1/portal/performance?days=${days}`);
      expect([status, body.error.field]).toEqual([400, 'days']);
    }
  });
});
