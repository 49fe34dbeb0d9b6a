import { sumOf } from '@tributary/core';
import { afterEach, describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { ownAffiliate, payAll, portalProgram } from '../../../test/support/portal-program.ts';

const server = useServer();
afterEach(() => {
  server.now = null;
});

const accounts = { expense_account: '4730', liability_account: '1700', bank_account: '1200' };
const datev = { consultant_number: 29098, client_number: 55003, account_length: 4, fiscal_year_month: 1 };

async function opened() {
  server.now = new Date('2026-10-05T12:00:00Z');
  const account = await server.account();
  const program = await portalProgram(account);
  const ada = await ownAffiliate(server, account, program);
  const { accounting } = account.client;
  const journal = async (format: 'generic' | 'datev', month = '2026-10') => {
    const file = await accounting.journal({ month, format });
    return {
      ...file,
      text: Buffer.from(file.data, 'base64').toString(format === 'datev' ? 'latin1' : 'utf8'),
    };
  };
  return { ...account, account, program, ada, accounting, journal };
}

async function booked() {
  const opening = await opened();
  const { client, account, program, ada } = opening;
  await ada.sell({ external_event_id: 'order-1' });
  const second = await ada.sell({ external_event_id: 'order-2' });
  await client.conversions.refund(second.id, { amount: 25 });
  await payAll(account, program);
  return opening;
}

describe('accounting settings', () => {
  test('are empty at first and replaced as a whole', { tags: 'slow' }, async () => {
    const { accounting, program } = await opened();
    const of = { program_id: program.programId };
    const none = { expense_account: null, liability_account: null, bank_account: null, datev: null };
    expect(await accounting.getSettings()).toEqual({ ...of, ...none, updated_at: null });
    const all = { ...of, ...accounts, datev, updated_at: '2026-10-05T12:00:00.000Z' };
    expect(await accounting.updateSettings({ ...accounts, datev })).toEqual(all);
    expect(await accounting.getSettings(of)).toEqual(all);
    expect(await accounting.updateSettings({ ...accounts, bank_account: 'bank.2' })).toMatchObject({
      ...{ bank_account: 'bank.2', datev: null },
    });
  });

  test.each([
    [{ ...accounts, expense_account: '47301x', datev }, 'expense_account'],
    [{ ...accounts, bank_account: '120', datev }, 'bank_account'],
    [{ ...accounts, bank_account: '=1+1' }, 'bank_account'],
    [{ ...accounts, datev: { ...datev, consultant_number: 1000 } }, 'datev.consultant_number'],
    [{ ...accounts, datev: { ...datev, fiscal_year_month: 13 } }, 'datev.fiscal_year_month'],
    [{ expense_account: '4730', liability_account: '1700' }, 'bank_account'],
  ])('are rejected: %o', async (body, field) => {
    const { refusal } = await opened();
    expect(await refusal('PUT', '/v1/accounting/settings', body)).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('accept a personal account, which has one more digit', async () => {
    const { accounting } = await opened();
    expect(await accounting.updateSettings({ ...accounts, liability_account: '70001', datev })).toMatchObject(
      {
        liability_account: '70001',
      },
    );
  });

  test('are deleted with their program', { tags: 'slow' }, async () => {
    const { client } = await opened();
    const { id } = await client.programs.create({ name: 'Another', default_currency: 'EUR' });
    await client.accounting.updateSettings({ program_id: id, ...accounts });
    expect(await client.programs.delete(id)).toMatchObject({ deleted: true });
  });
});

describe('generic journal', () => {
  test('has a row with both accounts for each booking and adds up to the amount owed', {
    tags: 'slow',
  }, async () => {
    const { journal, ada, client, program } = await booked();
    const { filename, media_type, text } = await journal('generic');
    expect({ filename, media_type }).toEqual({
      ...{ filename: `journal-2026-10-${program.programId}.csv`, media_type: 'text/csv; charset=utf-8' },
    });
    const [head = '', ...lines] = text.trimEnd().split('\r\n');
    expect(head).toBe(
      '\ufeffdate,document,debit_account,credit_account,amount,currency,text,affiliate_id,affiliate_name,commission_id,adjustment_id,payout_number,ledger_entry_id',
    );
    const cells = lines.map((line) => line.split(','));
    expect(cells.map((row) => row.slice(0, 7).join(','))).toEqual([
      '2026-10-05,order-1,commission_expense,affiliate_liabilities,20,USD,Commission',
      '2026-10-05,order-2,commission_expense,affiliate_liabilities,20,USD,Commission',
      '2026-10-05,order-2,affiliate_liabilities,commission_expense,5,USD,Refund',
      ...['20', '20', '5'].map((amount) => expect.stringContaining(`,${amount},USD,Payout`)),
    ]);
    const owed = cells.map(([, , debit, , amount = '']) =>
      debit === 'affiliate_liabilities' ? `-${amount}` : amount,
    );
    const [balance] = await client.affiliates.balances(ada.id);
    expect(sumOf(owed)).toBe(String(balance?.ready ?? 0));
  });

  test('uses the accounts of the settings', { tags: 'slow' }, async () => {
    const { journal, accounting } = await booked();
    await accounting.updateSettings(accounts);
    expect((await journal('generic')).text).toContain(',4730,1700,20,USD,Commission,');
  });

  test('is empty for a month without bookings and rejected for a future month', {
    tags: 'slow',
  }, async () => {
    const { journal, refusal } = await booked();
    expect((await journal('generic', '2026-09')).text.trimEnd().split('\r\n')).toHaveLength(1);
    expect(await refusal('GET', '/v1/accounting/journal?month=2026-11')).toEqual([
      400,
      'VALIDATION_ERROR',
      'month',
    ]);
  });

  test.each(['generic', 'datev'] as const)(
    'for %s books an imported commission on the day of the import',
    { tags: 'slow' },
    async (format) => {
      const { journal, client, ada, accounting } = await booked();
      await accounting.updateSettings({ ...accounts, datev });
      const before = await journal(format, '2026-09');
      await client.commissions.create({
        ...{ referral_id: ada.referral.id, created_at: '2026-09-10T12:00:00.000Z' },
        ...{ sale_amount: 100, sale_amount_currency: 'USD' },
        ...{ status: 'ready_for_payment', commission_amount: 30, commission_currency: 'USD' },
      });
      expect(await journal(format, '2026-09')).toEqual(before);
      const row = { generic: '2026-10-05,', datev: '70,00;"S";"USD"' };
      const { text } = await journal(format);
      expect(text).toContain(row[format]);
      expect(text).toContain(format === 'generic' ? ',30,USD,' : '"PROV-20261005"');
    },
  );

  test('excludes incentive units and other programs', { tags: 'slow' }, async () => {
    const { journal, client, given, raw, program, ada } = await booked();
    await given.incentive(program, {
      ...{ isPercentage: false, amountE4: 50_000n, currency: 'CREDITS', incentiveType: 'lead' },
    });
    await raw('POST', '/v1/events', {
      ...{ event_name: 'signed_up', event_type: 'lead', referral_id: ada.referral.id },
    });
    const units = await client.ledger.entries({ currency: 'CREDITS' });
    expect(units.data).toHaveLength(1);
    const other = await client.programs.create({ name: 'Another', default_currency: 'EUR' });
    const own = await client.accounting.journal({ program_id: program.programId, month: '2026-10' });
    expect(Buffer.from(own.data, 'base64').toString()).not.toContain('CREDITS');
    const none = await client.accounting.journal({ program_id: other.id, month: '2026-10' });
    expect(Buffer.from(none.data, 'base64').toString().trimEnd().split('\r\n')).toHaveLength(1);
    await expect(journal('generic')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

describe('DATEV journal', () => {
  test('is rejected until its numbers are set', { tags: 'slow' }, async () => {
    const { refusal, accounting } = await booked();
    const refused = [400, 'VALIDATION_ERROR', 'format'];
    expect(await refusal('GET', '/v1/accounting/journal?month=2026-10&format=datev')).toEqual(refused);
    await accounting.updateSettings(accounts);
    expect(await refusal('GET', '/v1/accounting/journal?month=2026-10&format=datev')).toEqual(refused);
  });

  test('combines bookings by day, kind and payout', { tags: 'slow' }, async () => {
    const { journal, accounting, client, program } = await booked();
    await accounting.updateSettings({ ...accounts, datev });
    const { filename, text } = await journal('datev');
    expect(filename).toBe(`EXTF_Buchungsstapel_2026-10_${program.programId}.csv`);
    const [payout] = (await client.payouts.list()).data;
    const rows = text.trimEnd().split('\r\n').slice(2);
    expect(rows.map((row) => row.split(';').slice(0, 11).join(';')).sort()).toEqual([
      `35,00;"H";"USD";;;"";1200;1700;"";0510;"AZ-${payout?.invoice_number}"`,
      '40,00;"S";"USD";;;"";4730;1700;"";0510;"PROV-20261005"',
      '5,00;"H";"USD";;;"";4730;1700;"";0510;"ERST-20261005"',
    ]);
  });

  test('is rejected for amounts that it cannot hold', { tags: 'slow' }, async () => {
    const { refusal, accounting, client, ada } = await opened();
    await accounting.updateSettings({ ...accounts, datev });
    await client.adjustments.create({
      affiliate_id: ada.id,
      amount: 1.234,
      currency: 'KWD',
      reason: 'A video',
    });
    expect(await refusal('GET', '/v1/accounting/journal?month=2026-10&format=datev')).toEqual([
      ...[400, 'VALIDATION_ERROR', 'format'],
    ]);
  });
});
