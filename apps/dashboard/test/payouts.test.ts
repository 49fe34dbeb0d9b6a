import { setTimeout } from 'node:timers/promises';
import type { Payout } from '@tributary/sdk';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { type DueProgram, type Earner, programWithDue } from './due.ts';
import { german } from './german.ts';
import { cents, fileOf, reportOf, save, statementOf, sums } from './payout-papers.ts';
import { focusIsOn, tabTo } from './tab-to.ts';

const DEBTOR = 'DE02120300000000202051';

describe.skipIf(!chromiumPath)('payout run', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
  }, 120_000);
  afterAll(() => dashboard?.close());

  const api = () => dashboard.account.live.client;
  const payoutsOf = async (programId: string): Promise<Payout[]> =>
    (await api().payouts.list({ limit: 100 }).toArray()).filter(({ program_id }) => program_id === programId);
  const open = (due: DueProgram, more = '') =>
    dashboard.open(`/live/payouts/new?step=check&program_id=${due.programId}${more}`);
  const total = (page: Page, currency: string) => page.getByLabel(`Total in ${currency}`);
  const make = (page: Page) => page.getByRole('button', { name: /^Create \d+ payouts?$/ });

  test('with the mouse: two currencies, a SEPA file, and the bank’s report', async () => {
    const due = await programWithDue(api());
    const page = await dashboard.open('/live/payouts');
    await page.getByRole('link', { name: 'Prepare payout' }).click();
    await chooseProgram(page, due);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('heading', { name: '4 affiliates would be paid, 1 excluded' }).waitFor();
    expect(await payoutsOf(due.programId)).toEqual([]);

    await total(page, 'USD').fill('60.30');
    await total(page, 'EUR').fill('1234.5');
    expect(await make(page).isDisabled()).toBe(true);
    await total(page, 'EUR').fill('1,234.56');
    await make(page).click();
    await page.getByRole('heading', { name: '4 payouts created' }).waitFor();
    const made = await payoutsOf(due.programId);
    expect(made.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending', 'pending']);

    await page.getByRole('button', { name: 'Prepare files for 4 payouts' }).click();
    await page.getByLabel('Account holder, as registered with the bank').fill('Northwind GmbH');
    await page.getByLabel('Your IBAN').fill(`${DEBTOR.slice(0, -1)}9`);
    await page.getByRole('button', { name: 'Download SEPA' }).click();
    await page.getByText('This is not an IBAN from a SEPA country.').waitFor();
    expect((await payoutsOf(due.programId)).every(({ status }) => status === 'pending')).toBe(true);
    await page.getByLabel('Your IBAN').fill(DEBTOR);
    const sepa = await save(page, () => page.getByRole('button', { name: 'Download SEPA' }).click());
    const inEuro = (await payoutsOf(due.programId)).filter(({ currency }) => currency === 'EUR');
    expect(sums(sepa, /<InstdAmt Ccy="EUR">([^<]*)</g)).toBe(cents(inEuro));
    expect(sepa.match(/<CtrlSum>1234\.56</g)).toHaveLength(2);
    expect(inEuro.map(({ status }) => status)).toEqual(['processing', 'processing']);
    const paypal = await save(page, () => page.getByRole('button', { name: 'Download PayPal USD' }).click());
    expect(sums(paypal, /,([\d.]+),USD,/g)).toBe(6030n);

    await page.getByRole('link', { name: 'Continue to Confirm' }).click();
    await drop(page, reportOf(await payoutsOf(due.programId)));
    await page.getByRole('button', { name: 'Complete 4 payouts' }).click();
    await page.getByText('4 payouts paid.').waitFor();
    const paid = await payoutsOf(due.programId);
    expect(paid.every(({ status }) => status === 'completed')).toBe(true);
    expect(paid.map(({ payment_reference }) => payment_reference)).toContain(`TX-${paid[0]?.id}`);
    // Applying the same report again changes nothing.
    await drop(page, reportOf(paid));
    await page.getByText('Everything already matches this report.').waitFor();
    expect(dashboard.complaints).toEqual([]);
  });

  test('using only the keyboard, down to the last payout', async () => {
    const due = await programWithDue(api());
    const page = await open(due);
    await page.getByRole('heading', { name: /would be paid/ }).waitFor();
    await tabTo(page, 'Total in EUR');
    await page.keyboard.type('1234.56');
    await page.keyboard.press('Tab');
    await page.keyboard.type('60.3');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '4 payouts created' }).waitFor();
    await page.route('**/v1/funding-sources?*', async (route) => {
      await setTimeout(500);
      await route.continue();
    });
    await tabTo(page, 'Prepare files for 4 payouts');
    await page.keyboard.press('Enter');
    await focusIsOn(page, 'Files');
    // The form is there as soon as the focus is, even if the accounts load slowly.
    expect(await page.getByText('Download SEPA').count()).toBe(1);
    await tabTo(page, 'Account holder, as registered with the bank');
    await page.keyboard.type('Northwind GmbH');
    await page.keyboard.press('Tab');
    await page.keyboard.type(DEBTOR);
    const sepa = await save(page, () => page.keyboard.press('Enter'));
    const made = await payoutsOf(due.programId);
    expect(sums(sepa, /<InstdAmt Ccy="EUR">([^<]*)</g)).toBe(
      cents(made.filter(({ currency }) => currency === 'EUR')),
    );
    await tabTo(page, 'Continue to Confirm');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Which payouts were paid?' }).waitFor();
    await tabTo(page, 'Choose a file…');
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(fileOf(reportOf(made)));
    await page.getByRole('button', { name: 'Complete 4 payouts' }).waitFor();
    await tabTo(page, 'Complete 4 payouts');
    await page.keyboard.press('Enter');
    await page.getByText('4 payouts paid.').waitFor();
    expect((await payoutsOf(due.programId)).every(({ status }) => status === 'completed')).toBe(true);
  });

  test('stops if a refund arrives after the check and continues after another check', async () => {
    const due = await programWithDue(api());
    const page = await open(due);
    await total(page, 'EUR').fill('1234.56');
    await total(page, 'USD').fill('60.30');
    await api().conversions.refund(due.sales[0] ?? '', { amount: 10, currency: 'EUR' });
    await make(page).click();
    await page.getByText('No payouts were created. Run the check again.').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('from 1,234.56 to 1,224.56');
    expect(await payoutsOf(due.programId)).toEqual([]);
    await page.getByRole('button', { name: 'Check again' }).click();
    await total(page, 'EUR').fill('1224.56');
    await total(page, 'USD').fill('60.30');
    await make(page).click();
    await page.getByRole('heading', { name: '4 payouts created' }).waitFor();
    expect(cents((await payoutsOf(due.programId)).filter(({ currency }) => currency === 'EUR'))).toBe(
      122456n,
    );
  });

  test('creates nothing if a refund arrives at the last moment, after the page’s second check', async () => {
    const due = await programWithDue(api());
    const page = await open(due);
    await total(page, 'EUR').fill('1234.56');
    await total(page, 'USD').fill('60.30');
    await page.route('**/v1/payouts', async (route: Route) => {
      const request = route.request();
      if (request.method() === 'POST' && !request.postDataJSON().dry_run)
        await api().conversions.refund(due.sales[0] ?? '', { amount: 10, currency: 'EUR' });
      return route.continue();
    });
    await make(page).click();
    await page.getByText('No payouts were created. Run the check again.').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('from 1,234.56 to 1,224.56');
    expect(await payoutsOf(due.programId)).toEqual([]);
  });

  test('names changed recipients if the total stays the same at the last moment, and cancels the payouts', async () => {
    const due = await programWithDue(api());
    const page = await open(due);
    await total(page, 'EUR').fill('1234.56');
    await total(page, 'USD').fill('60.30');
    const [customer] = (await api().referrals.list({ affiliate_id: due.affiliates.hugo ?? '' })).data;
    await page.route('**/v1/payouts', async (route: Route) => {
      const request = route.request();
      if (request.method() === 'POST' && !request.postDataJSON().dry_run) {
        await api().conversions.refund(due.sales[0] ?? '', { amount: 10, currency: 'EUR' });
        const sale = {
          sale_amount: 10,
          sale_amount_currency: 'EUR',
          external_event_id: `late-${customer?.id}`,
        };
        await api().conversions.create({ referral_id: customer?.id ?? '', ...sale });
      }
      return route.continue();
    });
    await make(page).click();
    await page.getByText('4 payouts were created, but the data changed in the meantime.').waitFor();
    const changed = await page.getByRole('list', { name: 'Changes' }).textContent();
    for (const part of ['Greta', '1,000.00', '990.00', 'Hugo', '234.56', '244.56'])
      expect(changed).toContain(part);
    await page.getByRole('button', { name: 'Cancel payouts' }).click();
    // Everything is due again, so the page checks it again.
    await expect.poll(() => total(page, 'EUR').inputValue()).toBe('');
    await page.getByRole('row', { name: /^Greta.*990\.00/ }).waitFor();
    expect((await payoutsOf(due.programId)).map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'cancelled'),
    );
  });

  test('asks about changed payout details and excludes doubtful affiliates', async () => {
    const due = await programWithDue(api());
    await api().affiliates.update(due.affiliates.greta ?? '', {
      payout_details: { iban: 'NL91ABNA0417164300' },
    });
    const page = await open(due);
    await total(page, 'EUR').fill('1234.56');
    await total(page, 'USD').fill('60.30');
    expect(await make(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Keep Greta' }).click();
    expect(await make(page).isDisabled()).toBe(false);
    await page.reload();
    await page.getByText('Kept').waitFor();
    await page.getByRole('button', { name: 'Exclude Greta' }).click();
    await page.getByRole('heading', { name: '3 affiliates would be paid, 2 excluded' }).waitFor();
    await total(page, 'EUR').fill('234.56');
    await total(page, 'USD').fill('60.30');
    await make(page).click();
    await page.getByRole('heading', { name: '3 payouts created' }).waitFor();
    expect((await payoutsOf(due.programId)).map(({ affiliate_id }) => affiliate_id)).not.toContain(
      due.affiliates.greta,
    );
  });

  test('creates the payouts once, even if the first response is lost', async () => {
    const due = await programWithDue(api());
    const page = await open(due);
    await total(page, 'EUR').fill('1234.56');
    await total(page, 'USD').fill('60.30');
    let keys: (string | undefined)[] = [];
    let isCut = true;
    await page.route('**/v1/payouts', async (route: Route) => {
      const request = route.request();
      if (request.method() !== 'POST' || request.postDataJSON().dry_run) return route.continue();
      keys = [...keys, request.headers()['idempotency-key']];
      if (!isCut) return route.continue();
      await route.fetch();
      return route.abort('failed');
    });
    await make(page).click();
    await page.getByText('We couldn’t confirm that the payouts were created.').waitFor();
    expect(await payoutsOf(due.programId)).toHaveLength(4);
    isCut = false;
    await make(page).click();
    await page.getByRole('heading', { name: '4 payouts created' }).waitFor();
    expect(await payoutsOf(due.programId)).toHaveLength(4);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('lists every unmatched line of a report and applies only the others', async () => {
    const due = await programWithDue(api());
    const { payouts } = await api().payouts.create({ program_id: due.programId });
    const ids = payouts.map(({ id }) => id ?? '');
    const page = await dashboard.open(`/live/payouts/new?step=confirm&ids=${ids.join(',')}`);
    const lines = reportOf(await payoutsOf(due.programId))
      .trim()
      .split('\n');
    const [header = '', first = '', ...others] = lines;
    const wrong = first.replace(/,([\d.]+),/, (_, amount) => `,${Number(amount) + 1},`);
    await drop(page, [header, wrong, ...others, 'Rent,paid,900,EUR,X'].join('\n'));
    const problems = page.getByRole('list', { name: 'Lines that do not match' });
    await expect.poll(() => problems.locator('li').count()).toBe(1);
    expect(await problems.textContent()).toMatch(/but the report says/);
    await page.getByText('1 line has no payout and will be skipped').click();
    expect(await page.getByRole('list', { name: 'Skipped lines' }).textContent()).toContain('Rent');
    const complete = page.getByRole('button', { name: 'Complete 3 payouts' });
    expect(await complete.isDisabled()).toBe(true);
    await page.getByText('Skip lines that do not match').click();
    await complete.click();
    await page.getByText('3 payouts updated as reported.').waitFor();
    const statuses = (await payoutsOf(due.programId)).map(({ status }) => status).sort();
    expect(statuses).toEqual(['completed', 'completed', 'completed', 'pending']);
  });

  test('asks for the meaning of a bank’s words and remembers it while reading the report', async () => {
    const due = await programWithDue(api());
    const { payouts } = await api().payouts.create({ program_id: due.programId });
    const ids = payouts.map(({ id }) => id ?? '');
    const page = await dashboard.open(`/live/payouts/new?step=confirm&ids=${ids.join(',')}`);
    const made = await payoutsOf(due.programId);
    const [, ...rows] = reportOf(made).replaceAll('paid', 'Valutiert').split('\n');
    const rejected = rows.map((row, at) =>
      at === 0 ? row.replace('Valutiert', 'Zurueck an Absender') : row,
    );
    await drop(page, ['payout_id,status,amount,currency,transaction_id', ...rejected].join('\n'));
    const mean = async (word: string, meaning: string) => {
      await page.getByRole('button', { name: `“${word}” means` }).click();
      await page.getByRole('option', { name: meaning, exact: true }).click();
    };
    await mean('Valutiert', 'Paid');
    await mean('Zurueck an Absender', 'Failed');
    await page.getByRole('button', { name: 'Apply 4 lines' }).click();
    await page.getByText('4 payouts updated as reported.').waitFor();
    const statuses = (await payoutsOf(due.programId)).map(({ status }) => status).sort();
    expect(statuses).toEqual(['completed', 'completed', 'completed', 'failed']);
    await page.context().close();
  });

  test('reads a bank’s XML and changes nothing when it is read again', async () => {
    const due = await programWithDue(api());
    const { payouts } = await api().payouts.create({ program_id: due.programId });
    const ids = payouts.map(({ id }) => id ?? '');
    const page = await dashboard.open(`/live/payouts/new?step=confirm&ids=${ids.join(',')}`);
    const text = statementOf(await payoutsOf(due.programId));
    await drop(page, text, 'camt.053.xml');
    await page.getByText('1 line has no payout and will be skipped').waitFor();
    await page.getByRole('link', { name: 'Finish later' }).waitFor();
    await page.getByRole('button', { name: 'Complete 4 payouts' }).click();
    await page.getByText('4 payouts paid.').waitFor();
    await page.getByRole('link', { name: 'Done' }).waitFor();
    expect(await page.locator('.step-bar .now').count()).toBe(0);
    const paid = await payoutsOf(due.programId);
    expect(paid.every(({ status }) => status === 'completed')).toBe(true);
    await drop(page, text, 'camt.053.xml');
    await page.getByText('Everything already matches this report.').waitFor();
    expect(await payoutsOf(due.programId)).toEqual(paid);
    await page.context().close();
  });

  test('rejects a report of 100 MB with a message', async () => {
    const due = await programWithDue(api());
    const { payouts } = await api().payouts.create({ program_id: due.programId });
    const page = await dashboard.open(`/live/payouts/new?step=confirm&ids=${payouts[0]?.id}`);
    await page.getByRole('button', { name: 'Choose a file…' }).waitFor();
    await page.locator('.drop').evaluate((target) => {
      const dataTransfer = new DataTransfer();
      const part = new Uint8Array(1_000_000).fill(60);
      dataTransfer.items.add(new File(Array<BlobPart>(100).fill(part), 'report.xml'));
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    });
    const refusal = 'The report is larger than 25 MB. Export a shorter period, or only the payments.';
    await page.getByText(refusal).waitFor();
    await page.context().close();
  });

  test('explains mismatches and missing columns in German', async () => {
    const due = await programWithDue(api());
    const { payouts } = await api().payouts.create({ program_id: due.programId });
    const ids = payouts.map(({ id }) => id ?? '');
    const path = `/live/payouts/new?step=confirm&ids=${ids.join(',')}`;
    const page = await dashboard.open(path, { language: 'de' });
    const greta = (await payoutsOf(due.programId)).find(({ affiliate_name }) => affiliate_name === 'Greta');
    const payoutId = greta?.id ?? '';
    await drop(
      page,
      `payout_id,status,amount,currency\n${payoutId},paid,1234.5,EUR\n${payoutId},Valutiert,1000,EUR`,
    );
    const problems = page.getByRole('list', { name: german('Lines that do not match') });
    await problems.waitFor();
    const amounts = { is: '1.000,00 EUR', reported: '1.234,50 EUR' };
    expect(await problems.locator('li').allTextContents()).toEqual([
      `${german('Line {line}:', { line: '2' })} ${german('file.other_amount', { payoutId, ...amounts })}`,
      `${german('Line {line}:', { line: '3' })} ${german('file.unknown_status', { text: 'Valutiert' })}`,
    ]);
    await drop(page, 'payout_id,amount,currency\n');
    const found = { fields: 'status', columns: 'payout_id, amount, currency' };
    await page.getByText(german('file.missing_columns', found)).waitFor();
    await page.context().close();
  });

  test('accepts and shows 12-digit amounts in JPY and KWD exactly', async () => {
    const due = await programWithDue(api(), [
      { name: 'Mori', sale: [499_999_999_995, 'JPY'], payout: {} },
      { name: 'Salem', sale: [499_999_999_999.995, 'KWD'], payout: {} },
    ]);
    const page = await open(due);
    await total(page, 'JPY').fill('499,999,999,995');
    await total(page, 'KWD').fill('499999999999.994');
    expect(await make(page).isDisabled()).toBe(true);
    await total(page, 'KWD').fill('499,999,999,999.995');
    expect(await page.locator('.sums').textContent()).toContain('499,999,999,999.995');
    await make(page).click();
    await page.getByRole('heading', { name: '2 payouts created' }).waitFor();
    await settled(page);
    expect(await page.locator('main').textContent()).toContain('499,999,999,999.995');
  });

  test('in dev is not visible in live', async () => {
    const due = await programWithDue(dashboard.account.client);
    await dashboard.account.client.payouts.create({ program_id: due.programId });
    const [payout] = (await dashboard.account.client.payouts.list({ limit: 1 })).data;
    const live = await dashboard.open(`/live/payouts/${payout?.id}`);
    await live.getByRole('alert').waitFor();
    expect(await live.locator('main').textContent()).not.toContain(payout?.affiliate_name ?? 'nobody');
    const dev = await dashboard.open(`/dev/payouts/${payout?.id}`);
    await dev
      .getByText(payout?.affiliate_name ?? 'nobody')
      .first()
      .waitFor();
  });

  test('excludes hundreds of affiliates without a payout method with one click and never renders them all', async () => {
    const many: Earner[] = Array.from({ length: 120 }, (_, at) => ({
      name: `Nobody ${at}`,
      sale: [10, 'USD'],
      payout: {},
    }));
    const paypal = { payout_method: 'paypal', payout_details: { email: 'ada@x.example' } } as const;
    const due = await programWithDue(api(), [{ name: 'Ada', sale: [40.1, 'USD'], payout: paypal }, ...many]);
    const page = await open(due);
    await page.getByRole('heading', { name: '121 affiliates would be paid' }).waitFor();
    const list = page.getByRole('list', { name: 'No payout method' });
    const expectFewRows = async (listed: number) => {
      expect(await list.locator('li').count()).toBe(listed);
      expect(await page.locator('main li, main tbody tr').count()).toBeLessThanOrEqual(50);
      expect(await isInView(total(page, 'USD'))).toBe(true);
      expect(await isInView(make(page))).toBe(true);
    };
    await expectFewRows(5);
    await page.getByRole('button', { name: 'Show all 120' }).click();
    await expectFewRows(10);
    const [first] = await list.locator('li').allTextContents();
    await page.locator('.doubt').getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => list.locator('li').allTextContents()).not.toContain(first);
    await expectFewRows(10);

    await page.getByRole('button', { name: 'Exclude all 120' }).click();
    await page.getByRole('heading', { name: '1 affiliate would be paid, 120 excluded' }).waitFor();
    expect(new URL(page.url()).searchParams.get('without_method')).toBe('out');
    await page.getByRole('button', { name: 'Include those without a payout method' }).click();
    await page.getByRole('heading', { name: '121 affiliates would be paid' }).waitFor();
    await page.getByRole('button', { name: 'Exclude all 120' }).click();
    await page.reload();
    await page.getByRole('heading', { name: '1 affiliate would be paid, 120 excluded' }).waitFor();
    await total(page, 'USD').fill('40.10');
    await make(page).click();
    await page.getByRole('heading', { name: '1 payout created' }).waitFor();
    const made = await payoutsOf(due.programId);
    expect(made.map(({ affiliate_name }) => affiliate_name)).toEqual(['Ada']);
  });

  test('asks again about an affiliate who has added a payout method since the check', async () => {
    const due = await programWithDue(api(), [
      { name: 'Mori', sale: [100, 'EUR'], payout: {} },
      { name: 'Salem', sale: [50, 'EUR'], payout: { payout_method: 'manual' } },
    ]);
    const page = await open(due, '&without_method=out');
    await total(page, 'EUR').fill('50.00');
    const payout_details = { iban: 'DE89370400440532013000' };
    await api().affiliates.update(due.affiliates.mori ?? '', {
      payout_method: 'wire_transfer',
      payout_details,
    });
    await make(page).click();
    await page.getByText('No payouts were created. Run the check again.').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('from 50.00 to 150.00');
    expect(await payoutsOf(due.programId)).toEqual([]);
  });

  test.each([
    [320, 'en'],
    [320, 'de'],
    [768, 'en'],
    [768, 'de'],
  ] as const)('fits %d px at every step (%s)', async (width, language) => {
    const due = await programWithDue(api());
    const { payouts } = await api().payouts.create({ program_id: due.programId });
    const page = await (await dashboard.visitor({ width, height: 640, language })).newPage();
    const ids = payouts.map(({ id }) => id).join(',');
    for (const step of ['choose', 'check', `send&ids=${ids}`, `confirm&ids=${ids}`, 'send&run=2026-01-01']) {
      await page.goto(`${dashboard.server.baseUrl}/app/live/payouts/new?step=${step}`);
      await settled(page);
      const beyond = await page.evaluate(() =>
        [document.documentElement, document.querySelector('h1')].map(
          (element) => (element?.scrollWidth ?? 0) - (element?.clientWidth ?? 0),
        ),
      );
      expect({ step, beyond }).toEqual({ step, beyond: [0, 0] });
    }
    await page.context().close();
  });

  test('cancels payouts from the list with a reason and shows each result', async () => {
    const due = await programWithDue(api());
    const { payouts } = await api().payouts.create({ program_id: due.programId });
    const [first, second] = payouts;
    const page = await dashboard.open('/live/payouts?status=pending');
    for (const payout of [first, second])
      await page.locator(`tr[data-key="${payout?.id}"] .checkbox`).click();
    // Meanwhile, another user has completed one of them.
    await api().payouts.start(second?.id ?? '');
    await api().payouts.complete(second?.id ?? '');
    await page.getByRole('button', { name: 'Cancel 2…' }).click();
    await page.getByLabel('Reason').fill('Ended the partnership');
    await page.getByRole('button', { name: 'Cancel 2', exact: true }).click();
    await page.getByText('1 payout not changed:').waitFor();
    expect(await api().payouts.get(first?.id ?? '')).toMatchObject({
      status: 'cancelled',
      failure_reason: 'Ended the partnership',
    });
    expect((await api().payouts.get(second?.id ?? '')).status).toBe('completed');
  });

  test('says whom payouts are due to, which are unpaid, and what was not recorded of a completed one', async () => {
    const due = await programWithDue(api());
    const page = await dashboard.open('/live/payouts');
    await page
      .getByText(/^Due to \d+ affiliates?$/)
      .first()
      .waitFor();
    const { payouts } = await api().payouts.create({ program_id: due.programId });
    const id = payouts[0]?.id ?? '';
    await api().payouts.start(id);
    await api().payouts.complete(id);
    await page.goto(`${dashboard.server.baseUrl}/app/live/payouts?status=completed`);
    const row = page
      .locator('tbody tr', { hasText: String((await api().payouts.get(id)).invoice_number) })
      .first();
    await expect.poll(async () => (await row.textContent())?.match(/Not recorded/g)?.length).toBe(2);
    await page.getByRole('link', { name: /^Open ?\d/ }).click();
    // The list of completed payouts stays until the other one is loaded.
    await expect.poll(() => page.getByText('Not recorded').count()).toBe(0);
    await page.locator('tbody tr').first().waitFor();
    await page.context().close();
  });

  test('exports the payouts of a filter as CSV, next to a link to the guide', async () => {
    const due = await programWithDue(api());
    const { payouts } = await api().payouts.create({ program_id: due.programId });
    const [first, second] = payouts;
    await api().payouts.cancel(first?.id ?? '', { reason: 'No longer a partner' });
    const page = await dashboard.open('/live/payouts?status=cancelled');
    const csv = await save(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
    const [head, ...lines] = csv.trim().split('\r\n');
    expect(head).toMatch(/^id,number,created_at,.*,approved_at$/);
    expect(lines.find((line) => line.startsWith(`${first?.id},`))).toContain('No longer a partner');
    expect(csv).not.toContain(second?.id);
    const [guide] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Guide' }).click(),
    ]);
    await guide.getByRole('heading', { name: 'Payouts' }).first().waitFor();
    expect(new URL(guide.url()).hash).toBe('#payouts');
    await page.context().close();
  });

  test('reopens a failed payout with its first button and links to the payout details', async () => {
    const due = await programWithDue(api());
    const { payouts } = await api().payouts.create({ program_id: due.programId });
    const { id = '', affiliate_id } = payouts[0] ?? {};
    await api().payouts.start(id ?? '');
    await api().payouts.fail(id ?? '', { reason: 'Account closed' });
    const page = await dashboard.open(`/live/payouts/${id}`);
    await page.getByRole('button', { name: 'Reopen…' }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel…' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Check payout details' }).click();
    await page.waitForURL(`**/affiliates/${affiliate_id}?open=payout`);
    await page
      .getByRole('region', { name: /^Payout details of/ })
      .getByLabel('Method')
      .waitFor();
  });
});

async function chooseProgram(page: Page, { programName }: DueProgram): Promise<void> {
  const program = page.getByRole('button', { name: /Program$/ });
  await page.getByRole('heading', { name: 'What should be paid?' }).waitFor();
  await settled(page);
  if ((await program.count()) === 0) return;
  await program.click();
  await page.getByRole('option', { name: programName }).click();
}

const drop = (page: Page, text: string, name?: string) =>
  page.locator('input[type="file"]').setInputFiles(fileOf(text, name));

/** Returns true if the whole element is visible without scrolling. */
async function isInView(element: Locator): Promise<boolean> {
  const [box, { height = 0 } = {}] = [await element.boundingBox(), element.page().viewportSize() ?? {}];
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}
