import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, headlessShellPath, launchChromium } from '../../../packages/browser/test/chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  (['en', 'de'] as const).map((locale) => ({ colorScheme, locale })),
);

describe.skipIf(!chromiumPath)('component catalogue', () => {
  let stop: () => Promise<unknown>;
  let url: string;
  let browser: Browser;
  beforeAll(async () => {
    const vite = spawn('npx', ['vite', '--host', '127.0.0.1', '--port', '5290'], {
      cwd: root,
      detached: true,
      env: { ...process.env, NO_COLOR: '1', NODE_ENV: 'development' },
    });
    stop = () => {
      process.kill(-(vite.pid ?? 0));
      return once(vite, 'exit');
    };
    url = await new Promise((resolve, reject) => {
      let said = '';
      vite.stdout.on('data', (text) => {
        said += text;
        const [, found] = /Local:\s+(\S+)/.exec(said) ?? [];
        if (found) resolve(found);
      });
      vite.once('exit', () => reject(new Error(said)));
    });
    browser = await launchChromium(['--no-sandbox', '--disable-gpu'], headlessShellPath);
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await stop?.();
  });

  test.each(looks)(
    'shows every component, $colorScheme, in $locale',
    async (look) => {
      const context = await browser.newContext(look);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(`${url}catalogue/`);
      await page.getByRole('heading', { name: 'ShownOnce' }).waitFor({ timeout: 60_000 });
      expect(await page.locator('.catalogue > section').count()).toBeGreaterThan(20);
      expect(await page.getByText('Erledigt').or(page.getByText('Abgelehnt')).count()).toBe(
        look.locale === 'de' ? 3 : 0,
      );
      for (const width of [1_440, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(await beyond()).toBeLessThanOrEqual(0);
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
    90_000,
  );
});
