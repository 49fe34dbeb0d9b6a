import type { Hands } from './hands.ts';
import { fileOf } from './payout-papers.ts';

/** Does a month's work with the mouse, using the keyboard only to type into fields. */
export const byMouse: Hands = {
  async rejectOwnOrder(person, reason) {
    const { page } = person;
    await person.click(page.getByRole('link', { name: 'Review' }).first());
    await person.click(page.locator('tbody tr', { hasText: 'possible self-referral' }).locator('.checkbox'));
    await person.click(page.getByRole('button', { name: 'Reject…' }));
    await person.type(reason);
    await person.click(page.getByRole('button', { name: 'Reject 1' }));
  },
  async selectAllBut(person, id) {
    const { page } = person;
    await person.click(page.locator('thead .checkbox'));
    await person.click(page.locator(`tr[data-key="${id}"] .checkbox`));
  },
  async approve(person, count) {
    await person.click(person.page.getByRole('button', { name: `Approve ${count}`, exact: true }));
  },
  async checkPayouts(person) {
    const { page } = person;
    await person.click(page.getByRole('link', { name: 'Payouts', exact: true }));
    await person.click(page.getByRole('link', { name: 'Prepare payout' }));
    await person.click(page.getByRole('button', { name: 'Check' }));
  },
  async makePayouts(person, totals) {
    const { page } = person;
    await person.click(page.getByRole('button', { name: 'Keep Greta Weiss' }));
    for (const [currency, total] of Object.entries(totals)) {
      await person.click(page.getByLabel(`Total in ${currency}`));
      await person.type(total);
    }
    await person.click(page.getByRole('button', { name: /^Create \d+ payouts$/ }));
  },
  async exportSepa(person) {
    const { page } = person;
    await person.click(page.getByRole('button', { name: /^Prepare files for/ }));
    await person.click(page.getByRole('button', { name: 'Download SEPA' }));
  },
  async readReport(person, text) {
    const { page } = person;
    await person.click(page.getByRole('link', { name: 'Continue to Confirm' }));
    await person.pickFile(
      () => person.click(page.getByRole('button', { name: 'Choose a file…' })),
      fileOf(text),
    );
  },
  async complete(person, count) {
    await person.click(person.page.getByRole('button', { name: `Complete ${count} payouts` }));
  },
  async findSale(person, order) {
    const { page } = person;
    await person.click(page.getByRole('button', { name: /^Search/ }));
    await person.type(order);
    await person.click(page.getByRole('option').filter({ hasText: order }));
  },
};
