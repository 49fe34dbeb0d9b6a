import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { settled } from '../../dashboard/test/dashboard.ts';
import { pagesOf, partnerOf } from './partner.ts';
import { openPortalApp, type PortalApp } from './portal.ts';

/** Script in three forms, each of which marks the page if it runs. */
const SCRIPT = `<img src=x onerror="globalThis.marked=1">"'><script>globalThis.marked=1</script>`;

describe.skipIf(!chromiumPath)('script in every text of merchant and affiliate', () => {
  let app: PortalApp;
  let partner: Awaited<ReturnType<typeof partnerOf>>;
  beforeAll(async () => {
    app = await openPortalApp();
    partner = await partnerOf(
      app,
      { brand: SCRIPT, name: SCRIPT, text: SCRIPT },
      { texts: { en: { welcome: SCRIPT, apply: SCRIPT } } },
    );
  }, 240_000);
  afterAll(() => app?.close());

  test('is displayed as text and never runs', async () => {
    const page = await app.open(partner.programId, 'sign-in');
    await page.getByText(SCRIPT).first().waitFor();
    expect(await page.title()).toContain(SCRIPT);
    const own = await app.open(partner.programId, '', { email: partner.email });
    await own.getByText(SCRIPT).first().waitFor();
    for (const shown of [page, own]) {
      expect(await shown.evaluate(() => 'marked' in globalThis)).toBe(false);
      expect(await shown.locator('img[src="x"]').count()).toBe(0);
    }
    for (const path of pagesOf(partner)) {
      await own.goto(app.urlOf(partner.programId, path));
      await settled(own);
      expect({ path, isMarked: await own.evaluate(() => 'marked' in globalThis) }).toEqual({
        path,
        isMarked: false,
      });
      expect(await own.locator('img[src="x"]').count()).toBe(0);
    }
    await page.context().close();
    await own.context().close();
  });
});
