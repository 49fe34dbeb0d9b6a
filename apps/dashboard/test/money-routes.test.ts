import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type Dashboard, openDashboard } from './dashboard.ts';
import { type DueProgram, programWithDue } from './due.ts';
import { german } from './german.ts';

const setting = 'TRIBUTARY_SIGN_MONEY_ROUTES=1';
const title = 'This request must be signed, because {setting} is set on the server.';
const advice =
  'The dashboard cannot sign requests. Use the CLI or the SDK with an API key and the signing secret.';

describe.skipIf(!chromiumPath)('server that requires signatures for moving money', () => {
  let dashboard: Dashboard;
  let due: DueProgram;
  let payoutIds: string[];
  const api = () => dashboard.account.live.client;
  beforeAll(async () => {
    dashboard = await openDashboard({
      signingSecrets: ['a-signing-secret-0123456789'],
      signsMoneyRoutes: true,
    });
    due = await programWithDue(api());
    const paid = await programWithDue(api());
    const { payouts } = await api().payouts.create({ program_id: paid.programId });
    payoutIds = payouts.map(({ id }) => id as string);
    const manual = await dashboard.account.live.given.affiliate({ incentive: { approvalType: 'manual' } });
    const referral = await dashboard.account.live.given.referral({ affiliate_id: manual.id });
    await dashboard.account.live.given.conversion({ referral_id: referral.id });
  }, 120_000);
  afterAll(() => dashboard?.close());

  /** Expects the page's alert in the given language. */
  async function expectTold(page: Page, language: 'en' | 'de' = 'en'): Promise<void> {
    const alert = page.getByRole('alert').filter({ hasText: setting });
    await alert.waitFor();
    const said = (await alert.textContent()) ?? '';
    const inLanguage = (id: string) =>
      language === 'de' ? german(id, { setting }) : id.replace('{setting}', setting);
    expect(said).toContain(inLanguage(title));
    expect(said).toContain(inLanguage(advice));
    await page.context().close();
  }

  test.each(['en', 'de'] as const)('a bulk bar names the setting that blocks it (%s)', async (language) => {
    const page = await dashboard.open('/live/commissions?state=to_approve', { language });
    await page.locator('tbody .checkbox').first().click();
    const approve = language === 'de' ? german('Approve <0/>').replace('<0/>', '1') : 'Approve 1';
    await page.getByRole('button', { name: approve, exact: true }).click();
    await expectTold(page, language);
  });

  test.each(['en', 'de'] as const)(
    'the payout wizard runs the check and explains why it creates no payouts (%s)',
    async (language) => {
      const path = `/live/payouts/new?step=check&program_id=${due.programId}`;
      const page = await dashboard.open(path, { language });
      const total = (currency: string) =>
        page.getByLabel(
          language === 'de' ? german('Total in {currency}', { currency }) : `Total in ${currency}`,
        );
      await total('USD').fill('60.30'.replace('.', language === 'de' ? ',' : '.'));
      await total('EUR').fill('1234.56'.replace('.', language === 'de' ? ',' : '.'));
      // Only the button that creates the payouts contains their number.
      await page.getByRole('button', { name: /^(Create )?4 \p{L}+/u }).click();
      await expectTold(page, language);
      expect((await api().payouts.list({ status: 'pending', limit: 100 })).data).toHaveLength(
        payoutIds.length,
      );
    },
  );

  test('many payouts are sent in a single attempt and stay unchanged', async () => {
    const page = await dashboard.open('/live/payouts?status=pending');
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())));
    for (const id of payoutIds.slice(0, 3)) await page.locator(`tr[data-key="${id}"] .checkbox`).click();
    await page.getByRole('button', { name: 'Cancel 3…' }).click();
    await page.getByLabel('Reason').fill('Ended the partnership');
    await page.getByRole('button', { name: 'Cancel 3', exact: true }).click();
    await expectTold(page);
    expect(sent).toHaveLength(1);
  });

  test.each(['en', 'de'] as const)('a form shows the message above its buttons (%s)', async (language) => {
    const { id } = await api().apiKeys.create({ name: 'Spare', permissions: ['read:affiliates'] });
    const page = await dashboard.open(`/live/developers?open=${id}`, { language });
    const say = (message: string) => (language === 'de' ? german(message) : message);
    await page.getByRole('button', { name: say('Revoke key…') }).click();
    await page.getByRole('button', { name: say('Revoke key'), exact: true }).click();
    await expectTold(page, language);
    expect((await api().apiKeys.get(id)).revoked_at).toBeNull();
  });
});
