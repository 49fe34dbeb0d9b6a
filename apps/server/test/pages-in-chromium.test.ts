import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, launchChromium } from '../../../packages/browser/test/chromium.ts';
import { startServer, type TestServer } from './harness.ts';

type Browser = Awaited<ReturnType<typeof launchChromium>>;

let server: TestServer;
let browser: Browser;

describe.skipIf(!chromiumPath)('the pages in Chromium', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    server = await startServer();
    browser = await launchChromium(['--no-sandbox', '--disable-gpu']);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** Opens a page, and keeps what it asked of other hosts and what it complained about. */
  async function open(path: string, width: number) {
    const page = await browser.newPage({ viewport: { width, height: 844 } });
    const faults: string[] = [];
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.baseUrl))
        faults.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(server.baseUrl + path);
    if (path === '/docs') await page.getByText('Record a conversion').first().waitFor({ timeout: 60_000 });
    return { page, faults };
  }

  test.each([
    ['/docs', 1440],
    ['/docs', 390],
    ['/docs/errors', 390],
    ['/docs/guides', 390],
    ['/docs/guides/operating', 390],
  ] as const)('%s fits %d pixels, breaks no policy and asks no other host', async (path, width) => {
    const { page, faults } = await open(path, width);
    const beyond = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
    await expect.poll(beyond).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('/docs finds a field, and keeps the API key over a reload', async () => {
    const { page, faults } = await open('/docs', 1440);
    const token = page.locator('input[placeholder="Token"]:visible').first();
    await token.fill('sk_dev_reloaded');
    await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('sk_dev_reloaded');
    await page.reload();
    await token.waitFor({ timeout: 60_000 });
    await expect.poll(() => token.inputValue()).toBe('sk_dev_reloaded');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('external_event_id');
    const found = page.getByRole('dialog').getByText('Refund a conversion, in full or in part');
    await found.first().waitFor({ timeout: 60_000 });
    expect(faults).toEqual([]);
    await page.close();
  });
});
