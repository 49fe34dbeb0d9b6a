import type { Page } from 'playwright-core';

interface Focused {
  readonly text: string;
  /** Of a field: what it is called. */
  readonly label: string;
}

/** Presses Tab until the element that is meant has the focus; a person could do the same. */
export async function tabTo(page: Page, isMeant: (focused: Focused) => boolean): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return {
        text: (element?.textContent ?? '').trim(),
        label: element?.getAttribute('aria-label') ?? labels[0]?.textContent ?? '',
      };
    });
    if (isMeant(focused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never came there.');
}
