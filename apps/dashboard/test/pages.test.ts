import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Tributary } from '@tributary/sdk';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type TestUser, userIn } from '../../server/test/support/users.ts';
import { addCompany } from './company.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { addMails } from './mails.ts';
import { pages, pagesOfUsers } from './pages.ts';
import { addPastSales, addPeople } from './people.ts';
import { addStripe, quickly } from './stripe-shop.ts';
import { PASSWORD, signInAs } from './user-browser.ts';

/** To inspect pages, set both variables: a folder for the pictures, and a path prefix. */
const { TRIBUTARY_PICTURES: pictures, TRIBUTARY_PAGES: only = '' } = process.env;

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;
const themes = [
  { theme: 'light', dark: false },
  { theme: 'dark', dark: true },
] as const;
/**
 * Pictures are taken in every look. Otherwise, these looks are enough to find all problems: both themes at the full
 * width, where contrast is checked, and German elsewhere, because its words are longer.
 */
const looks = sizes
  .flatMap((size) => themes.map((theme) => ({ ...size, ...theme })))
  .flatMap((look) => (['en', 'de'] as const).map((language) => ({ ...look, language })))
  .filter(
    ({ width, dark, language }) =>
      pictures || (language === (dark ? 'de' : 'en') && (dark || width === 1_440)),
  );

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(!chromiumPath)('every page with the demo’s data', () => {
  let dashboard: Dashboard;
  let finance: TestUser;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    dashboard = await openDashboard(quickly);
    const { client, given } = dashboard.account.live;
    const programId = await addCompany(client);
    ids.set('{program}', programId);
    const [commission] = (await client.commissions.list({ external_event_id: 'demo:capped' })).data;
    ids.set('{commission}', commission?.id ?? '');
    const [payout] = (await client.payouts.list({ limit: 1 })).data;
    ids.set('{payout}', payout?.id ?? '');
    // Make amounts due in two currencies.
    const waiting = (await client.commissions.list({ approval: 'waiting', limit: 14 })).data;
    for (const { id } of waiting) await client.commissions.update(id, { status: 'ready_for_payment' });
    const { affiliate, referral } = await addPeople(client);
    ids.set('{affiliate}', affiliate).set('{referral}', referral);
    await addPastSales(client, affiliate);
    ids.set('{mail}', await addMails(dashboard.server, dashboard.account.live));
    const [group] = (await client.groups.list({})).data;
    ids.set('{group}', group?.id ?? '');
    ids.set('{incentive}', await addTiers(client, group?.id ?? ''));
    const connections = await addStripe(client, programId, 'ada-lindqvist');
    ids.set('{connection}', connections.live).set('{observing}', connections.observing);
    ids.set('{unfinished}', connections.unfinished).set('{silent}', connections.silent);
    ids.set('{provider_payment}', connections.payment);
    ids.set('{provider_event}', await given.failedEvent(connections.live));
    const { liveEnvironmentId } = dashboard.account;
    const owner = await userIn(dashboard.server, liveEnvironmentId, { role: 'owner', name: 'Olga Owner' });
    ids.set('{member}', owner.userId);
    finance = await userIn(dashboard.server, liveEnvironmentId, {
      ...{ role: 'finance', name: 'Fay Finance', email: 'fay@northwind.example', password: PASSWORD },
    });
  }, 300_000);
  afterAll(() => dashboard?.close());

  const pathOf = (page: string) => page.replace(/\{\w+\}/g, (name) => ids.get(name) ?? name);

  // Each look has one browser, which visits page after page.
  describe.each(looks)('$width $theme $language', ({ theme, ...shape }) => {
    const name = `${shape.width}-${theme}-${shape.language}`;
    let ofKey: Page;
    let ofUser: Page;
    beforeAll(async () => {
      ofKey = await (await dashboard.visitor(shape)).newPage();
      const context = await dashboard.visitor({ ...shape, signedIn: false });
      await signInAs(dashboard, context, finance);
      ofUser = await context.newPage();
    });
    afterAll(() => Promise.all([ofKey, ofUser].map((page) => page?.context().close())));

    const wanted = (path: string) => path.startsWith(only);
    test.each(pages.filter(wanted))('%s', (path) => look(ofKey, path));
    test.each(pagesOfUsers.filter(wanted))('%s as a user', (path) => look(ofUser, path, ' of a user'));

    async function look(page: Page, path: string, of = ''): Promise<void> {
      dashboard.complaints.length = 0;
      await page.goto(`${dashboard.server.baseUrl}/app/live${pathOf(path)}`);
      await settled(page);
      if (pictures) await takePicture(page, path + of, name);
      expect(await widthBeyond(page)).toBe(0);
      expect(await hiddenTabs(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
      expect(await overlaps(page)).toEqual([]);
      expect(await crowdedCells(page)).toEqual([]);
      expect(await unevenAmounts(page)).toEqual([]);
      if (shape.width < 620) expect(await indentedAmounts(page)).toEqual([]);
      expect(await cutBesideRoom(page)).toEqual([]);
      expect(await coveredCode(page)).toEqual([]);
      expect(await page.locator('.switcher [data-selected]').allTextContents()).toEqual(['Live']);
      // Narrower pages have the same elements and colours.
      if (shape.width > 1_024) expect(await seriousProblems(page, shape)).toEqual([]);
      expect(dashboard.complaints).toEqual([]);
    }
  });
});

/** Creates an incentive that pays more for larger sales and attaches it to the group. */
async function addTiers(client: Tributary, groupId: string): Promise<string> {
  const tiers = [
    [100, 22],
    [250, 25],
    [1_000, 30],
  ] as const;
  const { id } = await client.incentives.create({
    name: 'Larger sales',
    amount: 20,
    apply_to: 'yearly_plans',
    approval_type: 'hold_period',
    hold_period_days: 30,
    cap_per_conversion: 400,
    variable_config: {
      basis: 'sale_amount',
      currency: 'USD',
      tiers: tiers.map(([from, amount]) => ({ from, amount, is_percentage: true })),
    },
  });
  await client.groups.incentives.create(groupId, { incentive_id: id });
  return id;
}

async function takePicture(page: Page, path: string, look: string): Promise<void> {
  mkdirSync(pictures ?? '', { recursive: true });
  const file = `${
    path
      .replace(/\{(\w+)\}/, '$1')
      .replace(/\W+/g, '-')
      .replace(/^-|-$/g, '') || 'home'
  }-${look}.png`;
  await page.screenshot({ path: join(pictures ?? '', file) });
}

/** Returns the number of pixels by which the page, or a scrolling element in it, can be scrolled sideways. */
const widthBeyond = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[
        document.documentElement,
        ...document.querySelectorAll('.page-body, .page-main, .panel .scroll, .aside'),
      ].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ),
  );

/** Returns overlapping texts in the page's bar. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.page-bar > *')].map((part) => ({
      text: part.textContent,
      box: part.getBoundingClientRect(),
    }));
    return parts.flatMap((one, at) =>
      parts
        .slice(at + 1)
        .filter(
          ({ box }) =>
            box.left < one.box.right - 1 &&
            one.box.left < box.right - 1 &&
            box.top < one.box.bottom - 1 &&
            one.box.top < box.bottom - 1,
        )
        .map((other) => `${one.text} | ${other.text}`),
    );
  });

/** Returns the current tab if it is partly outside of its row, and the tabs that are so even with the focus. */
const hiddenTabs = (page: Page) =>
  page.locator('.page-bar .tabs').evaluateAll((all) =>
    all.flatMap((tabs) => {
      const isShown = (tab: Element) => {
        const [{ left, right, bottom }, row] = [tab.getBoundingClientRect(), tabs.getBoundingClientRect()];
        return left > row.left - 1 && right < row.right + 1 && bottom < row.bottom + 1;
      };
      const hidden = [...tabs.querySelectorAll('[aria-current]')].filter((tab) => !isShown(tab));
      const { scrollLeft } = tabs;
      for (const tab of tabs.querySelectorAll('a')) {
        tab.focus();
        if (!isShown(tab)) hidden.push(tab);
        tab.blur();
      }
      tabs.scrollLeft = scrollLeft;
      return hidden.map((tab) => tab.textContent);
    }),
  );

/** Returns neighbouring texts of a table's row that run together, or an amount and a number that nearly do. */
const crowdedCells = (page: Page) =>
  page.locator('.table tr').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const texts = [...row.children]
        .filter((cell) => cell.checkVisibility() && getComputedStyle(cell).display === 'table-cell')
        .filter(({ textContent }) => textContent)
        .map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const [text, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
          const { paddingRight } = getComputedStyle(cell);
          // A text that is cut ends where its cell's padding begins.
          const right = Math.min(text.right, box.right - Number.parseFloat(paddingRight));
          return { words: cell.textContent, isNumber: cell.matches('.end'), left: text.left, right };
        });
      return texts.flatMap(({ words, isNumber, right }, at) => {
        const next = texts[at + 1];
        const least = isNumber ? 23.5 : 15.5;
        return next && next.left - right < least ? [`${words} | ${next.words}`] : [];
      });
    }),
  );

/** Returns the texts of folded rows that are cut although there is room next to them. */
const cutBesideRoom = (page: Page) =>
  page.locator('.folds tr').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const { display, paddingRight } = getComputedStyle(row);
      if (display !== 'flex') return [];
      const end = row.getBoundingClientRect().right - Number.parseFloat(paddingRight);
      const elements = [...row.querySelectorAll('*')].filter((element) => element.checkVisibility());
      const cut = elements.filter(
        (text) =>
          text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).textOverflow === 'ellipsis',
      );
      return cut.flatMap((text) => {
        const own = text.getBoundingClientRect();
        const next = elements
          .map((element) => element.getBoundingClientRect())
          .filter(({ left }) => left >= own.right - 1)
          .filter(({ top, bottom }) => top < own.bottom - 4 && own.top < bottom - 4)
          .map(({ left }) => left);
        return Math.min(end, ...next) - own.right > 24 ? [text.textContent] : [];
      });
    }),
  );

/** Returns the amounts of folded rows that do not end at the right edge of the row. */
const indentedAmounts = (page: Page) =>
  page.locator('.folds td.at-amount').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const { display, paddingRight } = getComputedStyle(cell);
        return display === 'block' && paddingRight !== '0px';
      })
      .map((cell) => cell.textContent),
  );

/** Returns the cells whose amounts are not each on one line of their own, aligned on the right. */
const unevenAmounts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('td .monies')].flatMap((cell) => {
      const boxes = [...cell.children].map((amount) => amount.getBoundingClientRect());
      const isEven = boxes.every(
        ({ top, right }, at) => (boxes[at - 1]?.bottom ?? top) <= top + 1 && right === boxes[0]?.right,
      );
      return isEven ? [] : [cell.textContent];
    }),
  );

/** Returns the code blocks whose text reaches below their copy button. */
const coveredCode = (page: Page) =>
  page.locator('.code-block').evaluateAll((blocks) =>
    blocks.flatMap((block) => {
      const [text, button] = [block.querySelector('pre, ul'), block.querySelector('.button')];
      const left = button?.getBoundingClientRect().left ?? 0;
      return (text?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY) > left
        ? [block.ariaLabel]
        : [];
    }),
  );

interface Axe {
  run(options: object): Promise<{
    violations: { id: string; impact: string | null; nodes: { html: string; failureSummary: string }[] }[];
  }>;
}

/** Returns serious and critical axe violations, with their elements. Dark pages differ only in colours and language. */
async function seriousProblems(page: Page, { dark }: { dark: boolean }): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: Axe }).axe.run(options),
    // Scripts do not run in an e-mail's frame, so axe cannot run there either.
    {
      resultTypes: ['violations'],
      iframes: false,
      ...(dark && { runOnly: ['color-contrast', 'label-content-name-mismatch'] }),
    },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`);
}
