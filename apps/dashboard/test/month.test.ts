import { type Payout, Tributary } from '@tributary/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { sumsOf } from '../src/format/money.ts';
import { byKeyboard } from './by-keyboard.ts';
import { byMouse } from './by-mouse.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { addMonth, LAST_MONTH } from './month-of-work.ts';
import { cents, reportOf, save, sums } from './payout-papers.ts';
import { type Person, personAt } from './person.ts';

/** 20% commission on the sales of 40 creators. Five people, three of whom earn USD, sell three plans in turn. */
const APPROVED = { EUR: '333.80', USD: '524.80' } as const;
/** Without Ben's commission. */
const DUE = { EUR: '333.80', USD: '368.00' } as const;
const PAID = {
  'Ada Lindqvist': '177 USD',
  'Clara Jansen': '191 USD',
  'Greta Weiss': '177 EUR',
  'Hugo Marchand': '156.8 EUR',
};
const REASON = 'The affiliate’s own order';
/** Account that was saved in the settings before the month's work. */
const DEBTOR = { name: 'Main', holder: 'Northwind GmbH', iban: 'DE02120300000000202051' };

/**
 * Maximum number of steps for each task. Each typed word counts as a step: four for the reason and one for each total.
 */
const ways = [
  {
    way: 'mouse',
    hands: byMouse,
    // One click for each selection, field and button.
    most: { reject: 8, approve: 3, pay: 9, export: 2, report: 4, explain: 3 },
  },
  {
    way: 'keyboard',
    hands: byKeyboard,
    // Tab passes two tabs to reach "To approve", j passes six rows to reach the flagged one, and Shift+Tab passes five
    // stops from the date to "Confirm".
    most: { reject: 16, approve: 13, pay: 11, export: 5, report: 13, explain: 3 },
  },
] as const;

describe.skipIf(!chromiumPath)('month of work', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
  }, 120_000);
  afterAll(() => dashboard?.close());

  describe.each(ways)('using $way', ({ way, hands, most }) => {
    let client: Tributary;
    let person: Person;
    let made: readonly Payout[] = [];
    const taken: Record<string, number> = {};
    beforeAll(async () => {
      const account = await dashboard.server.account();
      // This client retries, because a busy machine may return 503.
      client = new Tributary({ apiKey: account.liveApiKey, baseUrl: dashboard.server.baseUrl });
      await addMonth(client);
      await client.fundingSources.create(DEBTOR);
      const context = await dashboard.visitor({ signedIn: false });
      await dashboard.signIn(context, account.liveApiKey);
      person = personAt(await context.newPage());
      await person.page.goto(`${dashboard.server.baseUrl}/app/live`);
      await settled(person.page);
    }, 300_000);
    afterAll(() => {
      const all = Object.values(taken).reduce((sum, steps) => sum + steps, 0);
      console.info(`A month’s work by ${way}: ${all} steps. ${JSON.stringify(taken)}`);
    });

    const count = (task: keyof typeof most) => {
      taken[task] = person.stepsTaken();
      expect(taken[task]).toBeLessThanOrEqual(most[task]);
    };
    const waiting = async () => (await client.commissions.list({ approval: 'waiting', limit: 100 })).data;
    const saleOf = async (order: string) => {
      const [sale] = (await client.commissions.list({ external_event_id: order })).data;
      if (!sale) throw new Error(`There is no sale ${order}.`);
      return sale;
    };
    const payouts = () => client.payouts.list({ limit: 100 }).toArray();
    const ofRun = async () => {
      const ids = new Set(made.map(({ id }) => id));
      return (await payouts()).filter(({ id }) => ids.has(id));
    };

    test('rejects an affiliate’s own order with a reason', async () => {
      expect(await waiting()).toHaveLength(42);
      await hands.rejectOwnOrder(person, REASON);
      await person.page.getByText('1 commission rejected.').waitFor();
      expect(await saleOf('demo:own')).toMatchObject({ status: 'rejected', rejection_reason: REASON });
      count('reject');
    });

    test('approves 40 commissions after showing their sum', async () => {
      const capped = await saleOf('demo:capped');
      await hands.selectAllBut(person, capped.id);
      const shown = await person.page.locator('.bulk-bar').textContent();
      for (const [currency, sum] of Object.entries(APPROVED)) expect(shown).toContain(`${sum}${currency}`);
      await hands.approve(person, 40);
      await person.page.getByText('40 commissions approved.').waitFor();
      expect((await waiting()).map(({ id }) => id)).toEqual([capped.id]);
      count('approve');
    });

    test('pays in two currencies what a dry run has shown', async () => {
      const { page } = person;
      const before = new Set((await payouts()).map(({ id }) => id));
      await hands.checkPayouts(person);
      await page.getByRole('heading', { name: '4 affiliates would be paid, 1 excluded' }).waitFor();
      await expect
        .poll(() => page.getByRole('grid', { name: 'Excluded' }).textContent())
        .toMatch(/Ben Okafor.*Payout method is “none”.*156\.80USD/s);
      expect(await page.getByRole('list', { name: 'Changed payout details' }).textContent()).toContain(
        'Greta Weiss',
      );
      const shown = await page.locator('.sums').textContent();
      for (const [currency, total] of Object.entries(DUE)) expect(shown).toContain(`${total}${currency}`);
      await hands.makePayouts(person, DUE);
      await page.getByRole('heading', { name: /payouts created$/ }).waitFor();
      made = (await payouts()).filter(({ id }) => !before.has(id));
      expect(moneyOf(made)).toEqual(PAID);
      count('pay');
    });

    test('exports a SEPA file with the payouts in EUR', async () => {
      const sepa = await save(person.page, () => hands.exportSepa(person));
      const byWire = (await ofRun()).filter(({ currency }) => currency === 'EUR');
      expect(sums(sepa, /<InstdAmt Ccy="EUR">([^<]*)</g)).toBe(cents(byWire));
      expect(sepa).toContain(`<Nm>${DEBTOR.holder}</Nm>`);
      expect(sepa).toContain(`<IBAN>${DEBTOR.iban}</IBAN>`);
      for (const iban of ['NL91ABNA0417164300', 'FR1420041010050500013M02606'])
        expect(sepa).toContain(`<IBAN>${iban}</IBAN>`);
      expect(byWire.map(({ status }) => status)).toEqual(byWire.map(() => 'processing'));
      count('export');
    });

    test('applies the bank’s report', async () => {
      const { page } = person;
      await hands.readReport(person, reportOf(await ofRun()));
      await page.getByRole('button', { name: `Complete ${made.length} payouts` }).waitFor();
      await hands.complete(person, made.length);
      await page.getByText(`${made.length} payouts paid.`).waitFor();
      const paid = await ofRun();
      expect(paid.map(({ status }) => status)).toEqual(made.map(() => 'completed'));
      count('report');
    });

    test('finds out why a sale earned less', async () => {
      await hands.findSale(person, 'demo:capped');
      const steps = person.page.getByRole('list', { name: /^Why 32\.00/ });
      for (const amount of ['240.00', '48.00', '40.00', '\u22128.00', '32.00'])
        await expect.poll(() => steps.textContent()).toContain(amount);
      count('explain');
    });

    test('leaves the money in the right accounts', async () => {
      const gretaId = made.find(({ affiliate_name }) => affiliate_name === 'Greta Weiss')?.affiliate_id;
      const { data } = await client.ledger.entries({ type: 'paid', limit: 100 });
      const ids = new Set(made.map(({ id }) => id));
      const entries = data.filter(({ payout_id }) => payout_id !== null && ids.has(payout_id));
      expect(entries).toHaveLength(32);
      for (const currency of ['EUR', 'USD'] as const) {
        const own = entries.filter((entry) => entry.currency === currency);
        expect(sumsOf(own)).toEqual([{ currency, amount: -Number(DUE[currency]) }]);
      }
      for (const { affiliate_id, amount, currency } of made) {
        const { balances } = await client.affiliates.get(affiliate_id, { expand: ['balances'] });
        const balance = balances.find((each) => each.currency === currency);
        const earlier = affiliate_id === gretaId ? LAST_MONTH : 0;
        expect(balance).toMatchObject({ ready: 0, paid: amount + earlier });
      }
      expect(await client.ledger.verify()).toMatchObject({ is_consistent: true });
    });
  });
});

const moneyOf = (payouts: readonly Payout[]) =>
  Object.fromEntries(
    payouts.map(({ affiliate_name, amount, currency }) => [affiliate_name, `${amount} ${currency}`]),
  );
