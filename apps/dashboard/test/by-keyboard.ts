import type { Hands } from './hands.ts';
import { fileOf } from './payout-papers.ts';
import { shownRows } from './shown-rows.ts';
import { focusIsOn, pageHasFocus } from './tab-to.ts';

/** Does a month's work with the keyboard alone. */
export const byKeyboard: Hands = {
  async rejectOwnOrder(person, reason) {
    const { page } = person;
    await person.press('g', 'c');
    await page.getByRole('heading', { name: 'Commissions' }).waitFor();
    await pageHasFocus(page);
    await page.getByRole('link', { name: /^To approve ?42$/ }).waitFor();
    await person.tabTo('To approve42');
    await person.press('Enter');
    await page.locator('tbody tr', { hasText: 'possible self-referral' }).waitFor();
    await shownRows(page);
    await person.press('j', ' ');
    await page.getByRole('button', { name: 'Select all 42 awaiting approval' }).waitFor();
    await person.tabTo('Reject…');
    await person.press('Enter');
    await page.getByRole('dialog').waitFor();
    await person.type(reason);
    await person.tabTo('Reject 1');
    await person.press('Enter');
  },
  async selectAllBut(person, id) {
    const ids = await shownRows(person.page);
    await person.press('j', 'Control+a');
    for (let at = 0; at < ids.indexOf(id); at++) await person.press('j');
    await person.press(' ');
    await person.page.getByRole('button', { name: `Select all ${ids.length} awaiting approval` }).waitFor();
  },
  async approve(person, count) {
    await person.tabTo(`Approve ${count}`);
    await person.press('Enter');
  },
  async checkPayouts(person) {
    const { page } = person;
    await person.press('g', 'n');
    await page.getByRole('heading', { name: 'What should be paid?' }).waitFor();
    await focusIsOn(page, 'Check');
    await person.press('Enter');
  },
  async makePayouts(person, totals) {
    await focusIsOn(person.page, 'Confirm run');
    await person.tabTo('Keep Greta Weiss');
    await person.press('Enter');
    for (const [currency, total] of Object.entries(totals)) {
      await person.tabTo(`Total in ${currency}`);
      await person.type(total);
    }
    await person.press('Enter');
  },
  async exportSepa(person) {
    const { page } = person;
    await focusIsOn(page, 'Prepare files for 4 payouts');
    await person.press('Enter');
    await focusIsOn(page, 'Files');
    await person.tabTo('Execution date');
    await person.press('Enter');
  },
  async readReport(person, text) {
    // The steps at the top take fewer presses than the button at the bottom.
    await person.tabBackTo('4Confirm');
    await person.press('Enter');
    await focusIsOn(person.page, 'Choose a file…');
    await person.pickFile(() => person.press('Enter'), fileOf(text));
  },
  async complete(person, count) {
    await person.tabTo(`Complete ${count} payouts`);
    await person.press('Enter');
  },
  async findSale(person, order) {
    const { page } = person;
    await person.press('Control+k');
    await focusIsOn(page, 'Search');
    await person.type(order);
    await page.getByRole('option').filter({ hasText: order }).waitFor();
    await person.press('Enter');
  },
};
