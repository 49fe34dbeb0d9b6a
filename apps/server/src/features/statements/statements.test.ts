import type { StatementMonth } from '@tributary/sdk';
import { afterEach, describe, expect, test } from 'vitest';
import { PNG } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';
import { pdfPages } from '../../../test/support/pdf-text.ts';
import { ownAffiliate, payAll, portalProgram } from '../../../test/support/portal-program.ts';

const server = useServer();
afterEach(() => {
  server.now = null;
});

const at = (iso: string) => {
  server.now = new Date(iso);
};

type Options = Parameters<typeof portalProgram>[1];

async function opened(options: Options = {}) {
  at('2026-10-01T12:00:00Z');
  const account = await server.account();
  const program = await portalProgram(account, options);
  const ada = await ownAffiliate(server, account, program);
  const statement = (month: string) => account.client.affiliates.statements.get(ada.id, { month });
  return { ...account, account, program, ada, statement };
}

/** Sales and a refund in October, the payout in November, and the clawback in December. */
async function autumn() {
  const opening = await opened();
  const { client, account, program, ada } = opening;
  const [first, second] = [await ada.sell({ external_event_id: 'order-1' }), await ada.sell()];
  at('2026-10-20T12:00:00Z');
  await client.conversions.refund(second.id, { amount: 25, reason: 'Damaged' });
  await client.adjustments.create({ affiliate_id: ada.id, amount: 7.5, currency: 'USD', reason: 'A video' });
  at('2026-11-05T12:00:00Z');
  await payAll(account, program);
  at('2026-12-05T12:00:00Z');
  await client.conversions.refund(first.id);
  return opening;
}

describe('affiliate statement', () => {
  test('adds up, and each month starts with the previous month’s final balance', {
    tags: 'slow',
  }, async () => {
    const { statement, ada, program } = await autumn();
    const nothing = { earned: 0, taken_back: 0, rejected: 0, adjusted: 0, paid: 0, returned: 0 };
    expect(await statement('2026-10')).toMatchObject({
      affiliate: { id: ada.id, name: 'Ada Lovelace', company_name: null },
      program: { id: program.programId },
      ...{ month: '2026-10', timezone: 'UTC', is_over: true },
      ...{ from: '2026-10-01T00:00:00.000Z', until: '2026-11-01T00:00:00.000Z' },
      currencies: [
        {
          ...nothing,
          currency: 'USD',
          opening: 0,
          earned: 40,
          taken_back: -5,
          adjusted: 7.5,
          closing: 42.5,
          lines: 4,
        },
      ],
    });
    expect((await statement('2026-11')).currencies).toEqual([
      { ...nothing, currency: 'USD', opening: 42.5, paid: -42.5, closing: 0, lines: 4 },
    ]);
    expect(await statement('2026-12')).toMatchObject({
      is_over: false,
      currencies: [{ ...nothing, opening: 0, taken_back: -20, closing: -20, lines: 1 }],
    });
  });

  test('counts an imported commission in the month of the import and keeps earlier months unchanged', {
    tags: 'slow',
  }, async () => {
    const { client, ada, statement } = await opened();
    at('2026-11-05T12:00:00Z');
    await ada.sell();
    const before = await statement('2026-10');
    const { id: referral_id } = ada.referral;
    const earlier = { status: 'ready_for_payment', created_at: '2026-10-10T12:00:00.000Z' } as const;
    const amounts = {
      ...{ sale_amount: 100, sale_amount_currency: 'USD' },
      ...{ commission_amount: 30, commission_currency: 'USD' },
    };
    const { id } = await client.commissions.create({ referral_id, ...earlier, ...amounts });
    expect(await statement('2026-10')).toEqual(before);
    expect((await statement('2026-11')).currencies).toMatchObject([{ earned: 50, closing: 50, lines: 2 }]);
    const lines = await client.affiliates.statements.lines(ada.id, { month: '2026-11' });
    expect(lines.data.find(({ commission_id }) => commission_id === id)).toMatchObject({
      booked_at: '2026-11-05T12:00:00.000Z',
      sold_at: '2026-10-10T12:00:00.000Z',
    });
    const csv = await client.affiliates.statements.file(ada.id, { month: '2026-10', format: 'csv' });
    expect(Buffer.from(csv.data, 'base64').toString()).not.toContain(id);
    expect(await client.affiliates.balances(ada.id, { as_of: '2026-10-31' })).toEqual([]);
  });

  test('is all zeros for a month without bookings', async () => {
    const { statement } = await opened();
    expect(await statement('1999-02')).toMatchObject({
      is_over: true,
      currencies: [{ currency: 'USD', opening: 0, earned: 0, closing: 0, lines: 0 }],
    });
  });

  test('follows the months of the program’s time zone', async () => {
    const { statement, ada } = await opened({ settings: { timezone: 'Pacific/Auckland' } });
    at('2026-10-31T11:30:00Z');
    await ada.sell();
    expect((await statement('2026-10')).currencies).toMatchObject([{ earned: 0, closing: 0 }]);
    expect(await statement('2026-11')).toMatchObject({
      from: '2026-10-31T11:00:00.000Z',
      currencies: [{ earned: 20 }],
    });
  });

  test.each([
    ['month=2026-11', 'month: 2026-11 has not begun yet. Choose the current month or an earlier one.'],
    ['month=2026-13', 'month: Must be a month such as 2026-10.'],
    ['month=October', 'month: Must be a month such as 2026-10.'],
    ['', 'month: Required.'],
  ])('is rejected for %j', { tags: 'slow' }, async (query, message) => {
    const { raw, ada } = await opened();
    const { status, body } = await raw('GET', `/v1/affiliates/${ada.id}/statement?${query}`);
    expect([status, body.error.code, body.error.message]).toEqual([400, 'VALIDATION_ERROR', message]);
  });

  test('includes earnings of an affiliate merged into this one', { tags: 'slow' }, async () => {
    const { client, account, program, ada, statement } = await opened();
    const twice = await ownAffiliate(server, account, program, { name: 'Ada L.' });
    await twice.sell();
    await client.affiliates.merge(twice.id, { into: ada.id, reason: 'Applied twice' });
    expect((await statement('2026-10')).currencies).toMatchObject([{ earned: 20, closing: 20 }]);
    const own = await client.affiliates.statements.get(twice.id, { month: '2026-10' });
    expect(own.currencies).toMatchObject([{ closing: 20 }]);
  });
});

describe('statement lines', () => {
  test('describe each booking and add up to the statement', { tags: 'slow' }, async () => {
    const { client, ada } = await autumn();
    const { data } = await client.affiliates.statements.lines(ada.id, { month: '2026-10', limit: 100 });
    expect(data.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['earned', 20],
      ['earned', 20],
      ['taken_back', -5],
      ['adjusted', 7.5],
    ]);
    const [payout] = (await client.payouts.list()).data;
    expect(data[0]).toMatchObject({
      ...{
        external_event_id: 'order-1',
        customer_email: ada.referral.email,
        sold_at: '2026-10-01T12:00:00.000Z',
      },
      ...{ payout_number: payout?.invoice_number, type: 'earned', adjustment_id: null },
    });
    expect(data[2]).toMatchObject({ reason: 'Damaged', type: 'refunded' });
    expect(data[3]).toMatchObject({ reason: 'A video', sold_at: null, commission_id: null });
  });

  test('are paged', async () => {
    const { client, ada, raw } = await autumn();
    const { statements } = client.affiliates;
    const all = (await statements.lines(ada.id, { month: '2026-10', limit: 100 })).data;
    const first = await statements.lines(ada.id, { month: '2026-10', limit: 3 });
    expect([first.data, first.has_more]).toEqual([all.slice(0, 3), true]);
    const after = all[2]?.id ?? '';
    const rest = await statements.lines(ada.id, { month: '2026-10', limit: 3, starting_after: after });
    expect([rest.data, rest.has_more]).toEqual([all.slice(3), false]);
    const other = await raw(
      'GET',
      `/v1/affiliates/${ada.id}/statement/lines?month=2026-11&starting_after=${after}`,
    );
    expect([other.status, other.body.error.field]).toEqual([400, 'starting_after']);
  });

  test('name customers only to readers of referrals', { tags: 'slow' }, async () => {
    const { client, ada, issueKey } = await autumn();
    const apiKey = await issueKey(['read:commissions', 'read:payouts']);
    const lines = client.withOptions({ apiKey }).affiliates.statements.lines(ada.id, { month: '2026-10' });
    expect((await lines).data[0]).toMatchObject({
      external_event_id: 'order-1',
      customer_id: null,
      customer_email: null,
    });
  });
});

describe('statement file', () => {
  test('lists every booking as CSV without formulas in cells', async () => {
    const { client, ada } = await opened();
    await ada.sell({ external_event_id: '=HYPERLINK("https://evil.example")', sale_amount: 12.34 });
    await client.adjustments.create({
      affiliate_id: ada.id,
      amount: -3,
      currency: 'USD',
      reason: '+1, "quoted"',
    });
    const file = await client.affiliates.statements.file(ada.id, { month: '2026-10', format: 'csv' });
    expect(file).toMatchObject({
      filename: `statement-2026-10-${ada.id}.csv`,
      media_type: 'text/csv; charset=utf-8',
    });
    const [head, ...lines] = Buffer.from(file.data, 'base64').toString().trimEnd().split('\r\n');
    expect(head).toBe(
      '\ufeffbooked_at,kind,type,amount,currency,sold_at,external_event_id,payout_number,reason,commission_id,adjustment_id,ledger_entry_id,customer_id,customer_email',
    );
    expect(lines.sort()).toEqual([
      expect.stringContaining(',adjusted,adjusted,-3,USD,,,,"\'+1, ""quoted""",'),
      expect.stringContaining(
        `,earned,earned,2.47,USD,2026-10-01T12:00:00.000Z,"'=HYPERLINK(""https://evil.example"")",`,
      ),
    ]);
  });

  test('is a PDF with names in any script, truncating the longest', { tags: 'slow' }, async () => {
    const { client, ada, program } = await opened();
    await client.portals.update(program.programId, { brand_name: 'متجر المثال' });
    const name = 'مريم الأسطرلابي (Mariam) 3';
    await client.affiliates.update(ada.id, { name, company_name: 'שלום עולם — Łódź Ελλάδα Москва' });
    await ada.sell({ external_event_id: `order-${'x'.repeat(80)}` });
    const file = await client.affiliates.statements.file(ada.id, { month: '2026-10' });
    expect(file).toMatchObject({
      filename: `statement-2026-10-${ada.id}.pdf`,
      media_type: 'application/pdf',
    });
    const [page = ''] = await pdfPages(file.data);
    for (const text of ['Commission statement', 'October 2026', '01/10/2026 – 31/10/2026', 'Page 1 of 1'])
      expect(page).toContain(text);
    for (const text of [
      'Opening balance',
      '20.00 USD',
      ada.email.slice(0, 40),
      'Łódź Ελλάδα Москва',
      'order-xxx',
      '…',
    ])
      expect(page).toContain(text);
    expect(page).toContain('עולם שלום');
    expect(page).toMatch(/\p{Script=Arabic}/u);
    expect(page).not.toContain('x'.repeat(60));
    expect(page).not.toContain('A box represents');
    await client.affiliates.update(ada.id, { company_name: '東京商店' });
    const again = await client.affiliates.statements.file(ada.id, { month: '2026-10' });
    expect((await pdfPages(again.data))[0]).toContain('A box represents a character');
  });

  test('uses the language of the request and the logo of the portal', { tags: 'slow' }, async () => {
    const { client, ada, program } = await autumn();
    await client.portals.updateLogo(program.programId, { data: PNG });
    const file = await client.affiliates.statements.file(ada.id, { month: '2026-12', language: 'de' });
    const [page = ''] = await pdfPages(file.data);
    for (const text of [
      'Provisionsabrechnung',
      'Dezember 2026',
      'noch nicht zu Ende',
      '-20,00 USD',
      'Seite 1 von 1',
    ])
      expect(page).toContain(text);
  });

  test('says that there were no bookings', { tags: 'slow' }, async () => {
    const { client, ada } = await opened();
    const { data } = await client.affiliates.statements.file(ada.id, { month: '2026-09' });
    expect((await pdfPages(data))[0]).toContain('Nothing was booked in this month.');
  });
});

const none = {
  refunded: 0,
  rejected: 0,
  voided: 0,
  adjusted: 0,
  waiting: 0,
  held: 0,
  due: 0,
  under_way: 0,
  paid: 0,
};

describe('months of a year', () => {
  const months = ({ client, ada }: Awaited<ReturnType<typeof opened>>, year?: number) =>
    client.affiliates.statements.list(ada.id, year === undefined ? {} : { year });

  test('show each month’s earnings and the payout that paid them', { tags: 'slow' }, async () => {
    const account = await autumn();
    const [payout] = (await account.client.payouts.list()).data;
    expect(await months(account)).toEqual([
      {
        ...{ ...none, month: '2026-10', currency: 'USD', earned: 40, refunded: -25, adjusted: 7.5 },
        ...{ due: -20, paid: 42.5, held_until: null },
        payouts: [
          {
            payout_number: payout?.invoice_number,
            status: 'paid',
            paid_at: '2026-11-05T12:00:00.000Z',
            amount: 42.5,
          },
        ],
      },
    ]);
    expect(await months(account, 2025)).toEqual([]);
  });

  test('begin with the currency of the program', async () => {
    const account = await opened();
    for (const sale_amount_currency of ['EUR', 'USD']) await account.ada.sell({ sale_amount_currency });
    expect(await months(account)).toMatchObject([{ currency: 'USD' }, { currency: 'EUR' }]);
  });

  const whatIsLeft = ({ earned, refunded, rejected, voided, adjusted }: StatementMonth) =>
    earned + refunded + rejected + voided + adjusted;
  const whereItIs = ({ waiting, held, due, under_way, paid }: StatementMonth) =>
    waiting + held + due + under_way + paid;

  test('show held amounts and the end of the hold', async () => {
    const account = await opened({ terms: { approvalType: 'hold_period', holdPeriodDays: 30 } });
    await account.ada.sell();
    expect(await months(account)).toMatchObject([
      { ...none, earned: 20, held: 20, held_until: '2026-10-31T12:00:00.000Z', payouts: [] },
    ]);
  });

  test('show waiting, rejected and voided amounts, and payouts in progress or returned', {
    tags: 'slow',
  }, async () => {
    const account = await opened({ terms: { approvalType: 'manual' } });
    const { client, ada, program } = account;
    const [, rejected, voided, approved] = [
      await ada.sell(),
      await ada.sell(),
      await ada.sell(),
      await ada.sell(),
    ];
    await client.commissions.update(rejected.id, { status: 'rejected' });
    await client.commissions.void(voided.id);
    await client.commissions.update(approved.id, { status: 'approved' });
    const taken = { earned: 80, rejected: -20, voided: -20, waiting: 20 };
    const seen = async () => {
      const [month] = (await months(account)) as [StatementMonth];
      expect(whereItIs(month)).toBe(whatIsLeft(month));
      return month;
    };
    expect(await seen()).toMatchObject({ ...none, ...taken, due: 20 });
    const { payouts } = await client.payouts.create({ program_id: program.programId });
    const id = payouts[0]?.id ?? '';
    expect(await seen()).toMatchObject({
      ...{ ...none, ...taken, under_way: 20 },
      payouts: [{ status: 'under_way', amount: 20, paid_at: null }],
    });
    await client.payouts.start(id);
    await client.payouts.complete(id);
    expect(await seen()).toMatchObject({ ...none, ...taken, paid: 20 });
    await client.payouts.return(id, { reason: 'Account closed' });
    expect(await seen()).toMatchObject({ ...none, ...taken, due: 20, payouts: [] });
  });
});

describe('portal statements', () => {
  test('show affiliates their own months and the permitted customer data', { tags: 'slow' }, async () => {
    const { client, account, program, ada } = await autumn();
    const other = await ownAffiliate(server, account, program, { name: 'Eve' });
    const { data: months } = await ada.get('statements?year=2026');
    expect(months).toEqual(await client.affiliates.statements.list(ada.id, { year: 2026 }));
    const { data: statement } = await ada.get('statement?month=2026-10');
    expect(statement).toEqual(await client.affiliates.statements.get(ada.id, { month: '2026-10' }));
    const csv = async (who: typeof ada) =>
      Buffer.from((await who.get('statement/file?month=2026-10&format=csv')).data.data, 'base64').toString();
    expect(await csv(ada)).toContain('order-1');
    expect(await csv(ada)).not.toContain(ada.referral.email);
    expect((await csv(other)).trimEnd().split('\r\n')).toHaveLength(1);
    expect((await other.get('statements?year=2026')).data).toEqual([]);
  });
});
