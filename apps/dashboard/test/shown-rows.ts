import type { Page } from 'playwright-core';
import { settled } from './dashboard.ts';

/** The ids of the rows of a list, from the top. */
export async function shownRows(page: Page): Promise<string[]> {
  await settled(page);
  return page
    .locator('tbody tr[data-key]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.key ?? ''));
}
