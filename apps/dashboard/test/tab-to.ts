import type { Page } from 'playwright-core';

const PRESSES_MAX = 120;

/** Presses Tab until the element with this text has the focus; a person could do the same. */
export async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < PRESSES_MAX; presses++) {
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (focused.trim() === text) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${text}.`);
}
