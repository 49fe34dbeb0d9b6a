import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../../packages/browser/test/chromium.ts';
import { type Dashboard, openDashboard, settled } from '../dashboard.ts';
import { type Person, personAt } from '../person.ts';
import { addProgram } from '../sale.ts';
import { focusIsOn, pageHasFocus } from '../tab-to.ts';

const today = new Date();
const utc = (month: number, day: number) => new Date(Date.UTC(today.getUTCFullYear(), month, day));
/** Ada's sales: one on the 15th of last month, and one shortly before this quarter. */
const LAST_MONTH = utc(today.getUTCMonth() - 1, 15);
const LAST_QUARTER = utc(today.getUTCMonth() - (today.getUTCMonth() % 3), -10);

/** Two questions that finance and program managers ask, with the maximum number of steps from Home to the answer. */
const ways = [
  { way: 'mouse', most: { money: 4, sources: 6 } },
  { way: 'keyboard', most: { money: 10, sources: 23 } },
] as const;

describe.skipIf(!chromiumPath)('two typical questions', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
    const { client } = dashboard.account.live;
    const { programId } = await addProgram(client);
    const ada = await client.affiliates.create({
      ...{ name: 'Ada Lindqvist', email: 'ada@example.com', program_id: programId },
    });
    const { id: referral_id } = await client.referrals.create({
      ...{ affiliate_id: ada.id, email: 'eve@example.com' },
      created_at: utc(today.getUTCMonth() - 6, 1).toISOString(),
    });
    for (const sold of [LAST_QUARTER, LAST_MONTH]) {
      const occurred_at = sold.toISOString();
      const sale = { referral_id, sale_amount: 100, sale_amount_currency: 'USD', occurred_at };
      const { id } = await client.conversions.create({ ...sale, external_event_id: occurred_at });
      await client.commissions.update(id, { status: 'ready_for_payment' });
    }
    await client.payouts.create({ program_id: programId });
  }, 300_000);
  afterAll(() => dashboard?.close());

  describe.each(ways)('using $way', ({ way, most }) => {
    const byMouse = way === 'mouse';
    let person: Person;
    beforeAll(async () => {
      person = personAt(await dashboard.open('/live'));
      await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    });
    const count = (question: keyof typeof most) => {
      const steps = person.stepsTaken();
      console.info(`${question} by ${way}: ${steps} steps`);
      expect(steps).toBeLessThanOrEqual(most[question]);
    };
    const press = async (name: string) => {
      if (byMouse) return person.click(person.page.getByRole('button', { name }).first());
      await person.tabTo(name);
      await person.press('Enter');
    };

    test('finds where an affiliate’s money from last month is', async () => {
      const { page } = person;
      if (byMouse) await person.click(page.getByRole('button', { name: /^Search/ }));
      else await person.press('Control+k');
      await focusIsOn(page, 'Search');
      await person.type('Ada');
      const found = page.getByRole('option').filter({ hasText: 'ada@example.com' });
      await found.waitFor();
      if (byMouse) await person.click(found);
      else await person.press('Enter');
      await page.waitForURL(/\/affiliates\/aff_/);
      await settled(page);
      if (byMouse) await person.click(page.getByRole('link', { name: 'Statements' }));
      else {
        await pageHasFocus(page);
        await person.tabTo('Statements');
        await person.press('Enter');
      }
      const month = LAST_MONTH.toLocaleString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
      const row = page.getByRole('row').filter({ hasText: month });
      await row.waitFor();
      expect(await row.textContent()).toMatch(/20\.00.*in payout 1/s);
      count('money');
    });

    test('compares last quarter’s sources with the quarter before, as a chart for a slide', async () => {
      const { page } = person;
      if (byMouse) await person.click(page.getByRole('link', { name: 'Reports', exact: true }));
      else await person.press('g', 't');
      await page.getByRole('heading', { name: 'Reports' }).waitFor();
      if (!byMouse) await pageHasFocus(page);
      await settled(page);
      const period = page.getByRole('button', { name: /^Period:/ });
      await press((await period.getAttribute('aria-label')) ?? '');
      await page.getByRole('dialog', { name: 'Period' }).waitFor();
      await press('Last quarter');
      await page.getByRole('button', { name: /^Compare: Q\d \d{4}/ }).waitFor();
      await settled(page);
      await press('By day');
      if (byMouse) await person.click(page.getByRole('option', { name: 'By source', exact: true }));
      else {
        await person.type('By source');
        await person.press('Enter');
      }
      await page.waitForURL(/group_by=source/);
      await settled(page);
      await press('Copy chart');
      await page.getByText('Chart copied.').waitFor();
      count('sources');
    });
  });
});
