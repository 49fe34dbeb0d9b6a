import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';

const WIDE = 'W'.repeat(255);
const HAN = '漢'.repeat(255);
/** Right-to-left name with a character that reverses the following text. */
const ARABIC = `${'مرحبا بالعالم '.repeat(8)}\u202eabc`;

const shown = [
  ...['/', '/commissions', '/commissions?open={commission}', '/commissions/{commission}'],
  ...['/affiliates', '/affiliates/{affiliate}', '/affiliates/{affiliate}?tab=earnings'],
  ...['/referrals', '/referrals?open={referral}', '/referrals/{referral}'],
  ...['/payouts', '/payouts?open={payout}', '/payouts/{payout}', '/payouts/new?step=check'],
  ...[
    '/reports',
    '/reports?group_by=affiliate',
    '/reports?group_by=product',
    '/groups',
    '/groups?open={group}',
  ],
  ...['/groups?view=incentives', '/groups/incentives/{incentive}', '/coupons', '/finder'],
  ...['/tracking', '/tracking?tab=sites', '/connections', '/connections/{connection}'],
  ...['/connections/{connection}?tab=settings', '/developers', '/settings'],
];

describe.skipIf(!chromiumPath)(
  'wide names of 255 characters, right-to-left names and 12-digit amounts',
  () => {
    let dashboard: Dashboard;
    const ids = new Map<string, string>();
    beforeAll(async () => {
      dashboard = await openDashboard();
      const { client } = dashboard.account.live;
      const program = await client.programs.create({ name: 'W'.repeat(100), default_currency: 'JPY' });
      const { id: program_id } = program;
      const [group] = (await client.groups.list({ program_id })).data;
      await client.groups.update(group?.id ?? '', { name: WIDE.slice(0, 100), description: HAN });
      const incentive = await client.incentives.create({ program_id, name: WIDE.slice(0, 100), amount: 50 });
      await client.groups.incentives.create(group?.id ?? '', { incentive_id: incentive.id });
      ids.set('{group}', group?.id ?? '').set('{incentive}', incentive.id);
      for (const [index, name] of [WIDE, HAN, ARABIC].entries()) {
        const { id: affiliate_id } = await client.affiliates.create({
          ...{
            name: name.slice(0, 100),
            program_id,
            tracking_id: `person-${index}`,
            company_name: name.slice(0, 100),
          },
          email: `${'w'.repeat(60)}${index}@${'w'.repeat(60)}.${'w'.repeat(60)}.example`,
        });
        const { id: referral_id } = await client.referrals.create({
          ...{
            affiliate_id,
            name,
            email: `${'m'.repeat(60)}${index}@example.com`,
            customer_id: `${'c'.repeat(250)}${index}`,
          },
        });
        for (const [sale_amount, sale_amount_currency] of [
          [999_999_999_998, 'JPY'],
          [999_999_999.998, 'KWD'],
        ] as const) {
          const { id } = await client.conversions.create({
            ...{ referral_id, sale_amount, sale_amount_currency, product_ids: ['P'.repeat(255)] },
            external_event_id: `${'o'.repeat(240)}-${index}-${sale_amount_currency}`,
          });
          ids.set('{commission}', id);
        }
        if (index === 1) await client.payouts.create({ program_id, affiliate_ids: [affiliate_id] });
        if (index === 2)
          await client.coupons.create({
            ...{
              affiliate_id,
              code: 'W'.repeat(50),
              discount_type: 'percentage',
              discount_value: 20,
              duration: 'once',
            },
          });
        ids.set('{affiliate}', affiliate_id).set('{referral}', referral_id);
      }
      const [payout] = (await client.payouts.list({ limit: 1 })).data;
      ids.set('{payout}', payout?.id ?? '');
      await client.sites.create({
        program_id,
        home_url: `https://${'w'.repeat(60)}.example`,
        name: HAN.slice(0, 100),
      });
      const connection = await client.connections.create({
        ...{ provider: 'stripe', name: WIDE, program_id, webhook_secret: 'whsec_ofAnEndpoint' },
      });
      ids.set('{connection}', connection.id);
      await client.finder.create({
        name: WIDE,
        category: 'blog',
        domain: `${'w'.repeat(50)}.example`,
        notes: HAN,
      });
    }, 240_000);
    afterAll(() => dashboard?.close());

    describe.each([
      { name: 'wide', width: 1440, height: 900 },
      { name: 'narrow', width: 390, height: 844 },
    ])('$name', ({ name, ...look }) => {
      let page: Page;
      beforeAll(async () => {
        page = await (await dashboard.visitor(look)).newPage();
      });
      afterAll(() => page?.context().close());

      test.each(shown)('%s', async (path) => {
        await page.goto(
          `${dashboard.server.baseUrl}/app/live${path.replace(/\{\w+\}/, (noun) => ids.get(noun) ?? noun)}`,
        );
        await settled(page);
        const { TRIBUTARY_PICTURES: pictures } = process.env;
        if (pictures) await page.screenshot({ path: `${pictures}/${path.replace(/\W+/g, '-')}-${name}.png` });
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
        expect(await page.evaluate(cutAmounts)).toEqual([]);
      });
    });

    test('right-to-left names keep their order and reverse nothing around them', async () => {
      const { client } = dashboard.account;
      const { id: program_id } = await client.programs.create({ name: 'Souk', default_currency: 'JPY' });
      for (const [at, name] of ['مرحبا', 'بالعالم'].entries())
        await client.affiliates.create({
          ...{ name, program_id, email: `${at}@souk.example`, status: 'pending' },
        });
      const page = await (await dashboard.visitor()).newPage();
      await page.goto(`${dashboard.server.baseUrl}/app/dev`);
      await settled(page);
      const names = page.locator('.inbox bdi');
      expect(await names.allTextContents()).toEqual(['مرحبا', 'بالعالم']);
      const [first, second] = [await names.nth(0).boundingBox(), await names.nth(1).boundingBox()];
      expect(first?.x).toBeLessThan(second?.x ?? 0);
      await page.context().close();
    });

    test('each amount shows all its digits', async () => {
      const page = await dashboard.open('/live/commissions');
      const text = await page.locator('tbody').textContent();
      for (const amount of [
        '999,999,999,998JPY',
        '499,999,999,999JPY',
        '999,999,999.998KWD',
        '499,999,999.999KWD',
      ])
        expect(text).toContain(amount);
    });
  },
);

/** Runs in the page. Returns amounts that are cut off or overlap. */
function cutAmounts(): string[] {
  /** Returns true if the element is outside the visible part of its list. */
  const isScrolledAway = (element: HTMLElement): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      const scrolls = /auto|scroll/.test(getComputedStyle(around).overflowY);
      if (scrolls && (top >= box.bottom || bottom <= box.top)) return true;
    }
    return false;
  };
  const all = [...document.querySelectorAll<HTMLElement>('.money')].filter(
    (each) => each.checkVisibility() && !isScrolledAway(each),
  );
  const boxes = all.map((each) => each.getBoundingClientRect());
  const isClipped = (element: HTMLElement, { right, left }: DOMRect): boolean => {
    for (
      let around = element.parentElement;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const style = getComputedStyle(around);
      if (/auto|scroll/.test(style.overflowX)) return false;
      const box = around.getBoundingClientRect();
      if (style.overflowX !== 'visible' && (right > box.right + 1 || left < box.left - 1)) return true;
    }
    return right > innerWidth + 1;
  };
  return all.flatMap((element, index) => {
    const box = boxes[index] as DOMRect;
    if (isClipped(element, box)) return [`cut: ${element.textContent}`];
    const next = boxes[index + 1];
    // On phones, a panel covers the page.
    const overlaps =
      next &&
      element.closest('.panel') === all[index + 1]?.closest('.panel') &&
      next.left < box.right - 1 &&
      next.right > box.left + 1 &&
      next.top < box.bottom - 2 &&
      next.bottom > box.top + 2;
    return overlaps ? [`on the next: ${element.textContent}`] : [];
  });
}
