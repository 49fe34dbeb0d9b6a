import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const PRESSES_MAX = 120;

/** Returns the focused element's possible names: its text, its label, or its field's label. */
const namesOfFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    return [element, ...labels]
      .map((each) => each?.textContent)
      .concat(element?.getAttribute('aria-label') ?? '')
      .map((name) => name?.trim() ?? '');
  });

/** Presses Tab until the element with this name has the focus. Returns the number of presses. */
export async function tabTo(page: Page, name: string, key = 'Tab'): Promise<number> {
  for (let presses = 0; presses < PRESSES_MAX; presses++) {
    if ((await namesOfFocus(page)).includes(name)) return presses;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${name}.`);
}

/** Waits until the page itself has moved the focus there. */
export const focusIsOn = (page: Page, name: string): Promise<void> =>
  expect.poll(() => namesOfFocus(page)).toContain(name);

/** Waits until the new page has taken the focus, so that Tab starts there. */
export const pageHasFocus = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.activeElement?.tagName === 'MAIN');
