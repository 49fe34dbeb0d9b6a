import type { Page } from 'playwright-core';

const PRESSES_MAX = 120;

/** Presses Tab until the element of this name has the focus: its text, or the label of a field. A person could do the same. Returns how many presses it took. */
export async function tabTo(page: Page, name: string, key = 'Tab'): Promise<number> {
  for (let presses = 0; presses < PRESSES_MAX; presses++) {
    const names = await page.evaluate(() => {
      const element = document.activeElement;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return [element, ...labels]
        .map((each) => each?.textContent)
        .concat(element?.getAttribute('aria-label') ?? '');
    });
    if (names.some((each) => each?.trim() === name)) return presses;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${name}.`);
}
