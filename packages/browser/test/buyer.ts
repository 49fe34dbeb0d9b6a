import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the click cookie contains the click id or, before the server has responded, the tracking id. */
export async function untilClicked(context: BrowserContext, value = /^(clk_|via:)/): Promise<void> {
  const hasClick = async () =>
    (await context.cookies()).some((cookie) => cookie.name === 'trb_click' && value.test(cookie.value));
  await expect.poll(hasClick, { timeout: 10_000 }).toBe(true);
}

/** Signs up and buys in the example shop, starting on the page that a link opened. */
export async function signUpAndBuy(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign up' }).first().click();
  await page.getByRole('textbox').fill(email);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page
    .getByText(/earned/)
    .first()
    .waitFor();
}
