import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_SECONDS_MIN, type Locale, localizedMoney } from '@tributary/core';
import { formatDay } from '@tributary/ui/time';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shop } from '../../../examples/shop/shop.ts';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { codeTo, environmentMailsTo } from '../../server/test/support/affiliate-browser.ts';
import { unique } from '../../server/test/support/given.ts';
import { buyThrough, HOLD_DAYS, openMerchant, read, seen, shopper } from './long-journey-people.ts';
import { journeyWords } from './long-journey-words.ts';
import { openPortalApp, type PortalApp } from './portal.ts';

const DAY_MS = 86_400_000;
const IBAN = 'DE89370400440532013000';
const ONE_DIGIT_OFF = 'DE89370400440532013001';

/** Returns next Monday, the program's payday. */
function mondayAfter(now: Date): Date {
  const day = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  return new Date(day.getTime() + ((8 - day.getUTCDay()) % 7 || 7) * DAY_MS);
}

describe.skipIf(!chromiumPath)('partner’s journey from the application to a dispute that is won', () => {
  let app: PortalApp;
  const shops: Shop[] = [];
  beforeAll(async () => {
    app = await openPortalApp();
  }, 120_000);
  afterAll(async () => {
    for (const shop of shops) await shop.close();
    await app?.close();
  });

  test.each(['en', 'de'] as const)('in %s', { timeout: 240_000 }, async (language) => {
    const { client } = app.account;
    const { programId, shop } = await openMerchant(app);
    shops.push(shop);
    const email = `${unique('joan')}@example.com`;
    const words = journeyWords[language];
    const money = (amount: number) => localizedMoney({ amount, currency: 'USD' }, language);
    const clock = async () => new Date((await client.testClock.get()).now);
    const url = (path: string) => app.urlOf(programId, path);

    const applicant = await app.open(programId, 'apply', { language });
    await apply(applicant, { email, language });
    const [{ id } = { id: '' }] = (await client.affiliates.list({ program_id: programId })).data;
    await client.affiliates.update(id, { status: 'approved' });
    await applicant.context().close();

    const page = await app.open(programId, 'sign-in', { language });
    await signIn(page, { email, language });
    const reads = async (path: string, ...texts: readonly string[]) => {
      const text = await read(page, url(path), language);
      for (const each of texts) expect(text).toContain(each);
      return text;
    };
    await reads('', words.hello, words.noDetails, words.nothingYet);

    const link = await copyLink(page, { url: url('links'), target: `${shop.url}/pricing`, language });
    await buyThrough(await shopper(page), link);
    const [sale] = (await client.commissions.list({ affiliate_id: id })).data;
    if (!sale) throw new Error('Nothing was sold.');
    const promised = words.day(new Date(Date.parse(sale.created_at) + HOLD_DAYS * DAY_MS));
    await reads('', words.waiting(money(15.8), promised), words.held(promised), ...words.counted);
    await reads(`commissions/${sale.id}`, money(15.8), money(79), ...words.steps, promised);

    await addDetails(page, { id, email, url: url('payment-details'), language });

    // A minute before the promised time, the money is still on hold.
    await client.testClock.advance({
      days: HOLD_DAYS - 1,
      seconds: 86_400 - 60 - elapsed(await clock(), sale),
    });
    await reads('commissions', words.held(promised));
    await client.testClock.advance({ seconds: 61 });
    expect(words.day(await clock())).toBe(promised);
    const monday = mondayAfter(await clock());
    const shortMonday = formatDay(monday, await clock(), language, 'UTC');
    await reads('', words.next(money(15.8), words.day(monday)), words.ready(shortMonday));

    const first = await pay(programId);
    await reads('', words.underWay(money(15.8), first.invoice_number, words.day(await clock())));
    await reads('commissions', words.inPayout(first.invoice_number, words.day(await clock())));
    await client.payouts.complete(first.id);
    const paidOn = words.day(await clock());
    await reads('', words.paidSoFar(money(15.8), first.invoice_number, paidOn));
    await reads(`commissions/${sale.id}`, words.paid(first.invoice_number, paidOn));
    await reads(
      `payouts/${first.id}`,
      words.payout(first.invoice_number, money(15.8), paidOn),
      words.bank.method,
    );

    await client.conversions.refund(sale.id, { amount: 39 });
    const partly = words.partly(money(39), money(8), money(15.8));
    await reads('commissions', `${words.takenBack(money(7.8))} ${partly}`);
    await reads('', words.toBeDeducted(money(7.8)), words.deducted);

    const second = await client.conversions.create({
      ...{ referral_id: sale.referral_id, sale_amount: 100, sale_amount_currency: 'USD' },
      external_event_id: unique('order'),
    });
    const heldAgain = words.held(words.day(new Date((await clock()).getTime() + HOLD_DAYS * DAY_MS)));
    await reads(`commissions/${second.id}`, money(20), heldAgain);
    await client.conversions.refund(second.id, { kind: 'dispute_fraud', amount: 100 });
    await reads(`commissions/${second.id}`, words.disputed, words.disputeStep);
    await reads('', words.disputed, words.toBeDeducted(money(7.8)));
    const [dispute] = (await client.conversions.refunds(second.id)).data;
    await client.conversions.undoRefund(second.id, dispute?.id ?? '', { reason: 'The dispute was won.' });
    await reads(`commissions/${second.id}`, money(20), heldAgain, words.disputeStep, words.disputeWon);

    await client.testClock.advance({ days: HOLD_DAYS });
    await reads('', words.next(money(12.2), words.day(mondayAfter(await clock()))));
    const last = await pay(programId);
    await client.payouts.complete(last.id);
    await reads(
      `payouts/${last.id}`,
      words.payout(last.invoice_number, money(12.2), words.day(await clock())),
      `${words.reversed} · ${words.reference(sale.external_event_id ?? '')} ${minus(money(7.8))}`,
      `${words.reference(second.external_event_id ?? '')} ${money(20)}`,
    );
    await reads('', words.paidSoFar(money(28), last.invoice_number, words.day(await clock())));
    await page.context().close();
    expect(app.complaints.filter((text) => !/Failed to load resource.*403/.test(text))).toEqual([]);
  });

  interface Step {
    readonly email: string;
    readonly language: Locale;
  }

  const minus = (sum: string) => `−${sum}`;
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  const elapsed = (now: Date, { created_at }: { created_at: string }) =>
    Math.ceil((now.getTime() - Date.parse(created_at)) / 1_000);

  /** Enters the latest code that was e-mailed to the address. */
  async function enterCode(page: Page, { email, language }: Step) {
    const field = page.getByLabel(journeyWords[language].code);
    await field.waitFor();
    await field.pressSequentially(await codeTo(app.server, email));
  }

  async function apply(page: Page, { email, language }: Step) {
    const { apply: fields, buttons, applied, waitsForDecision } = journeyWords[language];
    await page.getByLabel(fields.name, { exact: true }).fill('Joan Clarke');
    await page.getByLabel(fields.email).fill(email);
    await page.getByLabel(fields.country).selectOption('GB');
    await sleep(APPLICATION_SECONDS_MIN * 1_000);
    await page.getByRole('button', { name: buttons.proceed }).click();
    await enterCode(page, { email, language });
    await expect.poll(() => heading(page).textContent()).toBe(applied);
    expect(await seen(page, language)).toContain(waitsForDecision);
  }

  async function signIn(page: Page, { email, language }: Step) {
    const { apply: fields, buttons, hello } = journeyWords[language];
    await page.getByLabel(fields.email).fill(email);
    await page.getByRole('button', { name: buttons.proceed }).click();
    await enterCode(page, { email, language });
    await expect.poll(() => heading(page).textContent()).toBe(hello);
  }

  /** Creates a link to a page of the shop and returns the clipboard's text. */
  async function copyLink(
    page: Page,
    { url, target, language }: { url: string; target: string; language: Locale },
  ): Promise<string> {
    const { page: label, buttons } = journeyWords[language];
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await read(page, url, language);
    await page.getByLabel(label, { exact: true }).fill(target);
    await page.getByRole('button', { name: buttons.copyLink }).click();
    await page.getByRole('status').filter({ hasText: buttons.copied }).first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/pricing\?via=/);
    return link;
  }

  /** Enters an IBAN with a wrong digit, the correct IBAN, and the code that confirms the affiliate's identity. */
  async function addDetails(page: Page, { id, url, email, language }: Step & { id: string; url: string }) {
    const { bank, buttons, ...words } = journeyWords[language];
    await read(page, url, language);
    await page.getByRole('button', { name: bank.method }).click();
    await page.getByLabel(bank.holder).fill('Joan Clarke');
    const iban = page.getByLabel(bank.iban, { exact: true });
    await iban.fill(ONE_DIGIT_OFF);
    await page.getByRole('button', { name: buttons.save }).click();
    await page.getByText(words.typingError).waitFor();
    // The first click only moved the focus back to the field.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await expect.poll(focused).toBe('iban');
    await iban.fill(IBAN);
    await page.keyboard.press('Tab');
    await page.getByText(words.checkDigits).waitFor();
    await app.server.db.lists.query(
      `update affiliate_sessions set authenticated_at = now() - interval '16 minutes' where affiliate_id = $1`,
      [id],
    );
    app.server.deps.affiliateSessions.forget();
    const codes = await mailsOf('affiliate_code', email);
    await page.getByRole('button', { name: buttons.save }).click();
    await page.getByRole('dialog', { name: words.isItYou }).waitFor();
    await expect.poll(() => mailsOf('affiliate_code', email)).toBe(codes + 1);
    await page.keyboard.type(await codeTo(app.server, email));
    await page.getByText(words.saved).waitFor();
    expect(await seen(page, language)).toContain('DE••••3000');
  }

  const mailsOf = async (kind: string, email: string) =>
    (await environmentMailsTo(app.server, email)).filter((mail) => mail.kind === kind).length;

  async function pay(programId: string): Promise<{ id: string; invoice_number: number }> {
    const { payouts } = app.account.client;
    const [created] = (await payouts.create({ program_id: programId })).payouts;
    if (!created?.id) throw new Error('Nothing was due.');
    const { invoice_number } = await payouts.start(created.id);
    return { id: created.id, invoice_number: invoice_number ?? 0 };
  }
});
