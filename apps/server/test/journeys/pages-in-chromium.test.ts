import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, launchChromium } from '../../../../packages/browser/test/chromium.ts';
import { startServer, type TestServer } from '../support/harness.ts';

type Page = Awaited<ReturnType<Browser['newPage']>>;
type Browser = Awaited<ReturnType<typeof launchChromium>>;

let server: TestServer;
let browser: Browser;

describe.skipIf(!chromiumPath)('server pages in Chromium', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    server = await startServer();
    browser = await launchChromium(['--no-sandbox', '--disable-gpu']);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** Opens a page and records its requests to other hosts and its console errors. */
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

  test('/ links to the dashboard with a button and to all other places in evenly spaced rows', async () => {
    const { page, faults } = await open('/', 1440);
    await page.evaluate('document.fonts.ready');
    expect(await page.evaluate('[...document.fonts].map(({ family, status }) => [family, status])')).toEqual([
      ['Inter Variable', 'loaded'],
    ]);
    const rows = await page.locator('.page-list li').evaluateAll((items) =>
      items.map((item) => ({
        height: Math.round(item.getBoundingClientRect().height),
        parts: [...item.querySelectorAll('a, span')].map(({ tagName }) => tagName),
      })),
    );
    expect(rows.length).toBe(5);
    for (const row of rows) expect(row).toEqual({ height: rows[0]?.height, parts: ['A', 'SPAN'] });
    expect(faults).toEqual([]);
    await page.getByRole('link', { name: 'Open the dashboard' }).click();
    await page.waitForURL(/\/app\//);
    await page.close();
  });

  test.each([
    ['/', 390],
    ['/', 1440],
    ['/docs', 1440],
    ['/docs', 390],
    ['/docs/errors', 390],
    ['/docs/guides', 390],
    ['/docs/guides/operating', 390],
    ['/docs/guides/receive-webhooks', 320],
    ['/docs/guides/signing', 768],
    ['/docs/guides/signing', 1440],
  ] as const)('%s fits %d pixels, violates no policy and contacts no other host', async (path, width) => {
    const { page, faults } = await open(path, width);
    const beyond = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
    await expect.poll(beyond).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the search opens with /, finds by words, and leads to a section using only the keyboard', async () => {
    const { page, faults } = await open('/docs/guides/pagination', 1440);
    await page.keyboard.press('/');
    await page.keyboard.type('nonce signature');
    const results = page.getByRole('option');
    await results.first().waitFor();
    expect(await page.getByRole('option', { selected: true }).count()).toBe(1);
    expect(await results.first().textContent()).toContain('The nonce');
    await page.keyboard.press('ArrowDown');
    expect(await results.nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/guides\/signing#the-nonce$/);
    await page.keyboard.press('/');
    await page.keyboard.type('xyzzy');
    await page.getByText('No results.').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('listbox').isVisible()).toBe(false);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a code block is copied by its button, without the trailing line break', async () => {
    const { page, faults } = await open('/docs/guides/quick-start', 1440);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const block = page.locator('.copyable').first();
    await block.hover();
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByText('Copied').waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toBe((await block.locator('code').textContent())?.trimEnd());
    expect(copied).toMatch(/^npm run pack/);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('every example in the API reference has a copy button, visible on hover and on focus', async () => {
    const { page, faults } = await open('/docs', 1440);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const examples = page.locator('#reference :is(.copyable, .scalar-code-block)');
    await page.locator('#reference .copyable').waitFor();
    expect(await page.locator('#reference pre').count()).toBe(await examples.count());
    const seen = (button: ReturnType<Page['locator']>) =>
      button.evaluate((element) => element.checkVisibility({ opacityProperty: true }));
    for (const example of [examples.first(), examples.nth(1), examples.nth(2)]) {
      const button = example.getByRole('button', { name: 'Copy', exact: true });
      await example.scrollIntoViewIfNeeded();
      await page.mouse.move(0, 0);
      await expect.poll(() => seen(button)).toBe(false);
      await example.hover();
      await expect.poll(() => seen(button)).toBe(true);
      await page.mouse.move(0, 0);
      await button.focus();
      await page.keyboard.press('Shift');
      await expect.poll(() => seen(button)).toBe(true);
      await page.keyboard.press('Enter');
      const copied = () => page.evaluate('navigator.clipboard.readText()');
      const code = (await example.locator('pre').textContent())?.trimEnd();
      await expect.poll(copied).toBe(code);
    }
    expect(faults).toEqual([]);
    await page.close();
  });

  test('on a phone, the API reference stays as wide as the screen while it is read', async () => {
    const { page } = await open('/docs', 390);
    await page.getByRole('heading', { name: 'Conversions', exact: true }).waitFor();
    const widths = [];
    for (let top = 0; top < 4_800; top += 400) {
      await page.evaluate(`scrollTo(0, ${top})`);
      await page.waitForTimeout(100);
      widths.push(await page.locator('#reference main').evaluate(({ clientWidth }) => clientWidth));
    }
    expect(Math.max(...widths)).toBe(390);
    await page.close();
  });

  test('the search of the API reference stays below the bar while it is read', async () => {
    const { page } = await open('/docs', 1440);
    await page.getByRole('heading', { name: 'Conversions', exact: true }).waitFor();
    const bar = await page.locator('body > header').boundingBox();
    for (const top of [0, 2_000]) {
      await page.evaluate(`scrollTo(0, ${top})`);
      await page.waitForTimeout(100);
      const search = await page.locator('#reference aside button').first().boundingBox();
      expect(search?.y).toBeGreaterThanOrEqual(bar?.height ?? Number.NaN);
    }
    await page.close();
  });

  test('on a phone, a picture of a terminal keeps its size and scrolls', async () => {
    const { page } = await open('/docs/guides/month-end', 390);
    const picture = page.getByRole('img', { name: 'Terminal output' });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(800);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.close();
  });

  test('on a phone, cells of a table stand below each other with their column heads', async () => {
    const { page } = await open('/docs/guides/settings', 390);
    const row = page.getByRole('row', { name: 'TRIBUTARY_DATA_DIR' });
    const [name, description, initial] = await row.locator('td').all();
    const boxes = await Promise.all([name, description, initial].map((cell) => cell?.boundingBox()));
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
    const tops = boxes.map((box) => box?.y ?? 0);
    expect(tops.toSorted((one, other) => one - other)).toEqual(tops);
    expect(new Set(tops).size).toBe(3);
    expect(await description?.getAttribute('data-head')).toBeNull();
    expect(await initial?.getAttribute('data-head')).toBe('Default: ');
    await page.close();
  });

  test('on a phone, the filter of the errors and the button for their contents stay in sight', async () => {
    const { page } = await open('/docs/errors', 390);
    await page.evaluate('scrollTo(0, 2_000)');
    const filter = page.getByRole('searchbox', { name: 'Filter the errors' });
    await expect.poll(async () => (await filter.boundingBox())?.y).toBe(6);
    await page.getByRole('button', { name: 'On this page' }).click();
    await page.getByRole('link', { name: 'Signatures', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.getByRole('link', { name: 'Signatures', exact: true }).isVisible()).toBe(false);
    await page.close();
  });

  test('the contents of a page mark the current section', async () => {
    const { page } = await open('/docs/guides/signing#the-nonce', 1440);
    const current = page.locator('.contents [aria-current]');
    await expect.poll(() => current.textContent()).toBe('The nonce');
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await expect.poll(() => current.textContent()).toBe('Changing the secret');
    await page.close();
  });

  test('a phone has the guides and contents behind buttons, even without JavaScript', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/docs/guides/signing`);
    const guides = page.getByRole('navigation', { name: 'Guides' });
    expect(await guides.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Guides' }).click();
    await guides.getByRole('link', { name: 'Pagination' }).click();
    await page.waitForURL(/\/docs\/guides\/pagination$/);
    await page.getByRole('button', { name: 'On this page' }).click();
    await page.getByRole('link', { name: 'Cursors', exact: true }).waitFor();
    expect(await page.getByRole('combobox').count()).toBe(0);
    await context.close();
  });

  test('/docs/errors shows the example for the code in the URL and filters by words', async () => {
    const { page, faults } = await open('/docs/errors#DUPLICATE', 1440);
    await page.locator('#DUPLICATE pre').waitFor({ state: 'visible' });
    const shown = () => page.locator('.error:visible h3 code').allTextContents();
    await page.getByRole('searchbox', { name: 'Filter the errors' }).fill('429');
    expect(await shown()).toEqual(['RATE_LIMIT_EXCEEDED']);
    await page.getByRole('searchbox', { name: 'Filter the errors' }).fill('xyzzy');
    await page.getByText('No results.').waitFor();
    expect(await shown()).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the pages use the theme selected in the dashboard', async () => {
    const { page } = await open('/', 1440);
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await page.evaluate("localStorage.setItem('tributary.theme', 'dark')");
    await page.reload();
    expect(await background()).not.toBe(light);
    await page.close();
  });

  /** Returns everything that the browser stores for the page's origin. */
  const keptBy = (page: Page): Promise<string> =>
    page.evaluate(`(async () => {
      const done = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const rowsOf = async ({ name }) => {
        const database = await done(indexedDB.open(name));
        const stores = [...database.objectStoreNames];
        if (stores.length === 0) return [];
        const reading = database.transaction(stores);
        return Promise.all(stores.map((store) => done(reading.objectStore(store).getAll())));
      };
      const databases = await indexedDB.databases();
      return JSON.stringify([
        { ...localStorage }, { ...sessionStorage }, document.cookie,
        databases, await Promise.all(databases.map(rowsOf)), await caches.keys(),
      ]);
    })()`);
  /** Several times as long as Scalar needs to write its data. */
  const WRITTEN_MS = 3_000;

  test('/docs finds a field and keeps the API key while the page is open', async () => {
    const { page, faults } = await open('/docs', 1440);
    const token = page.locator('input[placeholder="Token"]:visible').first();
    await token.fill('sk_dev_kept_nowhere');
    await page.waitForTimeout(WRITTEN_MS);
    expect(await token.inputValue()).toBe('sk_dev_kept_nowhere');
    expect(await keptBy(page)).not.toContain('sk_dev_kept_nowhere');
    await page.reload();
    await token.waitFor({ timeout: 60_000 });
    expect(await token.inputValue()).toBe('');
    expect(await keptBy(page)).not.toContain('sk_dev_kept_nowhere');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('external_event_id');
    const found = page.getByRole('dialog').getByText('Refund a conversion in full or in part');
    await found.first().waitFor({ timeout: 60_000 });
    expect(faults).toEqual([]);
    await page.close();
  });
});
