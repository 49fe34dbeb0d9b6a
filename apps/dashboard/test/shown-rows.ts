import type { Page } from 'playwright-core';
import { settled } from './dashboard.ts';

/** Returns the ids of a list's rows, from top to bottom. */
export async function shownRows(page: Page): Promise<string[]> {
  await settled(page);
  return page
    .locator('tbody tr[data-key]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.key ?? ''));
}
