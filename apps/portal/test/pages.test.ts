import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysOf, locales } from '@tributary/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { settled } from '../../dashboard/test/dashboard.ts';
import { pagesOf, partnerOf } from './partner.ts';
import { openPortalApp, type PortalApp } from './portal.ts';

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const pictures = process.env.TRIBUTARY_PICTURES;
const widths = [320, 390, 1440];
const TARGET_MIN = 24;

const looks = keysOf(locales).flatMap((language) => [false, true].map((dark) => ({ language, dark })));

describe.skipIf(!chromiumPath)('every page', () => {
  let app: PortalApp;
  let partner: Awaited<ReturnType<typeof partnerOf>>;
  beforeAll(async () => {
    app = await openPortalApp();
    partner = await partnerOf(app);
  }, 240_000);
  afterAll(() => app?.close());

  test.each(looks)(
    'fits, is readable and has no English text: $language, dark $dark',
    async ({ language, dark }) => {
      if (pictures) mkdirSync(pictures, { recursive: true });
      const page = await app.open(partner.programId, '', { email: partner.email, language, dark });
      for (const path of pagesOf(partner)) {
        await page.goto(app.urlOf(partner.programId, path));
        await settled(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          expect({ path, width, wider: await wider(page) }).toEqual({ path, width, wider: 0 });
          expect({ path, width, small: await smallTargets(page) }).toEqual({ path, width, small: [] });
          expect({ path, width, cut: await cutWords(page) }).toEqual({ path, width, cut: [] });
          if (pictures && width !== 320)
            await picture(page, [path || 'home', language, dark ? 'dark' : 'light', width]);
        }
        expect({ path, problems: await seriousProblems(page) }).toEqual({ path, problems: [] });
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        expect(await page.content()).not.toMatch(/tributary(?!\.example)/i);
      }
      await page.context().close();
    },
    240_000,
  );

  test.each(looks)('before sign-in: $language, dark $dark', async ({ language, dark }) => {
    const page = await app.open(partner.programId, 'sign-in', { language, dark });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await wider(page)).toBe(0);
      if (pictures && width !== 320)
        await picture(page, ['sign-in', language, dark ? 'dark' : 'light', width]);
    }
    expect(await seriousProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('the QR code of the link is readable in its dialog', async () => {
    const page = await app.open(partner.programId, '', { email: partner.email });
    await page.getByRole('button', { name: 'QR code' }).click();
    await page.getByRole('dialog', { name: 'Your link as a QR code' }).waitFor();
    // The card around the link is white on a coloured background.
    const colourOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).color);
    expect(await colourOf('#own-link')).not.toBe(await colourOf('body'));
    expect(await colourOf('#qr-title')).toBe(await colourOf('body'));
    await page.context().close();
  });

  test('has a single level-one heading, which is focused after following a link', async () => {
    const page = await app.open(partner.programId, '', { email: partner.email });
    for (const name of ['Links', 'Commissions', 'Payouts', 'Account', 'Home']) {
      await page.getByRole('navigation').getByRole('link', { name }).click();
      await settled(page);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    }
    await page.context().close();
  });

  test('no page has logged anything to the console', () => {
    expect(app.complaints).toEqual([]);
  });
});

async function picture(page: Page, names: readonly (string | number)[]): Promise<void> {
  const name = names.join('-').replace(/\/\w+/, '-one');
  await page.screenshot({ path: join(pictures ?? '', `${name}.png`), fullPage: true });
}

/** Returns the number of pixels by which the page is wider than the window. */
const wider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns buttons and links that are too small to tap. Links within a sentence may be as high as a line. */
const smallTargets = (page: Page) =>
  page.evaluate((min) => {
    const pressed = [...document.querySelectorAll<HTMLElement>('a, button, input, select')];
    return pressed
      .filter((each) => !each.closest('p') && each.getClientRects().length > 0)
      .filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width < min || height < min;
      })
      .map((each) => each.outerHTML.slice(0, 100));
  }, TARGET_MIN);

/** Returns navigation labels that are cut off. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.places span')]
      .filter((word) => word.scrollWidth > word.clientWidth)
      .map((word) => word.textContent),
  );

interface Axe {
  run(options: object): Promise<{
    violations: { id: string; impact: string | null; nodes: { html: string; failureSummary: string }[] }[];
  }>;
}

/** Returns serious and critical axe violations, with their elements. */
async function seriousProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'] }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`);
}
