import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { tabTo } from '../../dashboard/test/tab-to.ts';
import { codeTo, environmentMailsTo } from '../../server/test/support/affiliate-browser.ts';
import { unique } from '../../server/test/support/given.ts';
import { partnerOf } from './partner.ts';
import { openPortalApp, type PortalApp } from './portal.ts';

const IBAN = 'DE89370400440532013000';
const ONE_DIGIT_OFF = 'DE89370400440532013001';

describe.skipIf(!chromiumPath)('partner’s journey', () => {
  let app: PortalApp;
  let partner: Awaited<ReturnType<typeof partnerOf>>;
  beforeAll(async () => {
    app = await openPortalApp();
    partner = await partnerOf(app);
  }, 240_000);
  afterAll(() => app?.close());

  const open = (path: string) => app.open(partner.programId, path, { email: partner.email });
  const copied = (page: Page) => page.getByRole('status').filter({ hasText: 'Copied' }).first();

  test('shows the link, the money with explanations, and what is missing on Home', async () => {
    const page = await open('');
    await page.getByText('We don’t know where to send your money.').waitFor();
    await page.getByText(`acme.example/?via=${partner.tracking_id}`).waitFor();
    const figure = (name: string) => page.locator('.figure', { hasText: name }).first();
    // 20% of 1,200, a bonus of 15, and 5% of a recruited affiliate's 60.
    expect(await figure('Next payout').locator('.amount').textContent()).toBe('258.00 USD');
    expect(await figure('Paid so far').locator('.amount').textContent()).toBe('69.90 USD');
    await page.getByText('Canceled: the customer was refunded').waitFor();
    // The notice and the next payout ask for the missing payment details, the commissions do not.
    expect(await page.getByText('payment details').count()).toBe(2);
    const terms = page.locator('section', { has: page.getByRole('heading', { name: 'What you earn' }) });
    expect(await terms.locator('p').allTextContents()).toEqual([
      '20% of each sale',
      'For all of a customer’s purchases, with no time limit. Approved immediately.',
      '12.5% of each sale, in tiers up to 20%',
      'From your 10th sale in a month: 16%',
      'From your 50th sale in a month: 20%',
      'Only for certain products. For 12 months from a customer’s first purchase. At most 40 per sale (in its currency). Approved after 30 days unless the customer is refunded.',
      '10.00 EUR per “Spring campaign” event',
      'Once per customer. Acme Shoes reviews each commission.',
      '5% of each sale by a partner you referred',
    ]);
    await page.getByRole('button', { name: 'Copy your link' }).click();
    await copied(page).waitFor();
    await page.context().close();
  });

  test('creates a link to a page or explains why it cannot', async () => {
    const page = await open('links');
    await page.getByText('Enter a page or a label, and your link will appear here.').waitFor();
    expect(await page.locator('.made').count()).toBe(0);
    await page.getByLabel('Page', { exact: true }).fill('https://other.example/');
    await page.getByText('This page is not part of the program.').waitFor();
    await page.getByLabel('Page', { exact: true }).fill('acme.example/shoes');
    await page.getByLabel('Label (optional)').fill('spring & co');
    await page.getByText(`acme.example/shoes?via=${partner.tracking_id}&sub1=spring%20%26%20co`).waitFor();
    await page.getByText('newsletter', { exact: true }).waitFor();
    await page.context().close();
  });

  test('opens a commission with the keyboard and explains how it was earned', async () => {
    const page = await open('commissions');
    await page.locator(`a[href$="${partner.saleId}"]`).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'How your commission was calculated' }).waitFor();
    expect(await page.locator('.main .amount').textContent()).toBe('240.00 USD');
    await page.getByText('Your commission: 20%').waitFor();
    await page.getByRole('link', { name: 'Add payment details' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Your commissions' }).waitFor();
    await page.locator('.item', { hasText: '240.00 USD' }).getByText('Approved, not paid yet').waitFor();
    const paid = page.locator('.item', { hasText: '69.90 USD' });
    await paid.getByText(/^Paid\s\d+\s\w+$/).waitFor();
    const shortened = `${partner.order.slice(0, 5)}…${partner.order.slice(-5)}`;
    await paid.getByText(new RegExp(`^Sold\\s\\d+\\s\\w+ · ${shortened}$`)).waitFor();
    await paid.getByTitle(`Reference ${partner.order}`, { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Canceled' }).check();
    await expect.poll(() => page.locator('.item').count()).toBe(1);
    expect((await page.locator('.item').textContent())?.match(/Canceled/g)).toHaveLength(1);
    await page.context().close();
  });

  test('opens a payout and saves it as a file that adds up', async () => {
    const page = await open(`payouts/${partner.payoutId}`);
    expect(await page.locator('.main .amount').textContent()).toBe('69.90 USD');
    expect(await page.locator('.main .status').textContent()).toMatch(/^Paid on \d+\s\w+\s\d{4}$/);
    expect(await page.locator('.total').textContent()).toBe('Total69.90 USD');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(lines[0]).toBe('\uFEFFDate,Type,Customer,Reference,Reason,Amount,Currency');
    expect(lines.slice(1, -1)).toEqual([
      expect.stringMatching(new RegExp(`^\\d{4}-\\d\\d-\\d\\d,Sale,g…@s…,${partner.order},,69.9,USD$`)),
    ]);
    const item = page.locator('a.item');
    expect(await item.textContent()).toContain(`Sale · g…@s…Reference ${partner.order}69.90 USD`);
    await item.click();
    await page.getByRole('heading', { name: 'How your commission was calculated' }).waitFor();
    await page.getByText(partner.order, { exact: true }).waitFor();
    await page.context().close();
  });

  test.each([
    ['partners@acme.example', 'mailto:partners@acme.example'],
    [null, null],
  ])('tells whom to ask about a new partner if the address is %s', async (support_email, href) => {
    await app.openPortal(partner.programId, { support_email });
    const page = await open('partners');
    const sentence = page.getByText(/^If you refer someone to the program, let Acme Shoes know so that/);
    await sentence.waitFor();
    const links = sentence.getByRole('link', { name: 'let Acme Shoes know' });
    expect(await links.count()).toBe(href ? 1 : 0);
    if (href) expect(await links.getAttribute('href')).toBe(href);
    expect(await page.locator('.person').textContent()).toContain('3.00 USDearned in total');
    await app.openPortal(partner.programId, { support_email: 'partners@acme.example' });
    await page.context().close();
  });

  test('shows since when someone has been a partner, but not for someone who no longer is', async () => {
    const { client } = app.account.live;
    const page = await open('partners');
    await page.getByText(/^Active · since \d/).waitFor();
    await client.affiliates.update(partner.recruitId, { status: 'rejected' });
    await page.reload();
    await page.getByText('No longer a partner', { exact: true }).waitFor();
    expect(await page.locator('.person').textContent()).not.toContain('since');
    await client.affiliates.update(partner.recruitId, { status: 'approved' });
    await page.context().close();
  });

  test('lists the items of a payout by date', async () => {
    const page = await open('payouts');
    await page.route(`**/v1/portal/payouts/${partner.payoutId}`, async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      const earlier = { ...data.items[0], id: 'led_earlier', at: '2026-01-02T12:00:00.000Z', amount: 1 };
      await route.fulfill({ response, json: { data: { ...data, items: [...data.items, earlier] } } });
    });
    await page.getByRole('link', { name: '69.90 USD' }).first().click();
    const amounts = page.locator('.item-amount');
    await expect.poll(() => amounts.allTextContents()).toEqual(['1.00 USD', '69.90 USD', '69.90 USD']);
    await page.context().close();
  });

  test('shows the state of a month’s money and saves its statement', async () => {
    const page = await open('payouts');
    const month = page.locator('details.month').first();
    const line = (name: string) => month.locator('dl div', { hasText: name }).locator('dd').textContent();
    expect(await line('Paid in payout')).toBe('69.90 USD');
    expect(await line('Reversed after refunds')).toBe('−16.00 USD');
    expect(await line('For your next payout')).toBe('258.00 USD');
    // Shown in the heading, and equal to the total of all states.
    expect(await line('Total')).toBe('327.90 USD');
    expect(await month.locator('summary .item-amount').textContent()).toBe('327.90 USD');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      month.getByRole('button', { name: 'Statement (CSV)' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain(',paid,paid,-69.9,USD,');
    await page.context().close();
  });

  test('sees in January what the sales of the last twelve months earned', async () => {
    const { given, client } = app.account;
    const program = await given.program();
    await given.incentive(program);
    await client.portals.update(program.programId, { is_open: true });
    app.server.deps.portals.forget();
    const email = `${unique('ada')}@example.com`;
    const { id } = await given.affiliate({ program, email });
    const { id: referral_id } = await given.referral({ affiliate_id: id });
    const now = new Date((await client.testClock.get()).now);
    const january = Date.UTC(now.getUTCFullYear() + 1, 0, 5);
    const soldOn = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), month - 1, 20)).toISOString();
    await client.testClock.advance({ days: Math.ceil((january - now.getTime()) / 86_400_000) });
    for (const month of [12, 2, 1]) await given.conversion({ referral_id, occurred_at: soldOn(month) });
    const page = await app.open(program.programId, 'payouts', { email });
    const months = () => page.locator('details.month .item-title').allTextContents();
    const year = now.getUTCFullYear();
    expect(await months()).toEqual([`December ${year}`, `February ${year}`]);
    await page.getByRole('button', { name: `Show ${year}` }).click();
    await expect.poll(months).toEqual([`December ${year}`, `February ${year}`, `January ${year}`]);
    // The partner joined this year and has no imported sales from before.
    expect(await page.getByRole('button', { name: `Show ${year - 1}` }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show the last 12 months' }).click();
    await expect.poll(months).toEqual([`December ${year}`, `February ${year}`]);
    await page.context().close();
  });

  test.each([
    ['en', 'Bank transfer', 'Account'],
    ['de', 'Überweisung', 'Konto'],
  ] as const)('shows the destination of a payout in %s', async (language, method, label) => {
    const other = await partnerOf(app);
    const { client } = app.account.live;
    await client.affiliates.update(other.id, {
      payout_method: 'wire_transfer',
      payout_details: { iban: IBAN },
    });
    await other.sell({ sale_amount: 500 });
    const { payouts } = await client.payouts.create({ program_id: other.programId });
    const payoutId = payouts[0]?.id ?? '';
    await client.payouts.start(payoutId);
    await client.payouts.complete(payoutId);
    const page = await app.open(other.programId, 'payouts', { email: other.email, language });
    await page.locator('.item').first().getByText(`${method} · DE••••3000`).waitFor();
    expect(await page.locator('.item').nth(1).textContent()).not.toContain('•');
    await page.locator('.item').first().click();
    await page.locator('.facts div', { hasText: label }).getByText('DE••••3000').waitFor();
    expect(await page.content()).not.toContain(IBAN);
    await page.context().close();
  });

  test('rejects an IBAN with one wrong digit, accepts the right one, and confirms the identity in place', async () => {
    const page = await open('payment-details');
    // No details are stored yet, so the page starts by asking for the method.
    await page.getByText('When you get paid').waitFor();
    expect(await page.locator('.item').first().textContent()).toContain('Bank transfer');
    await page.getByRole('button', { name: 'Bank transfer' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Account holder').fill('Ada Lovelace');
    await page.getByLabel('IBAN', { exact: true }).fill(ONE_DIGIT_OFF);
    await page.keyboard.press('Tab');
    await page.getByText('This IBAN contains a typo.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('iban');
    await page.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 00');
    await page.keyboard.press('Tab');
    await page.getByText('The check digits are correct.').waitFor();
    await app.server.db.lists.query(
      `update affiliate_sessions set authenticated_at = now() - interval '16 minutes' where affiliate_id = $1`,
      [partner.id],
    );
    app.server.deps.affiliateSessions.forget();
    const codes = await mailsOf('affiliate_code');
    const notices = await mailsOf('payout_details_changed');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    await page.getByText(`We sent a code to ${partner.email}.`).waitFor();
    await expect.poll(() => mailsOf('affiliate_code')).toBe(codes + 1);
    await page.keyboard.type(await codeTo(app.server, partner.email));
    await page.getByText('Saved. We sent you an e-mail about this change.').waitFor();
    await page.getByText('DE••••3000').waitFor();
    expect(await page.content()).not.toContain(IBAN);
    expect(await mailsOf('payout_details_changed')).toBe(notices + 1);
    const { payout_method } = await app.account.live.client.affiliates.payoutDetails(partner.id);
    expect(payout_method).toBe('wire_transfer');
    await page.context().close();
    // The browser logs the 403 that asked for a recent sign-in.
    expect(app.complaints.every((text) => /Failed to load resource.*403/.test(text))).toBe(true);
    app.complaints.length = 0;
  });

  const mailsOf = async (kind: string) =>
    (await environmentMailsTo(app.server, partner.email)).filter((mail) => mail.kind === kind).length;

  test('changes the language permanently, in another browser too', async () => {
    const page = await open('account');
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Ihr Konto' }).waitFor();
    await page.context().close();
    const elsewhere = await open('account');
    await elsewhere.getByRole('heading', { name: 'Ihr Konto' }).waitFor();
    await elsewhere.getByLabel('Sprache').selectOption('en');
    await elsewhere.getByRole('heading', { name: 'Your account' }).waitFor();
    await elsewhere.context().close();
  });

  test('changes when to be notified of new commissions', async () => {
    const page = await open('account');
    await page.getByRole('radio', { name: 'Never' }).check();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => page.getByRole('radio', { name: 'Never' }).isChecked()).toBe(true);
    await page.context().close();
  });

  test('finds payment details and whom to ask on the account page', async () => {
    const page = await open('account');
    await page.getByText(/^Partner of Acme Shoes since \d+\s\w+\s\d{4}$/).waitFor();
    await page.getByText('Bank transfer · DE••••3000').waitFor();
    await page.getByRole('link', { name: 'partners@acme.example' }).first().waitFor();
    await page.getByRole('link', { name: 'Change: Payment details' }).click();
    await page.getByRole('heading', { name: 'Your payment details' }).waitFor();
    await page.getByText('When you get paid').waitFor();
    await page.context().close();
  });

  test('signs all other browsers out at once', async () => {
    const page = await open('account');
    await page.getByRole('button', { name: 'Sign out of all other browsers' }).click();
    await expect.poll(() => page.getByRole('button', { name: /^Sign out: / }).count()).toBe(0);
    await page.getByText('This browser').waitFor();
    await page.context().close();
  });

  test('changes the name using only the keyboard, and the button regains the focus', async () => {
    const page = await open('account');
    await tabTo(page, 'Change: Name');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Ada Byron');
    await page.keyboard.press('Enter');
    await page.getByText('Ada Byron').first().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Change: Name');
    await page.context().close();
  });

  test('no page has logged anything else to the console', () => {
    expect(app.complaints).toEqual([]);
  });
});
